/** The picture as it was before a soft shadow or glow was laid on its ground. */
import { type Raster, withPixels } from '@printready/imaging/raster';
import { dominantColor, readBorder } from './border.ts';
import { findSoftShadow } from './soft-shadow.ts';
import { unmixRim } from './unmix-rim.ts';

/** With so much of the border in one color the ground is flat. */
const FLAT_SHARE = 0.85;
/** Pixels of the art's edge that may be soft. */
const EDGE = 2;
/** Less opacity than this share is a compressor's noise. */
const FLOOR = 0.04;

export type LiftedShade = {
  readonly picture: Raster;
  /** False where what was lifted may be art. */
  readonly isSure: boolean;
};

/**
 * Null where the ground is not flat or nothing lies on it softly. What was shade has the ground's color, and so has
 * its part in the art's soft edges. Also null for art that is transparent.
 */
export function liftShade(given: Raster): LiftedShade | null {
  // Pixels are read as words, which a view that begins in the middle of one does not allow: then a copy.
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
