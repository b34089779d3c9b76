import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { findInconsistent, findLostEdges } from './compare-colors.ts';
import { findBeyond, findChanged, isWithin, laidOn, meanOfBlocks, rangeAt } from './compare-pictures.ts';
import { largestPart, shrink } from './mask-places.ts';

const SIDE = 24;
type Rgba = readonly [number, number, number, number];
const RED: Rgba = [200, 20, 30, 255];
const BLUE: Rgba = [20, 40, 200, 255];
const WHITE: Rgba = [255, 255, 255, 255];
const CLEAR: Rgba = [0, 0, 0, 0];

function paint(color: (x: number, y: number) => Rgba): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) data.set(color(at % SIDE, Math.floor(at / SIDE)), 4 * at);
  return createRaster(SIDE, SIDE, { data });
}

const count = (mask: Uint8Array) => mask.reduce((sum, one) => sum + one, 0);
const TOLERANCE = { levels: 48, reach: 1 };
const square = (x: number, y: number) => x >= 6 && x < 16 && y >= 6 && y < 16;
const art = paint((x, y) => (square(x, y) ? RED : WHITE));

describe('findBeyond', () => {
  it('finds a missing line, and ignores an edge that moved by a pixel', () => {
    const lined = paint((x, y) => (x === 11 && square(x, y) ? WHITE : square(x, y) ? RED : WHITE));
    expect(count(findBeyond(lined, art, TOLERANCE))).toBe(8);
    expect(
      count(
        findBeyond(
          art,
          paint((x, y) => (square(x - 1, y) ? RED : WHITE)),
          TOLERANCE,
        ),
      ),
    ).toBe(0);
    expect(count(findChanged(art, art, TOLERANCE))).toBe(0);
  });
  it('finds a hole, whatever color its transparent pixels have', () => {
    const holed = paint((x, y) =>
      x > 8 && x < 13 && y > 8 && y < 13 ? [200, 20, 30, 0] : square(x, y) ? RED : CLEAR,
    );
    const whole = paint((x, y) => (square(x, y) ? RED : CLEAR));
    expect(count(findBeyond(whole, holed, TOLERANCE))).toBeGreaterThan(3);
    expect(
      count(
        findChanged(
          paint(() => [9, 9, 9, 0]),
          paint(() => [250, 250, 250, 0]),
          TOLERANCE,
        ),
      ),
    ).toBe(0);
  });
});

describe('comparison of colors', () => {
  const swapped = paint((x, y) => (square(x, y) ? BLUE : WHITE));
  it('marks a color that changed in only one place, but not one that changed everywhere', () => {
    expect(count(findInconsistent(art, swapped, 48))).toBe(0);
    const patched = paint((x, y) => (x > 7 && x < 11 && y > 7 && y < 11 ? RED : square(x, y) ? BLUE : WHITE));
    expect(count(findInconsistent(art, patched, 48))).toBe(9);
  });
  it('reports lost edges between colors that became equal, but not between colors that still differ', () => {
    expect(count(findLostEdges(art, swapped))).toBe(0);
    expect(
      count(
        findLostEdges(
          art,
          paint(() => RED),
        ),
      ),
    ).toBeGreaterThan(20);
  });
});

it('averages blocks, ignoring the color of transparent pixels, and composites over a color', () => {
  const half = paint((x) => (x % 2 === 0 ? RED : [0, 255, 0, 0]));
  expect([...meanOfBlocks(half, 4).data.slice(0, 4)]).toEqual([200, 20, 30, 128]);
  expect([
    ...laidOn(
      paint(() => CLEAR),
      { r: 1, g: 2, b: 3 },
    ).data.slice(0, 4),
  ]).toEqual([1, 2, 3, 255]);
});

it('finds the largest part of a mask and the part’s bounding box, and erodes the mask', () => {
  const mask = Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    Number(square(at % SIDE, Math.floor(at / SIDE)) || at === 0),
  );
  const place = { x: 6 / SIDE, y: 6 / SIDE, width: 10 / SIDE, height: 10 / SIDE };
  expect(largestPart(mask, SIDE, SIDE)).toEqual({ pixels: 100, place });
  expect(count(shrink(mask, SIDE))).toBe(64);
  expect(largestPart(new Uint8Array(9), 3, 3)).toBeNull();
});

it('isWithin agrees with rangeAt in every window', () => {
  const noisy = paint((x, y) => [(x * 37 + y * 11) % 60, 40, 40, x % 7 === 0 ? 0 : 255]);
  for (let y = 0; y < SIDE; y += 3)
    for (let x = 0; x < SIDE; x++)
      for (const levels of [10, 40, 200])
        expect(isWithin(noisy, x, y, 1, levels)).toBe(rangeAt(noisy, x, y, 1) <= levels);
});
