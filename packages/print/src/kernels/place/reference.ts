import type { Raster } from '@printready/pixels/raster';

/** Writes the picture's color at a position, with pixel centers at integers, to `out`. */
export function samplePixel(
  { width, height, data }: Raster,
  u: number,
  v: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const sums = [0, 0, 0];
  let alpha = 0;
  for (const [x, y, weight] of [
    [left, top, (1 - u + left) * (1 - v + top)],
    [left + 1, top, (u - left) * (1 - v + top)],
    [left, top + 1, (1 - u + left) * (v - top)],
    [left + 1, top + 1, (u - left) * (v - top)],
  ] as const) {
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const from = 4 * (y * width + x);
    const share = weight * data[from + 3]!;
    alpha += share;
    for (let c = 0; c < 3; c++) sums[c]! += share * data[from + c]!;
  }
  if (alpha <= 0) return;
  for (let c = 0; c < 3; c++) out[at + c] = sums[c]! / alpha;
  out[at + 3] = alpha;
}
