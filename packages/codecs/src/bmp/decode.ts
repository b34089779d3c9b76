/** Windows bitmaps of every depth, uncompressed, RLE, or with bit fields (Microsoft's wingdi.h, BITMAPV5HEADER). */

import { readUint16, readUint32 } from '@printready/pixels/bytes';
import { createPicture, type Picture } from '@printready/pixels/picture';
import { fromPerMeter, type Resolution } from '@printready/pixels/raster';
import { BadImage } from '../bad-image.ts';

const FILE_HEADER_BYTES = 14;
const OLD_HEADER_BYTES = 12;
const RGB = 0;
const RLE8 = 1;
const RLE4 = 2;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;

type BmpHeader = {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly pixelsAt: number;
  readonly palette: Uint8Array;
  readonly paletteStep: 3 | 4;
  readonly masks: readonly [number, number, number, number];
  readonly resolution: Resolution | null;
};

const signed = (value: number) => value | 0;

/** @throws BadImage if the header is invalid. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const u16 = (at: number) => readUint16(bytes, at, true);
  const u32 = (at: number) => readUint32(bytes, at, true);
  const size = bytes.length >= 18 ? u32(FILE_HEADER_BYTES) : 0;
  const old = size === OLD_HEADER_BYTES;
  if ((!old && size < 40) || bytes.length < FILE_HEADER_BYTES + size)
    throw new BadImage('corrupt', 'The BMP header is missing.');
  const width = old ? u16(18) : signed(u32(18));
  const tall = old ? u16(20) : signed(u32(22));
  const bits = u16(old ? 24 : 28);
  const compression = old ? RGB : u32(30);
  const height = Math.abs(tall);
  if (width < 1 || height < 1 || ![1, 4, 8, 16, 24, 32].includes(bits))
    throw new BadImage('corrupt', 'The BMP header is invalid.');
  const fields = compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS;
  if (!fields && ![RGB, RLE8, RLE4].includes(compression))
    throw new BadImage('unsupported', 'This kind of BMP compression cannot be opened.');
  const paletteStep = old ? 3 : 4;
  const maskBytes = fields && size === 40 ? (compression === ALPHA_BIT_FIELDS ? 16 : 12) : 0;
  const paletteAt = FILE_HEADER_BYTES + size + maskBytes;
  const hasAlphaMask = size >= 56 || compression === ALPHA_BIT_FIELDS;
  return {
    width,
    height,
    topDown: tall < 0,
    bits,
    compression,
    pixelsAt: u32(10),
    palette: bits <= 8 ? bytes.subarray(paletteAt, paletteAt + 256 * paletteStep) : new Uint8Array(0),
    paletteStep,
    masks: fields
      ? [u32(54), u32(58), u32(62), hasAlphaMask ? u32(66) : 0]
      : bits === 16
        ? [0x7c00, 0x03e0, 0x001f, 0]
        : [0xff0000, 0x00ff00, 0x0000ff, 0],
    resolution: old ? null : fromPerMeter(signed(u32(38)), signed(u32(42))),
  };
}

/** @throws BadImage */
export function decodeBmp(bytes: Uint8Array): Picture {
  const header = readBmpHeader(bytes);
  const { width, height, bits, compression, resolution } = header;
  const data = new Uint8Array(width * height * 4);
  if (compression === RLE8 || compression === RLE4) drawRle(bytes, header, data);
  else drawRows(bytes, header, data);
  const alpha = bits >= 16 && header.masks[3] !== 0;
  if (!alpha) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc: null });
}

const rowStart = ({ topDown, height, width }: BmpHeader, y: number) =>
  (topDown ? y : height - 1 - y) * width * 4;

function paint({ palette, paletteStep }: BmpHeader, data: Uint8Array, to: number, index: number): void {
  const at = index * paletteStep;
  data[to] = palette[at + 2] ?? 0;
  data[to + 1] = palette[at + 1] ?? 0;
  data[to + 2] = palette[at] ?? 0;
}

function drawRows(bytes: Uint8Array, header: BmpHeader, data: Uint8Array): void {
  const { width, height, bits, pixelsAt } = header;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt + rowBytes * height > bytes.length) throw new BadImage('corrupt', 'The BMP is incomplete.');
  for (let y = 0; y < height; y++) {
    const from = pixelsAt + y * rowBytes;
    const to = rowStart(header, y);
    if (bits <= 8) {
      const mask = 2 ** bits - 1;
      for (let x = 0; x < width; x++) {
        const bit = x * bits;
        const index = (bytes[from + (bit >> 3)]! >> (8 - bits - (bit & 7))) & mask;
        paint(header, data, to + x * 4, index);
      }
    } else drawMasked(bytes, header, from, data, to);
  }
}

/** One sample of a masked pixel, scaled to 0…255. */
function unmask(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const top = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / top);
}

function drawMasked(bytes: Uint8Array, header: BmpHeader, from: number, data: Uint8Array, to: number): void {
  const { width, bits, masks } = header;
  if (bits === 24) {
    for (let x = 0; x < width; x++, from += 3, to += 4) {
      data[to] = bytes[from + 2]!;
      data[to + 1] = bytes[from + 1]!;
      data[to + 2] = bytes[from]!;
    }
    return;
  }
  for (let x = 0; x < width; x++, to += 4) {
    const at = from + x * (bits / 8);
    const value = bits === 16 ? readUint16(bytes, at, true) : readUint32(bytes, at, true);
    for (let c = 0; c < 4; c++) data[to + c] = unmask(value, masks[c]!);
  }
}

/** Draws RLE data: runs of one index and, after a 0, literal pixels, an end of line, a position offset, or the end. */
function drawRle(bytes: Uint8Array, header: BmpHeader, data: Uint8Array): void {
  const { width, height, compression, pixelsAt } = header;
  const nibbles = compression === RLE4;
  let at = pixelsAt;
  let x = 0;
  let y = 0;
  const put = (index: number) => {
    if (x < width && y < height) paint(header, data, rowStart(header, y) + x * 4, index);
    x += 1;
  };
  while (at + 1 < bytes.length && y < height) {
    const count = bytes[at]!;
    const value = bytes[at + 1]!;
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(nibbles ? (i % 2 === 0 ? value >> 4 : value & 15) : value);
    } else if (value === 0) {
      x = 0;
      y += 1;
    } else if (value === 1) return;
    else if (value === 2) {
      x += bytes[at] ?? 0;
      y += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      for (let i = 0; i < value; i++) {
        const byte = bytes[at + (nibbles ? i >> 1 : i)] ?? 0;
        put(nibbles ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
      }
      const used = nibbles ? Math.ceil(value / 2) : value;
      at += used + (used % 2);
    }
  }
  if (y < height) throw new BadImage('corrupt', 'The BMP is incomplete.');
}
