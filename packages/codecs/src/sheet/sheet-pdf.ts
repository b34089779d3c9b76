/**
 * Gang sheets as PDF: one page a sheet, exactly as large as the film, each art stored once with its own pixels and
 * drawn as often as it lies there. Its parts go to the sink as they are made: a film's art does not fit into memory
 * at once.
 */

import { createPdfDocument } from '@printready/documents/pdf/document';
import type { PdfObject } from '@printready/documents/pdf/objects';
import { addPicture } from '@printready/documents/pdf/pictures';
import type { ByteSink } from '@printready/imaging/byte-sink';
import { fromRaster } from '@printready/imaging/color/convert';
import { resample } from '@printready/imaging/kernels/resample';
import { turnedSize } from '@printready/imaging/nesting';
import { isTranslucent, withoutAlpha } from '@printready/imaging/picture';
import type { Raster } from '@printready/imaging/raster';
import type { LaidArt, LoadArt } from './sheet-rows.ts';

export type PdfSheet = {
  readonly laid: readonly LaidArt[];
  /** Pixels of the film. */
  readonly width: number;
  readonly length: number;
};

const POINTS_PER_INCH = 72;
/** Readers take pages of up to 200 in; longer ones count in larger units (UserUnit, 14.11.2). */
const MAX_PAGE_UNITS = 14_400;

/** The matrix that lays the unit square, where PDF draws an image, onto the piece (§8.3.4; y goes up). */
function place({ x, y, turn, width, height }: LaidArt, length: number, unit: number): string {
  const [, along] = turnedSize({ width, height }, turn);
  const bottom = length - y - along;
  const top = length - y;
  const matrices = {
    0: [width, 0, 0, height, x, bottom],
    90: [0, -width, height, 0, x, top],
    180: [-width, 0, 0, -height, x + width, top],
    270: [0, width, -height, 0, x + height, bottom],
  } as const;
  return matrices[turn].map((value) => Number((value * unit).toFixed(4))).join(' ');
}

/** Art with more pixels than its largest print needs is stored with as many as that. */
function enough(art: Raster, index: number, sheets: readonly PdfSheet[]): Raster {
  const prints = sheets.flatMap(({ laid }) => laid.filter((piece) => piece.art === index));
  const width = Math.max(...prints.map((piece) => piece.width));
  const height = Math.max(...prints.map((piece) => piece.height));
  return art.width > width && art.height > height ? resample(art, width, height, 'lanczos3') : art;
}

/** @param ppi pixels of the film per inch. @param report fraction done; may throw to stop. */
export async function writeSheetPdf(
  sheets: readonly PdfSheet[],
  ppi: number,
  load: LoadArt,
  sink: ByteSink,
  report: (fraction: number) => void,
): Promise<void> {
  const document = await createPdfDocument(sink, { version: '1.6' });
  const arts = [...new Set(sheets.flatMap(({ laid }) => laid.map(({ art }) => art)))];
  const images = new Map<number, PdfObject>();
  for (const [index, art] of arts.entries()) {
    const picture = fromRaster(enough(await load(art), art, sheets));
    images.set(art, await addPicture(document, isTranslucent(picture) ? picture : withoutAlpha(picture)));
    report((index + 1) / arts.length);
  }
  for (const { laid, width, length } of sheets) {
    const points = (pixels: number) => (pixels * POINTS_PER_INCH) / ppi;
    const userUnit = Math.max(1, Math.ceil(points(Math.max(width, length)) / MAX_PAGE_UNITS));
    const unit = POINTS_PER_INCH / ppi / userUnit;
    const units = (pixels: number) => Number((pixels * unit).toFixed(4));
    await document.addPage({
      mediaBox: [0, 0, units(width), units(length)],
      userUnit,
      resources: { XObject: Object.fromEntries(laid.map(({ art }) => [`A${art}`, images.get(art) ?? null])) },
      content: laid.map((piece) => `q ${place(piece, length, unit)} cm /A${piece.art} Do Q\n`).join(''),
      compress: true,
    });
  }
  await document.finish();
}
