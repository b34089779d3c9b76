/** Reads channel rows on demand. Raw and PackBits data stay packed in memory; zipped data is unpacked. */

import { readUint16, readUint32 } from '@printready/pixels/bytes';
import { Malformed } from '../budget.ts';
import { type PsdPlane, readPsdPlanes, unpackRow } from './planes.ts';
import { psdTruncated } from './sections.ts';

export type PsdRowLayout = {
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 8 | 16 | 32;
  readonly large: boolean;
};

export type PsdRows = {
  readonly heldBytes: number;
  /** Writes a row's samples, scaled to 0…1 (32-bit linear light is not scaled). @throws Malformed */
  read(y: number, into: Float32Array): void;
};

const [RAW, PACK_BITS] = [0, 1] as const;

function spread(row: Uint8Array, depth: number, into: Float32Array, width: number): void {
  if (depth === 8) for (let x = 0; x < width; x++) into[x] = row[x]! / 255;
  else if (depth === 16) for (let x = 0; x < width; x++) into[x] = readUint16(row, x * 2) / 65_535;
  else if (depth === 32) {
    const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
    for (let x = 0; x < width; x++) into[x] = view.getFloat32(x * 4);
  } else for (let x = 0; x < width; x++) into[x] = ((row[x >> 3]! >> (7 - (x & 7))) & 1) === 1 ? 0 : 1;
}

function openPacked(body: Uint8Array, { width, height, depth, large }: PsdRowLayout): PsdRows {
  const rowBytes = Math.ceil((width * depth) / 8);
  const wide = large ? 4 : 2;
  if (body.length < height * wide) throw psdTruncated();
  const starts = new Float64Array(height + 1);
  starts[0] = height * wide;
  for (let y = 0; y < height; y++)
    starts[y + 1] = starts[y]! + (large ? readUint32(body, y * 4) : readUint16(body, y * 2));
  if (starts[height]! > body.length) throw psdTruncated();
  const row = new Uint8Array(rowBytes);
  return {
    heldBytes: starts.byteLength,
    read(y, into) {
      if (!unpackRow(body.subarray(starts[y], starts[y + 1]), row))
        throw new Malformed('The Photoshop file’s RLE data is damaged.');
      spread(row, depth, into, width);
    },
  };
}

function openPlane(plane: PsdPlane, width: number): PsdRows {
  const full = plane instanceof Float32Array ? 1 : plane.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  return {
    heldBytes: plane.byteLength,
    read(y, into) {
      for (let x = 0, at = y * width; x < width; x++, at++) into[x] = plane[at]! / full;
    },
  };
}

export function heldBytesOf(data: Uint8Array, { width, height, depth }: PsdRowLayout): number {
  const packed = data.length >= 2 && readUint16(data, 0) <= PACK_BITS;
  return packed ? height * 8 : width * height * Math.max(1, depth / 8);
}

/** @param data compression and samples of one channel. @throws Malformed */
export async function openPsdRows(data: Uint8Array, layout: PsdRowLayout): Promise<PsdRows> {
  const { width, height, depth } = layout;
  if (data.length < 2) throw psdTruncated();
  const body = data.subarray(2);
  const packed = readUint16(data, 0);
  if (packed === PACK_BITS) return openPacked(body, layout);
  if (packed === RAW) {
    const rowBytes = Math.ceil((width * depth) / 8);
    if (body.length < rowBytes * height) throw psdTruncated();
    return {
      heldBytes: 0,
      read: (y, into) => spread(body.subarray(y * rowBytes, (y + 1) * rowBytes), depth, into, width),
    };
  }
  const [plane] = await readPsdPlanes(data, { ...layout, channels: 1 }, 1);
  return openPlane(plane!, width);
}
