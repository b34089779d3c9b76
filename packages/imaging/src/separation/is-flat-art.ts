/** Whether art is flat inks or tones: what decides how it is separated, and how it is recolored. */

import { srgbToLab } from '../color/lab.ts';
import * as exact from '../exact-math.ts';
import type { FlatArt } from './flat-inks.ts';

/** Flat art has this share of even pixels of an ink's very color, and no more inks than this. */
const FLAT_SHARE = 0.7;
const MOST_SPOTS = 14;
/** Inks this near to two others, ΔE76, are steps of a gradient; so many of them are no coincidence of a palette. */
const STEP_APART = 24;
const MOST_STEPS = 2;

/** A smooth gradient falls into even areas, too: a chain of inks, each near the next. */
function hasGradient({ inks }: FlatArt): boolean {
  const labs = inks.map(({ color: { r, g, b } }) => srgbToLab(r, g, b));
  const steps = labs.filter(({ l, a, b }) => {
    const near = labs.filter((other) => exact.hypot(other.l - l, other.a - a, other.b - b) < STEP_APART);
    return near.length > 2;
  });
  return steps.length > MOST_STEPS;
}

export const isFlatArt = (flat: FlatArt): boolean =>
  flat.share >= FLAT_SHARE && flat.inks.length <= MOST_SPOTS && !hasGradient(flat);
