/** Writes new and edited PDFs. */
export { createPdfDocument, type PdfDocument, type PdfEnd } from './pdf/document.ts';
export { separationSpace } from './pdf/inks.ts';
export type { PdfOutputIntent } from './pdf/pdfx.ts';
export {
  addBilevelPicture,
  addBilevelRows,
  addInks,
  addInksAlone,
  addPicture,
  addPlate,
  addPlateAlone,
  type LookOf,
} from './pdf/pictures.ts';
export { rewritePdf } from './pdf/rewrite.ts';
export { numberText, significantText } from './pdf/serialize.ts';
export { createPdfWriter } from './pdf/writer.ts';
