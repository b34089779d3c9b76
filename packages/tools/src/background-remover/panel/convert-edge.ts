import { MM_PER_INCH } from '@printready/pixels/number';
import type { EdgeUnit } from '../options.ts';

/** Rounds to 0.1 px or 0.01 mm and clamps to the option's range. */
export function convertEdge(width: number, from: EdgeUnit, to: EdgeUnit, ppi: number, most: number): number {
  if (from === to) return width;
  const pixelsPerMm = ppi / MM_PER_INCH;
  const exact = to === 'mm' ? width / pixelsPerMm : width * pixelsPerMm;
  const steps = to === 'mm' ? 100 : 10;
  return Math.min(most, Math.round(exact * steps) / steps);
}
