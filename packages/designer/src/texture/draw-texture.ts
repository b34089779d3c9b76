/** Whether a design is to look worn, and how. */
import type { Brief } from '../brief/parse-brief.ts';
import type { Random } from '../random.ts';
import type { Texture } from '../scene.ts';
import type { Style } from '../type/pairings.ts';

/** Children, weddings and offices want a new shirt. */
const CLEAN_STYLES: ReadonlySet<Style> = new Set(['party', 'refined', 'minimal', 'deco']);
/** Of the others, so many look worn. */
const WORN_SHARE = 0.62;
/** And where somebody asks for it: one of a grid is clean. */
const ASKED_SHARE = 0.9;
/** On a smaller print wear is dirt, mm. */
const LEAST_WIDTH = 150;
const MAKES = ['speckle', 'worn', 'speckle', 'crease'] as const;

/** @param quiet a layout that is never worn */
export function drawTexture({ hints, style }: Brief, quiet: boolean, random: Random): Texture | null {
  const usual = CLEAN_STYLES.has(style) ? 0 : WORN_SHARE;
  const asked = hints.worn === true ? ASKED_SHARE : 0;
  const small = hints.widthMm !== null && hints.widthMm < LEAST_WIDTH;
  if (random.unit() >= (hints.worn === null ? usual : asked) || quiet || small) return null;
  return {
    make: random.pick(MAKES),
    share: 0.012 + 0.016 * random.unit(),
    minHoleMm: 0.6,
    seed: Math.floor(random.unit() * 1e6),
  };
}
