/** What the tool guesses for the files that print shops really get. */
import { createRaster, type Raster } from '@printready/imaging/raster';
import { describe, expect, it } from 'vitest';
import { suggest } from './suggest.ts';

type Paint = (x: number, y: number) => readonly [number, number, number, number];

function draw(width: number, height: number, paint: Paint): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(paint(x, y), (y * width + x) * 4);
  }
  return createRaster(width, height, { data });
}

/** Noise as a hard-compressed JPEG has it: up to `size` off, the same every time. */
const noise = (x: number, y: number, size: number) => ((x * 7919 + y * 104_729) % (2 * size + 1)) - size;
const art = (x: number, y: number) => (x - 50) ** 2 + (y - 50) ** 2 < 900;

describe('suggest', () => {
  it('takes the border’s color, whatever the middle holds', () => {
    const flat = draw(100, 100, (x, y) => (art(x, y) ? [250, 10, 10, 255] : [20, 30, 60, 255]));
    expect(suggest(flat)).toEqual({
      keys: [{ r: 20, g: 30, b: 60 }],
      tolerance: 12,
      cleanUp: 3,
      reach: 'everywhere',
    });
  });

  it('sees through JPEG noise, and cleans up the dust it would leave', () => {
    const noisy = draw(100, 100, (x, y) => {
      const n = 60 + noise(x, y, 6);
      return art(x, y) ? [255, 255, 255, 255] : [n, n, n, 255];
    });
    const { keys, tolerance, cleanUp } = suggest(noisy);
    for (const value of Object.values(keys![0]!)) expect(Math.abs(value - 60)).toBeLessThanOrEqual(3);
    expect(tolerance).toBeGreaterThanOrEqual(12);
    expect(tolerance).toBeLessThanOrEqual(20);
    // The noise of ±6 below 60 would leave dust of up to 10 % ink.
    expect(cleanUp).toBeGreaterThanOrEqual(9);
    expect(cleanUp).toBeLessThanOrEqual(12);
  });

  it('is careful when the border is a photograph', () => {
    const photo = draw(100, 100, (x, y) => [(x * 5) % 256, (y * 3) % 256, ((x + y) * 2) % 256, 255]);
    expect(suggest(photo).reach).toBe('edge-connected');
  });

  it('says nothing about art that is cut out already', () => {
    expect(suggest(draw(100, 100, (x, y) => (art(x, y) ? [9, 9, 9, 255] : [0, 0, 0, 0])))).toEqual({});
    expect(suggest(createRaster(1, 1))).toEqual({});
  });

  it('reads pictures of a single row, column or pixel', () => {
    for (const [width, height] of [
      [1, 1],
      [5000, 1],
      [1, 5000],
      [2, 2],
      [3, 3],
    ] as const) {
      const plain = draw(width, height, () => [7, 8, 9, 255]);
      expect(suggest(plain).keys, `${width} × ${height}`).toEqual([{ r: 7, g: 8, b: 9 }]);
    }
  });
});
