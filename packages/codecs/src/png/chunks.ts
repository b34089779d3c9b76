import { ascii, crc32, joinBytes, readAscii, readUint32, writeUint32 } from '@printready/pixels/bytes';
import { fromPerMeter, type Resolution } from '@printready/pixels/raster';
import { BadImage } from '../bad-image.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

export type PngHeader = {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: number;
  readonly interlaced: boolean;
};

export type PngChunks = {
  readonly header: PngHeader;
  readonly idat: readonly Uint8Array[];
  /** iTXt, zTXt, and tEXt chunks, which may repeat. */
  readonly texts: readonly { readonly name: string; readonly body: Uint8Array }[];
  readonly first: ReadonlyMap<string, Uint8Array>;
  readonly complete: boolean;
};

const BIT_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** @throws BadImage for a missing or damaged header. */
export function readPngHeader(bytes: Uint8Array): PngHeader {
  const at = SIGNATURE_BYTES + 8;
  if (bytes.length < at + 13 || readAscii(bytes, SIGNATURE_BYTES + 4, 4) !== 'IHDR') {
    throw new BadImage('corrupt', 'The PNG header is missing.');
  }
  const width = readUint32(bytes, at);
  const height = readUint32(bytes, at + 4);
  const bitDepth = bytes[at + 8]!;
  const colorType = bytes[at + 9]!;
  const [compression, filter, interlace] = bytes.subarray(at + 10, at + 13);
  const known = BIT_DEPTHS[colorType]?.includes(bitDepth) && compression === 0 && filter === 0;
  if (!known || width === 0 || height === 0 || interlace! > 1) {
    throw new BadImage('corrupt', 'The PNG header is invalid.');
  }
  return { width, height, bitDepth, colorType, interlaced: interlace === 1 };
}

/** @throws BadImage for a damaged header or a wrong checksum. */
export function readPngChunks(bytes: Uint8Array): PngChunks {
  const header = readPngHeader(bytes);
  const idat: Uint8Array[] = [];
  const texts: { name: string; body: Uint8Array }[] = [];
  const first = new Map<string, Uint8Array>();
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const length = readUint32(bytes, at);
    const name = readAscii(bytes, at + 4, 4);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) break;
    if (crc32(bytes.subarray(at + 4, end)) !== readUint32(bytes, end)) {
      throw new BadImage('corrupt', `The PNG's ${name} data is damaged.`);
    }
    const body = bytes.subarray(at + 8, end);
    if (name === 'IEND') return { header, idat, texts, first, complete: true };
    if (name === 'IDAT') idat.push(body);
    else if (name.endsWith('Xt')) texts.push({ name, body });
    else if (!first.has(name)) first.set(name, body);
    at = end + 4;
  }
  return { header, idat, texts, first, complete: false };
}

export function readPhys(body: Uint8Array): Resolution | null {
  return body.length === 9 && body[8] === 1 ? fromPerMeter(readUint32(body, 0), readUint32(body, 4)) : null;
}

export function writeChunk(name: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = joinBytes([new Uint8Array(4), ascii(name), body, new Uint8Array(4)]);
  writeUint32(chunk, 0, body.length);
  writeUint32(chunk, chunk.length - 4, crc32(chunk.subarray(4, chunk.length - 4)));
  return chunk;
}
