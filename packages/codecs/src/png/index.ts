/** PNG as chunks and as rows. */
export { writeChunk } from './chunks.ts';
export { openPngRows } from './open-rows.ts';
