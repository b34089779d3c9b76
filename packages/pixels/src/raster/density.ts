import type { Resolution } from './raster.ts';

const CM_PER_INCH = 2.54;
const METERS_PER_INCH = 0.0254;
/** Lower resolutions, ppi, count as invalid: PNG and JPEG cannot store them, and no print needs them. */
const MIN_PPI = 0.1;

/** Null unless both values are valid for a print. */
export function toResolution(x: number, y: number): Resolution | null {
  return x >= MIN_PPI && y >= MIN_PPI && x < Infinity && y < Infinity ? { x, y } : null;
}

/** Whole or one-decimal ppi that is stored as this number; otherwise the exact value. */
function nearestPpi(stored: number, inchesToUnit: number): number {
  const ppi = stored * inchesToUnit;
  for (const candidate of [Math.round(ppi), Math.round(ppi * 10) / 10]) {
    if (Math.round(candidate / inchesToUnit) === stored) return candidate;
  }
  return ppi;
}

export function fromPerMeter(x: number, y: number): Resolution | null {
  return toResolution(nearestPpi(x, METERS_PER_INCH), nearestPpi(y, METERS_PER_INCH));
}

export function fromPerCentimeter(x: number, y: number): Resolution | null {
  return toResolution(x * CM_PER_INCH, y * CM_PER_INCH);
}

export function toPerMeter(ppi: number): number {
  return Math.round(ppi / METERS_PER_INCH);
}

/** JFIF stores 16-bit integers per inch or per centimeter; this picks the unit with the smaller error. */
export function toJfifDensity({ x, y }: Resolution): { units: 1 | 2; x: number; y: number } {
  const whole = (value: number) => Math.min(65_535, Math.max(1, Math.round(value)));
  const inch = { units: 1, x: whole(x), y: whole(y) } as const;
  const cm = { units: 2, x: whole(x / CM_PER_INCH), y: whole(y / CM_PER_INCH) } as const;
  const inchError = Math.abs(inch.x - x) + Math.abs(inch.y - y);
  const cmError = Math.abs(cm.x * CM_PER_INCH - x) + Math.abs(cm.y * CM_PER_INCH - y);
  return cmError < inchError ? cm : inch;
}
