/** RIFF chunks of a WebP (RFC 9649): reads size, profile, and EXIF without decoding, and writes them. */

import {
  ascii,
  joinBytes,
  matchesAscii,
  readAscii,
  readUint16,
  readUint32,
  writeUint32LittleEndian,
} from '@printready/pixels/bytes';
import { BadImage } from '../bad-image.ts';

const RIFF_HEADER_BYTES = 12;
const HAS_ICC = 0x20;
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

export type WebpChunks = {
  readonly width: number;
  readonly height: number;
  /** 0 for a still picture. */
  readonly frames: number;
  readonly icc: Uint8Array | null;
  readonly exif: Uint8Array | null;
  readonly xmp: Uint8Array | null;
  readonly complete: boolean;
};

type Chunk = { readonly name: string; readonly body: Uint8Array; readonly whole: boolean };

function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  const declaredEnd = readUint32(bytes, 4, true) + 8;
  let at = RIFF_HEADER_BYTES;
  while (at + 8 <= Math.min(bytes.length, declaredEnd)) {
    const length = readUint32(bytes, at + 4, true);
    const end = at + 8 + length;
    chunks.push({
      name: readAscii(bytes, at, 4),
      body: bytes.subarray(at + 8, Math.min(end, bytes.length)),
      whole: end <= bytes.length,
    });
    at = end + (length % 2);
  }
  return chunks;
}

function readUint24(bytes: Uint8Array, at: number): number {
  return readUint16(bytes, at, true) + bytes[at + 2]! * 65_536;
}

function sizeOf(chunks: readonly Chunk[]): { width: number; height: number } | null {
  for (const { name, body } of chunks) {
    if (name === 'VP8X' && body.length >= 10) {
      return { width: readUint24(body, 4) + 1, height: readUint24(body, 7) + 1 };
    }
    if (name === 'VP8L' && body.length >= 5 && body[0] === 0x2f) {
      const bits = readUint32(body, 1, true);
      return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 };
    }
    if (name === 'VP8 ' && body.length >= 10 && matchesAscii(body, 3, '\x9d\x01\x2a')) {
      return { width: readUint16(body, 6, true) % 0x4000, height: readUint16(body, 8, true) % 0x4000 };
    }
  }
  return null;
}

/** @throws BadImage if no chunk states a size. */
export function readWebpChunks(bytes: Uint8Array): WebpChunks {
  const chunks = chunksOf(bytes);
  const size = sizeOf(chunks);
  if (!size || size.width === 0 || size.height === 0)
    throw new BadImage('corrupt', 'The WebP header is missing.');
  const find = (name: string) => chunks.find((chunk) => chunk.name === name);
  return {
    ...size,
    frames: chunks.filter(({ name }) => name === 'ANMF').length,
    icc: find('ICCP')?.body ?? null,
    exif: find('EXIF')?.body ?? null,
    xmp: find('XMP ')?.body ?? null,
    complete: chunks.every((chunk) => chunk.whole) && readUint32(bytes, 4, true) + 8 <= bytes.length,
  };
}

export const pictureChunk = (bytes: Uint8Array): Chunk | null =>
  chunksOf(bytes).find(({ name }) => name === 'VP8L' || name === 'VP8 ') ?? null;

function writeChunk(name: string, body: Uint8Array): Uint8Array {
  const chunk = joinBytes([ascii(name), new Uint8Array(4), body, new Uint8Array(body.length % 2)]);
  writeUint32LittleEndian(chunk, 4, body.length);
  return chunk;
}

export function putWebpFacts(
  webp: Uint8Array,
  size: { readonly width: number; readonly height: number },
  { icc, exif, xmp }: Readonly<Record<'icc' | 'exif' | 'xmp', Uint8Array | null>>,
): Uint8Array<ArrayBuffer> {
  const picture = chunksOf(webp).filter(({ name }) => ['ALPH', 'VP8 ', 'VP8L'].includes(name));
  const extended = new Uint8Array(10);
  extended[0] = (icc ? HAS_ICC : 0) | HAS_ALPHA | (exif ? HAS_EXIF : 0) | (xmp ? HAS_XMP : 0);
  writeUint32LittleEndian(extended, 4, size.width - 1);
  extended[7] = (size.height - 1) & 0xff;
  extended[8] = (size.height - 1) >> 8;
  const file = joinBytes([
    ascii('RIFF\0\0\0\0WEBP'),
    writeChunk('VP8X', extended),
    ...(icc ? [writeChunk('ICCP', icc)] : []),
    ...picture.map(({ name, body }) => writeChunk(name, body)),
    ...(exif ? [writeChunk('EXIF', exif)] : []),
    ...(xmp ? [writeChunk('XMP ', xmp)] : []),
  ]);
  writeUint32LittleEndian(file, 4, file.length - 8);
  return file;
}
