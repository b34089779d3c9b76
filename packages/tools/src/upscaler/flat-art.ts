import type { Raster } from '@printready/pixels/raster';

const SAMPLES = 20_000;
/** Quantization step of colors, 8-bit levels. */
const STEP = 16;
const FEW = 12;
const COVERED = 0.94;

/** Fraction, 0…1, of pixels that the twelve most common colors cover; null unless they cover nearly everything. */
export function flatShare({ data }: Raster): number | null {
  const pixels = data.length / 4;
  const stride = Math.max(1, Math.floor(pixels / SAMPLES));
  const counts = new Map<number, number>();
  let seen = 0;
  for (let pixel = 0; pixel < pixels; pixel += stride) {
    const at = pixel * 4;
    if (data[at + 3]! < 128) continue;
    const color =
      Math.floor(data[at]! / STEP) * 4096 +
      Math.floor(data[at + 1]! / STEP) * 64 +
      Math.floor(data[at + 2]! / STEP);
    counts.set(color, (counts.get(color) ?? 0) + 1);
    seen++;
  }
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, FEW);
  const share = most.reduce((sum, count) => sum + count, 0) / seen;
  return seen > 0 && share >= COVERED ? share : null;
}
