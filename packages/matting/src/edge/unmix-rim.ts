/** Unmixes flat art's soft rim: C = αF + (1 − α)G with known background G and the adjacent art's color F. */
import type { Raster, Rgb } from '@printready/pixels/raster';
import { pixelWords } from '../pixel-words.ts';
import { readShaded, type SoftShadow } from '../shadow/soft-shadow.ts';
import { ART, BACKGROUND, findRim, forEachAround, INNER, OUTER, type Rim } from './find-rim.ts';
import { steadyRim } from './steady-rim.ts';

/** Log2 of the side length, in px, of the squares over which the background is averaged. */
const BLOCK_SHIFT = 3;

type Background = { readonly columns: number; readonly rows: number; readonly sums: Float64Array };

function sumBackground(words: Uint32Array, kinds: Uint8Array, width: number, height: number): Background {
  const columns = (width >> BLOCK_SHIFT) + 1;
  const rows = (height >> BLOCK_SHIFT) + 1;
  const sums = new Float64Array(columns * rows * 4);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> BLOCK_SHIFT) * columns;
    for (let x = 0; x < width; x++, at++) {
      const word = words[at]!;
      if (kinds[at] !== BACKGROUND || word >>> 24 === 0) continue;
      const to = (row + (x >> BLOCK_SHIFT)) * 4;
      sums[to]! += word & 255;
      sums[to + 1]! += (word >> 8) & 255;
      sums[to + 2]! += (word >> 16) & 255;
      sums[to + 3]! += 1;
    }
  }
  return { columns, rows, sums };
}

/** Writes the mean background around a pixel to `mean`. @returns false if there is none nearby. */
function readBackground({ columns, rows, sums }: Background, x: number, y: number, mean: Float64Array) {
  const [column, row] = [x >> BLOCK_SHIFT, y >> BLOCK_SHIFT];
  mean.fill(0);
  for (let j = Math.max(0, row - 1); j <= Math.min(rows - 1, row + 1); j++) {
    for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i++) {
      for (let c = 0; c < 4; c++) mean[c]! += sums[(j * columns + i) * 4 + c]!;
    }
  }
  const count = mean[3]!;
  if (count === 0) return false;
  for (let c = 0; c < 3; c++) mean[c]! /= count;
  return true;
}

function nearestKey(word: number, keys: readonly Rgb[], mean: Float64Array): boolean {
  let least = Infinity;
  for (const { r, g, b } of keys) {
    const distance =
      (r - (word & 255)) ** 2 + (g - ((word >> 8) & 255)) ** 2 + (b - ((word >> 16) & 255)) ** 2;
    if (distance >= least) continue;
    least = distance;
    mean[0] = r;
    mean[1] = g;
    mean[2] = b;
  }
  return least < Infinity;
}

const FLAT = 6;

function alike(a: number, b: number): boolean {
  return (
    Math.abs((a & 255) - (b & 255)) <= FLAT &&
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) <= FLAT &&
    Math.abs(((a >> 16) & 255) - ((b >> 16) & 255)) <= FLAT
  );
}

/** Tests for a 2 × 2 square of one color that is all art: ramps have rows of one color but no squares. */
function isFlat(words: Uint32Array, kinds: Uint8Array, at: number, x: number, width: number): boolean {
  const word = words[at]!;
  const same = (near: number) => (kinds[near] === ART || kinds[near]! >= INNER) && alike(word, words[near]!);
  for (const across of [-1, 1]) {
    if (x + across < 0 || x + across >= width || !same(at + across)) continue;
    for (const down of [-width, width]) {
      const beside = at + down;
      if (beside < 0 || beside >= words.length) continue;
      if (same(beside) && same(beside + across)) return true;
    }
  }
  return false;
}

/**
 * Maximum RGB distance of an ink from the line through background and pixel: fixed, and as a share of its distance
 * from the background.
 */
const OFF_LINE = { least: 20, share: 0.3 };

/** Noise is closer to the background than `most` (RGB), and than 1/`times` of the adjacent art's distance from it. */
const NOISE = { most: 48, times: 3 };

/** Finds the nearby pixel with the purest ink; −1 if none. Sets `found[0]` to the ink's share of pixel `at`. */
function findInk(
  words: Uint32Array,
  kinds: Uint8Array,
  at: number,
  [width, height, reach]: readonly [number, number, number],
  mean: Float64Array,
  found: Float64Array,
): number {
  const x = at % width;
  const y = (at - x) / width;
  const [r0, g0, b0] = [mean[0]!, mean[1]!, mean[2]!];
  const own = words[at]!;
  const dr = (own & 255) - r0;
  const dg = ((own >> 8) & 255) - g0;
  const db = ((own >> 16) & 255) - b0;
  const length = dr * dr + dg * dg + db * db;
  let most = 0;
  let strongest = 0;
  let ink = -1;
  const right = Math.min(width - 1, x + reach);
  for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j++) {
    for (let i = Math.max(0, x - reach); i <= right; i++) {
      const near = j * width + i;
      const kind = kinds[near]!;
      if (kind === BACKGROUND || kind === OUTER) continue;
      const word = words[near]!;
      if (word >>> 24 === 0) continue;
      const vr = (word & 255) - r0;
      const vg = ((word >> 8) & 255) - g0;
      const vb = ((word >> 16) & 255) - b0;
      const dot = vr * dr + vg * dg + vb * db;
      const square = vr * vr + vg * vg + vb * vb;
      if (square > strongest) strongest = square;
      if (dot <= most) continue;
      const off = square - (dot * dot) / length;
      if (off > OFF_LINE.least * OFF_LINE.least && off > OFF_LINE.share * OFF_LINE.share * square) continue;
      most = dot;
      ink = near;
    }
  }
  if (most === 0) return -1;
  found[0] = length / most;
  const isMix = most > NOISE.times * length;
  const isNoise =
    !isMix && length < NOISE.most * NOISE.most && strongest > NOISE.times * NOISE.times * length;
  return isNoise ? -1 : ink;
}

