/** What a press can hold (the shop profiles' errors and warnings for DTF and screen printing), mm. */
import type { Method } from './scene.ts';

export type Press = { readonly lineMm: number; readonly gapMm: number };

export const PRESSES: Readonly<Record<Method, Press>> = {
  dtf: { lineMm: 0.35, gapMm: 0.6 },
  screen: { lineMm: 0.35, gapMm: 0.6 },
};

/** The share of the ink that may be thinner, or filled where it is narrower, corners of letters apart. */
export const SHARE_BELOW_MINIMUM = 0.0005;
