import { srgbToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Rgb } from '../contract/option-schemas.ts';

/** CIELAB range of scanned or photographed paper. */
const PAPER = { leastL: 86, mostChroma: 14 };

export function looksLikePaper({ r, g, b }: Rgb): boolean {
  const lab = srgbToLab(r, g, b);
  return lab.l >= PAPER.leastL && exact.hypot(lab.a, lab.b) <= PAPER.mostChroma;
}
