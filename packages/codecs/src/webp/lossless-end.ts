/** Finds the end of lossless WebP data (RFC 9649, 4–6). Surplus bits, which libwebp ignores, reveal damage. */
import { BitReader, type PrefixCode, readPrefixCode, readSymbol } from './lossless-codes.ts';

const HEADER_BITS = 40;
const LITERALS = 256;
const LENGTHS = 24;
const DISTANCES = 40;
const COLOR_CACHE_MULTIPLIER = 0x1e35a7bd;

type Group = readonly [
  green: PrefixCode,
  red: PrefixCode,
  blue: PrefixCode,
  alpha: PrefixCode,
  far: PrefixCode,
];

class UnparsableData extends Error {}

const shrunk = (side: number, bits: number) => (side + (1 << bits) - 1) >> bits;

function requireSymbol(reader: BitReader, code: PrefixCode): number {
  const symbol = readSymbol(reader, code);
  if (symbol < 0) throw new UnparsableData();
  return symbol;
}

function readCount(reader: BitReader, prefix: number): number {
  if (prefix < 4) return prefix + 1;
  const bits = (prefix - 2) >> 1;
  return ((2 + (prefix & 1)) << bits) + reader.read(bits) + 1;
}

function readGroup(reader: BitReader, cacheBits: number): Group {
  const cached = cacheBits > 0 ? 1 << cacheBits : 0;
  const sizes = [LITERALS + LENGTHS + cached, LITERALS, LITERALS, LITERALS, DISTANCES];
  return sizes.map((size) => {
    const code = readPrefixCode(reader, size);
    if (!code) throw new UnparsableData();
    return code;
  }) as unknown as Group;
}

const readCacheBits = (reader: BitReader) => (reader.read(1) === 1 ? reader.read(4) : 0);

/** Distance codes up to 120 stand for nearby pixels. */
function toPixels(distance: number, width: number): number {
  if (distance > PLACES.length) return distance - PLACES.length;
  const place = PLACES[distance - 1]!;
  return Math.max(1, (place >> 4) * width + 8 - (place & 15));
}

function readSmall(reader: BitReader, width: number, height: number): Uint32Array {
  const cacheBits = readCacheBits(reader);
  const [green, red, blue, alpha, far] = readGroup(reader, cacheBits);
  const pixels = new Uint32Array(width * height);
  const cache = new Uint32Array(cacheBits > 0 ? 1 << cacheBits : 0);
  const remember = (pixel: number) => {
    if (cacheBits > 0) cache[Math.imul(pixel, COLOR_CACHE_MULTIPLIER) >>> (32 - cacheBits)] = pixel;
  };
  for (let at = 0; at < pixels.length; ) {
    const symbol = requireSymbol(reader, green);
    if (symbol >= LITERALS && symbol < LITERALS + LENGTHS) {
      const length = readCount(reader, symbol - LITERALS);
      const distance = toPixels(readCount(reader, requireSymbol(reader, far)), width);
      if (distance > at || at + length > pixels.length) throw new UnparsableData();
      for (const end = at + length; at < end; at++) remember((pixels[at] = pixels[at - distance]!));
      continue;
    }
    let pixel = cache[symbol - LITERALS - LENGTHS] ?? 0;
    if (symbol < LITERALS) {
      const r = requireSymbol(reader, red);
      const b = requireSymbol(reader, blue);
      pixel = ((requireSymbol(reader, alpha) << 24) | (r << 16) | (symbol << 8) | b) >>> 0;
    }
    pixels[at++] = pixel;
    remember(pixel);
  }
  return pixels;
}

function readTransforms(reader: BitReader, width: number, height: number): number {
  let coded = width;
  while (reader.read(1) === 1) {
    const kind = reader.read(2);
    if (kind === SUBTRACT_GREEN) continue;
    if (kind === PALETTE) {
      const colors = reader.read(8) + 1;
      readSmall(reader, colors, 1);
      coded = shrunk(coded, colors > 16 ? 0 : colors > 4 ? 1 : colors > 2 ? 2 : 3);
      continue;
    }
    const bits = reader.read(3) + 2;
    readSmall(reader, shrunk(coded, bits), shrunk(height, bits));
  }
  return coded;
}

const SUBTRACT_GREEN = 2;
const PALETTE = 3;

