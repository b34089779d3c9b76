/** Clusters unblended pixels in OKLab: farthest-first seeds (a deterministic k-means++), then Lloyd's iterations. */

import { oklabToSrgb, srgbToOklab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import type { Fill } from '../drawing.ts';
import { BLENDED, FLAT, type PixelKinds } from './pixel-kinds.ts';

export type PaletteOptions = {
  /** Maximum number of colors, 2…64; near duplicates are merged, so there may be fewer. */
  readonly most: number;
  /** OKLab distance below which two colors are merged; 0.02 is just visible side by side. */
  readonly mergeWithin: number;
};

/** Number of color bins: 5 bits per channel, fine enough for clustering and small for any image. */
const BINS = 1 << 15;
const RIDGE_WEIGHT = 0.2;
const ITERATIONS = 6;
/** Minimum share of a cluster's most frequent color at which the cluster takes exactly that color. */
const EXACT_SHARE = 0.1;
const MAX_COUNTED = 1e6;

/** A color with a smaller share of pixels inside its own areas may be a fringe of a sharpened or resampled edge. */
const CORE_SHARE = 0.3;
const FRINGE_APART = 0.1;
/** Also the maximum distance of a fringe from an ink in 8-bit channels: OKLab exaggerates distances of dark colors. */
const FRINGE_CHANNELS = 56;
/** Minimum OKLab distance from all inks at which a rare color, such as a word in small lettering, counts as an ink. */
const STRANGE_APART = 0.2;
const MIN_STRANGE = 1.2;

type Bin = {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly weight: number;
  readonly flatness: number;
  /** Share of the bin's weight from flat pixels inside an area, not in a fringe. */
  readonly core: number;
};

function fillBins({ data, width, height }: Raster, kinds: PixelKinds): Bin[] {
  const sums = new Float64Array(BINS * 6);
  for (let pixel = 0, at = 0; pixel < kinds.length; pixel++, at += 4) {
    if (kinds[pixel] === BLENDED || data[at + 3]! < 128) continue;
    const flat = kinds[pixel] === FLAT;
    const weight = flat ? 1 : RIDGE_WEIGHT;
    const bin = (((data[at]! >> 3) << 10) | ((data[at + 1]! >> 3) << 5) | (data[at + 2]! >> 3)) * 6;
    sums[bin]! += weight;
    sums[bin + 1]! += weight * data[at]!;
    sums[bin + 2]! += weight * data[at + 1]!;
    sums[bin + 3]! += weight * data[at + 2]!;
    if (!flat) continue;
    sums[bin + 4]!++;
    if (isCore(kinds, pixel, width, height)) sums[bin + 5]!++;
  }
  const bins: Bin[] = [];
  for (let bin = 0; bin < sums.length; bin += 6) {
    const weight = sums[bin]!;
    if (weight === 0) continue;
    const [red, green, blue] = [sums[bin + 1]! / weight, sums[bin + 2]! / weight, sums[bin + 3]! / weight];
    const oklab = srgbToOklab(Math.round(red), Math.round(green), Math.round(blue));
    bins.push({
      ...oklab,
      red,
      green,
      blue,
      weight,
      flatness: sums[bin + 4]! / weight,
      core: sums[bin + 5]! / weight,
    });
  }
  return bins;
}

function isCore(kinds: PixelKinds, pixel: number, width: number, height: number): boolean {
  const x = pixel % width;
  if (x === 0 || x === width - 1 || pixel < width || pixel >= width * (height - 1)) return true;
  const [up, down] = [pixel - width, pixel + width];
  return (
    (kinds[pixel - 1]! | kinds[pixel + 1]! | kinds[up]! | kinds[down]!) === FLAT &&
    (kinds[up - 1]! | kinds[up + 1]! | kinds[down - 1]! | kinds[down + 1]!) === FLAT
  );
}

type Center = { l: number; a: number; b: number };

/** Weight of OKLab a and b: near gray, chroma differences are more visible than OKLab predicts (cf. CIEDE2000). */
const TINT_WEIGHT = 1.5 ** 2;

export function inkDistance2(p: Center, q: Center): number {
  return (p.l - q.l) ** 2 + TINT_WEIGHT * ((p.a - q.a) ** 2 + (p.b - q.b) ** 2);
}

/** True if a color is a blend of two seeds, which makes it an edge and not an ink. */
function isBlend(bin: Bin, seeds: readonly Bin[]): boolean {
  const { red, green, blue } = bin;
  for (const [index, p] of seeds.entries()) {
    for (let other = 0; other < index; other++) {
      const q = seeds[other]!;
      const [dr, dg, db] = [q.red - p.red, q.green - p.green, q.blue - p.blue];
      const length2 = dr * dr + dg * dg + db * db;
      if (length2 === 0) continue;
      const t = ((red - p.red) * dr + (green - p.green) * dg + (blue - p.blue) * db) / length2;
      if (t < -0.05 || t > 1.05) continue;
      const off =
        (red - p.red - t * dr) ** 2 + (green - p.green - t * dg) ** 2 + (blue - p.blue - t * db) ** 2;
      if (off < 18 * 18) return true;
    }
  }
  return false;
}

const channelDistance = (p: Bin, q: Bin) => exact.hypot(p.red - q.red, p.green - q.green, p.blue - q.blue);

function chooseSeeds(bins: readonly Bin[], { most, mergeWithin }: PaletteOptions): Bin[] {
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const first = bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best));
  const seeds = [first];
  const nearest2 = bins.map((bin) => inkDistance2(bin, first));
  const least = Math.max(4, total * 2e-5);
  const refused = new Uint8Array(bins.length);
  while (seeds.length < most) {
    let best = -1;
    let bestScore = 0;
    for (const [index, { weight, core }] of bins.entries()) {
      if (refused[index] || weight < (nearest2[index]! < STRANGE_APART ** 2 ? least : MIN_STRANGE)) continue;
      const apart = core < CORE_SHARE ? Math.max(FRINGE_APART, mergeWithin) : mergeWithin;
      if (nearest2[index]! < apart * apart) continue;
      if (core < CORE_SHARE && seeds.some((seed) => channelDistance(seed, bins[index]!) < FRINGE_CHANNELS))
        continue;
      const score = nearest2[index]! * Math.sqrt(weight);
      if (score > bestScore) [best, bestScore] = [index, score];
    }
    if (best < 0) break;
    const seed = bins[best]!;
    if (seed.flatness < 0.5 && isBlend(seed, seeds)) {
      refused[best] = 1;
      continue;
    }
    seeds.push(seed);
    for (const [index, bin] of bins.entries())
      nearest2[index] = Math.min(nearest2[index]!, inkDistance2(bin, seed));
  }
  return seeds;
}

