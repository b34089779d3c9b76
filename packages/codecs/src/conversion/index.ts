/** Exports only a conversion's settings, not the converters. */
export { type Conversion, PLAIN_CONVERSION } from './conversion.ts';
export { parsePages } from './page-range.ts';
