/** TIFF tags, and a writer for TIFF files in strips. */
export { createTiffStream, type TiffLayout } from './stream.ts';
export { openTiff, readTag } from './tags.ts';
