/**
 * Writes TIFF layouts that no other program can write: planes, tiles, odd depths, either byte order, extra channels.
 */
import { spawnSync } from 'node:child_process';
import { deflateSync, zstdCompressSync } from 'node:zlib';
import { compressLzwReference } from './lzw-reference.ts';

export type TestTiff = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
  readonly photometric: number;
  readonly at: (x: number, y: number, sample: number) => number;
  readonly compression?: 'none' | 'packbits' | 'lzw' | 'deflate' | 'zstd' | 'lzma';
  readonly predicted?: boolean;
  readonly planar?: boolean;
  readonly tile?: number;
  readonly rows?: number;
  readonly big?: boolean;
  readonly fillOrder?: number;
  readonly extra?: readonly number[];
  readonly palette?: readonly number[];
  readonly more?: readonly Entry[];
  readonly thumbnail?: boolean;
};

type Entry = readonly [tag: number, type: number, values: readonly number[]];

const CODES = { none: 1, packbits: 32_773, lzw: 5, deflate: 8, zstd: 50_000, lzma: 34_925 };

function packBits(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let run = 1;
    while (run < 128 && bytes[at + run] === bytes[at] && at + run < bytes.length) run++;
    if (run > 1) out.push(257 - run, bytes[at]!);
    else out.push(0, bytes[at]!);
    at += run;
  }
  return Uint8Array.from(out);
}

