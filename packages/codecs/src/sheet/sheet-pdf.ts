/** Writes gang sheets as PDF: each artwork once, with its own pixels and inks, straight to the sink. */

import type { PdfRef } from '@printready/documents/pdf';
import {
  addPicture,
  addPlateAlone,
  createPdfDocument,
  type PdfDocument,
} from '@printready/documents/pdf/write';
import type { ByteSink } from '@printready/pixels/bytes';
import { createPicture, isTranslucent, type Picture, withoutAlpha } from '@printready/pixels/picture';
import { fromRaster } from '@printready/pixels/profiles';
import { createRaster, type FileInks, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { turnedSize } from '@printready/print/nesting';
import { createPlate, reduceInks } from '@printready/print/plates';
import { asDeviceInks, OVERPRINT, outputIntentOf } from '../pdf/encode.ts';
import type { LaidArt, LoadArt } from './sheet-rows.ts';

export type PdfSheet = {
  readonly laid: readonly LaidArt[];
  readonly width: number;
  readonly length: number;
};

const POINTS_PER_INCH = 72;
/** Readers limit pages to 200 in; longer pages need larger units (UserUnit, 14.11.2). */
const MAX_PAGE_UNITS = 14_400;

/** Matrix from PDF's unit square to the piece's rectangle (§8.3.4; y points up). */
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

type Stored = { readonly image: PdfRef; readonly plates: readonly PdfRef[] };

function pictureOfInks({ width, height, data, resolution }: Raster, { process, icc }: FileInks): Picture {
  const samples = new Uint8Array(width * height * 5);
  for (let pixel = 0, from = 0, to = 0; pixel < width * height; pixel++, from += 4, to += 5) {
    const alpha = data[from + 3]!;
    samples[to + 4] = alpha;
    // Inks are premultiplied by alpha, and the mask applies alpha again, so the inks are divided by alpha.
    for (let ink = 0; ink < 4 && alpha > 0; ink++)
      samples[to + ink] = Math.min(255, Math.round((process[from + ink]! * 255) / alpha));
  }
  return createPicture({ width, height, space: 'cmyk', alpha: true, data: samples, resolution, icc });
}

const solidOrNot = (picture: Picture): Picture => (isTranslucent(picture) ? picture : withoutAlpha(picture));

async function store(document: PdfDocument, art: Raster): Promise<Stored> {
  const { inks, width, height } = art;
  if (!inks) return { image: await addPicture(document, solidOrNot(fromRaster(art))), plates: [] };
  const picture = asDeviceInks(solidOrNot(pictureOfInks(art, inks)));
  const image = await addPicture(document, picture);
  const plates: PdfRef[] = [];
  for (const [i, spot] of inks.spots.entries()) {
    const plate = createPlate({ ...spot, id: `spot-${i + 1}`, width, height, resolution: null });
    plates.push(await addPlateAlone(document, plate));
  }
  return { image, plates };
}

function enough(art: Raster, index: number, sheets: readonly PdfSheet[]): Raster {
  const prints = sheets.flatMap(({ laid }) => laid.filter((piece) => piece.art === index));
  const width = Math.max(...prints.map((piece) => piece.width));
  const height = Math.max(...prints.map((piece) => piece.height));
  if (art.width <= width || art.height <= height) return art;
  const smaller = resample(art, width, height, 'lanczos3');
  const { inks } = art;
  return inks ? createRaster(width, height, { ...smaller, inks: reduceInks(inks, art, smaller) }) : smaller;
}

/** @param ppi resolution of the film. @param report called with the fraction done; may throw to stop. */
export async function writeSheetPdf(
  sheets: readonly PdfSheet[],
  ppi: number,
  load: LoadArt,
  sink: ByteSink,
  report: (fraction: number) => void,
): Promise<void> {
  const document = await createPdfDocument(sink, { version: '1.6' });
  const arts = [...new Set(sheets.flatMap(({ laid }) => laid.map(({ art }) => art)))];
  const stored = new Map<number, Stored>();
  const profiles: Pick<Picture, 'space' | 'icc'>[] = [];
  for (const [index, art] of arts.entries()) {
    const raster = enough(await load(art), art, sheets);
    if (raster.inks) profiles.push({ space: 'cmyk', icc: raster.inks.icc });
    stored.set(art, await store(document, raster));
    report((index + 1) / arts.length);
  }
  const overprints = [...stored.values()].some(({ plates }) => plates.length > 0);
  const namesOf = (art: number): [key: string, image: PdfRef][] => {
    const one = stored.get(art);
    return one
      ? [[`A${art}`, one.image], ...one.plates.map((plate, i): [string, PdfRef] => [`A${art}P${i}`, plate])]
      : [];
  };
  const draw = (piece: LaidArt, length: number, unit: number) =>
    namesOf(piece.art)
      .map(([key], i) => `q ${i > 0 ? '/O gs ' : ''}${place(piece, length, unit)} cm /${key} Do Q\n`)
      .join('');
  for (const { laid, width, length } of sheets) {
    const points = (pixels: number) => (pixels * POINTS_PER_INCH) / ppi;
    const userUnit = Math.max(1, Math.ceil(points(Math.max(width, length)) / MAX_PAGE_UNITS));
    const unit = POINTS_PER_INCH / ppi / userUnit;
    const units = (pixels: number) => Number((pixels * unit).toFixed(4));
    await document.addPage({
      mediaBox: [0, 0, units(width), units(length)],
      userUnit,
      resources: {
        XObject: Object.fromEntries(laid.flatMap(({ art }) => namesOf(art))),
        ...(overprints && { ExtGState: { O: OVERPRINT } }),
      },
      content: laid.map((piece) => draw(piece, length, unit)).join(''),
      compress: true,
    });
  }
  const outputIntent = outputIntentOf(profiles);
  await document.finish(outputIntent ? { outputIntent } : {});
}
