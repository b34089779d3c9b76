/** Selects art to trace on finer pixels: lines about one pixel wide, clean enough to interpolate. */
import { type LabelMap, measureFineness } from './label-map.ts';
import type { PixelKinds } from './pixel-kinds.ts';
import type { Refinement } from './refine.ts';

/** Minimum share of thin pixels among those that are not flat; below it, finer pixels are not worthwhile. */
const THIN_FROM = 0.0135;
const MIN_THIN = 100;
/** Maximum share of noisy pixels among those that are not flat; above it, finer pixels would only amplify noise. */
const NOISY_FROM = 0.5;
/** Maximum number of inks: lettering has few, and an image with more is a photo. */
const MAX_REFINED_INKS = 12;
const MAX_REFINED = 6e6;

/** Maximum share of blended edge pixels in hard art (such as one-bit scans). */
const HARD_BELOW = 0.02;

export function findRefinement(map: LabelMap, kinds: PixelKinds, inks: number): Refinement | null {
  const pixels = map.width * map.height;
  if (4 * pixels > MAX_REFINED || inks > MAX_REFINED_INKS) return null;
  const { soft, thin, nearPure, mixed, crests } = measureFineness(map, kinds);
  const enough = Math.max(MIN_THIN, THIN_FROM * soft);
  const isHard = mixed <= HARD_BELOW * soft && crests >= enough;
  if (nearPure > NOISY_FROM * soft || (thin < enough && !isHard)) return null;
  return { factor: 9 * pixels > MAX_REFINED ? 2 : 3, isHard };
}
