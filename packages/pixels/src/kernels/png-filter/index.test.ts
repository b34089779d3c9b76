import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterRow } from './index.ts';
import { filterRowReference } from './reference.ts';

/** Rows of noise, copies of the row above, slopes, and combinations; each filter is best for some rows. */
const rows = fc.record({
  step: fc.constantFrom(1, 2, 3, 4, 6, 8),
  pixels: fc.integer({ min: 1, max: 400 }),
  bytes: fc.uint8Array({ minLength: 6400, maxLength: 6400 }),
  noise: fc.constantFrom(0, 1, 3, 255),
  slope: fc.nat(40),
  follows: fc.boolean(),
});

it('filterRow matches the reference implementation on random rows of every pixel size', () => {
  const chosen = new Set<number>();
  fc.assert(
    fc.property(rows, ({ step, pixels, bytes, noise, slope, follows }) => {
      const length = step * pixels;
      const above = bytes.slice(3200, 3200 + length);
      const row = bytes.slice(0, length).map((byte, i) => {
        const base = (follows ? above[i]! : 0) + slope * Math.floor(i / step);
        return base + (byte % (noise + 1));
      });
      const fast = new Uint8Array(length + 1);
      const plain = new Uint8Array(length + 1);
      filterRow(row, above, step, true, fast);
      filterRowReference(row, above, step, true, plain);
      expect(fast).toEqual(plain);
      chosen.add(fast[0]!);
    }),
    { numRuns: 400 },
  );
  expect([...chosen].sort()).toEqual([0, 1, 2, 4]);
});

it('filterRow does not filter color indexes or packed bits', () => {
  const out = new Uint8Array(4);
  filterRow(Uint8Array.of(7, 8, 9), Uint8Array.of(7, 8, 9), 1, false, out);
  expect([...out]).toEqual([0, 7, 8, 9]);
});
