export const MM_PER_INCH = 25.4;

export type LengthUnit = 'in' | 'mm' | 'px';

function requirePpi(ppi: number): number {
  if (!(ppi > 0) || ppi === Infinity) throw new RangeError(`A resolution must be above 0 ppi, not ${ppi}.`);
  return ppi;
}

export function millimetersToInches(mm: number): number {
  return mm / MM_PER_INCH;
}

export function inchesToMillimeters(inches: number): number {
  return inches * MM_PER_INCH;
}

export function millimetersToPixels(mm: number, ppi: number): number {
  return (mm * requirePpi(ppi)) / MM_PER_INCH;
}

export function pixelsToMillimeters(px: number, ppi: number): number {
  return (px * MM_PER_INCH) / requirePpi(ppi);
}

export function pixelsToLength(px: number, ppi: number, unit: LengthUnit): number {
  if (unit === 'px') return px;
  return unit === 'in' ? px / requirePpi(ppi) : pixelsToMillimeters(px, ppi);
}

export function lengthToPixels(length: number, ppi: number, unit: LengthUnit): number {
  if (unit === 'px') return length;
  return unit === 'in' ? length * requirePpi(ppi) : millimetersToPixels(length, ppi);
}

/** Display precision: whole px, hundredths of an inch, tenths of a mm; one more digit for short lengths. */
function fractionDigits(length: number, unit: LengthUnit): number {
  if (unit === 'px') return 0;
  if (unit === 'in') return Math.abs(length) < 1 ? 3 : 2;
  return Math.abs(length) < 10 ? 2 : 1;
}

export function formatLength(length: number, unit: LengthUnit): string {
  return `${Number(length.toFixed(fractionDigits(length, unit)))} ${unit}`;
}
