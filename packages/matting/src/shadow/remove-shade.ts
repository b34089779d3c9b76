import { type Raster, withPixels } from '@printready/pixels/raster';
import { unmixRim } from '../edge/unmix-rim.ts';
import { dominantColor, readBorder } from '../flood/border.ts';
import { findSoftShadow } from './soft-shadow.ts';

/** Minimum share of the border that must have one color for the background to count as flat. */
const FLAT_SHARE = 0.85;
/** Width of the art's soft edge, px. */
const EDGE = 2;
/** Opacity, 0…1, below which a pixel is compression noise. */
const FLOOR = 0.04;

export type ShadeRemoval = {
  readonly picture: Raster;
  readonly isSure: boolean;
};

/** Replaces shade with the background color. Null for transparent art, and without a flat background or shade. */
export function removeShade(given: Raster): ShadeRemoval | null {
  const source = given.data.byteOffset % 4 === 0 ? given : withPixels(given, given.data.slice());
  const { colors, framePixels } = readBorder(source);
  if (colors.length / 3 < framePixels) return null;
  const { color, count } = dominantColor(colors);
  if (count < FLAT_SHARE * framePixels) return null;
  const shade = findSoftShadow(source, { ground: color, edge: EDGE + 1 });
  if (shade === null) return null;
  const rim = { keys: [color], edge: EDGE, floor: FLOOR, decontaminate: true, shade };
  const pixels = unmixRim(source, shade.bare, rim, () => undefined);
  const ground = [color.r, color.g, color.b];
  for (let at = 0; at < pixels.length; at += 4) {
    const own = pixels[at + 3]! / 255;
    if (own === 1) continue;
    for (let c = 0; c < 3; c++) pixels[at + c] = own * pixels[at + c]! + (1 - own) * ground[c]!;
    pixels[at + 3] = 255;
  }
  return { picture: withPixels(source, pixels), isSure: shade.isSure };
}
