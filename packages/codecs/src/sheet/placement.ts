import { significantText } from '@printready/documents/pdf/write';
import { turnedSize } from '@printready/print/nesting';
import { type Matrix, multiply } from '../svg/matrix.ts';
import type { LaidArt } from './sheet-rows.ts';

/** Matrix from PDF's unit square to the piece's rectangle (§8.3.4; y points up). */
export function place({ x, y, turn, width, height }: LaidArt, length: number, unit: number): Matrix {
  const [, along] = turnedSize({ width, height }, turn);
  const bottom = length - y - along;
  const top = length - y;
  const matrices = {
    0: [width, 0, 0, height, x, bottom],
    90: [0, -width, height, 0, x, top],
    180: [-width, 0, 0, -height, x + width, top],
    270: [0, width, -height, 0, x + height, bottom],
  } as const;
  const [a, b, c, d, e, f] = matrices[turn];
  return [a * unit, b * unit, c * unit, d * unit, e * unit, f * unit];
}

/** A form's own units may be small or large, so its matrix keeps significant digits. */
export function operands(matrix: Matrix, toUnit: Matrix | null): string {
  if (!toUnit) return matrix.map((value) => Number(value.toFixed(4))).join(' ');
  return multiply(matrix, toUnit).map(significantText).join(' ');
}
