/** Announces to the ceilings what an untrusted file takes: apart from ceilings.ts, because this one loads readers of files. */
import { MAX_PIXELS } from '@printready/codecs';
import { declaredSize } from '@printready/codecs/declared-size';
import type { RunContext } from '@printready/jobs';

const MEGABYTE = 2 ** 20;
/** Of a pixel that is being opened: what the decoder has of it, and what it becomes, each of up to 16 bits a channel. */
const BYTES_PER_PIXEL = 16;
/** Pixels that the ceiling has room for as it is. */
const ROOM_MEGABYTES = 480;

/** From here on strangers' files are read: they lie in memory whole, and the largest one's pixels as its header declares. */
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

/** Of a sheet with little art on it. Nothing but one color has 258 in a PNG, and up to 8,000 of one bit. */
const MOST_PIXELS_PER_BYTE = 200;

/**
 * A picture that is worked on in bands takes little memory and much of the processor. Its ceilings go when so many pixels
 * were really sent: what a few bytes claim stays under them.
 */
export function releaseLarge(
  { guard }: RunContext,
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  if (width * height <= MOST_PIXELS_PER_BYTE * bytes.length) guard?.(false);
}
