/** Weighted k-means++ in OKLab that favors small vivid parts; accents that it misses become separate centers. */

import { deltaE2000, srgbToLab, srgbToOklab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import type { Rgb8 } from '../inks/ink.ts';
import { type ColorCount, countColors } from '../solver/colors.ts';

export type PaletteColor = {
  readonly color: Rgb8;
  /** Share of the visible pixels, 0…1. */
  readonly share: number;
};

const BITS = 5;
const MIN_ALPHA = 128;
const SAMPLES = 1 << 20;
const STARTS = 4;
const ROUNDS = 24;
/** Difference below which colors merge, ΔE00. */
const ONE_COLOR = 4;
const VIVID_CHROMA = 0.1;
const HUES = 12;
/** Minimum share of the pixels that an accent covers; isolated noise pixels cover less. */
const ACCENT_SHARE = 0.0004;
/** An accent is missed if no palette color is closer than this, ΔE00. */
const MISSED_FROM = 15;
const MAX_ACCENTS = 2;

const CHROMA_UNITS = 300;

export function countOpaque({ data }: Raster, bits = BITS): ColorCount {
  const step = 4 * Math.max(1, Math.floor(data.length / 4 / SAMPLES));
  const kept = new Uint8Array(Math.ceil(data.length / step) * 4);
  let length = 0;
  for (let i = 0; i < data.length; i += step) {
    if (data[i + 3]! < MIN_ALPHA) continue;
    for (let c = 0; c < 4; c++) kept[length++] = data[i + c]!;
  }
  return countColors(kept.subarray(0, length), bits);
}

type Points = { readonly places: Float64Array; readonly weights: Float64Array; readonly count: number };

function pointsOf({ colors, pixels, count }: ColorCount): Points {
  const places = new Float64Array(3 * count);
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const byte = (c: number) => Math.round(colors[3 * i + c]!);
    const { l, a, b } = srgbToOklab(byte(0), byte(1), byte(2));
    places.set([l, a, b], 3 * i);
    weights[i] = exact.pow(pixels[i]!, 0.75) * (1 + (CHROMA_UNITS * exact.hypot(a, b)) / 50);
  }
  return { places, weights, count };
}

/** Deterministic mulberry32 generator, so that the same picture always gives the same palette. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const distance2 = (places: ArrayLike<number>, i: number, centers: readonly number[], k: number) =>
  (places[3 * i]! - centers[3 * k]!) ** 2 +
  (places[3 * i + 1]! - centers[3 * k + 1]!) ** 2 +
  (places[3 * i + 2]! - centers[3 * k + 2]!) ** 2;

/** k-means++ seeding: probability ∝ weighted squared distance (Arthur & Vassilvitskii 2007). */
function seedCenters(
  { places, weights, count }: Points,
  fixed: readonly number[],
  k: number,
  next: () => number,
) {
  const centers = [...fixed];
  const far = new Float64Array(count).fill(1);
  for (let i = 0; i < count; i++)
    for (let c = 0; c < centers.length / 3; c++) {
      const here = distance2(places, i, centers, c);
      far[i] = c === 0 ? here : Math.min(far[i]!, here);
    }
  while (centers.length < 3 * k) {
    let all = 0;
    for (let i = 0; i < count; i++) all += weights[i]! * far[i]!;
    if (!(all > 0)) break;
    let left = next() * all;
    let chosen = 0;
    while (chosen < count - 1 && (left -= weights[chosen]! * far[chosen]!) > 0) chosen++;
    centers.push(places[3 * chosen]!, places[3 * chosen + 1]!, places[3 * chosen + 2]!);
    const newest = centers.length / 3 - 1;
    for (let i = 0; i < count; i++) {
      const here = distance2(places, i, centers, newest);
      far[i] = newest === 0 ? here : Math.min(far[i]!, here);
    }
  }
  return centers;
}

type Clusters = { readonly centers: readonly number[]; readonly labels: Uint8Array; readonly cost: number };

function cluster({ places, weights, count }: Points, start: number[], fixed: number): Clusters {
  const k = start.length / 3;
  const centers = start;
  const labels = new Uint8Array(count);
  let cost = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(4 * k);
    let now = 0;
    for (let i = 0; i < count; i++) {
      let least = Infinity;
      for (let c = 0; c < k; c++) {
        const here = distance2(places, i, centers, c);
        if (here < least) [least, labels[i]] = [here, c];
      }
      const [weight, at] = [weights[i]!, 4 * labels[i]!];
      now += weight * least;
      for (let c = 0; c < 3; c++) sums[at + c]! += weight * places[3 * i + c]!;
      sums[at + 3]! += weight;
    }
    if (now > cost * 0.9995) return { centers, labels, cost: now };
    cost = now;
    for (let c = fixed; c < k; c++) {
      const weight = sums[4 * c + 3]!;
      if (weight > 0) for (let d = 0; d < 3; d++) centers[3 * c + d] = sums[4 * c + d]! / weight;
    }
  }
  return { centers, labels, cost };
}

