/** Odd profiles in every container, each against LittleCMS' transicc. */
import { describe, expect, it } from 'vitest';
import { checkIcc, hasTransicc } from './testing/check-icc.ts';
import { iccCases } from './testing/icc-cases.ts';

const cases = iccCases();

describe.skipIf(!hasTransicc)('a profile (skipped without transicc of liblcms2-utils)', () => {
  for (const one of cases) it(`${one.name}, means what LittleCMS says`, () => checkIcc(one));

  it('is one of thirty at least', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(30);
  });
});
