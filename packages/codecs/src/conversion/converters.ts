/** Converts pictures, bands and files. */

export { type Converted, convert, factsOf, type PictureFacts } from './convert.ts';
export { convertInBands, factsOfBands, measureOpacity, refuseBands } from './convert-bands.ts';
export { convertFile, type FileConversion } from './convert-file.ts';
