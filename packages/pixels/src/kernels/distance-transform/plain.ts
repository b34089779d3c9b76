/** Stands for "no outside pixel"; it exceeds any picture's diagonal, and its square is exact in a double. */
const NONE = 1 << 24;

export function distanceTransformPlain(mask: Uint8Array, width: number, height: number): Float32Array {
  const squared = countDownColumns(mask, width, height);
  const line = new Float64Array(width);
  const apex = new Int32Array(width);
  const from = new Float64Array(width + 1);
  for (let row = 0; row < mask.length; row += width) {
    transformRow(squared.subarray(row, row + width), line, apex, from);
  }
  return squared;
}

function countDownColumns(mask: Uint8Array, width: number, height: number): Float32Array {
  const distances = new Float32Array(mask.length);
  for (let x = 0; x < width; x++) distances[x] = mask[x] === 0 ? 0 : NONE;
  for (let at = width; at < mask.length; at++) {
    distances[at] = mask[at] === 0 ? 0 : distances[at - width]! + 1;
  }
  for (let at = width * (height - 1) - 1; at >= 0; at--) {
    const viaBelow = distances[at + width]! + 1;
    if (viaBelow < distances[at]!) distances[at] = viaBelow;
  }
  return distances;
}

function transformRow(row: Float32Array, line: Float64Array, apex: Int32Array, from: Float64Array): void {
  const width = row.length;
  let last = -1;
  for (let x = 0; x < width; x++) {
    const down = row[x]!;
    if (down >= NONE) continue;
    const height = down * down;
    line[x] = height;
    let crossing = -Infinity;
    while (last >= 0) {
      const before = apex[last]!;
      crossing = (height + x * x - (line[before]! + before * before)) / (2 * (x - before));
      if (crossing > from[last]!) break;
      last--;
    }
    if (last < 0) crossing = -Infinity;
    last++;
    apex[last] = x;
    from[last] = crossing;
  }
  if (last < 0) {
    row.fill(Infinity);
    return;
  }
  from[last + 1] = Infinity;
  let piece = 0;
  for (let x = 0; x < width; x++) {
    while (from[piece + 1]! < x) piece++;
    const nearest = apex[piece]!;
    row[x] = (x - nearest) ** 2 + line[nearest]!;
  }
}
