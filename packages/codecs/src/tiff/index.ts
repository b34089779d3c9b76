/** TIFF tags, and TIFF files written in strips. */
export { createTiffStream, type TiffLayout } from './stream.ts';
export { openTiff, readTag } from './tags.ts';
