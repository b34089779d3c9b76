/** PDF object model: files, streams, filters, color spaces. */
export {
  type ColorSpace,
  DEVICE_CMYK,
  DEVICE_GRAY,
  DEVICE_RGB,
  inkPercent,
  isWhite,
  paintsNothing,
  parseColorSpace,
  rgbSpace,
  spotInks,
} from './color-space.ts';
export { createDecryptor } from './crypt.ts';
export { PasswordNeeded, PdfFile, type Repair } from './file.ts';
export { type DecodedStream, decodeFilters } from './filters.ts';
export { parseCurve } from './functions.ts';
export { type NativeInflate, setNativeInflate } from './inflate.ts';
export { readInlineImage } from './inline-image.ts';
export { END, Lexer } from './lexer.ts';
export {
  dictOf,
  Keyword,
  latin1,
  name,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  textOf,
  utf8,
} from './objects.ts';
export { type OptionalContent, readOptionalContent } from './optional-content.ts';
export { PDFX_NAMES, type PdfxStandard } from './pdfx.ts';
export { indexOf, startsWith } from './xref.ts';
