/** Paper detection, separate from the engine because the panel uses it, too. */
import { srgbToLab } from '@printready/imaging/color';
import * as exact from '@printready/imaging/exact-math';
import type { Rgb } from '../contract/option-schemas.ts';

/** CIELAB range of paper, scanned or photographed. */
const PAPER = { leastL: 86, mostChroma: 14 };

/** White or nearly white, the usual background of drawings, scans and exports. */
export function looksLikePaper({ r, g, b }: Rgb): boolean {
  const lab = srgbToLab(r, g, b);
  return lab.l >= PAPER.leastL && exact.hypot(lab.a, lab.b) <= PAPER.mostChroma;
}
