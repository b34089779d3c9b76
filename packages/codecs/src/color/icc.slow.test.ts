/** Compares files with unusual profiles, in every container, with LittleCMS's transicc. */
import { describe, expect, it } from 'vitest';
import { checkIcc, hasTransicc } from '../testing/check-icc.ts';
import { iccCases } from '../testing/icc-cases.ts';

const cases = iccCases();

describe.skipIf(!hasTransicc)(
  'decodePicture with an unusual profile (skipped without transicc from liblcms2-utils)',
  () => {
    for (const one of cases) it(`matches LittleCMS: ${one.name}`, () => checkIcc(one));

    it('is tested with at least thirty profiles', () => {
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
      expect(cases.length).toBeGreaterThanOrEqual(30);
    });
  },
);
