/** Whether a key is paper; beside the engine, because the panel asks it, too. */
import { srgbToLab } from '@printready/imaging/color/lab';
import * as exact from '@printready/imaging/exact-math';
import type { Rgb } from '../option-schemas.ts';

/** CIELAB: paper, and what a scanner or a camera makes of it. */
const PAPER = { leastL: 86, mostChroma: 14 };

/** White or nearly: what art is drawn, scanned and exported on. */
export function looksLikePaper({ r, g, b }: Rgb): boolean {
  const lab = srgbToLab(r, g, b);
  return lab.l >= PAPER.leastL && exact.hypot(lab.a, lab.b) <= PAPER.mostChroma;
}
