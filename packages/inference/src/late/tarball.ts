/** Streaming reader for npm tarballs (gzip around POSIX.1-1988 ustar), one block at a time. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;

export type Sink = (piece: Buffer, at: number) => Promise<void> | void;

type Header = { readonly name: string; readonly size: number };

const textIn = (block: Buffer, from: number, length: number): string =>
  block.toString('utf8', from, from + length).replace(/\0.*$/s, '');

/** Null for the empty blocks at the end and for entries other than regular files. */
function readHeader(block: Buffer): Header | null {
  if (block.every((byte) => byte === 0)) return null;
  const size = Number.parseInt(textIn(block, 124, 12).trim(), 8);
  if (!(size >= 0)) throw new RangeError('The tarball is broken: a file in it has no size.');
  const prefix = textIn(block, 345, 155);
  const name = textIn(block, 0, 100);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size };
}

/** @param sinkFor called with a file's name, including `package/`; null skips the file */
export async function readTarball(file: string, sinkFor: (name: string) => Sink | null): Promise<void> {
  let header = Buffer.alloc(0);
  let sink: Sink | null = null;
  let size = 0;
  let at = 0;
  let padding = 0;

  async function take(rest: Buffer): Promise<Buffer> {
    if (at < size) {
      const piece = rest.subarray(0, size - at);
      await sink?.(piece, at);
      at += piece.length;
      return rest.subarray(piece.length);
    }
    if (padding > 0) {
      const skipped = Math.min(padding, rest.length);
      padding -= skipped;
      return rest.subarray(skipped);
    }
    const wanted = BLOCK - header.length;
    header = Buffer.concat([header, rest.subarray(0, wanted)]);
    if (header.length === BLOCK) {
      const found = readHeader(header);
      header = Buffer.alloc(0);
      sink = found && sinkFor(found.name);
      size = found?.size ?? 0;
      at = 0;
      padding = (BLOCK - (size % BLOCK)) % BLOCK;
    }
    return rest.subarray(wanted);
  }

  await pipeline(createReadStream(file), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      let rest = piece;
      while (rest.length > 0) rest = await take(rest);
    }
  });
  if (at < size) throw new RangeError('The tarball ends in the middle of a file.');
}
