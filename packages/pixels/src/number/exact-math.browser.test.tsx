import { expect, it } from 'vitest';
import { bitsOfExactMath, EXACT_BITS } from '../testing/exact-math-bits.ts';

it('returns the same bits in Chromium as in Node', () => {
  expect(bitsOfExactMath()).toEqual(EXACT_BITS);
});
