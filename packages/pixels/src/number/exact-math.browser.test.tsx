import { expect, it } from 'vitest';
import { bitsOfExactMath, EXACT_BITS } from '../testing/exact-math-bits.ts';

it('exact math functions return the same bits in Chromium as in Node', () => {
  expect(bitsOfExactMath()).toEqual(EXACT_BITS);
});
