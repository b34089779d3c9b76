import { readUint16, readUint32 } from '@printready/pixels/bytes';
import { inflate } from '@printready/pixels/compression';
import { Malformed } from '../budget.ts';
import type { PsdHeader } from './header.ts';
import { psdTruncated } from './sections.ts';

const RAW = 0;
const PACK_BITS = 1;
const ZIP = 2;
const ZIP_PREDICTED = 3;

export type PsdPlane = Uint8Array | Uint16Array | Float32Array;

type PlaneLayout = Pick<PsdHeader, 'width' | 'height' | 'depth' | 'channels' | 'large'>;

/** @param section compression and data, to the file's end. @param count planes, from the first. @throws Malformed */
export async function readPsdPlanes(
  section: Uint8Array,
  layout: PlaneLayout,
  count: number,
): Promise<PsdPlane[]> {
  const { width, height, depth } = layout;
  if (section.length < 2) throw psdTruncated();
  const rowBytes = Math.ceil((width * depth) / 8);
  const planeBytes = rowBytes * height;
  const packed = readUint16(section, 0);
  const bytes = await unpack(packed, section.subarray(2), layout, rowBytes, count);
  const predicted = packed === ZIP_PREDICTED;
  return Array.from({ length: count }, (_, i) => {
    const plane = bytes.subarray(i * planeBytes, (i + 1) * planeBytes);
    if (depth === 1) return spreadBits(plane, width, height, rowBytes);
    if (depth === 8) return plane;
    if (depth === 16) return joinWords(plane, width, predicted);
    return joinFloats(plane, width, predicted);
  });
}

export function isCompositeCut(section: Uint8Array, layout: PlaneLayout): boolean {
  const { width, height, depth, channels, large } = layout;
  if (section.length < 2) return true;
  const rows = channels * height;
  const left = section.length - 2;
  const packed = readUint16(section, 0);
  if (packed === RAW) return left < rows * Math.ceil((width * depth) / 8);
  if (packed !== PACK_BITS) return false;
  const countBytes = large ? 4 : 2;
  if (left < rows * countBytes) return true;
  let total = rows * countBytes;
  for (let i = 0, at = 2; i < rows; i++, at += countBytes)
    total += large ? readUint32(section, at) : readUint16(section, at);
  return left < total;
}

function joinWords(plane: Uint8Array, width: number, predicted: boolean): Uint16Array {
  const words = new Uint16Array(plane.length / 2);
  for (let j = 0; j < words.length; j++) words[j] = readUint16(plane, j * 2);
  if (predicted) for (let j = 1; j < words.length; j++) if (j % width > 0) words[j]! += words[j - 1]!;
  return words;
}

/** Predicted floats are split into a row's first bytes, then second bytes, … (Photoshop TIFF Technical Note 3). */
function joinFloats(plane: Uint8Array, width: number, predicted: boolean): Float32Array {
  const floats = new Float32Array(plane.length / 4);
  const view = new DataView(new ArrayBuffer(4));
  for (let j = 0; j < floats.length; j++) {
    const x = j % width;
    const from = predicted ? (j - x) * 4 + x : j * 4;
    for (let byte = 0; byte < 4; byte++) view.setUint8(byte, plane[from + byte * (predicted ? width : 1)]!);
    floats[j] = view.getFloat32(0);
  }
  return floats;
}

async function unpack(
  packed: number,
  body: Uint8Array,
  header: PlaneLayout,
  rowBytes: number,
  count: number,
): Promise<Uint8Array> {
  const wanted = rowBytes * header.height * count;
  switch (packed) {
    case RAW:
      if (body.length < wanted) throw psdTruncated();
      return body.subarray(0, wanted);
    case PACK_BITS:
      return unpackRows(body, header, rowBytes, count);
    case ZIP:
    case ZIP_PREDICTED: {
      const bytes = await inflateTo(body, wanted);
      if (packed === ZIP_PREDICTED && header.depth !== 16)
        for (let at = 1; at < bytes.length; at++) if (at % rowBytes > 0) bytes[at]! += bytes[at - 1]!;
      return bytes;
    }
    default:
      throw new Malformed('The Photoshop file is compressed in a way that does not exist.');
  }
}

async function inflateTo(body: Uint8Array, wanted: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(wanted);
  let filled = 0;
  await inflate([body], (piece) => {
    bytes.set(piece.subarray(0, wanted - filled), filled);
    filled += Math.min(piece.length, wanted - filled);
    return filled < wanted;
  });
  if (filled < wanted) throw psdTruncated();
  return bytes;
}

/** Unpacks PackBits (TIFF 6.0, §9) row by row, after a table of row lengths. */
function unpackRows(body: Uint8Array, header: PlaneLayout, rowBytes: number, count: number): Uint8Array {
  const { height, channels, large } = header;
  const lengthBytes = large ? 4 : 2;
  const bytes = new Uint8Array(rowBytes * height * count);
  let from = height * channels * lengthBytes;
  for (let row = 0; row < height * count; row++) {
    const at = row * lengthBytes;
    if (at + lengthBytes > body.length) throw psdTruncated();
    const length = large ? readUint32(body, at) : readUint16(body, at);
    if (from + length > body.length) throw psdTruncated();
    if (!unpackRow(body.subarray(from, from + length), bytes.subarray(row * rowBytes, (row + 1) * rowBytes)))
      throw new Malformed('The Photoshop file’s RLE data is damaged.');
    from += length;
  }
  return bytes;
}

/** True if the runs fill the row; the last run may extend past it. */
export function unpackRow(packed: Uint8Array, row: Uint8Array): boolean {
  let to = 0;
  for (let at = 0; at < packed.length && to < row.length; ) {
    const count = packed[at++]!;
    if (count < 128) {
      const literal = packed.subarray(at, at + Math.min(count + 1, row.length - to));
      row.set(literal, to);
      to += literal.length;
      at += count + 1;
    } else if (count > 128) {
      const value = packed[at++];
      if (value === undefined) return false;
      row.fill(value, to, to + 257 - count);
      to += 257 - count;
    }
  }
  return to >= row.length;
}

/** Expands bits to bytes; 1 is black. */
function spreadBits(plane: Uint8Array, width: number, height: number, rowBytes: number): Uint8Array {
  const spread = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      spread[y * width + x] = ((plane[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1 ? 0 : 255;
  return spread;
}