function skipPixels(reader: BitReader, width: number, height: number): void {
  const cacheBits = readCacheBits(reader);
  const isGrouped = reader.read(1) === 1;
  const bits = isGrouped ? reader.read(3) + 2 : 0;
  const columns = shrunk(width, bits);
  const map = isGrouped ? readSmall(reader, columns, shrunk(height, bits)) : null;
  const groups: Group[] = [];
  const last = map ? map.reduce((most, pixel) => Math.max(most, (pixel >> 8) & 0xffff), 0) : 0;
  for (let group = 0; group <= last; group++) groups.push(readGroup(reader, cacheBits));
  const pixels = width * height;
  const mask = (1 << bits) - 1;
  let [green, red, blue, alpha, far] = groups[0]!;
  for (let [at, x, y] = [0, 0, 0]; at < pixels; ) {
    if (map && (x & mask) === 0)
      [green, red, blue, alpha, far] = groups[(map[(y >> bits) * columns + (x >> bits)]! >> 8) & 0xffff]!;
    const symbol = requireSymbol(reader, green);
    let length = 1;
    if (symbol < LITERALS) {
      requireSymbol(reader, red);
      requireSymbol(reader, blue);
      requireSymbol(reader, alpha);
    } else if (symbol < LITERALS + LENGTHS) {
      length = readCount(reader, symbol - LITERALS);
      readCount(reader, requireSymbol(reader, far));
    }
    at += length;
    x += length;
    if (x < width) {
      if (map && length > 1)
        [green, red, blue, alpha, far] = groups[(map[(y >> bits) * columns + (x >> bits)]! >> 8) & 0xffff]!;
      continue;
    }
    y += Math.floor(x / width);
    x %= width;
    if (map && at < pixels)
      [green, red, blue, alpha, far] = groups[(map[(y >> bits) * columns + (x >> bits)]! >> 8) & 0xffff]!;
  }
}

/** Number of bits used by the picture; null if the data cannot be parsed. @param data body of a VP8L chunk */
export function measureLossless(data: Uint8Array): number | null {
  const reader = new BitReader(data);
  reader.at = 8;
  const width = reader.read(14) + 1;
  const height = reader.read(14) + 1;
  reader.at = HEADER_BITS;
  try {
    skipPixels(reader, readTransforms(reader, width, height), height);
    return reader.at;
  } catch (error) {
    if (error instanceof UnparsableData) return null;
    throw error;
  }
}

export function hasLosslessDataLeft(data: Uint8Array): boolean {
  const used = measureLossless(data);
  if (used === null || used >= data.length * 8) return false;
  const partial = data[used >> 3]! >> (used & 7);
  return partial !== 0 || data.subarray((used >> 3) + 1).some((byte) => byte !== 0);
}

/** High hex digit: rows above. Low digit: 8 minus columns to the left. Nearest first (RFC 9649, 5.2.2). */
const PLACES = Uint8Array.of(
  ...[0x18, 0x07, 0x17, 0x19, 0x28, 0x06, 0x27, 0x29, 0x16, 0x1a, 0x26, 0x2a, 0x38, 0x05, 0x37, 0x39],
  ...[0x15, 0x1b, 0x36, 0x3a, 0x25, 0x2b, 0x48, 0x04, 0x47, 0x49, 0x14, 0x1c, 0x35, 0x3b, 0x46, 0x4a],
  ...[0x24, 0x2c, 0x58, 0x45, 0x4b, 0x34, 0x3c, 0x03, 0x57, 0x59, 0x13, 0x1d, 0x56, 0x5a, 0x23, 0x2d],
  ...[0x44, 0x4c, 0x55, 0x5b, 0x33, 0x3d, 0x68, 0x02, 0x67, 0x69, 0x12, 0x1e, 0x66, 0x6a, 0x22, 0x2e],
  ...[0x54, 0x5c, 0x43, 0x4d, 0x65, 0x6b, 0x32, 0x3e, 0x78, 0x01, 0x77, 0x79, 0x53, 0x5d, 0x11, 0x1f],
  ...[0x64, 0x6c, 0x42, 0x4e, 0x76, 0x7a, 0x21, 0x2f, 0x75, 0x7b, 0x31, 0x3f, 0x63, 0x6d, 0x52, 0x5e],
  ...[0x00, 0x74, 0x7c, 0x41, 0x4f, 0x10, 0x20, 0x62, 0x6e, 0x30, 0x73, 0x7d, 0x51, 0x5f, 0x40, 0x72],
  ...[0x7e, 0x61, 0x6f, 0x50, 0x71, 0x7f, 0x60, 0x70],
);
