/** A ground of one color that a file carries around its art. */
import type { Raster } from '@printready/imaging/raster';
import { dominantColor, readBorder } from '@printready/matting/border';
import type { Rgb } from '../option-schemas.ts';

/** With so much of the border in one color the ground is flat. */
const FLAT_SHARE = 0.85;
/** A color whose channels are all this high is paper's white. */
const WHITE_FROM = 245;

/** The ground's color; null where the border is transparent or of several colors. */
export function findGround(input: Raster): Rgb | null {
  const { colors, framePixels } = readBorder(input);
  if (colors.length / 3 < framePixels) return null;
  const { color, count } = dominantColor(colors);
  return count < FLAT_SHARE * framePixels ? null : color;
}

/** White all around, which would print as a box on a garment. */
export function hasWhiteBox(input: Raster): boolean {
  const ground = findGround(input);
  return ground !== null && Math.min(ground.r, ground.g, ground.b) >= WHITE_FROM;
}
