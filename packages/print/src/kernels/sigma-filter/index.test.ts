import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterBySigma } from './index.ts';
import { filterBySigmaReference } from './reference.ts';

/** Opaque pixels with similar values, so that some differences are within the tolerance. */
const picture = fc.record({
  width: fc.integer({ min: 1, max: 13 }),
  height: fc.integer({ min: 1, max: 9 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
  tolerance: fc.integer({ min: 0, max: 254 }),
});

function paint(width: number, height: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: 4 * width * height }, (_, i) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return i % 4 === 3 ? 255 : ((state >>> 16) % 3) * 100 + ((state >>> 20) % 20);
  });
}

it('filterBySigma matches the reference implementation', () => {
  fc.assert(
    fc.property(picture, ({ width, height, seed, tolerance }) => {
      const rgba = paint(width, height, seed);
      expect(filterBySigma(rgba, width, height, tolerance)).toEqual(
        filterBySigmaReference(rgba, width, height, tolerance),
      );
    }),
  );
});

it('filterBySigma leaves edges and flat areas unchanged', () => {
  const [width, height] = [20, 6];
  const edge = Uint8Array.from({ length: 4 * width * height }, (_, i) =>
    i % 4 === 3 ? 255 : (i >> 2) % width < 9 ? 40 : 60,
  );
  expect(filterBySigma(edge, width, height, 12)).toEqual(edge);
});

it('filterBySigma stops if the report callback throws', () => {
  expect(() =>
    filterBySigma(paint(4, 4, 1), 4, 4, 9, () => {
      throw new Error('cancelled');
    }),
  ).toThrow('cancelled');
});
