import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitCents } from './split-cents.ts';

it('splits costs into parts that add up to the cent, each within a cent of its exact share', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), weights, (cents, shares) => {
      const parts = splitCents(cents, shares);
      const total = shares.reduce((sum, share) => sum + BigInt(share), 0n);
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(cents));
      for (const [i, part] of parts.entries()) {
        const off = BigInt(part) * total - BigInt(cents) * BigInt(shares[i]!);
        expect(off <= total && off >= -total).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

it('gives equal pieces equal costs if the cents can be divided evenly', () => {
  expect(splitCents(900, [5, 5, 5])).toEqual([300, 300, 300]);
  expect(splitCents(100, [1, 1, 1])).toEqual([33, 34, 33]);
});
