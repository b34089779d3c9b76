import { exact } from '@printready/pixels/number';

/** Exponent p in 1 − (1 − c)ᵖ for a gain at 50 %. */
const powerOf = (dotGainPercent: number) => exact.log(0.5 - dotGainPercent / 100) / exact.log(0.5);

/** Dot gain as 1 − (1 − c)ᵖ: monotonic up to textile gains of 45 %, where the usual parabola exceeds solid. */
export function growDot(share: number, dotGainPercent: number): number {
  return 1 - exact.pow(1 - share, powerOf(dotGainPercent));
}

export function compensateGain(share: number, dotGainPercent: number): number {
  return 1 - exact.pow(1 - share, 1 / powerOf(dotGainPercent));
}

/** Largest gain that films can compensate, %. */
const MAX_GAIN = 45;

/**
 * Dot gain (Murray & Davies), percentage points: the patch's share of a solid's absorption, minus one half. Null if
 * the solid is hardly darker than the cloth. Parameters are luminances, 0…1.
 * @param bare cloth. @param half patch of 50 %, not compensated. @param solid patch of 100 %
 */
export function measureGain(bare: number, half: number, solid: number): number | null {
  if (Math.abs(bare - solid) < 0.03) return null;
  const printed = (bare - half) / (bare - solid);
  return Math.round(10 * Math.min(MAX_GAIN, Math.max(0, 100 * printed - 50))) / 10;
}

/**
 * Downward shift, in cells, of the middle one of three screens 30° apart. It makes the two halves of their rosette
 * cancel out, so that coverages multiply as for independent screens.
 */
export function rosetteShift(angleDegrees: number): number {
  const angle = (angleDegrees * Math.PI) / 180;
  return 1 / (2 * (Math.abs(exact.sin(angle)) + Math.abs(exact.cos(angle))));
}

/** Smallest and largest printable dot, as shares; no ink and a solid always print. */
export type DotLimits = { readonly minimumDot: number; readonly maximumDot: number };

export function nearestDot(share: number, { minimumDot, maximumDot }: DotLimits): number {
  if (share < minimumDot) return share < minimumDot / 2 ? 0 : minimumDot;
  if (share > maximumDot) return share > (1 + maximumDot) / 2 ? 1 : maximumDot;
  return share;
}
