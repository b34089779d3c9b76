import type { PdfxStandard } from '@printready/documents/pdf';
import { encodePsd } from '@printready/documents/psd/write';
import type { ByteSink } from '@printready/pixels/bytes';
import { createPicture } from '@printready/pixels/picture';
import { createPlate } from '@printready/print/plates';
import { createPngStream } from '../png/stream.ts';
import { PRESS_FORMATS, type PressFormat } from '../save-formats.ts';
import { createTiffStream } from '../tiff/stream.ts';
import { type DrawnArt, openDrawnArt } from './drawn/drawn-art.ts';
import type { SheetDrawing } from './drawn/write-drawing.ts';
import { type PdfSheet, writeSheetPdf } from './sheet-pdf.ts';
import { type LoadArt, sheetRows } from './sheet-rows.ts';
import { type PieceWhite, type SheetWhite, sheetWhite, WHITE_INK } from './sheet-white.ts';

export type SheetFormat = 'png' | 'tiff' | 'pdf' | PressFormat | 'psd';

export const SHEET_FILES: Readonly<
  Record<SheetFormat, { readonly extension: string; readonly mediaType: string }>
> = {
  png: { extension: 'png', mediaType: 'image/png' },
  tiff: { extension: 'tif', mediaType: 'image/tiff' },
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  'pdf-x4': { extension: 'pdf', mediaType: 'application/pdf' },
  'pdf-x1a': { extension: 'pdf', mediaType: 'application/pdf' },
  psd: { extension: 'psd', mediaType: 'image/vnd.adobe.photoshop' },
};

/** True for formats that hold all sheets in one file and keep the inks of the artwork. */
export const isSheetPdf = (format: SheetFormat): format is 'pdf' | PressFormat =>
  format === 'pdf' || Object.hasOwn(PRESS_FORMATS, format);

/** True for formats with spot inks, which white needs. */
export const holdsWhite = (format: SheetFormat): boolean => format !== 'png';

const standardOf = (format: 'pdf' | PressFormat): PdfxStandard | null =>
  format === 'pdf' ? null : PRESS_FORMATS[format].standard;

/** True if a drawing stays paths. White is made of pixels, and the art over it has the same edges. */
const keepsDrawings = (format: SheetFormat, white: unknown): format is 'pdf' | PressFormat =>
  isSheetPdf(format) && !white;

/** Artwork as a drawing, if this sheet can keep it as one. @param ppi resolution of the same art in pixels */
export async function openSheetDrawing(
  bytes: Uint8Array,
  { format, white, ppi }: { readonly format: SheetFormat; readonly white: unknown; readonly ppi: number },
): Promise<DrawnArt | null> {
  return keepsDrawings(format, white) ? await openDrawnArt(bytes, { ppi, pdfx: standardOf(format) }) : null;
}

/** Number of pixels per band, about 24 MB. */
const BAND_PIXELS = 6e6;
/** A PSD, and the white of a TIFF, are made in memory and are refused if they have more pixels. */
const MAX_PIXELS_IN_MEMORY = 120e6;

type Report = (fraction: number) => void;

type SheetOptions = {
  /** Called with the fraction done; may throw to stop. */
  readonly report?: Report;
  /** Null for no white. */
  readonly white?: SheetWhite | null;
  /** Title of a PDF/X. */
  readonly title?: string;
  /** Art that a PDF without white holds as a drawing; null for art in pixels. */
  readonly drawingOf?: (art: number) => SheetDrawing | null;
};

/** @param write takes rows of straight-alpha RGBA, from top to bottom */
async function writeBands(
  { laid, width, length }: PdfSheet,
  load: LoadArt,
  write: (rows: Uint8Array<ArrayBuffer>) => Promise<void>,
  report: Report,
): Promise<void> {
  const rows = sheetRows(laid, width, load);
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let from = 0; from < length; from += bandRows) {
    const to = Math.min(length, from + bandRows);
    const band = await rows(from, to);
    await write(new Uint8Array(band.buffer));
    report(to / length);
  }
}

