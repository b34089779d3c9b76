/** Choke and feather in the other unit, for when it is changed: the edge stays where it is on the art. */
import { MM_PER_INCH } from '@printready/imaging/units';
import type { EdgeUnit } from './options.ts';

/** Rounded to a tenth of a pixel or a hundredth of a millimeter, and kept in the options' range. */
export function convertEdge(width: number, from: EdgeUnit, to: EdgeUnit, ppi: number, most: number): number {
  if (from === to) return width;
  const pixelsPerMm = ppi / MM_PER_INCH;
  const exact = to === 'mm' ? width / pixelsPerMm : width * pixelsPerMm;
  const steps = to === 'mm' ? 100 : 10;
  return Math.min(most, Math.round(exact * steps) / steps);
}
