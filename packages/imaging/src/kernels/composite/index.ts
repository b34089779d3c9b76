/**
 * One row of art laid over another (Porter & Duff 1984, "over"), straight alpha. Art is nearly always solid or clear,
 * so whole pixels are compared and copied as one number; only where ink meets soft ink is there anything to mix.
 * No WebAssembly: copying the rows into its memory and back takes as long as this does.
 */

/** One number per pixel, opacity in its top byte: every platform that runs this is little-endian. */
const wordsOf = ({ buffer, byteOffset, length }: Uint8ClampedArray): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length >> 2);

function mix(under: Uint8ClampedArray, over: Uint8ClampedArray, at: number): void {
  const alpha = over[at + 3]!;
  const rest = (under[at + 3]! * (255 - alpha)) / 255;
  const sum = alpha + rest;
  under[at] = (over[at]! * alpha + under[at]! * rest) / sum;
  under[at + 1] = (over[at + 1]! * alpha + under[at + 1]! * rest) / sum;
  under[at + 2] = (over[at + 2]! * alpha + under[at + 2]! * rest) / sum;
  under[at + 3] = sum;
}

/**
 * Lays `over` on `under`, which becomes the result; where `over` is clear it stays byte for byte.
 * @param under RGBA of as many pixels as `over`; both begin at a multiple of four bytes of their memory, as rows do.
 * @throws RangeError when the lengths differ.
 */
export function layOver(under: Uint8ClampedArray, over: Uint8ClampedArray): void {
  if (under.length !== over.length) {
    throw new RangeError(`Both rows have as many pixels, not ${under.length / 4} and ${over.length / 4}.`);
  }
  const below = wordsOf(under);
  const above = wordsOf(over);
  for (let i = 0; i < above.length; i++) {
    const pixel = above[i]!;
    if (pixel < 0x0100_0000) continue;
    if (pixel >= 0xff00_0000 || below[i]! < 0x0100_0000) below[i] = pixel;
    else mix(under, over, i * 4);
  }
}
