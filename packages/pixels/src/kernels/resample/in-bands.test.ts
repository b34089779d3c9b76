import { expect, it } from 'vitest';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { resampleInBands } from './in-bands.ts';
import { type ResampleFilter, resample } from './index.ts';

function speckled(width: number, height: number): Raster {
  const raster = createRaster(width, height);
  for (let i = 0; i < raster.data.length; i++) raster.data[i] = ((i * 7919) ^ (i >> 5)) & 255;
  return raster;
}

/** Sizes for one strip and for several: a strip's ring buffer holds 4 MB, which the first size exceeds. */
const SIZES = [
  [200, 3000, 190, 1],
  [61, 97, 17, 23],
  [40, 33, 97, 61],
  [50, 50, 50, 50],
  [9, 90, 1, 7],
] as const;

it.each(SIZES)(
  'resampleInBands equals resample bit for bit, with bands of any height: %i × %i to %i × %i px',
  (width, height, toWidth, toHeight) => {
    const source = speckled(width, height);
    for (const filter of ['lanczos3', 'box', 'tent', 'nearest'] satisfies ResampleFilter[]) {
      const push = resampleInBands(source, { width: toWidth, height: toHeight }, filter);
      const made: number[] = [];
      for (let y = 0, rows = 1; y < height; y += rows, rows = (rows % 7) + 1) {
        const band = source.data.slice(y * width * 4, Math.min(height, y + rows) * width * 4);
        made.push(...push(band));
        // The caller may reuse the band's memory.
        band.fill(0);
      }
      expect(Buffer.from(made).equals(Buffer.from(resample(source, toWidth, toHeight, filter).data))).toBe(
        true,
      );
    }
  },
);

it('resampleInBands instances are independent', () => {
  const source = speckled(30, 40);
  const [one, other] = [1, 2].map(() => resampleInBands(source, { width: 10, height: 12 }, 'lanczos3'));
  const made: number[] = [];
  for (let y = 0; y < 40; y++) {
    const row = source.data.subarray(y * 120, (y + 1) * 120);
    made.push(...one!(row));
    other!(row.map((value) => 255 - value));
    resample(source, 5, 5, 'box');
  }
  expect(Buffer.from(made).equals(Buffer.from(resample(source, 10, 12, 'lanczos3').data))).toBe(true);
});

it('resampleInBands rejects invalid sizes', () => {
  expect(() => resampleInBands({ width: 2, height: 2 }, { width: 0, height: 2 }, 'box')).toThrow(RangeError);
});
