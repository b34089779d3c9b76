/** Dot gain of a press and its compensation on film. */
import * as exact from '../../number/exact-math.ts';

/** Exponent p of 1 − (1 − c)ᵖ for a gain at 50 %. */
const powerOf = (dotGainPercent: number) => exact.log(0.5 - dotGainPercent / 100) / exact.log(0.5);

/**
 * Printed area of a film dot. Gain is modeled as 1 − (1 − c)ᵖ: monotone up to the 45 % of textiles, where the usual
 * parabola exceeds solid.
 */
export function growDot(share: number, dotGainPercent: number): number {
  return 1 - exact.pow(1 - share, powerOf(dotGainPercent));
}

/** Film dot that prints as this area: the inverse of {@link growDot}. */
export function compensateGain(share: number, dotGainPercent: number): number {
  return 1 - exact.pow(1 - share, 1 / powerOf(dotGainPercent));
}

/** Largest gain that films can compensate, %. */
const MAX_GAIN = 45;

/**
 * Dot gain at 50 % from three patches of a step wedge (Murray & Davies): the patch's share of a solid's light
 * absorption, minus one half.
 * @param bare luminance of the cloth, 0…1. @param half of the film's 50 %, uncompensated. @param solid of 100 %.
 * @returns %; null when solid and cloth are too similar.
 */
export function measureGain(bare: number, half: number, solid: number): number | null {
  if (Math.abs(bare - solid) < 0.03) return null;
  const printed = (bare - half) / (bare - solid);
  return Math.round(10 * Math.min(MAX_GAIN, Math.max(0, 100 * printed - 50))) / 10;
}

/**
 * Phase shift against the moiré of three screens 30° apart. Their pattern does not average out (f₁ − f₃ is f₂ turned by
 * 90°): depending on phase, dots of all three coincide or never do. With this shift of the middle screen the pattern's
 * halves cancel, and coverages multiply as for independent screens.
 * @returns shift downwards, in cells.
 */
export function rosetteShift(angleDegrees: number): number {
  const angle = (angleDegrees * Math.PI) / 180;
  return 1 / (2 * (Math.abs(exact.sin(angle)) + Math.abs(exact.cos(angle))));
}

/** Smallest and largest printable dot, as shares; bare and solid always print. */
export type DotLimits = { readonly minimumDot: number; readonly maximumDot: number };

/** Nearest printable coverage: bare, a dot in the range, or solid. */
export function nearestDot(share: number, { minimumDot, maximumDot }: DotLimits): number {
  if (share < minimumDot) return share < minimumDot / 2 ? 0 : minimumDot;
  if (share > maximumDot) return share > (1 + maximumDot) / 2 ? 1 : maximumDot;
  return share;
}
