import { srgbToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { FlatArt } from './flat-inks.ts';

/** Limits for flat art: minimum share of uniform ink pixels, maximum share of fades, and maximum number of inks. */
const FLAT_SHARE = 0.7;
const FADED_SHARE = 0.08;
const MAX_SPOTS = 14;
/** ΔE76 to two other inks below which an ink is a gradient step, and the number of steps allowed in flat art. */
const STEP_APART = 24;
const MAX_STEPS = 2;

function hasGradient({ inks }: FlatArt): boolean {
  const labs = inks.map(({ color: { r, g, b } }) => srgbToLab(r, g, b));
  const steps = labs.filter(({ l, a, b }) => {
    const near = labs.filter((other) => exact.hypot(other.l - l, other.a - a, other.b - b) < STEP_APART);
    return near.length > 2;
  });
  return steps.length > MAX_STEPS;
}

export const isFlatArt = (flat: FlatArt): boolean =>
  flat.share >= FLAT_SHARE &&
  flat.faded <= FADED_SHARE &&
  flat.inks.length <= MAX_SPOTS &&
  !hasGradient(flat);
