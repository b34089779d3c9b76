/** Settings of a conversion; converts nothing. */
export { type Conversion, PLAIN_CONVERSION } from './conversion.ts';
export { parsePages } from './page-range.ts';
