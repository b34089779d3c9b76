import type { Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import type { Fill, Point, Shape } from './drawing.ts';
import { rasterizeDrawing } from './painting/rasterize.ts';
import { area, BLACK, disc, LOGO, paint, polygon, RED, rectangle, WHITE } from './test-art.ts';
import { findInks, traceRaster } from './trace.ts';

const [WIDTH, HEIGHT] = [200, 160];
const trace = (raster: Raster) => traceRaster(raster, LOGO, () => undefined).drawing;

/** Area of ink, in units of fully black pixels. */
const inkOf = ({ data }: Raster) => {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += 765 - data[at]! - data[at + 1]! - data[at + 2]!;
  return sum / 765;
};

const rows = Array.from({ length: 9 }, (_, row) => row);

function stroke(points: readonly Point[], width: number, fill: Fill = BLACK): Shape {
  const half = width / 2;
  const side = points.map((point, k) => {
    const [before, after] = [points[Math.max(0, k - 1)]!, points[Math.min(points.length - 1, k + 1)]!];
    const length = Math.hypot(after.x - before.x, after.y - before.y);
    return { point, x: (after.y - before.y) / length, y: -(after.x - before.x) / length };
  });
  const off = (by: number) => side.map(({ point, x, y }) => ({ x: point.x + by * x, y: point.y + by * y }));
  return area(fill, polygon([...off(half), ...off(-half).reverse()]));
}

const level = (width: number) =>
  rows.map((row) => area(BLACK, rectangle(5.3, 8.13 + row * 16.37 - width / 2, 189.9, width)));

const turned = (width: number) =>
  rows.flatMap((row) => {
    const [x, y] = [Math.cos(0.12 + row * 0.35), Math.sin(0.12 + row * 0.35)];
    return [-1, 1].map((direction) =>
      stroke(
        [
          { x: 100 + 20 * direction * x, y: 80 + 20 * direction * y },
          { x: 100 + 75 * direction * x, y: 80 + 75 * direction * y },
        ],
        width,
      ),
    );
  });

const rings = (width: number) =>
  [70, 61, 52, 43, 34, 25, 16, 8].flatMap((radius) => [
    disc(BLACK, 100.3, 80.2, radius + width / 2),
    disc(WHITE, 100.3, 80.2, radius - width / 2),
  ]);

const waves = (width: number) =>
  rows.slice(1).map((row) =>
    stroke(
      Array.from({ length: 400 }, (_, k) => ({
        x: 5 + 0.475 * k,
        y: row * 17.3 + 9 * Math.sin(k / 32 + row),
      })),
      width,
    ),
  );

describe.each([0.8, 1, 1.2, 1.5, 2, 2.5, 3])('strokes of %d px', (width) => {
  it.each([
    ['level', level],
    ['turned', turned],
    ['round', rings],
    ['waving', waves],
  ])('keep their ink within half a percent: %s', (_, shapes) => {
    const picture = paint(WIDTH, HEIGHT, WHITE, ...shapes(width));
    const drawn = rasterizeDrawing(trace(picture));
    expect(Math.abs(inkOf(drawn) / inkOf(picture) - 1)).toBeLessThan(0.005);
  });
});

it.each([1, 1.2, 2.5])('traceRaster traces a level line %d px wide with level, exact sides', (width) => {
  const { shapes } = trace(paint(WIDTH, HEIGHT, WHITE, ...level(width)));
  const off: number[] = [];
  for (const shape of shapes.slice(1)) {
    if (shape.kind !== 'area') throw new Error(`A line came back as ${shape.kind}.`);
    const { start, segments } = shape.paths[0]!;
    for (const [k, { kind, to }] of segments.entries()) {
      const from = k === 0 ? start : segments[k - 1]!.to;
      if (kind !== 'line' || Math.abs(to.x - from.x) < 150) continue;
      for (const { y } of [from, to]) {
        const row = Math.round((y - 8.13) / 16.37);
        off.push(Math.abs(Math.abs(y - 8.13 - row * 16.37) - width / 2));
      }
    }
  }
  expect(off.length).toBeGreaterThan(26);
  expect(off.reduce((sum, value) => sum + value) / off.length).toBeLessThan(0.03);
});

describe('findInks in thin lines', () => {
  const inks = (...shapes: Shape[]) =>
    findInks(paint(WIDTH, HEIGHT, WHITE, ...shapes), { colors: 16, mergeWithin: 0.05 });

  it.each([
    ['black', BLACK],
    ['red', RED],
    ['gray', { r: 120, g: 120, b: 120 }],
  ])('finds %s ink, although hardly any pixel has that color', (_, fill) => {
    const lines = rows.map((row) =>
      stroke(
        [
          { x: 10, y: 8 + row * 15 },
          { x: 190, y: 19 + row * 15 },
        ],
        1,
        fill,
      ),
    );
    const found = inks(...lines);
    expect(found).toHaveLength(2);
    const ink = found.find(({ g }) => g < 250)!;
    for (const channel of ['r', 'g', 'b'] as const)
      expect(Math.abs(ink[channel] - fill[channel])).toBeLessThan(8);
  });

  it('finds the ink of a single word', () => {
    const word = Array.from({ length: 6 }, (_, k) =>
      stroke(
        [
          { x: 20.2 + 7.3 * k, y: 90 },
          { x: 22.6 + 7.3 * k, y: 99 },
        ],
        1.1,
        RED,
      ),
    );
    const found = inks(...word, ...waves(1.1).slice(5));
    expect(found).toHaveLength(3);
    const red = found.find(({ r, g }) => r - g > 60)!;
    expect(Math.hypot(red.r - RED.r, red.g - RED.g, red.b - RED.b)).toBeLessThan(30);
  });

  it('keeps an ink that a larger area shows', () => {
    const pale = { r: 150, g: 150, b: 150 };
    const found = inks(area(pale, rectangle(20, 20, 60, 60)), ...waves(1.1).slice(5));
    expect(found).toContainEqual(pale);
  });
});
