import { inchesToMillimeters } from '@printready/pixels/number';
import { ASSUMED_PPI, type Resolution } from '@printready/pixels/raster';
import type { Drawing } from '../drawing.ts';

export type PrintSize = { readonly widthMm: number; readonly heightMm: number };

export function printSizeOf({ width, height }: Drawing, resolution: Resolution | null): PrintSize {
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  return { widthMm: inchesToMillimeters(width / x), heightMm: inchesToMillimeters(height / y) };
}