async function writePsd(
  sheet: PdfSheet,
  ppi: number,
  load: LoadArt,
  sink: ByteSink,
  { report, white }: Required<Pick<SheetOptions, 'report' | 'white'>>,
): Promise<readonly PieceWhite[]> {
  const { width, length: height } = sheet;
  if (width * height > MAX_PIXELS_IN_MEMORY)
    throw new RangeError(`A sheet of ${width} × ${height} px is too large for a PSD; save a PDF.`);
  const data = new Uint8Array(width * height * 4);
  let at = 0;
  await writeBands(
    sheet,
    load,
    (rows) => {
      data.set(rows, at);
      at += rows.length;
      return Promise.resolve();
    },
    report,
  );
  const under = white && (await sheetWhite(sheet, ppi, load, white));
  const resolution = { x: ppi, y: ppi };
  const { name = '' } = white ?? {};
  const spots = under
    ? [
        createPlate({
          id: 'white',
          name,
          color: WHITE_INK,
          coverage: under.coverage,
          width,
          height,
          resolution,
        }),
      ]
    : [];
  const picture = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc: null });
  await sink.append(encodePsd(picture, { spots }));
  return under?.whites ?? [];
}

async function writeTiff(
  sheet: PdfSheet,
  ppi: number,
  load: LoadArt,
  sink: ByteSink,
  { report, white }: Required<Pick<SheetOptions, 'report' | 'white'>>,
): Promise<readonly PieceWhite[]> {
  const { width, length: height } = sheet;
  if (white && width * height > MAX_PIXELS_IN_MEMORY)
    throw new RangeError(`White of ${width} × ${height} px is too large for a TIFF; save a PDF.`);
  const under = white && (await sheetWhite(sheet, ppi, load, white));
  const writer = createTiffStream(sink).page({
    ...{ width, height, resolution: { x: ppi, y: ppi }, icc: null },
    ...{ pixels: 'rgb', depth: 8, alpha: true, compression: 'deflate' },
    ...(white && { spots: [{ name: white.name, color: WHITE_INK }] }),
  });
  let at = 0;
  const withWhite = (rows: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    if (!under) return rows;
    const result = new Uint8Array((rows.length / 4) * 5);
    for (let from = 0, to = 0; from < rows.length; from += 4) {
      for (let channel = 0; channel < 4; channel++) result[to++] = rows[from + channel]!;
      result[to++] = 255 - under.coverage[at++]!;
    }
    return result;
  };
  await writeBands(sheet, load, (rows) => writer.write(withWhite(rows)), report);
  await writer.finish();
  return under?.whites ?? [];
}

/**
 * @returns parts of each art whose white is not choked or is missing. @throws RangeError for several sheets in a
 * format that holds one, or for white in a format without spot inks
 */
export async function writeSheets(
  sheets: readonly PdfSheet[],
  ppi: number,
  format: SheetFormat,
  load: LoadArt,
  sink: ByteSink,
  { report = () => undefined, white = null, title = 'Gang sheet', drawingOf = () => null }: SheetOptions = {},
): Promise<readonly PieceWhite[]> {
  if (white && !holdsWhite(format)) throw new RangeError(`A ${format.toUpperCase()} holds no white.`);
  if (isSheetPdf(format)) {
    const pdfx = standardOf(format);
    const drawn = keepsDrawings(format, white) ? drawingOf : () => null;
    return await writeSheetPdf(sheets, sink, { ppi, load, white, drawingOf: drawn, report, pdfx, title });
  }
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1)
    throw new RangeError(`A ${format.toUpperCase()} holds one sheet, not ${sheets.length}.`);
  if (format === 'psd') return await writePsd(sheet, ppi, load, sink, { report, white });
  if (format === 'tiff') return await writeTiff(sheet, ppi, load, sink, { report, white });
  const facts = { width: sheet.width, height: sheet.length, resolution: { x: ppi, y: ppi }, icc: null };
  const writer = createPngStream({ ...facts, pixels: 'rgb-alpha', depth: 8 }, sink);
  await writeBands(sheet, load, (rows) => writer.write(rows), report);
  await writer.finish();
  return [];
}
