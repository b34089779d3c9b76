/** A tenth of the odd profiles; all of them are in icc.slow.test.ts. */
import { describe, it } from 'vitest';
import { checkIcc, hasTransicc } from './testing/check-icc.ts';
import { iccCases } from './testing/icc-cases.ts';

describe.skipIf(!hasTransicc)('a profile (skipped without transicc of liblcms2-utils)', () => {
  for (const one of iccCases().filter((_, i) => i % 10 === 1))
    it(`${one.name}, means what LittleCMS says`, () => checkIcc(one));
});
