import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { downscaleBox, resampleProxy } from './index.ts';
import { averageReference } from './reference.ts';

const anyRaster = fc
  .record({
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 24 }),
    opaque: fc.boolean(),
  })
  .chain(({ width, height, opaque }) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((bytes) => {
      const data = new Uint8ClampedArray(bytes);
      for (let i = 3; opaque && i < data.length; i += 4) data[i] = 255;
      return createRaster(width, height, { data, resolution: { x: 300, y: 200 } });
    }),
  );

/** Compares premultiplied values, because colors of nearly transparent pixels have little weight. */
function largestDifference(a: Raster, b: Raster): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let largest = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    for (let c = 0; c < 3; c++) {
      const seen = (raster: Raster) => (raster.data[i + c]! * raster.data[i + 3]!) / 255;
      largest = Math.max(largest, Math.abs(seen(a) - seen(b)));
    }
    largest = Math.max(largest, Math.abs(a.data[i + 3]! - b.data[i + 3]!));
  }
  return largest;
}

describe('downscaleBox', () => {
  it('equals the mean of each 2 × 2 block within 1/255', () => {
    fc.assert(
      fc.property(anyRaster, (source) => {
        const half = downscaleBox(source);
        const expected = averageReference(source, (source.width + 1) >> 1, (source.height + 1) >> 1, 2, 2);
        expect(largestDifference(half, expected)).toBeLessThanOrEqual(1);
        expect(half.resolution).toEqual({ x: 150, y: 100 });
      }),
    );
  });
});

describe('resampleProxy', () => {
  it('equals the mean of each pixel’s source area within 1/255', () => {
    fc.assert(
      fc.property(anyRaster, fc.integer({ min: 1, max: 300 }), (source, maxPixels) => {
        const proxy = resampleProxy(source, maxPixels);
        expect(proxy.width * proxy.height).toBeLessThanOrEqual(maxPixels);
        const stepX = source.width / proxy.width;
        const stepY = source.height / proxy.height;
        const expected = averageReference(source, proxy.width, proxy.height, stepX, stepY);
        expect(largestDifference(proxy, expected)).toBeLessThanOrEqual(1);
        expect(proxy.resolution!.x * source.width).toBeCloseTo(300 * proxy.width);
      }),
    );
  });

  it('returns a small picture unchanged and keeps the proportions of a very thin one', () => {
    const small = createRaster(10, 10);
    expect(resampleProxy(small, 100)).toBe(small);
    const wire = resampleProxy(createRaster(20_000, 1), 1000);
    expect([wire.width, wire.height]).toEqual([1000, 1]);
  });

  it('ignores the color of transparent pixels', () => {
    const data = new Uint8ClampedArray(64 * 4);
    for (let i = 0; i < 64; i++) data.set(i % 2 ? [255, 0, 0, 255] : [0, 255, 0, 0], i * 4);
    const proxy = resampleProxy(createRaster(8, 8, { data }), 10);
    for (let i = 0; i < proxy.data.length; i += 4) {
      expect([...proxy.data.subarray(i, i + 3)]).toEqual([255, 0, 0]);
    }
  });
});
