/** Thinner lines and narrower gaps count as faults, by print method, mm; equal to limits in the shop profiles. */
import type { Method } from '../scene.ts';

export type Press = { readonly lineMm: number; readonly gapMm: number };

export const PRESSES: Readonly<Record<Method, Press>> = {
  dtf: { lineMm: 0.35, gapMm: 0.6 },
  screen: { lineMm: 0.35, gapMm: 0.6 },
};

/** Share of the ink that may be lost to thin lines and filled gaps, not counting the corners of letters. */
export const SHARE_BELOW_MINIMUM = 0.0005;

/** Minimum width at which a print counts as one for the front of an adult shirt, mm. */
export const FRONT_MM = 200;

/** Factor for the permitted share of gaps; higher for small prints, because corners fill in by a fixed area. */
export const cornersOf = (widthMm: number): number => Math.max(1, Math.min(8, (FRONT_MM / widthMm) ** 2));

/** An ink with a lower contrast ratio to its garment is reported as pale. */
export const INK_CONTRAST = 3.2;
