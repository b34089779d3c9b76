/** Gang sheets: drawing in rows, and writing to files. */
export type { DrawnArt } from './drawn/drawn-art.ts';
export type { SheetDrawing } from './drawn/write-drawing.ts';
export { inkedShare } from './inked-share.ts';
export { whiteUnderArt } from './sheet-pdf.ts';
export { type LaidArt, sheetRows } from './sheet-rows.ts';
export type { PieceWhite, SheetWhite, UnderWhite } from './sheet-white.ts';
export {
  holdsWhite,
  isSheetPdf,
  openSheetDrawing,
  SHEET_FILES,
  type SheetFormat,
  writeSheets,
} from './write-sheet.ts';
