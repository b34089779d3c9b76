import { matchesAscii, readUint16, readUint32 } from '@printready/pixels/bytes';

/** Raw value in little-endian order. */
export type Tag = { readonly type: number; readonly count: number; readonly bytes: Uint8Array };
export type TiffTags = ReadonlyMap<number, Tag>;

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
  16: { part: 8, size: 8 },
  17: { part: 8, size: 8 },
  18: { part: 8, size: 8 },
};
const BYTE = 1;
const SHORT = 3;
const RATIONAL = 5;
const MOST_DIRECTORIES = 1000;

export type OpenedTiff = {
  readonly little: boolean;
  readonly places: readonly number[];
  readonly directories: readonly TiffTags[];
  /** Reads the directory at the offset stored in a tag of the first directory. */
  readonly follow: (tag: number) => TiffTags | null;
};

/** Widths of counts and offsets; both are larger in BigTIFF (libtiff, "BigTIFF Design"). */
type Numbers = {
  readonly little: boolean;
  readonly big: boolean;
  readonly count: 2 | 8;
  readonly address: 4 | 8;
};

const CLASSIC = { big: false, count: 2, address: 4 } as const;
const BIG = { big: true, count: 8, address: 8 } as const;

function readUint64(bytes: Uint8Array, at: number, little: boolean): number {
  const [low, high] = little ? [at, at + 4] : [at + 4, at];
  return readUint32(bytes, high, little) * 2 ** 32 + readUint32(bytes, low, little);
}

const readAddress = (bytes: Uint8Array, at: number, { big, little }: Numbers): number =>
  big ? readUint64(bytes, at, little) : readUint32(bytes, at, little);

const readCount = (bytes: Uint8Array, at: number, { big, little }: Numbers): number =>
  big ? readUint64(bytes, at, little) : readUint16(bytes, at, little);

function readNumbers(bytes: Uint8Array): Numbers | null {
  if (bytes.length < 16) return null;
  if (matchesAscii(bytes, 0, 'II*\0')) return { ...CLASSIC, little: true };
  if (matchesAscii(bytes, 0, 'MM\0*')) return { ...CLASSIC, little: false };
  if (matchesAscii(bytes, 0, 'II+\0\x08\0\0\0')) return { ...BIG, little: true };
  return matchesAscii(bytes, 0, 'MM\0+\0\x08\0\0') ? { ...BIG, little: false } : null;
}

/** Null unless the bytes are a TIFF; damaged entries are left out. */
export function openTiff(bytes: Uint8Array): OpenedTiff | null {
  const numbers = readNumbers(bytes);
  if (!numbers) return null;
  const { little, big, count, address } = numbers;
  const directories: TiffTags[] = [];
  const seen = new Set<number>();
  let at = readAddress(bytes, big ? 8 : 4, numbers);
  while (at !== 0 && at + count <= bytes.length && !seen.has(at) && seen.size < MOST_DIRECTORIES) {
    seen.add(at);
    directories.push(readDirectory(bytes, at, numbers));
    const next = at + count + readCount(bytes, at, numbers) * (big ? 20 : 12);
    at = next + address <= bytes.length ? readAddress(bytes, next, numbers) : 0;
  }
  return {
    little,
    places: [...seen],
    directories,
    follow(tag) {
      const place = directories[0] && readTag(directories[0], tag);
      return place && place + count <= bytes.length ? readDirectory(bytes, place, numbers) : null;
    },
  };
}

function readDirectory(bytes: Uint8Array, directory: number, numbers: Numbers): TiffTags {
  const { little, big, address } = numbers;
  const tags = new Map<number, Tag>();
  const entries = readCount(bytes, directory, numbers);
  const entryBytes = big ? 20 : 12;
  for (let i = 0; i < entries; i++) {
    const at = directory + numbers.count + i * entryBytes;
    if (at + entryBytes > bytes.length) break;
    const type = readUint16(bytes, at + 2, little);
    const count = readAddress(bytes, at + 4, numbers);
    const known = TYPES[type];
    if (!known) continue;
    const length = known.size * count;
    const inline = at + 4 + address;
    const from = length <= address ? inline : readAddress(bytes, inline, numbers);
    if (from + length > bytes.length) continue;
    // Not slice(): the slice of a Node Buffer is a view, and the value's bytes are swapped in place.
    const value = new Uint8Array(bytes.subarray(from, from + length));
    if (!little && known.part > 1) turn(value, known.part);
    tags.set(readUint16(bytes, at, little), { type, count, bytes: value });
  }
  return tags;
}

function turn(bytes: Uint8Array, part: number): void {
  for (let at = 0; at < bytes.length; at += part) bytes.subarray(at, at + part).reverse();
}

export function readTag(tags: TiffTags, tag: number): number | null {
  return readTagNumbers(tags, tag, 1)[0] ?? null;
}

export function readTagNumbers(tags: TiffTags, tag: number, most = Infinity): readonly number[] {
  const found = tags.get(tag);
  if (!found) return [];
  const { type, bytes } = found;
  const count = Math.min(found.count, most);
  const read = NUMBER_READERS[type];
  if (!read) return [];
  const values = Array.from({ length: count }, (_, i) => read(bytes, i));
  return values.every((value) => value !== null) ? values : [];
}

type NumberReader = (bytes: Uint8Array, index: number) => number | null;

const readLong: NumberReader = (bytes, index) => readUint32(bytes, index * 4, true);
const readLong8: NumberReader = (bytes, index) => readUint64(bytes, index * 8, true);

const NUMBER_READERS: Readonly<Record<number, NumberReader>> = {
  [BYTE]: (bytes, index) => bytes[index]!,
  [SHORT]: (bytes, index) => readUint16(bytes, index * 2, true),
  4: readLong,
  [RATIONAL]: (bytes, index) => {
    const divisor = readUint32(bytes, index * 8 + 4, true);
    return divisor === 0 ? null : readUint32(bytes, index * 8, true) / divisor;
  },
  13: readLong,
  16: readLong8,
  18: readLong8,
};

const SUBFILE_TYPE = 254;
const OLD_SUBFILE_TYPE = 255;
const REDUCED = 1;
const MASK = 4;
const OLD_REDUCED = 2;

function isAuxiliary(tags: TiffTags): boolean {
  const type = readTag(tags, SUBFILE_TYPE);
  if (type !== null) return (type & (REDUCED | MASK)) !== 0;
  return readTag(tags, OLD_SUBFILE_TYPE) === OLD_REDUCED;
}

/** Indexes of the directories that are pages. Thumbnails and masks count only if there is nothing else. */
export function pagesOf({ directories }: OpenedTiff): readonly number[] {
  const all = directories.map((_, index) => index);
  const pages = all.filter((index) => !isAuxiliary(directories[index]!));
  return pages.length > 0 ? pages : all;
}
