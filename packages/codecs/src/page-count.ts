/** Counts the images in a TIFF or GIF from its structure, without decoding. */
import { matchesAscii } from '@printready/imaging/bytes';

/** A chain longer than this goes in a circle or means harm; nobody chooses from so many. */
const MOST_PAGES = 10_000;

/** Directories follow one another by address (TIFF 6.0, §2; BigTIFF: addresses of 64 bits). */
export function countTiffPages(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = matchesAscii(bytes, 0, 'II');
  if (bytes.length < 16) return 1;
  const big = view.getUint16(2, little) === 43;
  const address = (at: number) => (big ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little));
  const [countBytes, entryBytes, addressBytes] = big ? [8, 20, 8] : [2, 12, 4];
  let pages = 0;
  const seen = new Set<number>();
  for (let at = address(big ? 8 : 4); at !== 0 && !seen.has(at) && pages < MOST_PAGES; pages++) {
    seen.add(at);
    if (at + countBytes > bytes.length) break;
    const entries = big ? Number(view.getBigUint64(at, little)) : view.getUint16(at, little);
    const next = at + countBytes + entries * entryBytes;
    if (next + addressBytes > bytes.length) {
      pages++;
      break;
    }
    at = address(next);
  }
  return Math.max(1, pages);
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Blocks follow one another; each picture has a descriptor (GIF89a, §20). */
export function countGifFrames(bytes: Uint8Array): number {
  const byte = (at: number) => bytes[at] ?? 0;
  const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  /** Behind a chain of sub-blocks, each behind its length; an empty one ends it. */
  const skipBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && byte(at) !== 0) at += byte(at) + 1;
    return at + 1;
  };
  let frames = 0;
  for (let at = 13 + tableBytes(byte(10)); at < bytes.length && frames < MOST_PAGES; ) {
    if (byte(at) === EXTENSION) at = skipBlocks(at + 2);
    else if (byte(at) === IMAGE) {
      frames++;
      at = skipBlocks(at + 10 + tableBytes(byte(at + 9)) + 1);
    } else break;
  }
  return Math.max(1, frames);
}
