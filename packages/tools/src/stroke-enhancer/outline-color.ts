/** Whether an outline would show beside the art: letters in its own color run together in it. */
import type { Raster } from '@printready/imaging/raster';
import type { Rgb } from '../option-schemas.ts';

/** Opacity, 0…255, of art and of none. */
const SOLID = 230;
const CLEAR = 24;
/** Px from solid art across its soft edge. */
const REACH = 2;
/** Levels of each channel within which the eye sees one color. */
const ALIKE = 56;

/** Share of the edge from which white would hide the art. */
const LIKE_WHITE = 0.25;

export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };

const isAlike = ({ data }: Raster, at: number, { r, g, b }: Rgb): boolean =>
  Math.abs(data[4 * at]! - r) <= ALIKE &&
  Math.abs(data[4 * at + 1]! - g) <= ALIKE &&
  Math.abs(data[4 * at + 2]! - b) <= ALIKE;

/** Share of the art's outer edge that has each color, 0…1. */
export function edgeShares(input: Raster, colors: readonly Rgb[]): number[] {
  const { width, height, data } = input;
  const isClear = (at: number) => data[4 * at + 3]! <= CLEAR;
  const alike = colors.map(() => 0);
  let edge = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (data[4 * at + 3]! < SOLID) continue;
      const isEdge =
        (x >= REACH && isClear(at - REACH)) ||
        (x + REACH < width && isClear(at + REACH)) ||
        (y >= REACH && isClear(at - REACH * width)) ||
        (y + REACH < height && isClear(at + REACH * width));
      if (!isEdge) continue;
      edge++;
      colors.forEach((color, i) => {
        if (isAlike(input, at, color)) alike[i]!++;
      });
    }
  return alike.map((count) => (edge === 0 ? 0 : count / edge));
}

/** White, as dark shirts want it, but black around art that is white itself. */
export function contrastingColor(input: Raster): Rgb {
  const [white, black] = edgeShares(input, [WHITE, BLACK]);
  return white! > black! && white! > LIKE_WHITE ? BLACK : WHITE;
}
