import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBytes, highestOf, largestSum } from './index.ts';
import { countBytesReference, highestOfReference, largestSumReference } from './reference.ts';

/** Runs of one byte value, as in plates, and other bytes. */
const plate = (length: number) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(0, 255), fc.nat(255)), fc.integer({ min: 1, max: 24 })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((runs) => {
      const levels = runs.flatMap(([level, many]) => Array.from({ length: many }, () => level));
      return Uint8Array.from({ length }, (_, i) => levels[i % levels.length]!);
    });

const plates = fc
  .tuple(fc.nat(70), fc.nat(7))
  .chain(([length, count]) => fc.array(plate(length), { minLength: count, maxLength: count }));

it('highestOf, largestSum, and countBytes match the reference implementation', () => {
  fc.assert(
    fc.property(plates, (all) => {
      expect(highestOf(all)).toEqual(highestOfReference(all));
      expect(largestSum(all)).toBe(largestSumReference(all));
      for (const one of all) expect(countBytes(one)).toEqual(countBytesReference(one));
    }),
    { numRuns: 500 },
  );
});

it('highestOf, largestSum, and countBytes process many bands and keep no state', () => {
  const length = 3 * 16_384 + 21;
  const long = [5, 9, 0].map((step) => Uint8Array.from({ length }, (_, i) => Math.imul(i >> 2, step) + step));
  // Puts the maximum in the last pixel.
  for (const one of long) one[length - 1] = 255;
  expect(highestOf(long)).toEqual(highestOfReference(long));
  expect(largestSum(long)).toBe(3 * 255);
  for (const one of long) expect(countBytes(one)).toEqual(countBytesReference(one));
  const short = [Uint8Array.of(3, 1), Uint8Array.of(2, 2)];
  expect(highestOf(short)).toEqual(Uint8Array.of(3, 2));
  expect(largestSum(short)).toBe(5);
});
