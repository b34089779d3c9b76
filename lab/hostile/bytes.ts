/** Deterministic building blocks for hostile files. */
import { constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

export type HostileFile = { readonly name: string; readonly make: () => Uint8Array };

export const file = (name: string, make: () => Uint8Array | string): HostileFile => ({
  name,
  make: () => {
    const made = make();
    return typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
  },
});

export const join = (...parts: readonly (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

export const repeat = (count: number, piece: Uint8Array): Buffer => Buffer.alloc(count * piece.length, piece);

export function u16(value: number, little = false): Buffer {
  const bytes = Buffer.alloc(2);
  if (little) bytes.writeUInt16LE(value);
  else bytes.writeUInt16BE(value);
  return bytes;
}

export function u32(value: number, little = false): Buffer {
  const bytes = Buffer.alloc(4);
  if (little) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
}

const MEGABYTE = 2 ** 20;

export const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);
export const deflated = (bytes: Uint8Array): Buffer => deflateSync(bytes, { level: 9 });
export const gzipped = (bytes: Uint8Array): Buffer => gzipSync(bytes, { level: 9 });

/**
 * Zlib stream of `megabytes` MB of one byte, compressed `layers` times. A compressed block of 1 MB ends on a byte
 * boundary and refers to no earlier block, so it is repeated. The checksum is wrong on purpose: a reader that reports
 * it has unpacked everything.
 */
export function bomb(megabytes: number, layers = 1, byte = 0): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, byte), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const end = deflateRawSync(Buffer.alloc(0));
  let packed: Buffer = join(Buffer.from([0x78, 0xda]), ...Array<Buffer>(megabytes).fill(block), end, u32(1));
  for (let layer = 1; layer < layers; layer++) packed = deflated(packed);
  return packed;
}
