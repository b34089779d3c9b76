import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { findCheckerboard } from './checkerboard.ts';

type Rgba = readonly [number, number, number, number];

function draw(width: number, height: number, paint: (x: number, y: number) => Rgba): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set(paint(at % width, Math.floor(at / width)), at * 4);
  return createRaster(width, height, { data });
}

const gray = (value: number): Rgba => [value, value, value, 255];
const board =
  (square: number, light: number, dark: number, shift = 0) =>
  (x: number, y: number): Rgba =>
    gray((Math.floor((x + shift) / square) + Math.floor((y + 2 * shift) / square)) % 2 === 0 ? light : dark);

describe('findCheckerboard', () => {
  it.each([
    [8, 255, 204],
    [16, 255, 191],
    [10, 204, 153],
    [5, 102, 153],
    [37, 255, 230],
  ])('finds checkerboards of %i px squares in the grays %i and %i', (square, light, dark) => {
    const found = findCheckerboard(draw(220, 180, board(square, light, dark, 3)));
    expect(found?.square).toBe(square);
    expect(found!.share).toBeGreaterThan(0.4);
  });

  it('finds checkerboards behind art, even if JPEG noise shifts their grays', () => {
    let state = 7;
    const noise = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state >>> 29) - 3;
    };
    const picture = draw(240, 200, (x, y) => {
      if (Math.hypot(x - 120, y - 100) < 70) return [200, 30, 60, 255];
      const [r, g, b] = board(12, 255, 204)(x, y);
      return [r + noise(), g + noise(), b + noise(), 255];
    });
    expect(findCheckerboard(picture)?.square).toBe(12);
  });
});

describe('findCheckerboard: similar patterns', () => {
  it.each([
    ['white', draw(100, 100, () => gray(255))],
    ['nothing', draw(100, 100, () => [0, 0, 0, 0])],
    ['stripes', draw(120, 120, (x) => gray(Math.floor(x / 8) % 2 === 0 ? 255 : 204))],
    ['a gradient', draw(120, 120, (x) => gray(2 * x))],
    [
      'a flag of two colors',
      draw(120, 120, (x, y) => (board(8, 1, 0)(x, y)[0] ? [200, 0, 0, 255] : [0, 0, 90, 255])),
    ],
    ['two grays side by side', draw(120, 120, (x) => gray(x < 60 ? 255 : 204))],
    ['one pixel', draw(1, 1, () => gray(9))],
  ])('does not mistake %s for a checkerboard', (_, picture) => {
    expect(findCheckerboard(picture)).toBeNull();
  });
});
