/** Tests windows against the definition, against each other, and with patterns that cause moiré. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { cutRectangle } from '../geometry/cut.ts';
import { resampleWindow, type WindowAxis, windowSpan } from './index.ts';

function shrink(source: Raster, x: WindowAxis, y: WindowAxis): Raster {
  const [columns, rows] = [windowSpan(x), windowSpan(y)];
  const part = cutRectangle(source, {
    ...{ x: columns.from, y: rows.from },
    ...{ width: columns.to - columns.from, height: rows.to - rows.from },
  });
  return resampleWindow(part, x, y);
}

const whole = (from: number, to: number): WindowAxis => ({ from, to, begin: 0, end: to });
const wholeOf = (source: Raster, width: number, height: number) =>
  shrink(source, whole(source.width, width), whole(source.height, height));

function painted(width: number, height: number, valueAt: (x: number, y: number) => number): Raster {
  const raster = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = valueAt(x, y);
      raster.data.set([value, value, value, 255], (y * width + x) * 4);
    }
  }
  return raster;
}

/** Statistics of the red channel, excluding a rim that the picture's edge affects. */
function statistics({ data, width, height }: Raster, rim: number) {
  const values: number[] = [];
  for (let y = rim; y < height - rim; y++) {
    for (let x = rim; x < width - rim; x++) values.push(data[(y * width + x) * 4]!);
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean, deviation };
}

const anyRaster = fc
  .record({ width: fc.integer({ min: 2, max: 40 }), height: fc.integer({ min: 2, max: 40 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes) => createRaster(width, height, { data: new Uint8ClampedArray(bytes) })),
  );

/** Mean at one position, computed from the filter's definition. */
function meanAt({ data, width, height }: Raster, x: number, y: number, scaleX: number, scaleY: number) {
  const sum = [0, 0, 0, 0];
  let total = 0;
  const [centerX, centerY] = [(x + 0.5) * scaleX, (y + 0.5) * scaleY];
  for (let row = Math.floor(centerY - scaleY) - 1; row <= centerY + scaleY; row++) {
    for (let column = Math.floor(centerX - scaleX) - 1; column <= centerX + scaleX; column++) {
      const across = Math.max(0, 1 - Math.abs(column + 0.5 - centerX) / scaleX);
      const weight = across * Math.max(0, 1 - Math.abs(row + 0.5 - centerY) / scaleY);
      const inside = [Math.min(Math.max(column, 0), width - 1), Math.min(Math.max(row, 0), height - 1)];
      const at = (inside[1]! * width + inside[0]!) * 4;
      const alpha = data[at + 3]! * weight;
      for (let c = 0; c < 3; c++) sum[c]! += data[at + c]! * alpha;
      sum[3]! += alpha;
      total += weight;
    }
  }
  const [r, g, b, a] = sum as [number, number, number, number];
  return [r / total / 255, g / total / 255, b / total / 255, a / total];
}

it('resampleWindow computes the tent-weighted mean of premultiplied sRGB values within 1/255', () => {
  fc.assert(
    fc.property(anyRaster, fc.nat(1000), fc.nat(1000), (source, a, b) => {
      const [width, height] = [1 + (a % source.width), 1 + (b % source.height)];
      const result = wholeOf(source, width, height);
      for (let i = 0; i < width * height; i++) {
        const place = [i % width, Math.floor(i / width)] as const;
        const expected = meanAt(source, ...place, source.width / width, source.height / height);
        const alpha = result.data[i * 4 + 3]!;
        for (let c = 0; c < 3; c++) {
          expect(Math.abs((result.data[i * 4 + c]! * alpha) / 255 - expected[c]!)).toBeLessThan(1.1);
        }
        expect(Math.abs(alpha - expected[3]!)).toBeLessThan(0.51);
      }
    }),
    { numRuns: 60 },
  );
});

it('resampleWindow gives adjacent windows that equal crops of the whole resampled picture', () => {
  fc.assert(
    fc.property(
      anyRaster,
      fc.nat(1000),
      fc.nat(1000),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (source, a, b, short) => {
        const [width, height] = [2 + (a % (source.width - 1)), 1 + (b % source.height)];
        const x = { from: source.width, to: width, extent: source.width - short };
        const y = whole(source.height, height);
        const all = shrink(source, { ...x, begin: 0, end: width }, y);
        const middle = 1 + (a % (width - 1));
        for (const [begin, end] of [
          [0, middle],
          [middle, width],
        ] as const) {
          const window = shrink(source, { ...x, begin, end }, y);
          const same = cutRectangle(all, { x: begin, y: 0, width: end - begin, height });
          expect(window.data).toEqual(same.data);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it.each([0.27, 0.33, 0.52, 0.6])('resampleWindow shows fine patterns without moiré at scale %f', (zoom) => {
  const side = 480;
  const size = Math.round(side * zoom);
  const checker = painted(side, side, (x, y) => ((x + y) % 2) * 255);
  const lines = painted(side, side, (x) => (x % 3 === 0 ? 255 : 0));
  const even = statistics(wholeOf(checker, size, size), 2);
  expect(even.deviation).toBeLessThan(3);
  expect(even.mean).toBeCloseTo(127.5, 0);
  // At larger scales, the lines become visible.
  if (zoom < 0.3) expect(statistics(wholeOf(lines, size, size), 2).deviation).toBeLessThan(5);
});

it('resampleWindow ignores colors of transparent pixels and changes no pixel at the same size', () => {
  const source = painted(9, 7, (x, y) => x * 20 + y);
  expect(wholeOf(source, 9, 7).data).toEqual(source.data);
  for (let i = 0; i < source.data.length; i += 8) source.data.set([0, 255, 0, 0], i);
  const result = wholeOf(source, 4, 3);
  for (let i = 0; i < result.data.length; i += 4) {
    expect(result.data[i + 1]! - result.data[i]!).toBeLessThanOrEqual(1);
  }
});

it('resampleWindow rejects a part of the wrong size, and names windowSpan in the message', () => {
  const axis = { from: 100, to: 30, begin: 10, end: 20 };
  expect(() => resampleWindow(createRaster(10, 10), axis, axis)).toThrow(/windowSpan/);
});
