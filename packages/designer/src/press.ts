/** Press minimums (errors and warnings of the shop profiles for DTF and screen printing), mm. */
import type { Method } from './scene.ts';

export type Press = { readonly lineMm: number; readonly gapMm: number };

export const PRESSES: Readonly<Record<Method, Press>> = {
  dtf: { lineMm: 0.35, gapMm: 0.6 },
  screen: { lineMm: 0.35, gapMm: 0.6 },
};

/** Share of the ink that may be thinner, or be filled in gaps, apart from corners of letters. */
export const SHARE_BELOW_MINIMUM = 0.0005;

/** Minimum contrast ratio of an ink with its garment. */
export const INK_CONTRAST = 3.2;
