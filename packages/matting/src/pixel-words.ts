/** Views pixels as 32-bit words with opacity in the top byte (every supported platform is little-endian). */
export function pixelWords(pixels: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
}

/** Groups of four bytes, without the last one to three bytes. Copies planes with an unaligned start. */
export function quadsOf(plane: Uint8Array): Int32Array {
  const even = plane.byteOffset % 4 === 0 ? plane : plane.slice();
  return new Int32Array(even.buffer, even.byteOffset, even.length >> 2);
}

const ALL_SOLID = -1;

/** First pixel at or after `at`; skips groups of four zeros. */
export function skipTransparent(quads: Int32Array, at: number): number {
  let next = at;
  while ((next & 3) === 0 && quads[next >> 2] === 0) next += 4;
  return next;
}

/** First pixel at or after `at`; skips groups of four zeros or four 255s. */
export function skipUniform(quads: Int32Array, at: number): number {
  let next = at;
  while ((next & 3) === 0 && (quads[next >> 2] === 0 || quads[next >> 2] === ALL_SOLID)) next += 4;
  return next;
}

/** Tests whether four pixels and their side neighbors are all 0 or all 255. @param at first index, in column `x` */
export function isEvenBlock(
  plane: Uint8Array,
  quads: Int32Array,
  width: number,
  x: number,
  at: number,
): boolean {
  if ((at & 3) !== 0 || x === 0 || x + 4 >= width) return false;
  const quad = quads[at >> 2];
  if (quad !== 0 && quad !== ALL_SOLID) return false;
  const own = plane[at]!;
  if (plane[at - 1] !== own || plane[at + 4] !== own) return false;
  return isRun(plane, at - width, own) && isRun(plane, at + width, own);
}

/** Tests for four equal values; true outside the picture. */
const isRun = (plane: Uint8Array, at: number, value: number): boolean =>
  at < 0 ||
  at >= plane.length ||
  (plane[at] === value && plane[at + 1] === value && plane[at + 2] === value && plane[at + 3] === value);
