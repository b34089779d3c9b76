/** Converts pictures, bands and files. */

export { fitsPressPage, PAGE_TOO_LONG, PDFX_DATE, pressIntent, pressLook, pressLooks } from '../pdf/pdfx.ts';
export { convert } from './convert.ts';
export { convertInBands, factsOfBands, measureOpacity, refuseBands } from './convert-bands.ts';
export { convertFile } from './convert-file.ts';
export { type Converted, type FileConversion, factsOf, type PictureFacts } from './converted.ts';
export { paintedColors } from './vector/painted-colors.ts';
