import type { Brief } from '../brief/parse-brief.ts';
import type { Random } from '../random.ts';
import type { Texture } from '../scene.ts';
import type { Style } from '../type/pairings.ts';

/** Styles without wear, such as those for children, weddings, and offices. */
const CLEAN_STYLES: ReadonlySet<Style> = new Set(['party', 'refined', 'minimal', 'deco']);
const WORN_SHARE = 0.62;
const ASKED_SHARE = 0.9;
/** Minimum print width, mm; on smaller prints, wear looks like dirt. */
const MIN_WIDTH = 150;
const MAKES = ['speckle', 'worn', 'speckle', 'crease'] as const;

/** @param quiet true for a layout that never gets wear */
export function drawTexture({ hints, style }: Brief, quiet: boolean, random: Random): Texture | null {
  const usual = CLEAN_STYLES.has(style) ? 0 : WORN_SHARE;
  const asked = hints.worn === true ? ASKED_SHARE : 0;
  const small = hints.widthMm !== null && hints.widthMm < MIN_WIDTH;
  if (random.unit() >= (hints.worn === null ? usual : asked) || quiet || small) return null;
  return {
    make: random.pick(MAKES),
    share: 0.012 + 0.016 * random.unit(),
    minHoleMm: 0.6,
    seed: Math.floor(random.unit() * 1e6),
  };
}
