/**
 * Weber, Waechter, Amend, Guthe, Goesele 2016: Σ I_q·‖I_q − Ĩ_p‖^λ / Σ ‖I_q − Ĩ_p‖^λ, Ĩ smoothed 3 × 3.
 * Differences from the paper: means of premultiplied linear light, and opacity as a fourth channel in the distance.
 */

import { linearToSrgb, SRGB_TO_LINEAR } from '../../color/srgb.ts';
import * as exact from '../../number/exact-math.ts';
import type { Raster } from '../../raster/raster.ts';

type Pixel = readonly [number, number, number, number];

function coverage(i: number, from: number, to: number): [at: number, share: number][] {
  const scale = from / to;
  const found: [number, number][] = [];
  for (let at = Math.floor(i * scale); at < Math.min(from, (i + 1) * scale); at++) {
    const share = Math.min(at + 1, (i + 1) * scale) - Math.max(at, i * scale);
    if (share > 0) found.push([at, share]);
  }
  return found;
}

function lightOf({ data, width }: Raster, x: number, y: number): Pixel {
  const at = (y * width + x) * 4;
  const alpha = data[at + 3]! / 255;
  const light = (c: number) => SRGB_TO_LINEAR[data[at + c]!]! * alpha;
  return [light(0), light(1), light(2), alpha];
}

/** Distance space: sRGB 0…255, premultiplied, opacity as the fourth channel. */
function seen([r, g, b, alpha]: Pixel): Pixel {
  if (alpha <= 0) return [0, 0, 0, 0];
  const channel = (light: number) => linearToSrgb(light / alpha) * alpha;
  return [channel(r), channel(g), channel(b), alpha * 255];
}

function meanUnder(
  source: Raster,
  columns: [number, number][],
  rows: [number, number][],
  weigh: (pixel: Pixel) => number,
): Pixel | null {
  const sum = [0, 0, 0, 0];
  let total = 0;
  for (const [y, rowShare] of rows) {
    for (const [x, columnShare] of columns) {
      const pixel = lightOf(source, x, y);
      const weight = rowShare * columnShare * weigh(pixel);
      for (const [c, value] of pixel.entries()) sum[c]! += weight * value;
      total += weight;
    }
  }
  return total > 0 ? (sum.map((value) => value / total) as unknown as Pixel) : null;
}

function smoothAt(pixels: readonly Pixel[], width: number, height: number, x: number, y: number): Pixel {
  const sum = [0, 0, 0, 0];
  let total = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const weight = (column === x ? 2 : 1) * (row === y ? 2 : 1);
      for (const [c, value] of pixels[row * width + column]!.entries()) sum[c]! += weight * value;
      total += weight;
    }
  }
  return sum.map((value) => value / total) as unknown as Pixel;
}

const distance = (a: Pixel, b: Pixel): number =>
  Math.sqrt(a.reduce((sum, value, c) => sum + (value - b[c]!) ** 2, 0));

export function dpidReference(source: Raster, width: number, height: number, lambda: number): Float64Array {
  const columns = Array.from({ length: width }, (_, x) => coverage(x, source.width, width));
  const rows = Array.from({ length: height }, (_, y) => coverage(y, source.height, height));
  const box = rows.flatMap((row) => columns.map((column) => meanUnder(source, column, row, () => 1)!));
  const guidance = box.map(seen);
  const result = new Float64Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const expected = smoothAt(guidance, width, height, x, y);
      const weigh = (pixel: Pixel) => exact.pow(distance(seen(pixel), expected), lambda);
      const light = meanUnder(source, columns[x]!, rows[y]!, weigh) ?? box[y * width + x]!;
      const [r, g, b, alpha] = seen(light);
      if (Math.round(alpha) === 0) continue;
      result.set([...[r, g, b].map((value) => (value / alpha) * 255), alpha], (y * width + x) * 4);
    }
  }
  return result;
}
