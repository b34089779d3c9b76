import { toBigEndian } from '@printready/pixels/bytes';
import { compressG4, packBilevel } from '@printready/pixels/compression';
import { channelsOf, depthOf, type Picture, withoutAlpha } from '@printready/pixels/picture';
import { type Plate, requirePlates } from '@printready/print/plates';
import { imageEntries, type PdfDocument, type PdfImageParts } from './document.ts';
import { deviceNSpace, type PdfInk, separationSpace } from './inks.ts';
import { dictOf, name, type PdfDict, type PdfObject, type PdfRef, PdfStream } from './objects.ts';

type Size = { readonly width: number; readonly height: number };

const BAND_BYTES = 4 * 1024 * 1024;

async function addSamples(
  document: PdfDocument,
  picture: Picture,
  space: PdfObject,
  how: Pick<PdfImageParts, 'mask' | 'unpainted'>,
): Promise<PdfRef> {
  const { width, height, data } = picture;
  const colors = channelsOf(picture);
  const image = document.openImage({ width, height, space, colors, bits: depthOf(picture), ...how });
  const band = width * colors * Math.max(1, Math.floor(BAND_BYTES / (width * colors)));
  for (let at = 0; at < data.length; at += band) await image.write(toBigEndian(data.subarray(at, at + band)));
  await image.finish();
  return image.ref;
}

function alphaOf(picture: Picture): Picture {
  const { data, width, height } = picture;
  const step = channelsOf(picture);
  const opacity = new (depthOf(picture) === 16 ? Uint16Array : Uint8Array)(width * height);
  for (let i = 0, at = step - 1; i < opacity.length; i++, at += step) opacity[i] = data[at]!;
  return { ...picture, space: 'gray', alpha: false, data: opacity, icc: null };
}

export async function addPicture(document: PdfDocument, picture: Picture): Promise<PdfRef> {
  const space = await document.colorSpace(picture.space, picture.icc);
  const mask = picture.alpha ? await addSamples(document, alphaOf(picture), name('DeviceGray'), {}) : null;
  return addSamples(document, withoutAlpha(picture), space, { mask });
}

/** Color key mask for samples without ink, which then paint nothing (8.9.6.4). */
const NO_INK = [0, 0] as const;

/** Adds process inks, unpainted where there are none; for sheets with several pieces. */
export async function addInksAlone(document: PdfDocument, picture: Picture): Promise<PdfRef> {
  const space = await document.colorSpace(picture.space, picture.icc);
  return addSamples(document, picture, space, {
    unpainted: Array.from({ length: channelsOf(picture) }, () => NO_INK).flat(),
  });
}

function groupFourStream(rows: Uint8Array, { width, height }: Size, entries: PdfDict): PdfStream {
  const dict = new Map<string, PdfObject>([
    ...entries,
    ['BitsPerComponent', 1],
    ['Filter', name('CCITTFaxDecode')],
    ['DecodeParms', dictOf({ K: -1, Columns: width, Rows: height })],
  ]);
  return new PdfStream(dict, compressG4(rows, width));
}

/** @param rows packed bits, most significant first, 1 = black */
export function addBilevelRows(document: PdfDocument, rows: Uint8Array, size: Size): Promise<PdfRef> {
  return document.add(groupFourStream(rows, size, imageEntries({ ...size, space: name('DeviceGray') })));
}

/** Adds a gray picture as a black-and-white image, for films. @throws RangeError for other color spaces */
export function addBilevelPicture(document: PdfDocument, picture: Picture): Promise<PdfRef> {
  const { width, height } = picture;
  return addBilevelRows(document, packBilevel(picture), { width, height });
}

/** Appearance of a plate's ink; its own color by default. */
export type LookOf = (plate: Plate) => PdfInk['look'];

const ownColor: LookOf = ({ color }) => color;

const inkOf = (plate: Plate, lookOf: LookOf): PdfInk => ({ name: plate.name, look: lookOf(plate) });

/** Adds a plate in its own Separation space, unpainted where it has no ink; for sheets with several pieces. */
export function addPlateAlone(document: PdfDocument, plate: Plate, lookOf = ownColor): Promise<PdfRef> {
  const { width, height, coverage: data } = plate;
  const gray = { width, height, data, space: 'gray', alpha: false, resolution: null, icc: null } as const;
  return addSamples(document, gray, separationSpace(inkOf(plate, lookOf)), { unpainted: NO_INK });
}

export async function addPlate(
  document: PdfDocument,
  plate: Plate,
  bilevel: boolean,
  lookOf = ownColor,
): Promise<PdfRef> {
  const { width, height } = plate;
  const space = separationSpace(inkOf(plate, lookOf));
  const gray = { width, height, space: 'gray', alpha: false, resolution: null, icc: null } as const;
  if (!bilevel) return addSamples(document, { ...gray, data: plate.coverage }, space, {});
  const paper = { ...gray, data: plate.coverage.map((value) => 255 - value) };
  // Group 4 decodes black to 0, which would mean no ink, so Decode inverts it.
  const entries = new Map<string, PdfObject>([...imageEntries({ width, height, space }), ['Decode', [1, 0]]]);
  return document.add(groupFourStream(packBilevel(paper), { width, height }, entries));
}

/** One DeviceN image, which a RIP separates again. @throws RangeError if there are no plates or their sizes differ */
export async function addInks(
  document: PdfDocument,
  plates: readonly Plate[],
  lookOf = ownColor,
): Promise<PdfRef> {
  const [first] = plates;
  if (!first) throw new RangeError('A DeviceN image has at least one plate.');
  requirePlates(plates, first);
  const { width, height } = first;
  const inks = plates.map((plate) => inkOf(plate, lookOf));
  const colorants: PdfRef[] = [];
  for (const ink of inks) colorants.push(await document.add(separationSpace(ink)));
  const space = await document.add(deviceNSpace(inks, colorants));
  const colors = plates.length;
  const image = document.openImage({ width, height, space, colors, bits: 8 });
  const bandRows = Math.max(1, Math.floor(BAND_BYTES / (width * colors)));
  for (let y = 0; y < height; y += bandRows) {
    const rows = Math.min(bandRows, height - y);
    const band = new Uint8Array(rows * width * colors);
    for (const [channel, { coverage }] of plates.entries())
      for (let i = 0, from = y * width; i < rows * width; i++, from++)
        band[i * colors + channel] = coverage[from]!;
    await image.write(band);
  }
  await image.finish();
  return image.ref;
}
