/**
 * Raises the ceilings by the memory that untrusted files need. Separate from ceilings.ts because it loads file
 * readers.
 */
import { MAX_PIXELS } from '@printready/codecs';
import { declaredSize } from '@printready/codecs/contents';
import type { RunContext } from '@printready/jobs';

const MEGABYTE = 2 ** 20;
/** Memory for the decoder's copy and the result, each up to 4 channels of 16 bits. */
const BYTES_PER_PIXEL = 16;
const ROOM_MEGABYTES = 480;

/**
 * Starts guarded reading with memory for the bytes of all files and the largest number of pixels that a header
 * declares.
 */
export async function guardReading({ guard }: RunContext, files: readonly Uint8Array[]): Promise<void> {
  if (!guard) return;
  let pixels = 0;
  for (const bytes of files) {
    const { width, height } = (await declaredSize(bytes)) ?? { width: 0, height: 0 };
    pixels = Math.max(pixels, Math.min(width * height, MAX_PIXELS));
  }
  const length = files.reduce((sum, bytes) => sum + bytes.length, 0);
  const more = Math.max(0, (pixels * BYTES_PER_PIXEL) / MEGABYTE - ROOM_MEGABYTES);
  guard(true, Math.ceil(length / MEGABYTE + more));
}

/**
 * Density of a sheet with little art, in pixels per byte. A PNG of one color has up to 258, or up to 8,000 at one bit
 * per pixel.
 */
const MAX_PIXELS_PER_BYTE = 200;

/**
 * Lifts the ceilings only for files that really contain that many pixels, not for small files that merely declare
 * them.
 */
export function releaseLarge(
  { guard }: RunContext,
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  if (width * height <= MAX_PIXELS_PER_BYTE * bytes.length) guard?.(false);
}
