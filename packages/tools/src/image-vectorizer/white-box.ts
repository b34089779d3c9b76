/** Background of a single color around the artwork. */
import type { Raster } from '@printready/imaging/raster';
import { dominantColor, readBorder } from '@printready/matting/flood';
import type { Rgb } from '../contract/option-schemas.ts';

/** Minimum share of the border in one color, for a flat background. */
const FLAT_SHARE = 0.85;
/** Minimum level of each channel of paper white. */
const WHITE_FROM = 245;

/** Background color; null for a transparent or multicolored border. */
export function findGround(input: Raster): Rgb | null {
  const { colors, framePixels } = readBorder(input);
  if (colors.length / 3 < framePixels) return null;
  const { color, count } = dominantColor(colors);
  return count < FLAT_SHARE * framePixels ? null : color;
}

/** White around the artwork, which would print as a box on a garment. */
export function hasWhiteBox(input: Raster): boolean {
  const ground = findGround(input);
  return ground !== null && Math.min(ground.r, ground.g, ground.b) >= WHITE_FROM;
}
