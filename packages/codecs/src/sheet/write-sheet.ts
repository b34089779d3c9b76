import type { ByteSink } from '@printready/pixels/bytes';
import { createPngStream } from '../png/stream.ts';
import { createTiffStream } from '../tiff/stream.ts';
import { type PdfSheet, writeSheetPdf } from './sheet-pdf.ts';
import { type LoadArt, sheetRows } from './sheet-rows.ts';

export type SheetFormat = 'png' | 'tiff' | 'pdf';

/** Number of pixels per band, about 24 MB. */
const BAND_PIXELS = 6e6;

/** @param report fraction done; may throw to stop. @throws RangeError for several sheets as PNG or TIFF */
export async function writeSheets(
  sheets: readonly PdfSheet[],
  ppi: number,
  format: SheetFormat,
  load: LoadArt,
  sink: ByteSink,
  report: (fraction: number) => void = () => undefined,
): Promise<void> {
  if (format === 'pdf') return writeSheetPdf(sheets, ppi, load, sink, report);
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1)
    throw new RangeError(`A ${format.toUpperCase()} holds one sheet, not ${sheets.length}.`);
  const { laid, width, length } = sheet;
  const facts = { width, height: length, resolution: { x: ppi, y: ppi }, icc: null };
  const writer =
    format === 'png'
      ? createPngStream({ ...facts, pixels: 'rgb-alpha', depth: 8 }, sink)
      : createTiffStream(sink).page({
          ...facts,
          pixels: 'rgb',
          depth: 8,
          alpha: true,
          compression: 'deflate',
        });
  const rows = sheetRows(laid, width, load);
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let from = 0; from < length; from += bandRows) {
    const to = Math.min(length, from + bandRows);
    const band = await rows(from, to);
    await writer.write(new Uint8Array(band.buffer));
    report(to / length);
  }
  await writer.finish();
}