/** For each cluster, the color of the picture nearest to its center, a mean that often does not occur. */
function medoids(counted: ColorCount, { places, count }: Points, { centers, labels }: Clusters): Rgb8[] {
  const k = centers.length / 3;
  const nearest = new Int32Array(k).fill(-1);
  const least = new Float64Array(k).fill(Infinity);
  for (let i = 0; i < count; i++) {
    const label = labels[i]!;
    const here = distance2(places, i, centers, label);
    if (here < least[label]!) [least[label], nearest[label]] = [here, i];
  }
  return Array.from(nearest, (i) => {
    const byte = (c: number) => (i < 0 ? 0 : Math.round(counted.colors[3 * i + c]!));
    return { r: byte(0), g: byte(1), b: byte(2) };
  });
}

const labOf = ({ r, g, b }: Rgb8) => srgbToLab(r, g, b);

/** Most salient color of each vivid hue, by pixel count times squared chroma, most salient hue first. */
function accentsOf({ colors, pixels, count }: ColorCount, { places }: Points): Rgb8[] {
  const hues = Array.from({ length: HUES }, () => ({ pixels: 0, salience: 0, cell: -1, best: 0 }));
  let all = 0;
  for (let i = 0; i < count; i++) {
    const [a, b] = [places[3 * i + 1]!, places[3 * i + 2]!];
    const chroma = exact.hypot(a, b);
    all += pixels[i]!;
    if (chroma < VIVID_CHROMA) continue;
    const turn = exact.atan2(b, a) / (2 * Math.PI) + 1;
    const hue = hues[Math.floor(turn * HUES) % HUES]!;
    const salience = pixels[i]! * chroma * chroma;
    hue.pixels += pixels[i]!;
    hue.salience += salience;
    if (salience > hue.best) [hue.best, hue.cell] = [salience, i];
  }
  return hues
    .filter((hue) => hue.pixels >= ACCENT_SHARE * all)
    .sort((one, other) => other.salience - one.salience)
    .map(({ cell }) => {
      const byte = (c: number) => Math.round(colors[3 * cell + c]!);
      return { r: byte(0), g: byte(1), b: byte(2) };
    });
}

/** @param most maximum colors, including seeds; similar ones merge. @param seeds always kept, first, in order */
export function photoPalette(counted: ColorCount, most: number, seeds: readonly Rgb8[]): PaletteColor[] {
  if (counted.count === 0) return seeds.map((color) => ({ color, share: 0 }));
  const points = pointsOf(counted);
  const found = clusterPalette(counted, points, most, seeds, []);
  const room = Math.min(MAX_ACCENTS, most - seeds.length - 1);
  const missed = accentsOf(counted, points)
    .filter((accent) => found.every(({ color }) => deltaE2000(labOf(color), labOf(accent)) > MISSED_FROM))
    .slice(0, Math.max(0, room));
  return missed.length === 0 ? found : clusterPalette(counted, points, most, seeds, missed);
}

/** @param accents colors that are always in the palette, ordered by share */
function clusterPalette(
  counted: ColorCount,
  points: Points,
  most: number,
  seeds: readonly Rgb8[],
  accents: readonly Rgb8[],
): PaletteColor[] {
  const given = [...seeds, ...accents];
  const fixed = given.flatMap(({ r, g, b }) => {
    const { l, a, b: blue } = srgbToOklab(r, g, b);
    return [l, a, blue];
  });
  const k = Math.max(most, given.length, 1);
  let best: Clusters | null = null;
  for (let start = 0; start < STARTS; start++) {
    const centers = seedCenters(points, fixed, k, numbers(start + 1));
    const found = cluster(points, centers, given.length);
    if (!best || found.cost < best.cost) best = found;
  }
  const { labels } = best!;
  const colors = [...given, ...medoids(counted, points, best!).slice(given.length)];
  const pixels = new Float64Array(colors.length);
  for (let i = 0; i < labels.length; i++) pixels[labels[i]!]! += counted.pixels[i]!;
  const all = pixels.reduce((sum, many) => sum + many, 0);
  const kept: { color: Rgb8; pixels: number }[] = [];
  const order = [...colors.keys()].sort((a, b) =>
    a < seeds.length || b < seeds.length ? a - b : pixels[b]! - pixels[a]!,
  );
  for (const i of order) {
    const color = colors[i]!;
    const near =
      i < seeds.length
        ? undefined
        : kept.find((one) => deltaE2000(labOf(one.color), labOf(color)) < ONE_COLOR);
    if (near) near.pixels += pixels[i]!;
    else if (i < seeds.length || pixels[i]! > 0) kept.push({ color, pixels: pixels[i]! });
  }
  return kept.map(({ color, pixels: many }) => ({ color, share: many / all }));
}
