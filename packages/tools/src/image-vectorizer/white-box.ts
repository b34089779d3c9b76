import { dominantColor, readBorder } from '@printready/matting/flood';
import type { Raster } from '@printready/pixels/raster';
import type { Rgb } from '../contract/option-schemas.ts';

const FLAT_SHARE = 0.85;
const WHITE_FROM = 245;

export function findGround(input: Raster): Rgb | null {
  const { colors, framePixels } = readBorder(input);
  if (colors.length / 3 < framePixels) return null;
  const { color, count } = dominantColor(colors);
  return count < FLAT_SHARE * framePixels ? null : color;
}

export function hasWhiteBox(input: Raster): boolean {
  const ground = findGround(input);
  return ground !== null && Math.min(ground.r, ground.g, ground.b) >= WHITE_FROM;
}
