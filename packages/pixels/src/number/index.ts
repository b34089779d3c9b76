/** Rounding, 8-bit levels, exact functions, and units of length. */
export * as exact from './exact-math.ts';
export { divideBy255 } from './level.ts';
export { clamp, clampShare, roundTo, toByte } from './number.ts';
export {
  formatLength,
  inchesToMillimeters,
  type LengthUnit,
  lengthToPixels,
  MM_PER_INCH,
  millimetersToInches,
  pixelsToLength,
  pixelsToMillimeters,
} from './units.ts';
