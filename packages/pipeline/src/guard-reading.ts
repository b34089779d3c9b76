/**
 * Raises the memory limit by the decoded size of untrusted files. Kept apart from ceilings.ts, because it loads file
 * readers.
 */
import { MAX_PIXELS } from '@printready/codecs';
import { declaredSize } from '@printready/codecs/contents';
import type { RunContext } from '@printready/jobs';

const MEGABYTE = 2 ** 20;
/** Memory for the decoder's copy and the result, each up to 4 channels of 16 bits. */
const BYTES_PER_PIXEL = 16;
const ROOM_MEGABYTES = 480;

/** Turns the limits on, with extra memory for all files' bytes and for the largest declared size. */
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

/** Maximum pixels per byte for a credible size. A plain PNG can have 258, or 8,000 at one bit per pixel. */
const MAX_PIXELS_PER_BYTE = 200;

/** Turns the limits off for a large image, unless its bytes are too few for the declared size. */
export function releaseLarge(
  { guard }: RunContext,
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  if (width * height <= MAX_PIXELS_PER_BYTE * bytes.length) guard?.(false);
}
