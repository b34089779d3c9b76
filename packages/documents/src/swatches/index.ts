/** Reads and writes swatch files. */
export { readSwatches } from './read-swatches.ts';
export type { ShownSwatch } from './swatch.ts';
export { SWATCH_FORMATS, type SwatchFormat, writeSwatches } from './write-swatches.ts';
