import { checkPdfx } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { hasInkReaders } from '../../../../../scripts/testing/outside-inks.ts';
import { expectPress } from './testing/expect-press.ts';
import { PRESS_CASES } from './testing/press-cases.ts';

describe.skipIf(!hasInkReaders)(
  'conversions to PDF/X (skipped without Ghostscript, tifffile and psd-tools)',
  () => {
    it.each(PRESS_CASES)('$name: passes the check and outside readers as PDF/$standard', async (one) => {
      const pdf = await one.make();
      expect(checkPdfx(pdf, one.standard)).toEqual([]);
      expectPress(pdf, one);
    });
  },
);
