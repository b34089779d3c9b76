import { openTiff, pagesOf } from '../tiff/tags.ts';

const MOST_PAGES = 10_000;

/** Ignores thumbnails and masks. */
export function countTiffPages(bytes: Uint8Array): number {
  const opened = openTiff(bytes);
  return opened ? Math.max(1, pagesOf(opened).length) : 1;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Counts image descriptor blocks; each image has one (GIF89a, §20). */
export function countGifFrames(bytes: Uint8Array): number {
  const byte = (at: number) => bytes[at] ?? 0;
  const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
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
