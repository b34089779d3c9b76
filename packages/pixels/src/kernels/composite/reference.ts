export function compositeOverReference(under: ArrayLike<number>, over: ArrayLike<number>): Float64Array {
  const result = new Float64Array(over.length);
  for (let at = 0; at < over.length; at += 4) {
    const above = over[at + 3]! / 255;
    const below = (under[at + 3]! / 255) * (1 - above);
    const alpha = above + below;
    for (let c = 0; c < 3; c++) {
      const color = above * over[at + c]! + below * under[at + c]!;
      // Keeps the destination color if alpha is 0.
      result[at + c] = alpha === 0 ? under[at + c]! : color / alpha;
    }
    result[at + 3] = alpha * 255;
  }
  return result;
}
