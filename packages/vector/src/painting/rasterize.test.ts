import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ellipseToPath, type Shape } from '../drawing.ts';
import { area, BLACK, disc, polygon, rectangle } from '../test-art.ts';
import { rasterizeDrawing } from './rasterize.ts';

/** Area covered by the shape, px². */
function inkOf(width: number, height: number, shape: Shape, scale = 1): number {
  const { data } = rasterizeDrawing({ width, height, shapes: [shape] }, scale);
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at]! / 255;
  return sum;
}

const alphaAt = (shape: Shape, x: number, y: number) =>
  rasterizeDrawing({ width: 8, height: 8, shapes: [shape] }).data[(y * 8 + x) * 4 + 3];

const ringOf = (x: number, y: number, radius: number) =>
  ellipseToPath({ center: { x, y }, radiusX: radius, radiusY: radius, angle: 0 }).segments;

describe('rasterizeDrawing', () => {
  it('gives each pixel the fraction that a rectangle covers', () => {
    const shape = area(BLACK, rectangle(1.25, 2.5, 3, 3));
    expect(alphaAt(shape, 1, 2)).toBe(Math.round(0.75 * 0.5 * 255));
    expect(alphaAt(shape, 2, 3)).toBe(255);
    expect(alphaAt(shape, 4, 3)).toBe(Math.round(0.25 * 255));
    expect(alphaAt(shape, 5, 3)).toBe(0);
  });

  it('covers the area of any triangle, even partly outside the image, at any scale', () => {
    const place = fc.double({ min: 1, max: 59, noNaN: true });
    fc.assert(
      fc.property(fc.array(place, { minLength: 6, maxLength: 6 }), fc.constantFrom(1, 2.5), (n, scale) => {
        const [ax, ay, bx, by, cx, cy] = n as [number, number, number, number, number, number];
        const size = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
        const triangle = polygon([
          { x: ax, y: ay },
          { x: bx, y: by },
          { x: cx, y: cy },
        ]);
        expect(Math.abs(inkOf(60, 60, area(BLACK, triangle), scale) / scale ** 2 - size)).toBeLessThan(0.5);
      }),
      { numRuns: 60 },
    );
    expect(inkOf(10, 10, area(BLACK, rectangle(-5, -5, 10, 30)))).toBeCloseTo(50, 5);
    expect(inkOf(10, 10, area(BLACK, rectangle(4, -50, 30, 200)))).toBeCloseTo(60, 5);
  });

  it('covers the area of a circle, minus its hole', () => {
    expect(Math.abs(inkOf(60, 60, disc(BLACK, 30.3, 29.6, 21.7)) - Math.PI * 21.7 ** 2)).toBeLessThan(1.5);
    const hole = polygon([
      { x: 20, y: 20 },
      { x: 20, y: 30 },
      { x: 35.5, y: 30 },
      { x: 35.5, y: 20 },
    ]);
    expect(inkOf(60, 60, area(BLACK, rectangle(10, 10, 40, 30), hole))).toBeCloseTo(1200 - 155, 1);
  });

  it('draws a closed stroke as a ring without bumps at its joins', () => {
    const path = { start: { x: 50, y: 30 }, segments: ringOf(30, 30, 20) };
    const stroke: Shape = { kind: 'stroke', fill: BLACK, widthPx: 5, path, closed: true };
    expect(Math.abs(inkOf(60, 60, stroke) - Math.PI * (22.5 ** 2 - 17.5 ** 2))).toBeLessThan(1.5);
  });

  it('draws a stroke with round ends', () => {
    const path = { start: { x: 15, y: 20.5 }, segments: [{ kind: 'line', to: { x: 45, y: 20.5 } }] } as const;
    const stroke: Shape = { kind: 'stroke', fill: BLACK, widthPx: 6, path, closed: false };
    const expected = 30 * 6 + Math.PI * 9;
    expect(Math.abs(inkOf(60, 40, stroke) - expected)).toBeLessThan(0.5);
  });
});
