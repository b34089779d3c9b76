/** Decodes the .xz container (The .xz File Format 1.2): one stream with libtiff's filters, delta and LZMA2. */
import { crc32, matchesAscii, readUint32 } from '@printready/pixels/bytes';
import { BadImage } from '../../bad-image.ts';
import { decodeLzma2 } from './lzma2.ts';

const damaged = () => new BadImage('corrupt', 'The TIFF’s LZMA data is damaged.');
const foreign = () =>
  new BadImage(
    'unsupported',
    'This TIFF’s LZMA data is packed in a way that is not read here. Ask for it with LZW or ZIP compression.',
  );

export const XZ_MAGIC = '\xfd7zXZ\0';
const HEADER_BYTES = 12;
const DELTA = 3;
const LZMA2 = 0x21;
const CRC32 = 1;
const CHECK_BYTES = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];

type BlockHeader = { readonly end: number; readonly delta: number | null };

function readVariable(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) throw damaged();
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: at + i + 1 };
  }
  throw damaged();
}

function readBlockHeader(bytes: Uint8Array, from: number): BlockHeader {
  const size = (bytes[from]! + 1) * 4;
  const end = from + size;
  if (end > bytes.length) throw damaged();
  if (crc32(bytes.subarray(from, end - 4)) !== readUint32(bytes, end - 4, true)) throw damaged();
  const flags = bytes[from + 1]!;
  let at = from + 2;
  for (const flag of [0x40, 0x80]) if ((flags & flag) !== 0) at = readVariable(bytes, at).end;
  let delta: number | null = null;
  for (let filter = 0; filter <= (flags & 3); filter++) {
    const id = readVariable(bytes, at);
    const length = readVariable(bytes, id.end);
    const last = filter === (flags & 3);
    if (last ? id.value !== LZMA2 : id.value !== DELTA || delta !== null) throw foreign();
    if (id.value === DELTA) delta = bytes[length.end]! + 1;
    at = length.end + length.value;
  }
  return { end, delta };
}

/** @param most limit on decoded bytes. @throws BadImage */
export function decodeXz(bytes: Uint8Array, most: number): Uint8Array {
  if (!matchesAscii(bytes, 0, XZ_MAGIC) || bytes.length < HEADER_BYTES + 4) throw damaged();
  if (crc32(bytes.subarray(6, 8)) !== readUint32(bytes, 8, true)) throw damaged();
  const check = bytes[7]! & 15;
  const out = new Uint8Array(most);
  let filled = 0;
  for (let at = HEADER_BYTES; bytes[at] !== 0; ) {
    if (at >= bytes.length) throw damaged();
    const header = readBlockHeader(bytes, at);
    const block = decodeLzma2(bytes, header.end, out, filled);
    const plain = out.subarray(filled, block.filled);
    if (header.delta !== null) undoDifferences(plain, header.delta);
    const checkAt = block.end + ((at - block.end) & 3);
    if (check === CRC32 && crc32(plain) !== readUint32(bytes, checkAt, true)) throw damaged();
    filled = block.filled;
    at = checkAt + CHECK_BYTES[check]!;
  }
  return out.subarray(0, filled);
}

function undoDifferences(bytes: Uint8Array, distance: number): void {
  for (let at = distance; at < bytes.length; at++) bytes[at]! += bytes[at - distance]!;
}
