/** Gang sheets: drawing in rows, and writing to files. */
export { inkedShare, poolOpacity } from './pool-opacity.ts';
export { whiteUnderArt } from './sheet-pdf.ts';
export type { LaidArt } from './sheet-rows.ts';
export type { PieceWhite, SheetWhite, UnderWhite } from './sheet-white.ts';
export { holdsWhite, isSheetPdf, SHEET_FILES, type SheetFormat, writeSheets } from './write-sheet.ts';
