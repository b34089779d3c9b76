import type { Format } from '../../sniff.ts';
import type { Conversion } from '../conversion.ts';

/** True if the conversion keeps the drawing. */
export function keepsDrawing({ format, spots }: Conversion, source: Format | null): source is 'svg' | 'pdf' {
  return spots.length > 0 && format === 'pdf' && (source === 'svg' || source === 'pdf');
}

/** Losses of a conversion of pixels that was asked for named colors. */
export function describeUnnamed({ format, spots }: Conversion): readonly string[] {
  if (spots.length === 0) return [];
  if (format !== 'pdf') return ['Colors become spot inks in PDF only; choose PDF.'];
  return ['Colors become spot inks in SVG and PDF only; this file has pixels.'];
}
