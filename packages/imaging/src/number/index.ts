/** Rounding, levels, and units of length. */
export { divideBy255 } from './level.ts';
export { clamp, clampShare, roundTo, toByte } from './number.ts';
export { formatLength, inchesToMillimeters, lengthToPixels, type LengthUnit, millimetersToInches, MM_PER_INCH, pixelsToLength, pixelsToMillimeters } from './units.ts';