/** Smallest channel difference from the background, of 255, that gives a usable direction. */
const NOTHING = 3;
/** Minimum ink share at which a pixel's own color gives its ink; below it, the nearest pure pixel does. */
const OWN_COLOR_FROM = 0.35;

export type RimSettings = {
  readonly keys: readonly Rgb[];
  /** Width of the soft edge from the background inward, px. */
  readonly edge: number;
  /** Opacity below this becomes 0; above 1 − floor it becomes 1. */
  readonly floor: number;
  readonly decontaminate: boolean;
  readonly shade: SoftShadow | null;
  /** True for compressed files, whose single rim pixels are unreliable. */
  readonly noisy?: boolean;
};

function decontaminatePixel(
  pixels: Uint8ClampedArray,
  at: number,
  alpha: number,
  mean: Float64Array,
  ink: number,
): void {
  for (let c = 0; c < 3; c++) {
    const under = mean[c]!;
    pixels[at + c] =
      alpha < OWN_COLOR_FROM ? (ink >> (8 * c)) & 255 : under + (pixels[at + c]! - under) / alpha;
  }
}

function fadePixel(pixels: Uint8ClampedArray, at: number, alpha: number): void {
  pixels[at + 3] = Math.round(pixels[at + 3]! * alpha);
  if (pixels[at + 3] === 0) pixels.fill(0, at, at + 4);
}

/** Returns RGBA without the background: soft in the rim, unchanged elsewhere. @param background 1 for background. */
export function unmixRim(
  source: Raster,
  background: Uint8Array,
  { keys, edge, floor, decontaminate, shade, noisy = false }: RimSettings,
  report: (fraction: number) => void,
): Uint8ClampedArray {
  const { width, height, data } = source;
  const words = pixelWords(data);
  const { kinds, pixels: rim } = findRim(background, width, edge);
  const sums = sumBackground(words, kinds, width, height);
  report(0.4);
  const pixels = new Uint8ClampedArray(data);
  const result = pixelWords(pixels);
  for (let at = 0; at < result.length; at++) if (background[at] === 1) result[at] = 0;
  const mean = new Float64Array(4);
  const found = new Float64Array(1);
  const box = [width, height, edge + 1] as const;
  for (let i = 0; i < rim.length; i++) {
    if ((i & 0x3fff) === 0) report(0.4 + (0.6 * i) / rim.length);
    const at = rim.at(i);
    const word = words[at]!;
    const x = at % width;
    const outside = kinds[at] === OUTER;
    if (word >>> 24 === 0 || (!outside && isFlat(words, kinds, at, x, width))) continue;
    const isKnown = shade !== null && readShaded(shade, at, mean);
    if (!isKnown && !readBackground(sums, x, (at - x) / width, mean) && !nearestKey(word, keys, mean))
      continue;
    const ink = farFrom(word, mean) ? findInk(words, kinds, at, box, mean, found) : -1;
    const share = ink === -1 ? 0 : found[0]!;
    if (share > 1 - floor) {
      if (outside) result[at] = word;
      continue;
    }
    if (share < floor) {
      result[at] = 0;
      continue;
    }
    result[at] = word;
    if (decontaminate) decontaminatePixel(pixels, at * 4, share, mean, words[ink]!);
    fadePixel(pixels, at * 4, share);
  }
  if (noisy) steadyPixels(pixels, source, { kinds, pixels: rim });
  report(1);
  return pixels;
}

function steadyPixels(
  pixels: Uint8ClampedArray,
  { width, data }: Raster,
  { kinds, pixels: list }: Rim,
): void {
  const rim = Int32Array.from({ length: list.length }, (_, i) => list.at(i));
  const alpha = new Uint8Array(kinds.length);
  for (let at = 0; at < alpha.length; at++) alpha[at] = pixels[4 * at + 3]!;
  const steady = steadyRim(alpha, { art: ART, inner: INNER, kinds, rim }, width);
  const colors = pixels.slice();
  for (let i = 0; i < rim.length; i++) {
    if (steady[i] === -1) continue;
    const at = rim[i]!;
    const from = alpha[at]! < OWN_COLOR_FROM * 255 ? strongestAround(alpha, at, width) : at;
    for (let c = 0; c < 3; c++)
      pixels[4 * at + c] = steady[i] === 255 ? data[4 * from + c]! : colors[4 * from + c]!;
    pixels[4 * at + 3] = steady[i]!;
    if (steady[i] === 0) pixels.fill(0, 4 * at, 4 * at + 4);
  }
}

function strongestAround(alpha: Uint8Array, at: number, width: number): number {
  let best = at;
  forEachAround(at, width, alpha.length, (near) => {
    if (alpha[near]! > alpha[best]!) best = near;
  });
  return best;
}

function farFrom(word: number, mean: Float64Array): boolean {
  return (
    Math.abs((word & 255) - mean[0]!) > NOTHING ||
    Math.abs(((word >> 8) & 255) - mean[1]!) > NOTHING ||
    Math.abs(((word >> 16) & 255) - mean[2]!) > NOTHING
  );
}
