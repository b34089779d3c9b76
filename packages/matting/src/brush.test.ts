import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { paintStrokes, type Stroke } from './brush.ts';

const WIDTH = 100;
const HEIGHT = 50;
const source = createRaster(WIDTH, HEIGHT, { data: new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255) });

/** Opacity after painting on a fully transparent or opaque result. */
function paint(strokes: readonly Stroke[], before = 0): (x: number, y: number) => number {
  const result = new Uint8ClampedArray(source.data.length).fill(before);
  paintStrokes(source, result, strokes, () => undefined);
  return (x, y) => result[(y * WIDTH + x) * 4 + 3]!;
}

const stroke = (mode: Stroke['mode'], hardness = 1): Stroke => ({
  mode,
  points: [
    { x: 0.3, y: 0.5 },
    { x: 0.7, y: 0.5 },
  ],
  radius: 0.1,
  hardness,
});

describe('paintStrokes', () => {
  it('protects exactly the capsule-shaped area around a line', () => {
    const alpha = paint([stroke('protect')]);
    expect(alpha(50, 25)).toBe(255);
    expect(alpha(50, 16)).toBe(255);
    expect(alpha(50, 14)).toBe(0);
    expect(alpha(21, 25)).toBe(255);
    expect(alpha(18, 25)).toBe(0);
    expect(alpha(22, 17)).toBe(0);
  });

  it('fades a soft brush from its center to its rim', () => {
    const alpha = paint([stroke('protect', 0)]);
    const column = Array.from({ length: 11 }, (_, d) => alpha(50, 25 + d));
    expect(column).toEqual([...column].sort((a, b) => b - a));
    expect(column[0]).toBeGreaterThan(240);
    expect(column[5]).toBeGreaterThan(64);
    expect(column[5]).toBeLessThan(192);
    expect(column[10]).toBeLessThan(8);
  });

  it('applies strokes in order', () => {
    expect(paint([stroke('protect'), stroke('erase')])(50, 25)).toBe(0);
    expect(paint([stroke('erase'), stroke('protect')])(50, 25)).toBe(255);
  });

  it("draws a click as a disc and clips strokes at the picture's border", () => {
    const click = paint([{ mode: 'erase', points: [{ x: 0, y: 0 }], radius: 0.1, hardness: 1 }], 255);
    expect([click(0, 0), click(8, 0), click(11, 0), click(99, 49)]).toEqual([0, 0, 255, 255]);
    const outside = paint([{ mode: 'erase', points: [{ x: 5, y: -3 }], radius: 0.1, hardness: 1 }], 255);
    expect(outside(99, 0)).toBe(255);
  });

  it('mixes source and result with premultiplied alpha', () => {
    const red = createRaster(1, 1, { data: Uint8ClampedArray.from([255, 0, 0, 255]) });
    const result = Uint8ClampedArray.from([0, 0, 255, 0]);
    const soft: Stroke = { mode: 'protect', points: [{ x: 0.9, y: 0.5 }], radius: 0.5, hardness: 0 };
    paintStrokes(red, result, [soft], () => undefined);
    expect([...result.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(result[3]).toBeGreaterThan(0);
    expect(result[3]).toBeLessThan(255);
  });
});
