/** Sweet colors say party; on a shirt of another kind they look like a mistake, unless the garment is one itself. */
import type { Style } from '../type/pairings.ts';
import type { GarmentName, InkName } from './inks.ts';
import type { Palette } from './palettes.ts';

const SWEET: ReadonlySet<InkName> = new Set(['pink', 'magenta', 'purple', 'mint', 'aqua']);
const SWEET_STYLES: ReadonlySet<Style> = new Set(['party', 'retro', 'deco', 'hand']);
/** A grid has at least so many. */
const LEAST_PALETTES = 3;

/** Those that suit the style; all where too few would be left. */
export function sober(palettes: readonly Palette[], style: Style, garment: GarmentName): readonly Palette[] {
  if (SWEET_STYLES.has(style) || garment === 'pink') return palettes;
  const left = palettes.filter((palette) => !palette.some((ink) => SWEET.has(ink)));
  return left.length >= LEAST_PALETTES ? left : palettes;
}
