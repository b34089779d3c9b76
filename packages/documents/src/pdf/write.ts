/** New PDFs, and changed ones. */
export { createPdfDocument, type PdfDocument, type PdfEnd } from './document.ts';
export { separationSpace } from './inks.ts';
export {
  addBilevelPicture,
  addBilevelRows,
  addInks,
  addPicture,
  addPlate,
  addPlateAlone,
} from './pictures.ts';
export { rewritePdf } from './rewrite.ts';
export { numberText } from './serialize.ts';
export { createPdfWriter } from './writer.ts';
