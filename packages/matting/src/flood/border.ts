import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';

/** Bins of 5 bits per channel: wide enough to collect JPEG noise, narrow enough to separate two shirt colors. */
const BIN_SHIFT = 3;
const BINS_PER_CHANNEL = 32;

/** R, G, B of the opaque pixels in a frame whose width is 1 % of the shorter side, and the frame's pixel count. */
export function readBorder({ width, height, data }: Raster): { colors: Uint8Array; framePixels: number } {
  const band = Math.max(1, Math.round(Math.min(width, height) / 100));
  const innerWidth = Math.max(0, width - 2 * band);
  const framePixels = width * height - innerWidth * Math.max(0, height - 2 * band);
  const colors = new Uint8Array(framePixels * 3);
  let length = 0;
  for (let y = 0; y < height; y++) {
    const fullRow = y < band || y >= height - band;
    for (let x = 0; x < width; x++) {
      if (!fullRow && x === band) x += innerWidth;
      if (x >= width) break;
      const i = (y * width + x) * 4;
      if (data[i + 3] !== 255) continue;
      colors[length++] = data[i]!;
      colors[length++] = data[i + 1]!;
      colors[length++] = data[i + 2]!;
    }
  }
  return { colors: colors.subarray(0, length), framePixels };
}

/** Per-channel median of the pixels in the fullest bin and its neighbors, and the number of those pixels. */
export function dominantColor(colors: Uint8Array): {
  color: { r: number; g: number; b: number };
  count: number;
} {
  const bins = new Uint32Array(exact.pow(BINS_PER_CHANNEL, 3));
  const binAt = (i: number) =>
    ((colors[i]! >> BIN_SHIFT) * BINS_PER_CHANNEL + (colors[i + 1]! >> BIN_SHIFT)) * BINS_PER_CHANNEL +
    (colors[i + 2]! >> BIN_SHIFT);
  for (let i = 0; i < colors.length; i += 3) bins[binAt(i)]!++;
  const fullest = bins.indexOf(bins.reduce((most, count) => Math.max(most, count), 0));
  const center = [
    Math.floor(fullest / BINS_PER_CHANNEL ** 2),
    Math.floor(fullest / BINS_PER_CHANNEL) % BINS_PER_CHANNEL,
    fullest % BINS_PER_CHANNEL,
  ];
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  let count = 0;
  for (let i = 0; i < colors.length; i += 3) {
    if (!center.every((bin, c) => Math.abs((colors[i + c]! >> BIN_SHIFT) - bin) <= 1)) continue;
    for (let c = 0; c < 3; c++) histograms[c]![colors[i + c]!]!++;
    count++;
  }
  const [r, g, b] = histograms.map((histogram) => firstReaching(histogram, count / 2));
  return { color: { r: r!, g: g!, b: b! }, count };
}

export function firstReaching(histogram: Uint32Array, rank: number): number {
  let sum = 0;
  return histogram.findIndex((count) => (sum += count) >= rank);
}
