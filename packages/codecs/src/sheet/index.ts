/** Gang sheets: drawing in rows, and writing to files. */
export type { DrawnArt, SheetDrawing } from './drawn/drawn-art.ts';
export { inkedShare, poolOpacity } from './pool-opacity.ts';
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
