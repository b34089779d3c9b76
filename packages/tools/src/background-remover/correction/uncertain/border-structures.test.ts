import type { Matte } from '@printready/matting/matte';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { removeBorderStructures } from './border-structures.ts';

const SIDE = 512;
const MIDDLE = SIDE / 2;
const RADIUS = 90;

type Color = readonly [number, number, number];
const RED: Color = [200, 40, 40];
const SKY: Color = [120, 170, 220];
const STEEL: Color = [90, 90, 100];
const YELLOW: Color = [230, 210, 40];

/** Columns and rows covered, and color. */
type Structure = { readonly x: [number, number]; readonly y: [number, number]; readonly color: Color };
const MAST: Structure = { x: [MIDDLE - 5, MIDDLE + 5], y: [0, MIDDLE], color: STEEL };
const FOOT: Structure = { x: [MIDDLE - 5, MIDDLE + 5], y: [MIDDLE, SIDE], color: YELLOW };

/** A red disc in the sky with attached structures; the ground has steel-colored patches. */
function scene(structures: readonly Structure[]): { readonly picture: Raster; readonly matte: Matte } {
  const pixels = new Uint8ClampedArray(SIDE * SIDE * 4);
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      const isDisc = Math.hypot(x - MIDDLE, y - MIDDLE) < RADIUS;
      const structure = structures.find(
        (one) => x >= one.x[0] && x < one.x[1] && y >= one.y[0] && y < one.y[1],
      );
      const ground = x < 60 && y > 300 ? STEEL : SKY;
      pixels.set([...(isDisc ? RED : (structure?.color ?? ground)), 255], at * 4);
      data[at] = isDisc || structure ? 255 : 0;
    }
  }
  return { picture: createRaster(SIDE, SIDE, { data: pixels }), matte: { width: SIDE, height: SIDE, data } };
}

const opacityAt = ({ data }: Matte, x: number, y: number): number => data[y * SIDE + x]!;

describe('removeBorderStructures', () => {
  it('removes a structure in background colors, including its soft edge', () => {
    const { picture, matte } = scene([MAST]);
    for (let y = 0; y < MIDDLE - RADIUS; y++) matte.data[y * SIDE + MAST.x[1]] = 100;
    const kept = removeBorderStructures(picture, matte);
    for (let y = 0; y < MIDDLE - RADIUS - 8; y++)
      for (let x = MAST.x[0]; x <= MAST.x[1]; x++) expect(opacityAt(kept, x, y)).toBe(0);
    expect(kept.data.filter((value) => value > 0).length).toBeGreaterThan(0.99 * Math.PI * RADIUS ** 2);
  });

  it('removes a structure that the network loses just before the border', () => {
    const { picture, matte } = scene([{ ...MAST, y: [3, MIDDLE] }]);
    expect(opacityAt(removeBorderStructures(picture, matte), MIDDLE, 60)).toBe(0);
  });

  it.each([
    ['has the colors of the body', { ...MAST, color: RED }],
    ['has colors that occur nowhere else', FOOT],
    ['ends within the picture', { ...MAST, y: [40, MIDDLE] }],
    ['is as wide as a limb', { ...MAST, x: [MIDDLE - 15, MIDDLE + 15] }],
  ] satisfies [string, Structure][])('keeps a structure that %s', (_, structure) => {
    const { picture, matte } = scene([structure]);
    expect(removeBorderStructures(picture, matte)).toEqual(matte);
  });

  it('keeps a short structure', () => {
    const { picture, matte } = scene([MAST]);
    const near = { ...matte, data: matte.data.subarray(120 * SIDE), height: SIDE - 120 };
    const { data } = picture;
    const below = createRaster(SIDE, SIDE - 120, { data: data.slice(120 * SIDE * 4) });
    expect(removeBorderStructures(below, near)).toEqual(near);
  });

  it('removes a structure in the colors of a structure that was already removed', () => {
    const painted: Structure = { ...MAST, y: [0, 60], color: YELLOW };
    const { picture, matte } = scene([painted, MAST, FOOT]);
    const kept = removeBorderStructures(picture, matte);
    expect(opacityAt(kept, MIDDLE, 30)).toBe(0);
    expect(opacityAt(kept, MIDDLE, SIDE - 30)).toBe(0);
    expect(opacityAt(kept, MIDDLE, MIDDLE)).toBe(255);
  });
});
