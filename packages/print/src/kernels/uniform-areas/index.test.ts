/** Tests that the kernel equals the definition byte for byte on partly uniform pictures. */
import { createRaster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUniformAreas } from './index.ts';
import { findUniformAreasReference } from './reference.ts';

const channel = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(100, 101, 108, 109) }, fc.nat(255));
const alpha = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(255, 250) }, fc.constantFrom(0, 249));

it('findUniformAreas matches the reference implementation', () => {
  const cases = fc.record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 9 }),
    few: fc.array(fc.tuple(channel, channel, channel, alpha), { minLength: 1, maxLength: 4 }),
    picks: fc.array(fc.nat(30), { minLength: 1, maxLength: 50 }),
    bound: fc.constantFrom(0, 1, 8, 16, 255),
  });
  fc.assert(
    fc.property(cases, ({ width, height, few, picks, bound }) => {
      // Most pixels have the first color, so that uniform areas exist.
      const pixels = Array.from(
        { length: width * height },
        (_, i) => few[picks[i % picks.length]!] ?? few[0]!,
      );
      const art = createRaster(width, height, { data: Uint8ClampedArray.from(pixels.flat()) });
      expect(findUniformAreas(art, bound, 250)).toEqual(findUniformAreasReference(art, bound, 250));
    }),
    { numRuns: 400 },
  );
});

it('findUniformAreas keeps no state from a larger picture', () => {
  const solid = (width: number) =>
    createRaster(width, 3, { data: new Uint8ClampedArray(width * 12).fill(255) });
  findUniformAreas(solid(64), 0, 250);
  expect(findUniformAreas(solid(5), 0, 250)).toEqual(findUniformAreasReference(solid(5), 0, 250));
});