function nearestCenter(bin: Center, centers: readonly Center[]): number {
  let best = 0;
  for (let index = 1; index < centers.length; index++) {
    if (inkDistance2(bin, centers[index]!) < inkDistance2(bin, centers[best]!)) best = index;
  }
  return best;
}

/** Lloyd's iterations on flat bins, then merging of close clusters, smaller into larger. */
function findClusters(bins: readonly Bin[], seeds: readonly Bin[], mergeWithin: number): Center[] {
  let centers: Center[] = seeds.map(({ l, a, b }) => ({ l, a, b }));
  let weights: number[] = [];
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const sums = centers.map(() => ({ l: 0, a: 0, b: 0, weight: 0 }));
    for (const bin of bins) {
      const sum = sums[nearestCenter(bin, centers)]!;
      const weight = bin.weight * (0.02 + bin.flatness);
      sum.l += weight * bin.l;
      sum.a += weight * bin.a;
      sum.b += weight * bin.b;
      sum.weight += weight;
    }
    centers = sums.map(({ l, a, b, weight }, index) =>
      weight > 0 ? { l: l / weight, a: a / weight, b: b / weight } : centers[index]!,
    );
    weights = sums.map(({ weight }) => weight);
  }
  const order = centers.map((_, index) => index).sort((i, j) => weights[j]! - weights[i]! || i - j);
  const kept: Center[] = [];
  for (const index of order) {
    const center = centers[index]!;
    if (kept.every((other) => inkDistance2(center, other) >= mergeWithin * mergeWithin)) kept.push(center);
  }
  return kept;
}

function exactColors({ data }: Raster, kinds: PixelKinds, centers: readonly Center[]): Fill[] {
  const counts = new Map<number, number>();
  // Sampling is enough: a color that makes up a tenth of a cluster also appears in a sample.
  const stride = Math.max(1, Math.floor(kinds.length / MAX_COUNTED));
  for (let pixel = 0; pixel < kinds.length; pixel += stride) {
    const at = pixel * 4;
    if (kinds[pixel] !== FLAT || data[at + 3]! < 128) continue;
    const color = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const totals = new Float64Array(centers.length);
  const modes = centers.map(() => ({ color: -1, count: 0 }));
  for (const [color, count] of counts) {
    const [r, g, b] = [color >> 16, (color >> 8) & 255, color & 255];
    const cluster = nearestCenter(srgbToOklab(r, g, b), centers);
    totals[cluster]! += count;
    const mode = modes[cluster]!;
    if (count > mode.count || (count === mode.count && color < mode.color)) modes[cluster] = { color, count };
  }
  return centers.map((center, index) => {
    const { color, count } = modes[index]!;
    if (count > 0 && count >= EXACT_SHARE * totals[index]!)
      return { r: color >> 16, g: (color >> 8) & 255, b: color & 255 };
    const { r, g, b } = oklabToSrgb(center);
    return { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
  });
}

export function findPalette(raster: Raster, kinds: PixelKinds, options: PaletteOptions): Fill[] {
  const bins = fillBins(raster, kinds);
  if (bins.length === 0) return [];
  const seeds = chooseSeeds(bins, options);
  return exactColors(raster, kinds, findClusters(bins, seeds, options.mergeWithin));
}
