/** The three facts of an EXIF block that matter to a picture's size and place: orientation and resolution. */
import type { Resolution } from '../raster.ts';
import { readUint16, readUint32, spells, writeUint32LittleEndian } from './bytes.ts';
import { fromPerCentimetre, toResolution } from './density.ts';

/** 1…8 as the TIFF tag numbers them; 1 is upright. */
export type Exif = { readonly orientation: number; readonly resolution: Resolution | null };

const NOTHING: Exif = { orientation: 1, resolution: null };

const ORIENTATION = 0x112;
const X_RESOLUTION = 0x11a;
const Y_RESOLUTION = 0x11b;
const RESOLUTION_UNIT = 0x128;
const SHORT = 3;
const RATIONAL = 5;
const INCH = 2;
const CENTIMETRE = 3;

/** @param tiff the block from its byte-order mark on. A damaged block says nothing rather than something wrong. */
export function readExif(tiff: Uint8Array): Exif {
  const little = spells(tiff, 0, 'II*\0');
  if (tiff.length < 8 || (!little && !spells(tiff, 0, 'MM\0*'))) return NOTHING;
  const directory = readUint32(tiff, 4, little);
  if (directory + 2 > tiff.length) return NOTHING;
  const values = new Map<number, number>();
  const entries = readUint16(tiff, directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) break;
    const value = readValue(tiff, at, little);
    if (value !== null) values.set(readUint16(tiff, at, little), value);
  }
  const orientation = values.get(ORIENTATION) ?? 1;
  const x = values.get(X_RESOLUTION) ?? 0;
  const y = values.get(Y_RESOLUTION) ?? x;
  const unit = values.get(RESOLUTION_UNIT) ?? INCH;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    resolution: unit === INCH ? toResolution(x, y) : unit === CENTIMETRE ? fromPerCentimetre(x, y) : null,
  };
}

/** The number of one directory entry, if it is a kind that the tags above may have. */
function readValue(tiff: Uint8Array, entry: number, little: boolean): number | null {
  const type = readUint16(tiff, entry + 2, little);
  if (type === SHORT) return readUint16(tiff, entry + 8, little);
  if (type !== RATIONAL) return null;
  const at = readUint32(tiff, entry + 8, little);
  if (at + 8 > tiff.length) return null;
  const divisor = readUint32(tiff, at + 4, little);
  return divisor === 0 ? null : readUint32(tiff, at, little) / divisor;
}

/** An EXIF block that says nothing but the resolution: WebP has no other place for it. */
export function writeExifResolution({ x, y }: Resolution): Uint8Array {
  const tiff = new Uint8Array(66);
  tiff.set([0x49, 0x49, 0x2a, 0], 0);
  writeUint32LittleEndian(tiff, 4, 8);
  tiff[8] = 3;
  const writeEntry = (index: number, tag: number, type: number, value: number) => {
    const at = 10 + index * 12;
    tiff.set([tag & 0xff, tag >> 8, type, 0, 1, 0, 0, 0], at);
    writeUint32LittleEndian(tiff, at + 8, value);
  };
  writeEntry(0, X_RESOLUTION, RATIONAL, 50);
  writeEntry(1, Y_RESOLUTION, RATIONAL, 58);
  writeEntry(2, RESOLUTION_UNIT, SHORT, INCH);
  for (const [at, ppi] of [
    [50, x],
    [58, y],
  ] as const) {
    const divisor = Number.isInteger(ppi) ? 1 : 10_000;
    writeUint32LittleEndian(tiff, at, Math.round(ppi * divisor));
    writeUint32LittleEndian(tiff, at + 4, divisor);
  }
  return tiff;
}
