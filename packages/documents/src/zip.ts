/** ZIP (APPNOTE 6.3.10) without compression, because images are compressed; the same files give the same ZIP. */
import { crc32 } from '@printready/pixels/bytes';
import { TextEncoder } from '@printready/pixels/platform';

export { readZip } from './read-zip.ts';

export type ZipEntry = {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
};

export type ZipLayout = {
  readonly heads: readonly Uint8Array<ArrayBuffer>[];
  readonly end: Uint8Array<ArrayBuffer>;
  readonly bytes: number;
};

const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;
/** Required version: 2.0 for plain files, 4.5 for ZIP64. */
const VERSION = { plain: 20, zip64: 45 } as const;
/** Marks the file as created on Unix, with POSIX names and permissions. */
const UNIX = 3 << 8;
const READABLE_FILE = 0o100644;
const UTF_8 = 1 << 11;

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function record(fields: readonly Field[], ...tail: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const fixed = fields.reduce((sum, [size]) => sum + size, 0);
  const bytes = new Uint8Array(tail.reduce((sum, { length }) => sum + length, fixed));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  for (const part of tail) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function zip64Extra(values: readonly number[]): Uint8Array<ArrayBuffer> {
  if (values.length === 0) return new Uint8Array();
  return record([[2, 1], [2, 8 * values.length], ...values.map((value): Field => [8, value])]);
}

function dosDate(date: string): number {
  const [year = 1980, month = 1, day = 1] = date.split('-').map(Number);
  return ((year - 1980) << 9) | (month << 5) | day;
}

type Placed = ZipEntry & { readonly encoded: Uint8Array; readonly at: number };

/** Fields that the entry's two records share, from the flags to the lengths. */
function commonFields(
  { bytes, crc32, encoded }: Omit<Placed, 'at'>,
  date: number,
  extra: Uint8Array,
): readonly Field[] {
  const size = Math.min(bytes, MAX_32);
  return [
    [2, UTF_8],
    [2, 0],
    [2, 0],
    [2, date],
    [4, crc32],
    [4, size],
    [4, size],
    [2, encoded.length],
    [2, extra.length],
  ];
}

function headOf(entry: Omit<Placed, 'at'>, date: number): Uint8Array<ArrayBuffer> {
  const { bytes, encoded } = entry;
  const large = bytes >= MAX_32;
  const extra = zip64Extra(large ? [bytes, bytes] : []);
  const version = large ? VERSION.zip64 : VERSION.plain;
  return record([[4, 0x04034b50], [2, version], ...commonFields(entry, date, extra)], encoded, extra);
}

function listed(entry: Placed, date: number): Uint8Array {
  const { bytes, encoded, at } = entry;
  const largeFile = bytes >= MAX_32;
  const far = at >= MAX_32;
  const extra = zip64Extra([...(largeFile ? [bytes, bytes] : []), ...(far ? [at] : [])]);
  const version = largeFile || far ? VERSION.zip64 : VERSION.plain;
  const fields: Field[] = [
    [4, 0x02014b50],
    [2, UNIX | version],
    [2, version],
    ...commonFields(entry, date, extra),
    [2, 0],
    [2, 0],
    [2, 0],
    [4, READABLE_FILE * 65_536],
    [4, far ? MAX_32 : at],
  ];
  return record(fields, encoded, extra);
}

function closing(count: number, directory: number, at: number): Uint8Array<ArrayBuffer> {
  const large = count >= MAX_16 || directory >= MAX_32 || at >= MAX_32;
  const version = VERSION.zip64;
  const zip64 = large
    ? record([
        [4, 0x06064b50],
        [8, 44],
        [2, UNIX | version],
        [2, version],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, directory],
        [8, at],
        [4, 0x07064b50],
        [4, 0],
        [8, at + directory],
        [4, 1],
      ])
    : new Uint8Array();
  const [shownCount, shownDirectory, shownAt] = large ? [MAX_16, MAX_32, MAX_32] : [count, directory, at];
  const fields: Field[] = [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shownCount],
    [2, shownCount],
    [4, shownDirectory],
    [4, shownAt],
    [2, 0],
  ];
  return record([], zip64, record(fields));
}

type Directory = {
  add(entry: ZipEntry): Uint8Array<ArrayBuffer>;
  close(): Uint8Array<ArrayBuffer>;
};

function openDirectory(date: string): Directory {
  const day = dosDate(date);
  const rows: Uint8Array[] = [];
  let at = 0;
  return {
    add(entry) {
      const encoded = new TextEncoder().encode(entry.name);
      const head = headOf({ ...entry, encoded }, day);
      rows.push(listed({ ...entry, encoded, at }, day));
      at += head.length + entry.bytes;
      return head;
    },
    close() {
      const list = record([], ...rows);
      return record([], list, closing(rows.length, list.length, at));
    },
  };
}

/** @param date date of all entries, such as `2026-11-23` */
export function layOutZip(entries: readonly ZipEntry[], date: string): ZipLayout {
  const directory = openDirectory(date);
  const heads = entries.map((entry) => directory.add(entry));
  const end = directory.close();
  const data = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return { heads, end, bytes: heads.reduce((sum, { length }) => sum + length, data + end.length) };
}

/** First MS-DOS date; with it, exports of the same result are always identical. */
const UNDATED = '1980-01-01';

export type ZipFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

export async function* streamZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory = openDirectory(UNDATED);
  for await (const { name, bytes } of files) {
    yield directory.add({ name, bytes: bytes.length, crc32: crc32(bytes) });
    yield bytes;
  }
  yield directory.close();
}
