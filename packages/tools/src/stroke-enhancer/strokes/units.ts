import { MM_PER_INCH } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { WIDTH_RANGE, type WidthUnit } from '../options.ts';

const PER_INCH: Readonly<Record<'mm' | 'pt', number>> = { mm: MM_PER_INCH, pt: 72 };

export function convertWidth(width: number, from: WidthUnit, to: WidthUnit, ppi: number): number {
  const perInch = (unit: WidthUnit) => (unit === 'px' ? ppi : PER_INCH[unit]);
  const { min, max, step } = WIDTH_RANGE[to];
  const exact = (width / perInch(from)) * perInch(to);
  return Math.min(max, Math.max(min, Number((Math.round(exact / step) * step).toFixed(3))));
}

/** @param scale input pixels per pixel of the full picture. */
export function pixelsPerUnit(input: Pick<Raster, 'resolution'>, unit: WidthUnit, scale: number): number {
  if (unit === 'px') return scale;
  return (pixelsPerMillimeter(input) * MM_PER_INCH) / PER_INCH[unit];
}
