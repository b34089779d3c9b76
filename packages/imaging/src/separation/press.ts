/** How a press makes dots grow, and how films make up for it. */
import * as exact from '../exact-math.ts';

/** The exponent p of the growth 1 − (1 − c)ᵖ that makes 50 % grow by so much. */
const powerOf = (dotGainPercent: number) => exact.log(0.5 - dotGainPercent / 100) / exact.log(0.5);

/**
 * The area that prints from a film's dot. Growth is taken as 1 − (1 − c)ᵖ: monotone up to the 45 % that textiles reach,
 * where the usual parabola would already pass solid.
 */
export function growDot(share: number, dotGainPercent: number): number {
  return 1 - exact.pow(1 - share, powerOf(dotGainPercent));
}

/** The film's dot that prints as this area: the inverse of {@link growDot}. */
export function compensateGain(share: number, dotGainPercent: number): number {
  return 1 - exact.pow(1 - share, 1 / powerOf(dotGainPercent));
}

/** The growth that films can make up for, %. */
const MOST_GAIN = 45;

/**
 * The press's growth at 50 %, from three swatches of a step wedge (Murray & Davies): the share of light that the patch
 * took of what a solid takes, less its own half.
 * @param bare luminance of the cloth, 0…1. @param half of the film's 50 %, uncompensated. @param solid of 100 %.
 * @returns %; null where solid and cloth are too near to tell.
 */
export function measureGain(bare: number, half: number, solid: number): number | null {
  if (Math.abs(bare - solid) < 0.03) return null;
  const printed = (bare - half) / (bare - solid);
  return Math.round(10 * Math.min(MOST_GAIN, Math.max(0, 100 * printed - 50))) / 10;
}

/**
 * Three screens 30° apart make a pattern that does not average out (f₁ − f₃ is f₂ turned by 90°): depending on where
 * they begin, dots of all three fall together or never. Moved by this much, the middle one's two halves of that pattern
 * cancel, and coverages multiply as they do for independent screens.
 * @returns how far down, in cells.
 */
export function rosetteShift(angleDegrees: number): number {
  const angle = (angleDegrees * Math.PI) / 180;
  return 1 / (2 * (Math.abs(exact.sin(angle)) + Math.abs(exact.cos(angle))));
}

/** What holds on a screen besides nothing and solids, as shares. */
export type DotLimits = { readonly minimumDot: number; readonly maximumDot: number };

/** The nearest coverage that holds: none, a dot in the range, or a solid. */
export function nearestDot(share: number, { minimumDot, maximumDot }: DotLimits): number {
  if (share < minimumDot) return share < minimumDot / 2 ? 0 : minimumDot;
  if (share > maximumDot) return share > (1 + maximumDot) / 2 ? 1 : maximumDot;
  return share;
}
