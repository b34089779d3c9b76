/** One number per pixel, opacity in its top byte (every platform that runs this is little-endian). */
export function pixelWords(pixels: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
}

/**
 * Four of a plane's bytes in each number, without the last up to three: most of a matte is nothing, or solid, and is
 * passed over four pixels at a time. A view, or of a plane that begins at an odd place a copy.
 */
export function quadsOf(plane: Uint8Array): Int32Array {
  const even = plane.byteOffset % 4 === 0 ? plane : plane.slice();
  return new Int32Array(even.buffer, even.byteOffset, even.length >> 2);
}

const ALL_SOLID = -1;

/** The first pixel from `at` on in a quad that is not all 0. */
export function skipTransparent(quads: Int32Array, at: number): number {
  let next = at;
  while ((next & 3) === 0 && quads[next >> 2] === 0) next += 4;
  return next;
}

/** The first pixel from `at` on in a quad that is neither all 0 nor all 255. */
export function skipUniform(quads: Int32Array, at: number): number {
  let next = at;
  while ((next & 3) === 0 && (quads[next >> 2] === 0 || quads[next >> 2] === ALL_SOLID)) next += 4;
  return next;
}

/** Whether the four pixels from number `at` in column `x` on, and all that touch their sides, are all 0 or all 255. */
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

/** Four of a value; beyond the picture is anything. */
const isRun = (plane: Uint8Array, at: number, value: number): boolean =>
  at < 0 ||
  at >= plane.length ||
  (plane[at] === value && plane[at + 1] === value && plane[at + 2] === value && plane[at + 3] === value);
