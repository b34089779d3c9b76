import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURE_ALPHA, thickenLines } from './line-enhancer.ts';

const KEYS = [{ r: 0, g: 0, b: 0 }];
const LEVEL = FEATURE_ALPHA;

type Drawing = { readonly width: number; readonly height: number; readonly mask: Uint8Array };

/** Builds a mask from rows in which `#` is ink. */
function fromRows(rows: readonly string[]): Drawing {
  const mask = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 1 : 0));
  return { width: rows[0]!.length, height: rows.length, mask };
}

function thicken({ width, height, mask }: Drawing, minimum: number, solid = true) {
  const pixels = new Uint8ClampedArray(mask.length * 4);
  for (const [i, ink] of mask.entries()) if (ink) pixels.set([200, 100, 50, 255], i * 4);
  const source = pixels.slice();
  const places = thickenLines(
    source,
    { width, height, pixels },
    { minimum, solid, keys: KEYS },
    () => undefined,
  );
  const grown = Uint8Array.from(mask, (_, i) => (pixels[i * 4 + 3]! >= LEVEL ? 1 : 0));
  return { places, pixels, drawing: { width, height, mask: grown } };
}

/** Number of connected areas that have `value`; features are 8-connected, gaps 4-connected. */
function countAreas({ width, height, mask }: Drawing, value: 0 | 1): number {
  const seen = new Uint8Array(mask.length);
  let areas = 0;
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== value || seen[start]) continue;
    areas++;
    const stack = [start];
    while (stack.length > 0) {
      const pixel = stack.pop()!;
      if (seen[pixel] || mask[pixel] !== value) continue;
      seen[pixel] = 1;
      const x = pixel % width;
      const y = (pixel - x) / width;
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const) {
        if (value === 0 && dx !== 0 && dy !== 0) continue;
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        stack.push(pixel + dy * width + dx);
      }
    }
  }
  return areas;
}

function framed({ width, height, mask }: Drawing): Drawing {
  const framedMask = new Uint8Array((width + 2) * (height + 2));
  for (let y = 0; y < height; y++) {
    framedMask.set(mask.subarray(y * width, (y + 1) * width), (y + 1) * (width + 2) + 1);
  }
  return { width: width + 2, height: height + 2, mask: framedMask };
}

function drawLine(width: number, height: number, x0: number, slope: number, thickness: number): Drawing {
  const mask = new Uint8Array(width * height);
  const across = thickness / 2 / Math.cos(Math.atan(slope));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.abs(x + 0.5 - x0 - slope * (y + 0.5)) <= across) mask[y * width + x] = 1;
    }
  }
  return { width, height, mask };
}

const inkPerRow = ({ width, height, mask }: Drawing) =>
  mask.reduce((sum, ink, i) => {
    const y = Math.floor(i / width);
    return sum + (y > 10 && y < height - 10 ? ink : 0);
  }, 0) /
  (height - 21);

describe('thickenLines', () => {
  it.each([0, 0.1, 0.3, 0.5, 0.8, 1])('thickens lines of slope %f to the minimum width', (slope) => {
    for (const thickness of [1.5, 2, 3]) {
      const line = drawLine(90, 60, 15, slope, thickness);
      const { drawing } = thicken(line, 6);
      const width = inkPerRow(drawing) * Math.cos(Math.atan(slope));
      // Each hard edge is accurate to half a pixel.
      expect(Math.abs(width - 6), `${thickness} px wide became ${width}`).toBeLessThan(1.25);
    }
  });

  it.each([0, 0.2, 0.5, 1])('leaves lines of slope %f that exceed the minimum width unchanged', (slope) => {
    const line = drawLine(90, 60, 15, slope, 8);
    const { drawing, places } = thicken(line, 5);
    expect(drawing.mask).toEqual(line.mask);
    expect(places).toBe(0);
  });

  it('leaves discs and the corners of thick shapes unchanged', () => {
    const square = fromRows([
      '.'.repeat(20),
      ...Array.from({ length: 14 }, () => `...${'#'.repeat(14)}...`),
      '.'.repeat(20),
    ]);
    expect(thicken(square, 6).drawing.mask).toEqual(square.mask);
    const disc: Drawing = {
      width: 40,
      height: 40,
      mask: Uint8Array.from({ length: 1600 }, (_, i) =>
        Math.hypot((i % 40) - 20, Math.floor(i / 40) - 20) <= 12 ? 1 : 0,
      ),
    };
    expect(thicken(disc, 8).drawing.mask).toEqual(disc.mask);
  });

  it('counts the thickened places, and gives new ink the line’s color', () => {
    const rows = Array.from({ length: 30 }, (_, y) =>
      y === 8 || y === 22 ? '#'.repeat(30) : '.'.repeat(30),
    );
    const { places, pixels } = thicken(fromRows(rows), 4, false);
    expect(places).toBe(2);
    for (let i = 0; i < pixels.length; i += 4) {
      if (pixels[i + 3]! > 0) expect([...pixels.subarray(i, i + 3)]).toEqual([200, 100, 50]);
    }
  });

  it('keeps the gap between lines that are close together', () => {
    const rows = Array.from({ length: 30 }, (_, y) =>
      y === 13 || y === 17 ? '#'.repeat(30) : '.'.repeat(30),
    );
    const { drawing } = thicken(fromRows(rows), 5);
    const column = Array.from({ length: 30 }, (_, y) => drawing.mask[y * 30 + 15]);
    expect(column.slice(14, 17)).toEqual([0, 0, 0]);
    expect(column.filter(Boolean).length).toBeGreaterThan(4);
  });

  it('keeps the counter of a small letter open', () => {
    const u = [
      '.'.repeat(15),
      ...Array.from({ length: 9 }, () => '.....#...#.....'),
      '.....#####.....',
      '.'.repeat(15),
    ];
    const { drawing } = thicken(fromRows(u), 4);
    for (let y = 2; y < 9; y++) expect(drawing.mask[y * 15 + 7]).toBe(0);
  });

  it('never joins parts, closes holes, or creates holes', () => {
    const drawing = fc
      .record({
        width: fc.integer({ min: 1, max: 24 }),
        height: fc.integer({ min: 1, max: 24 }),
        fill: fc.integer({ min: 1, max: 9 }),
      })
      .chain(({ width, height, fill }) =>
        fc
          .array(fc.integer({ min: 0, max: 9 }), { minLength: width * height, maxLength: width * height })
          .map(
            (cells): Drawing => ({
              width,
              height,
              mask: Uint8Array.from(cells, (cell) => (cell < fill ? 1 : 0)),
            }),
          ),
      );
    fc.assert(
      fc.property(
        drawing,
        fc.double({ min: 1, max: 9, noNaN: true }),
        fc.boolean(),
        (before, minimum, solid) => {
          const { drawing: after } = thicken(before, minimum, solid);
          expect(countAreas(framed(after), 1)).toBe(countAreas(framed(before), 1));
          expect(countAreas(framed(after), 0)).toBe(countAreas(framed(before), 0));
          for (const [i, ink] of before.mask.entries()) if (ink) expect(after.mask[i]).toBe(1);
        },
      ),
      { numRuns: 400 },
    );
  });
});
