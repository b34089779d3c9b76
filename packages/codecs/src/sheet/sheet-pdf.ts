/** Writes gang sheets as PDF: each artwork once, with its own pixels and inks, straight to the sink. */

import { dictOf, name, type PdfRef, type PdfxStandard } from '@printready/documents/pdf';
import {
  addInksAlone,
  addPicture,
  addPlateAlone,
  createPdfDocument,
  type LookOf,
  type PdfDocument,
  type PdfEnd,
  type PdfOutputIntent,
} from '@printready/documents/pdf/write';
import type { ByteSink } from '@printready/pixels/bytes';
import { createPicture, isTranslucent, type Picture, withoutAlpha } from '@printready/pixels/picture';
import { fromRaster } from '@printready/pixels/profiles';
import { createRaster, type FileInks, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { createPlate, type Plate, reduceInks } from '@printready/print/plates';
import { asDeviceInks, OVERPRINT, outputIntentOf } from '../pdf/encode.ts';
import {
  asPressPicture,
  fitsPressPage,
  isPressProfile,
  PAGE_TOO_LONG,
  PDFX_DATE,
  pressIntent,
  pressLooks,
} from '../pdf/pdfx.ts';
import type { Matrix } from '../svg/matrix.ts';
import { addDrawing, type SheetDrawing } from './drawn/write-drawing.ts';
import { findPress, toFlatInks } from './flat-inks.ts';
import { operands, place } from './placement.ts';
import type { LaidArt, LoadArt } from './sheet-rows.ts';
import {
  type PieceWhite,
  type SheetWhite,
  type UnderWhite,
  underWhite,
  WHITE_INK,
  whiteForPdf,
} from './sheet-white.ts';

export type PdfSheet = {
  readonly laid: readonly LaidArt[];
  readonly width: number;
  readonly length: number;
};

const POINTS_PER_INCH = 72;
/** Readers limit pages to 200 in; longer pages need larger units (UserUnit, 14.11.2). */
const MAX_PAGE_UNITS = 14_400;

/**
 * Blend mode of a sheet's white if any of it lies under semi-transparent pixels; there, overprinted white would lower
 * the color inks in Ghostscript's plates. Overprint and Multiply are not combined: together they would multiply the
 * colors by themselves (ISO 32000-1, 11.7.4.3), and MuPDF ignores overprint on pages that also multiply.
 */
const MULTIPLY = dictOf({ Type: name('ExtGState'), BM: name('Multiply') });

type Stored = {
  readonly image: PdfRef;
  /** From the form of a drawing to the unit square; null for pixels. */
  readonly toUnit: Matrix | null;
  readonly plates: readonly PdfRef[];
  readonly white: PdfRef | null;
};

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

type InkedArt = Omit<Stored, 'white'>;

/** Settings of the art in a file. */
type Storing = {
  readonly pdfx: PdfxStandard | null;
  /** Press that everything is flattened for; null to keep colors and transparency. */
  readonly flatFor: PdfOutputIntent | null;
};

async function storePicture(document: PdfDocument, art: Raster, { pdfx, flatFor }: Storing): Promise<PdfRef> {
  if (flatFor) return await addInksAlone(document, await toFlatInks(art, flatFor));
  if (art.inks) return await addPicture(document, asDeviceInks(solidOrNot(pictureOfInks(art, art.inks))));
  const picture = solidOrNot(fromRaster(art));
  return await addPicture(document, pdfx ? asPressPicture(picture) : picture);
}

async function storePlate(document: PdfDocument, plate: Plate, { flatFor }: Storing): Promise<PdfRef> {
  const lookOf: LookOf | undefined = flatFor ? await pressLooks([plate], flatFor) : undefined;
  return await addPlateAlone(document, plate, lookOf);
}

async function store(document: PdfDocument, art: Raster, storing: Storing): Promise<InkedArt> {
  const { inks, width, height } = art;
  const image = await storePicture(document, art, storing);
  const plates: PdfRef[] = [];
  for (const [i, spot] of (inks?.spots ?? []).entries()) {
    const plate = createPlate({ ...spot, id: `spot-${i + 1}`, width, height, resolution: null });
    plates.push(await storePlate(document, plate, storing));
  }
  return { image, toUnit: null, plates };
}

type Size = { readonly width: number; readonly height: number };

function printedSize(index: number, sheets: readonly PdfSheet[]): Size {
  const prints = sheets.flatMap(({ laid }) => laid.filter((piece) => piece.art === index));
  const width = Math.max(...prints.map((piece) => piece.width));
  const height = Math.max(...prints.map((piece) => piece.height));
  return { width, height };
}

function enough(art: Raster, { width, height }: Size): Raster {
  if (art.width <= width || art.height <= height) return art;
  const smaller = resample(art, width, height, 'lanczos3');
  const { inks } = art;
  return inks ? createRaster(width, height, { ...smaller, inks: reduceInks(inks, art, smaller) }) : smaller;
}

/** White that a PDF would print under the art, for a preview. @param printed size of the art on the film, px */
export function whiteUnderArt(art: Raster, printed: Size, ppi: number, white: SheetWhite): UnderWhite {
  return underWhite(whiteForPdf(enough(art, printed), printed.width, ppi, white));
}

type Writing = {
  /** Resolution of the film. */
  readonly ppi: number;
  readonly load: LoadArt;
  /** Null for art that is written as pixels. */
  readonly drawingOf: (art: number) => SheetDrawing | null;
  readonly white: SheetWhite | null;
  readonly pdfx: PdfxStandard | null;
  /** Title of a PDF/X, which requires one. */
  readonly title: string;
  /** Called with the fraction done; may throw to stop. */
  readonly report: (fraction: number) => void;
};

type StoredArts = {
  readonly arts: ReadonlyMap<number, Stored>;
  readonly profiles: readonly Pick<Picture, 'space' | 'icc'>[];
  readonly whites: readonly PieceWhite[];
  /** True if any white lies under semi-transparent pixels. */
  readonly isSoft: boolean;
};

const usedArts = (sheets: readonly PdfSheet[]): readonly number[] => [
  ...new Set(sheets.flatMap(({ laid }) => laid.map(({ art }) => art))),
];

async function storeArts(
  document: PdfDocument,
  sheets: readonly PdfSheet[],
  { ppi, load, white, drawingOf, report }: Writing,
  storing: Storing,
): Promise<StoredArts> {
  const used = usedArts(sheets);
  const arts = new Map<number, Stored>();
  const profiles: Pick<Picture, 'space' | 'icc'>[] = [];
  const whites: PieceWhite[] = [];
  let isSoft = false;
  for (const [index, art] of used.entries()) {
    const drawing = drawingOf(art);
    report(index / used.length);
    if (drawing) {
      const { form: image, toUnit } = await addDrawing(document, drawing, storing);
      arts.set(art, { image, toUnit, plates: [], white: null });
      continue;
    }
    const printed = printedSize(art, sheets);
    const raster = enough(await load(art), printed);
    if (raster.inks) profiles.push({ space: 'cmyk', icc: raster.inks.icc });
    const stored = await store(document, raster, storing);
    const under = white && whiteForPdf(raster, printed.width, ppi, white);
    if (under) whites.push({ art, ...underWhite(under) });
    const { name: ink = '' } = white ?? {};
    const ofWhite = { id: 'white', name: ink, color: WHITE_INK, resolution: null };
    const plate = under && (await storePlate(document, createPlate({ ...under, ...ofWhite }), storing));
    arts.set(art, { ...stored, white: plate });
    isSoft ||= under?.isSoft === true && !storing.flatFor;
  }
  report(1);
  return { arts, profiles, whites, isSoft };
}

type Drawn = {
  readonly key: string;
  readonly image: PdfRef;
  readonly toUnit: Matrix | null;
  readonly state: '' | '/O gs ' | '/M gs ';
};

function drawingsOf(art: number, { arts, isSoft }: StoredArts): readonly Drawn[] {
  const stored = arts.get(art);
  if (!stored) return [];
  const { image, toUnit, plates, white } = stored;
  const over = { toUnit: null, state: '/O gs ' } as const;
  return [
    { key: `A${art}`, image, toUnit, state: '' },
    ...plates.map((plate, i): Drawn => ({ key: `A${art}P${i}`, image: plate, ...over })),
    ...(white
      ? [{ key: `A${art}W`, image: white, ...over, ...(isSoft && { state: '/M gs ' as const }) }]
      : []),
  ];
}

export async function writeSheetPdf(
  sheets: readonly PdfSheet[],
  sink: ByteSink,
  writing: Writing,
): Promise<readonly PieceWhite[]> {
  const { pdfx, ppi, load, drawingOf } = writing;
  if (pdfx === 'x-1a') requirePages(sheets, ppi);
  const withPixels = usedArts(sheets).filter((art) => !drawingOf(art));
  const flatFor = pdfx === 'x-1a' ? await findPress(withPixels, load) : null;
  const document = await createPdfDocument(sink, { version: '1.6', pdfx });
  const stored = await storeArts(document, sheets, writing, { pdfx, flatFor });
  const { arts, profiles, whites } = stored;
  const drawings = ({ art }: Pick<LaidArt, 'art'>) => drawingsOf(art, stored);
  const used = new Set([...arts.keys()].flatMap((art) => drawings({ art }).map(({ state }) => state)));
  const states = { ...(used.has('/O gs ') && { O: OVERPRINT }), ...(used.has('/M gs ') && { M: MULTIPLY }) };
  for (const { laid, width, length } of sheets) {
    const points = (pixels: number) => (pixels * POINTS_PER_INCH) / writing.ppi;
    const userUnit = Math.max(1, Math.ceil(points(Math.max(width, length)) / MAX_PAGE_UNITS));
    const unit = POINTS_PER_INCH / writing.ppi / userUnit;
    const units = (pixels: number) => Number((pixels * unit).toFixed(4));
    const draw = (piece: LaidArt) =>
      drawings(piece).map(({ key, toUnit, state }) => {
        const matrix = operands(place(piece, length, unit), toUnit);
        return `q ${state}${matrix} cm /${key} Do Q\n`;
      });
    const box = [0, 0, units(width), units(length)] as const;
    await document.addPage({
      mediaBox: box,
      ...(pdfx && { trimBox: box, bleedBox: box }),
      ...(pdfx === 'x-4' && { blendSpace: name('DeviceCMYK') }),
      ...(pdfx !== 'x-1a' && { userUnit }),
      resources: {
        XObject: Object.fromEntries(laid.flatMap(drawings).map(({ key, image }) => [key, image])),
        ...(Object.keys(states).length > 0 && { ExtGState: states }),
      },
      content: laid.flatMap(draw).join(''),
      compress: true,
    });
  }
  const { title } = writing;
  await document.finish(pdfx ? pressEnd(title, flatFor ?? (await firstPress(profiles))) : plainEnd(profiles));
  return whites;
}

type Profiles = StoredArts['profiles'];

function plainEnd(profiles: Profiles): PdfEnd {
  const outputIntent = outputIntentOf(profiles);
  return outputIntent ? { outputIntent } : {};
}

/** The press of the first artwork in inks. */
async function firstPress(profiles: Profiles): Promise<PdfOutputIntent> {
  for (const { icc } of profiles) if (icc && (await isPressProfile(icc))) return await pressIntent(icc);
  return await pressIntent(null);
}

const pressEnd = (title: string, outputIntent: PdfOutputIntent): PdfEnd => ({
  title,
  createdAt: new Date(PDFX_DATE),
  outputIntent,
});

/** @throws RangeError for a page that PDF 1.4, which has no larger units, cannot hold */
function requirePages(sheets: readonly PdfSheet[], ppi: number): void {
  const resolution = { x: ppi, y: ppi };
  if (sheets.some(({ width, length: height }) => !fitsPressPage({ width, height, resolution })))
    throw new RangeError(PAGE_TOO_LONG);
}
