/** The directories of a TIFF, or of the EXIF block that is built like one, read without its pixels (TIFF 6.0, §2). */
import { matchesAscii, readUint16, readUint32 } from '@printready/imaging/bytes';

/** A value as the file has it, in little-endian order. */
export type Tag = { readonly type: number; readonly count: number; readonly bytes: Uint8Array };
export type TiffTags = ReadonlyMap<number, Tag>;

/** Bytes of each type's parts, by its number: how far to turn, and how many make one value. */
const TYPES: Readonly<Record<number, { readonly part: 1 | 2 | 4 | 8; readonly size: number }>> = {
  1: { part: 1, size: 1 },
  2: { part: 1, size: 1 },
  3: { part: 2, size: 2 },
  4: { part: 4, size: 4 },
  5: { part: 4, size: 8 },
  6: { part: 1, size: 1 },
  7: { part: 1, size: 1 },
  8: { part: 2, size: 2 },
  9: { part: 4, size: 4 },
  10: { part: 4, size: 8 },
  11: { part: 4, size: 4 },
  12: { part: 8, size: 8 },
  13: { part: 4, size: 4 },
};
const SHORT = 3;
const RATIONAL = 5;
/** A chain longer than this goes in a circle or means harm. */
const MOST_DIRECTORIES = 1000;

export type OpenedTiff = {
  readonly little: boolean;
  /** Where each directory lies. */
  readonly places: readonly number[];
  readonly directories: readonly TiffTags[];
  /** The directory that a tag of the first one points to. */
  readonly follow: (tag: number) => TiffTags | null;
};

/** Null when it is none, or a BigTIFF; what is damaged is left out. */
export function openTiff(bytes: Uint8Array): OpenedTiff | null {
  const little = matchesAscii(bytes, 0, 'II*\0');
  if (bytes.length < 8 || (!little && !matchesAscii(bytes, 0, 'MM\0*'))) return null;
  const directories: TiffTags[] = [];
  const seen = new Set<number>();
  let at = readUint32(bytes, 4, little);
  while (at !== 0 && at + 2 <= bytes.length && !seen.has(at) && seen.size < MOST_DIRECTORIES) {
    seen.add(at);
    directories.push(readDirectory(bytes, at, little));
    const next = at + 2 + readUint16(bytes, at, little) * 12;
    at = next + 4 <= bytes.length ? readUint32(bytes, next, little) : 0;
  }
  return {
    little,
    places: [...seen],
    directories,
    follow(tag) {
      const place = directories[0] && readTag(directories[0], tag);
      return place && place + 2 <= bytes.length ? readDirectory(bytes, place, little) : null;
    },
  };
}

function readDirectory(bytes: Uint8Array, directory: number, little: boolean): TiffTags {
  const tags = new Map<number, Tag>();
  const entries = readUint16(bytes, directory, little);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * 12;
    if (at + 12 > bytes.length) break;
    const type = readUint16(bytes, at + 2, little);
    const count = readUint32(bytes, at + 4, little);
    const known = TYPES[type];
    if (!known) continue;
    const length = known.size * count;
    const from = length <= 4 ? at + 8 : readUint32(bytes, at + 8, little);
    if (from + length > bytes.length) continue;
    // Not slice(): of a Node Buffer that is no copy, and the value is turned.
    const value = new Uint8Array(bytes.subarray(from, from + length));
    if (!little && known.part > 1) turn(value, known.part);
    tags.set(readUint16(bytes, at, little), { type, count, bytes: value });
  }
  return tags;
}

function turn(bytes: Uint8Array, part: number): void {
  for (let at = 0; at < bytes.length; at += part) bytes.subarray(at, at + part).reverse();
}

/** The first number of a tag; null when it is not there or of no kind that counts. */
export function readTag(tags: TiffTags, tag: number): number | null {
  const found = tags.get(tag);
  if (!found || found.count === 0) return null;
  const { type, bytes } = found;
  if (type === SHORT) return readUint16(bytes, 0, true);
  if (type === 4 || type === 13) return readUint32(bytes, 0, true);
  if (type !== RATIONAL) return null;
  const divisor = readUint32(bytes, 4, true);
  return divisor === 0 ? null : readUint32(bytes, 0, true) / divisor;
}
