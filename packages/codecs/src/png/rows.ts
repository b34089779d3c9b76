import { readUint16 } from '@printready/pixels/bytes';
import { BadImage } from '../bad-image.ts';
import type { PngHeader } from './chunks.ts';

export type PngRow = {
  readonly y: number;
  readonly x: number;
  readonly dx: number;
  readonly columns: number;
  readonly fresh: boolean;
};

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const GRAY = 0;
const RGB = 2;
const PALETTE = 3;
const GRAY_ALPHA = 4;

type Samples = Uint8Array | Uint16Array;

export type RowReader = {
  /** Buffer for this row's bytes, starting with the filter type. @param filled number of bytes already in it */
  begin(row: PngRow, filled: number): Uint8Array;
  finish(row: PngRow): void;
};

export function createRowReader(
  header: PngHeader,
  palette: Uint8Array | undefined,
  transparency: Uint8Array | undefined,
  data: Samples,
): RowReader {
  const { width, bitDepth, colorType } = header;
  const bitsPerPixel = CHANNELS[colorType]! * bitDepth;
  const bytesPerPixel = Math.max(1, bitsPerPixel >> 3);
  const longest = 1 + Math.ceil((width * bitsPerPixel) / 8);
  let above = new Uint8Array(longest);
  let current = new Uint8Array(longest);
  let buffer = current;
  const write = chooseWriter(header, palette, transparency, data);
  return {
    begin({ columns, fresh }, filled) {
      if (filled === 0) {
        [above, current] = [current, above];
        if (fresh) above.fill(0);
        buffer = current.subarray(0, 1 + Math.ceil((columns * bitsPerPixel) / 8));
      }
      return buffer;
    },
    finish({ x, y, dx, columns }) {
      unfilter(buffer, above, bytesPerPixel);
      write(buffer, columns, (y * width + x) * 4, dx * 4);
    },
  };
}

/** Reverses the filter given by the row's first byte, in place (PNG 3rd edition, §9). */
function unfilter(row: Uint8Array, above: Uint8Array, step: number): void {
  const { length } = row;
  switch (row[0]) {
    case 0:
      return;
    case 1:
      for (let i = 1 + step; i < length; i++) row[i]! += row[i - step]!;
      return;
    case 2:
      for (let i = 1; i < length; i++) row[i]! += above[i]!;
      return;
    case 3:
      for (let i = 1; i <= step; i++) row[i]! += above[i]! >> 1;
      for (let i = 1 + step; i < length; i++) row[i]! += (row[i - step]! + above[i]!) >> 1;
      return;
    case 4:
      for (let i = 1; i <= step; i++) row[i]! += above[i]!;
      for (let i = 1 + step; i < length; i++) {
        const left = row[i - step]!;
        const up = above[i]!;
        const corner = above[i - step]!;
        const toLeft = Math.abs(up - corner);
        const toUp = Math.abs(left - corner);
        const toCorner = Math.abs(left + up - 2 * corner);
        row[i]! += toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      }
      return;
    default:
      throw new BadImage('corrupt', `The PNG uses a filter that does not exist (${row[0]!}).`);
  }
}

/** Writes the pixels of one unfiltered row to `data` starting at `to`, `step` bytes apart. */
type Writer = (row: Uint8Array, columns: number, to: number, step: number) => void;

function chooseWriter(
  { colorType, bitDepth }: PngHeader,
  palette: Uint8Array | undefined,
  transparency: Uint8Array | undefined,
  data: Samples,
): Writer {
  if (colorType === PALETTE) return indexWriter(bitDepth, paletteTable(palette, transparency), data);
  if (colorType === GRAY && bitDepth <= 8)
    return indexWriter(bitDepth, grayTable(bitDepth, transparency), data);
  const key = transparency && transparency.length >= 2 * CHANNELS[colorType]! ? transparency : null;
  return bitDepth === 16 ? writer16(colorType, key, data) : writer8(colorType, key, data);
}

/** RGBA of each palette entry; out-of-range indexes are opaque black, as in browsers. */
function paletteTable(palette: Uint8Array | undefined, alphas: Uint8Array | undefined): Uint8Array {
  if (!palette || palette.length % 3 !== 0) throw new BadImage('corrupt', 'The PNG’s palette is missing.');
  const table = new Uint8Array(256 * 4);
  for (let i = 0; i < 256; i++) {
    table.set(palette.subarray(i * 3, i * 3 + 3), i * 4);
    table[i * 4 + 3] = alphas?.[i] ?? 255;
  }
  return table;
}

function grayTable(bitDepth: number, transparency: Uint8Array | undefined): Uint8Array {
  const table = new Uint8Array(256 * 4);
  const top = 2 ** bitDepth - 1;
  const clear = transparency && transparency.length >= 2 ? readUint16(transparency, 0) : -1;
  for (let i = 0; i <= top; i++)
    table.fill((i * 255) / top, i * 4, i * 4 + 3).fill(i === clear ? 0 : 255, i * 4 + 3, i * 4 + 4);
  return table;
}

function indexWriter(bitDepth: number, table: Uint8Array, data: Samples): Writer {
  const mask = 2 ** bitDepth - 1;
  return (row, columns, to, step) => {
    for (let column = 0; column < columns; column++, to += step) {
      const bit = column * bitDepth;
      const index = (row[1 + (bit >> 3)]! >> (8 - bitDepth - (bit & 7))) & mask;
      data[to] = table[index * 4]!;
      data[to + 1] = table[index * 4 + 1]!;
      data[to + 2] = table[index * 4 + 2]!;
      data[to + 3] = table[index * 4 + 3]!;
    }
  };
}

function writer8(colorType: number, key: Uint8Array | null, data: Samples): Writer {
  if (colorType === RGB) {
    const [red, green, blue] = key ? [0, 2, 4].map((at) => readUint16(key, at)) : [-1, -1, -1];
    return (row, columns, to, step) => {
      for (let from = 1; from <= columns * 3; from += 3, to += step) {
        const r = row[from]!;
        const g = row[from + 1]!;
        const b = row[from + 2]!;
        data[to] = r;
        data[to + 1] = g;
        data[to + 2] = b;
        data[to + 3] = r === red && g === green && b === blue ? 0 : 255;
      }
    };
  }
  if (colorType === GRAY_ALPHA) {
    return (row, columns, to, step) => {
      for (let from = 1; from <= columns * 2; from += 2, to += step) {
        data[to] = data[to + 1] = data[to + 2] = row[from]!;
        data[to + 3] = row[from + 1]!;
      }
    };
  }
  return (row, columns, to, step) => {
    if (step === 4) {
      data.set(row.subarray(1, 1 + columns * 4), to);
      return;
    }
    for (let from = 1; from <= columns * 4; from += 4, to += step) data.set(row.subarray(from, from + 4), to);
  };
}

function writer16(colorType: number, key: Uint8Array | null, data: Samples): Writer {
  const channels = CHANNELS[colorType]!;
  const hasAlpha = channels % 2 === 0;
  const colors = hasAlpha ? channels - 1 : channels;
  return (row, columns, to, step) => {
    for (let column = 0; column < columns; column++, to += step) {
      const from = 1 + column * channels * 2;
      let clear = key !== null;
      for (let c = 0; c < 3; c++) {
        const at = colors === 1 ? 0 : c * 2;
        const value = readUint16(row, from + at);
        data[to + c] = value;
        if (key && value !== readUint16(key, at)) clear = false;
      }
      data[to + 3] = hasAlpha ? readUint16(row, from + colors * 2) : clear ? 0 : 65_535;
    }
  };
}
