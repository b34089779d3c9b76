/** Reads and writes images of any size in bands of rows. */
export { type BandSource, type OpenedBands, openBands, type PictureBand } from './open-bands.ts';
export { reduceBands } from './reduce-bands.ts';
export { type BandFormat, createBandWriter, isBandFormat } from './write-bands.ts';
