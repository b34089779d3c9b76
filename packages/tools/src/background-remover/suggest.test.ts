import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { suggest } from './suggest.ts';
import { ball, type Color, compose, emblem, type Ground, grounds } from './testing/composites.ts';

const SIDE = 200;
const picture = (ground: Ground, art = emblem): Raster => compose(art, ground, SIDE, SIDE).picture;

describe('Background Remover: suggested options', () => {
  it('takes a flat background’s color, with a tolerance that keeps pale inks', () => {
    expect(suggest(picture(grounds.white))).toEqual({
      engine: 'color',
      keys: [{ r: 255, g: 255, b: 255 }],
      tolerance: 5,
    });
  });

  it('increases the tolerance for a scan’s grain', () => {
    const { engine, tolerance, keys } = suggest(picture(grounds.paper));
    expect(engine).toBe('color');
    expect(tolerance).toBeGreaterThanOrEqual(5);
    expect(tolerance).toBeLessThanOrEqual(9);
    expect(Math.abs(keys![0]!.r - 243)).toBeLessThanOrEqual(2);
  });

  it('detects JPEG ringing around the artwork even if the border is clean', () => {
    const ringing = picture(grounds.white);
    const { data } = ringing;
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % SIDE, Math.floor(at / 4 / SIDE)];
      const atBorder = x < 16 || y < 16 || x >= SIDE - 16 || y >= SIDE - 16;
      if (atBorder || data[at] !== 255 || data[at + 2] !== 255) continue;
      data.fill(255 - ((x * 7 + y * 13) % 9), at, at + 3);
    }
    expect(suggest(ringing)).toMatchObject({ engine: 'color', tolerance: 12, edge: 3 });
  });

  it.each(['wood', 'leaves', 'street'] as const)('suggests the AI engine for %s', (name) => {
    expect(suggest(picture(grounds[name], ball)).engine).toBe('ai');
  });

  it('distinguishes a painted checkerboard from artwork that touches the border', () => {
    const board =
      (a: Color, b: Color): Ground =>
      (_u, _v, x, y) =>
        ((x >> 3) + (y >> 3)) % 2 === 0 ? a : b;
    expect(suggest(picture(board([255, 255, 255], [204, 204, 204]))).keys).toHaveLength(2);
    const half: Ground = (_u, v) => (v > 0.3 ? [200, 30, 30] : [255, 255, 255]);
    expect(suggest(picture(half)).keys).toHaveLength(1);
  });

  it('suggests no options for transparent artwork', () => {
    expect(suggest(createRaster(50, 50))).toEqual({});
    expect(suggest(createRaster(1, 1))).toEqual({});
  });
});
