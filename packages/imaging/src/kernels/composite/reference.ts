/** Source-over by definition, on premultiplied values in double precision. */

/** Same contract as `compositeOver` in ./index.ts, but returns unrounded values 0…255 and mutates nothing. */
export function compositeOverReference(under: ArrayLike<number>, over: ArrayLike<number>): Float64Array {
  const result = new Float64Array(over.length);
  for (let at = 0; at < over.length; at += 4) {
    const above = over[at + 3]! / 255;
    const below = (under[at + 3]! / 255) * (1 - above);
    const alpha = above + below;
    for (let c = 0; c < 3; c++) {
      const color = above * over[at + c]! + below * under[at + c]!;
      // If alpha is 0, keep the destination color.
      result[at + c] = alpha === 0 ? under[at + c]! : color / alpha;
    }
    result[at + 3] = alpha * 255;
  }
  return result;
}
