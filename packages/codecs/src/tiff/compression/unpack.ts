import { matchesAscii, readUint32 } from '@printready/pixels/bytes';
import { inflate } from '@printready/pixels/compression';
import { decompress as decompressZstd } from 'fzstd';
import { BadImage } from '../../bad-image.ts';
import { COMPRESSION, nameCompression } from '../layout.ts';
import { decodeLzw } from './lzw-decode.ts';
import { decodeXz, XZ_MAGIC } from './xz.ts';

const tooShort = () => new BadImage('corrupt', 'The TIFF contains fewer pixels than it says.');

const ZSTD_MAGIC = 0xfd2f_b528;
/** Maximum size of a block relative to its expected size; a larger block is a decompression bomb. */
const MOST_SURPLUS = 4;

/** @param reversed true for least significant bit first (FillOrder 2). @throws BadImage that names the compression */
export async function unpackBlock(
  block: Uint8Array,
  { compression, reversed }: { readonly compression: number; readonly reversed: boolean },
  length: number,
): Promise<Uint8Array> {
  const turned = () => (reversed ? reverseBits(block) : block);
  switch (compression) {
    case COMPRESSION.none:
      return readWhole(turned(), length);
    case COMPRESSION.packBits:
      return unpackBits(turned(), length);
    case COMPRESSION.lzw:
      return decodeLzw(turned(), length);
    case COMPRESSION.deflate:
    case COMPRESSION.oldDeflate:
      return inflateBlock(isZlib(block) ? block : turned(), length);
    case COMPRESSION.zstd:
    case COMPRESSION.oldZstd:
      return decodeZstd(readMagic(block) === ZSTD_MAGIC ? block : turned(), length);
    case COMPRESSION.lzma:
      return readWhole(decodeXz(matchesAscii(block, 0, XZ_MAGIC) ? block : turned(), length), length);
    default:
      throw new RangeError(`Strips in ${nameCompression(compression)} are unpacked elsewhere.`);
  }
}

function readWhole(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length < length) throw tooShort();
  return bytes.subarray(0, length);
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) turned |= ((byte >> bit) & 1) << (7 - bit);
  return turned;
});

const reverseBits = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: bytes.length }, (_, i) => REVERSED[bytes[i]!]!);

function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let to = 0;
  for (let at = 0; to < length; ) {
    const count = packed[at++];
    if (count === undefined) throw tooShort();
    if (count === 128) continue;
    const run = count < 128 ? count + 1 : 257 - count;
    // Some writers end a strip with a run that extends past the strip's end.
    const used = Math.min(run, length - to);
    if (count < 128) {
      if (at + used > packed.length) throw tooShort();
      bytes.set(packed.subarray(at, at + used), to);
      at += run;
    } else {
      const value = packed[at++];
      if (value === undefined) throw tooShort();
      bytes.fill(value, to, to + used);
    }
    to += used;
  }
  return bytes;
}

/** Verifies the check bits in the header (RFC 1950). */
function isZlib(bytes: Uint8Array): boolean {
  return bytes.length > 2 && (bytes[0]! & 15) === 8 && (bytes[0]! * 256 + bytes[1]!) % 31 === 0;
}

async function inflateBlock(block: Uint8Array, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let total = 0;
  const take = (piece: Uint8Array): boolean => {
    if (total < length) bytes.set(piece.subarray(0, length - total), total);
    total += piece.length;
    return total <= MOST_SURPLUS * length;
  };
  try {
    await inflate([block], take);
  } catch (error) {
    // Bytes after the stream are harmless, because its checksum comes before them.
    if (total < length || !holdsSum(block, bytes))
      throw new BadImage('corrupt', 'The TIFF’s ZIP data is damaged.', { cause: error });
  }
  if (total < length) throw tooShort();
  return bytes;
}

function holdsSum(block: Uint8Array, bytes: Uint8Array): boolean {
  const sum = adler32(bytes);
  for (let at = block.length - 4; at >= 2; at--) if (readUint32(block, at) === sum) return true;
  return false;
}

/** Adler-32 (RFC 1950); the sums stay below 2³² for 5552 bytes. */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(at + 5552, bytes.length);
    for (; at < end; at++) {
      low += bytes[at]!;
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return high * 65_536 + low;
}

const readMagic = (bytes: Uint8Array): number => (bytes.length < 4 ? 0 : readUint32(bytes, 0, true));

function decodeZstd(block: Uint8Array, length: number): Uint8Array {
  try {
    const bytes = decompressZstd(block, new Uint8Array(length));
    return readWhole(bytes, length);
  } catch (error) {
    if (error instanceof BadImage) throw error;
    throw new BadImage('corrupt', 'The TIFF’s Zstandard data is damaged.', { cause: error });
  }
}
