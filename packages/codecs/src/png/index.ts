/** Access to a PNG's chunks and rows. */
export { writeChunk } from './chunks.ts';
export { openPngRows } from './open-rows.ts';
