import { srgbToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import { FLAT_SHARE, type FlatArt } from './flat-inks.ts';

/** Limits for flat art: maximum share of fades, and maximum number of inks. */
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

/** True if the inks print all of the art; lossy art needs fewer uniform pixels when its edges are steep. */
const isCovered = ({ share, lossy, lineArt }: FlatArt): boolean =>
  lossy === null
    ? lineArt || share >= FLAT_SHARE
    : lossy.isComplete && (share >= FLAT_SHARE || lossy.sharpEdged);

export const isFlatArt = (flat: FlatArt): boolean =>
  isCovered(flat) && flat.faded <= FADED_SHARE && flat.inks.length <= MAX_SPOTS && !hasGradient(flat);
