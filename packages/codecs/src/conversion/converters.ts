/** Converts pictures, bands and files. */
export { convertInBands, factsOfBands, measureOpacity, refuseBands } from './convert-bands.ts';
export { convertFile, type FileConversion } from './convert-file.ts';
export { convert, type Converted, factsOf, type PictureFacts } from './convert.ts';
