/** Filters out candy colors, which look out of place in styles other than party, unless the garment is pink. */
import type { Style } from '../type/pairings.ts';
import type { GarmentName, InkName } from './inks.ts';
import type { Palette } from './palettes.ts';

const SWEET: ReadonlySet<InkName> = new Set(['pink', 'magenta', 'purple', 'mint', 'aqua']);
const SWEET_STYLES: ReadonlySet<Style> = new Set(['party', 'retro', 'deco', 'hand']);
const MIN_PALETTES = 3;

export function suitableForStyle(
  palettes: readonly Palette[],
  style: Style,
  garment: GarmentName,
): readonly Palette[] {
  if (SWEET_STYLES.has(style) || garment === 'pink') return palettes;
  const left = palettes.filter((palette) => !palette.some((ink) => SWEET.has(ink)));
  return left.length >= MIN_PALETTES ? left : palettes;
}
