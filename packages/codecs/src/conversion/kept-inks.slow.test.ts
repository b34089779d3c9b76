/** Uses other programs to measure conversions of CMYK and spot-color files. */
import { describe, expect, it } from 'vitest';
import { INK_FILES, seenInks } from '../../../../scripts/testing/ink-files.ts';
import { hasInkReaders, worstInkDifference } from '../../../../scripts/testing/outside-inks.ts';
import { PLAIN_CONVERSION } from './conversion.ts';
import { convertFile } from './convert-file.ts';

const settings = { ppi: 72, report: () => undefined };
const FORMATS = ['pdf', 'psd', 'tiff', 'jpeg'] as const;
const HOLDS_SPOTS: readonly string[] = ['pdf', 'psd', 'tiff'];

describe.skipIf(!hasInkReaders)(
  'convertFile for CMYK and spot files (skipped without Ghostscript, tifffile and psd-tools)',
  () => {
    describe.each(INK_FILES)('$name', ({ format: from, make, spots }) => {
      it.each(FORMATS)('keeps the source’s inks in %s', async (format) => {
        const source = make();
        const asked = { ...PLAIN_CONVERSION, format, color: 'cmyk', quality: 100 } as const;
        const converted = await convertFile(source, asked, settings);
        if (!converted.ok) throw new Error(converted.problem.text);
        const { bytes, inks } = converted.files[0]!;
        const told = converted.losses.join(' ');
        if (spots.length > 0 && !HOLDS_SPOTS.includes(format)) {
          for (const spot of spots) expect(told).toMatch(new RegExp(`Spot colors? .*“${spot}”`));
          return;
        }
        expect(inks).toEqual(spots);
        expect(told).not.toMatch(/spot/i);
        expect(worstInkDifference(seenInks(format, bytes), seenInks(from, source))).toBeLessThanOrEqual(1);
      });
    });
  },
);
