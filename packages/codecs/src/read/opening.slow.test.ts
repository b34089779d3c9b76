import { describe, expect, it } from 'vitest';
import { checkOpening } from '../testing/check-opening.ts';
import { openingCases } from '../testing/opening-cases.ts';

const cases = openingCases();

describe('decodePicture', () => {
  for (const one of cases) it(one.name, (context) => checkOpening(one, context));

  it('is tested with at least 220 files with unique names', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(220);
  });
});
