import type { Raster } from '@printready/pixels/raster';
import type { Rgb } from '../../contract/option-schemas.ts';

/** Minimum opacity of artwork, and maximum opacity of background, 0…255. */
const SOLID = 230;
const CLEAR = 24;
/** Distance from solid artwork to the outside of its soft edge, px. */
const REACH = 2;
/** Maximum channel difference between colors that look the same, 8-bit levels. */
const ALIKE = 56;

const LIKE_WHITE = 0.25;

export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };

const isAlike = ({ data }: Raster, at: number, { r, g, b }: Rgb): boolean =>
  Math.abs(data[4 * at]! - r) <= ALIKE &&
  Math.abs(data[4 * at + 1]! - g) <= ALIKE &&
  Math.abs(data[4 * at + 2]! - b) <= ALIKE;

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

/** White, the usual outline on dark shirts, or black around white artwork. */
export function contrastingColor(input: Raster): Rgb {
  const [white, black] = edgeShares(input, [WHITE, BLACK]);
  return white! > black! && white! > LIKE_WHITE ? BLACK : WHITE;
}