function xz(bytes: Uint8Array): Uint8Array {
  const words = ['-c', '-z', '-F', 'xz', '--check=none', '--delta=dist=1', '--lzma2=preset=6'];
  const { stdout, status } = spawnSync('xz', words, { input: bytes, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error('xz failed.');
  return stdout;
}

function compress(bytes: Uint8Array, compression: NonNullable<TestTiff['compression']>): Uint8Array {
  switch (compression) {
    case 'none':
      return bytes;
    case 'packbits':
      return packBits(bytes);
    case 'lzw':
      return compressLzwReference(bytes);
    case 'deflate':
      return deflateSync(bytes);
    case 'zstd':
      return zstdCompressSync(bytes);
    case 'lzma':
      return xz(bytes);
  }
}

function packRows(rows: readonly (readonly number[])[], bits: number, big: boolean): Uint8Array {
  const rowBytes = Math.ceil((rows[0]!.length * bits) / 8);
  const out = new Uint8Array(rowBytes * rows.length);
  for (const [y, row] of rows.entries())
    for (const [i, value] of row.entries()) {
      if (bits === 16) {
        out[y * rowBytes + i * 2 + Number(!big)] = value >> 8;
        out[y * rowBytes + i * 2 + Number(big)] = value & 255;
        continue;
      }
      if (bits === 32) {
        new DataView(out.buffer).setUint32(y * rowBytes + i * 4, value, !big);
        continue;
      }
      for (let bit = 0; bit < bits; bit++) {
        const place = i * bits + bit;
        out[y * rowBytes + (place >> 3)]! |= ((value >> (bits - 1 - bit)) & 1) << (7 - (place & 7));
      }
    }
  return out;
}

function blocksOf(tiff: TestTiff): Uint8Array[] {
  const { width, height, bits, samples, at, planar = false, tile, rows = height, big = false } = tiff;
  const { compression = 'none', predicted = false } = tiff;
  const [blockWidth, blockHeight] = tile ? [tile, tile] : [width, rows];
  const blocks: Uint8Array[] = [];
  for (let plane = 0; plane < (planar ? samples : 1); plane++)
    for (let top = 0; top < height; top += blockHeight)
      for (let left = 0; left < width; left += blockWidth) {
        const count = planar ? 1 : samples;
        const high = tile ? blockHeight : Math.min(blockHeight, height - top);
        const lines = Array.from({ length: high }, (_, y) => {
          const row = Array.from({ length: blockWidth * count }, (__, i) => {
            const x = Math.min(width - 1, left + Math.floor(i / count));
            return at(x, Math.min(height - 1, top + y), planar ? plane : i % count);
          });
          if (!predicted) return row;
          return row.map((value, i) =>
            i < count ? value : (value - row[i - count]! + 2 ** bits) % 2 ** bits,
          );
        });
        blocks.push(compress(packRows(lines, bits, big), compression));
      }
  return blocks;
}

const SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

function writeDirectory(entries: readonly Entry[], at: number, next: number, big: boolean): Uint8Array {
  const sorted = [...entries].sort((a, b) => a[0] - b[0]);
  const head = 2 + sorted.length * 12 + 4;
  const bytes = new Uint8Array(
    head +
      sorted.reduce((sum, [, type, values]) => sum + 8 * Math.ceil((values.length * SIZES[type]!) / 8), 0),
  );
  const view = new DataView(bytes.buffer);
  view.setUint16(0, sorted.length, !big);
  let free = head;
  for (const [i, [tag, type, values]] of sorted.entries()) {
    const to = 2 + i * 12;
    const length = values.length * SIZES[type]!;
    const place = length > 4 ? free : to + 8;
    view.setUint16(to, tag, !big);
    view.setUint16(to + 2, type, !big);
    view.setUint32(to + 4, values.length, !big);
    if (length > 4) {
      view.setUint32(to + 8, at + free, !big);
      free += 8 * Math.ceil(length / 8);
    }
    for (const [k, value] of values.entries()) {
      if (type === 1 || type === 7) view.setUint8(place + k, value);
      else if (type === 3) view.setUint16(place + k * 2, value, !big);
      else if (type === 4) view.setUint32(place + k * 4, value, !big);
      else {
        view.setUint32(place + k * 8, value, !big);
        view.setUint32(place + k * 8 + 4, 1, !big);
      }
    }
  }
  view.setUint32(head - 4, next, !big);
  return bytes;
}

const even = (length: number) => length + (length % 2);

function entriesOf(tiff: TestTiff, offsets: readonly number[], lengths: readonly number[]): Entry[] {
  const { width, height, bits, samples, photometric, compression = 'none', tile, rows = height } = tiff;
  const { planar = false, predicted = false, fillOrder, extra, palette, more = [] } = tiff;
  return [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array.from({ length: samples }, () => bits)],
    [259, 3, [CODES[compression]]],
    [262, 3, [photometric]],
    ...(fillOrder ? [[266, 3, [fillOrder]] as const] : []),
    [277, 3, [samples]],
    [284, 3, [planar ? 2 : 1]],
    ...(predicted ? [[317, 3, [2]] as const] : []),
    ...(palette ? [[320, 3, palette] as const] : []),
    ...(tile
      ? ([
          [322, 3, [tile]],
          [323, 3, [tile]],
          [324, 4, offsets],
          [325, 4, lengths],
        ] as const)
      : ([
          [273, 4, offsets],
          [278, 4, [rows]],
          [279, 4, lengths],
        ] as const)),
    ...(extra ? [[338, 3, extra] as const] : []),
    ...more,
  ];
}

export function writeTestTiff(tiff: TestTiff): Uint8Array {
  const { big = false, thumbnail = false } = tiff;
  const parts: Uint8Array[] = [];
  let at = 8;
  const put = (bytes: Uint8Array): number => {
    const place = at;
    parts.push(bytes, new Uint8Array(bytes.length % 2));
    at += even(bytes.length);
    return place;
  };
  const page = (one: TestTiff, entries: readonly Entry[], last: boolean) => {
    const blocks = blocksOf(one);
    const offsets = blocks.map(put);
    const all = [
      ...entriesOf(
        one,
        offsets,
        blocks.map(({ length }) => length),
      ),
      ...entries,
    ];
    const length = even(writeDirectory(all, at, 0, big).length);
    return put(writeDirectory(all, at, last ? 0 : at + length, big));
  };
  const small = { ...tiff, width: 8, height: 6, at: () => 0, tile: 0, rows: 6, more: [] };
  // The next directory is written after its own pixels, so the thumbnail's link to it is patched afterward.
  const first = thumbnail ? page(small, [[254, 4, [1]]], true) : null;
  const second = page(tiff, [], true);
  const head = new Uint8Array(8);
  const view = new DataView(head.buffer);
  head.set(big ? [0x4d, 0x4d, 0, 42] : [0x49, 0x49, 42, 0]);
  view.setUint32(4, first ?? second, !big);
  const file = new Uint8Array(at);
  let to = 8;
  file.set(head);
  for (const part of parts) {
    file.set(part, to);
    to += part.length;
  }
  if (first !== null) {
    const all = new DataView(file.buffer);
    const entries = all.getUint16(first, !big);
    all.setUint32(first + 2 + entries * 12, second, !big);
  }
  return file;
}
