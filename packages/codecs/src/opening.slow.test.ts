/** Every opening case, each against what it is made of and against ImageMagick. */
import { describe, expect, it } from 'vitest';
import { checkOpening } from './testing/check-opening.ts';
import { openingCases } from './testing/opening-cases.ts';

const cases = openingCases();

describe('opens', () => {
  for (const one of cases) it(one.name, (context) => checkOpening(one, context));

  it('two hundred and twenty kinds at least beside those of icc.slow.test.ts, each by its own name', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(220);
  });
});
