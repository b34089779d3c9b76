/** Tests a tenth of the unusual profiles; icc.slow.test.ts tests all of them. */
import { describe, it } from 'vitest';
import { checkIcc, hasTransicc } from '../testing/check-icc.ts';
import { iccCases } from '../testing/icc-cases.ts';

describe.skipIf(!hasTransicc)(
  'decodePicture with an unusual profile (skipped without transicc from liblcms2-utils)',
  () => {
    for (const one of iccCases().filter((_, i) => i % 10 === 1))
      it(`matches LittleCMS: ${one.name}`, () => checkIcc(one));
  },
);
