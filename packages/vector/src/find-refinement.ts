/** Which art is traced on finer pixels: where lines are about a pixel thin, and clean enough to be read between the pixels. */
import { type LabelMap, measureFineness } from './label-map.ts';
import type { PixelKinds } from './pixel-kinds.ts';
import type { Refinement } from './refine.ts';

/** Above this share of thin pixels among all that are not flat, curves are found on smaller pixels. */
const THIN_FROM = 0.0135;
/** Fewer are the tips of a shape. */
const LEAST_THIN = 100;
/** Where more of them than this are an ink but for noise, smaller pixels would only show the noise better. */
const NOISY_FROM = 0.5;
/** Lettering comes in few inks; with more it is a photograph. */
const MOST_REFINED_INKS = 12;
/** Pixels that refining may make. */
const MOST_REFINED = 6e6;

/** Hard art, a scan of one bit say, has at most this share of pixels along its edges that are no ink. */
const HARD_BELOW = 0.02;

/** The smaller pixels that are worth their cost; none for art whose lines are wide enough, and for noisy art. */
export function findRefinement(map: LabelMap, kinds: PixelKinds, inks: number): Refinement | null {
  const pixels = map.width * map.height;
  if (4 * pixels > MOST_REFINED || inks > MOST_REFINED_INKS) return null;
  const { soft, thin, nearPure, mixed, crests } = measureFineness(map, kinds);
  const enough = Math.max(LEAST_THIN, THIN_FROM * soft);
  const isHard = mixed <= HARD_BELOW * soft && crests >= enough;
  if (nearPure > NOISY_FROM * soft || (thin < enough && !isHard)) return null;
  return { factor: 9 * pixels > MOST_REFINED ? 2 : 3, isHard };
}
