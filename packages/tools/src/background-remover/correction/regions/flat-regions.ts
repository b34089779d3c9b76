/** Flat zones (Salembier & Serra 1995): connected pixels of nearly one color, excluding gradients such as a sky. */
import { pixelWords } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';

/** Maximum difference between neighbors, 8-bit levels per channel; covers the noise of a good JPEG. */
const MAX_STEP = 6;
/** Maximum standard deviation in a region, 8-bit levels per channel. */
const EVEN = 3;
/** Minimum area, px; smaller areas occur by chance. */
const LEAST_AREA = 24;
const MOST_SAMPLES = 1 << 20;

export const SOLID = 240;

export type FlatRegions = {
  /** Region label for every pixel, flat or not; soft edges belong to no flat region. */
  readonly labels: Uint32Array;
  readonly areas: Uint32Array;
  readonly flat: Uint8Array;
  readonly colors: Float32Array;
};

const differ = (one: number, other: number): boolean =>
  Math.abs((one & 255) - (other & 255)) > MAX_STEP ||
  Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)) > MAX_STEP ||
  Math.abs(((one >> 16) & 255) - ((other >> 16) & 255)) > MAX_STEP;

/** 1 where a pixel has the same color as its right and lower neighbors. */
function findFlat({ width, height, data }: Raster): Uint8Array {
  const words = pixelWords(data);
  const flat = new Uint8Array(words.length);
  for (let y = 0, at = 0; y < height; y++) {
    const down = y < height - 1 ? width : -width;
    for (let x = 0; x < width; x++, at++) {
      const own = words[at]!;
      const beside = words[x < width - 1 ? at + 1 : at - 1]!;
      const below = words[at + down]!;
      if ((own === beside || !differ(own, beside)) && (own === below || !differ(own, below))) flat[at] = 1;
    }
  }
  return flat;
}

export const rowStepOf = (pixels: number): number => Math.max(1, Math.floor(pixels / MOST_SAMPLES));

/** Values per label: sample count, then sum and sum of squares of each channel. */
const FIGURES = 7;

function measureParts({ width, height, data }: Raster, labels: Uint32Array, areas: Uint32Array) {
  const figures = new Float64Array(areas.length * FIGURES);
  const step = rowStepOf(labels.length);
  for (let y = 0; y < height; y += step) {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const label = labels[at]!;
      if (areas[label]! < LEAST_AREA) continue;
      const to = label * FIGURES;
      figures[to]!++;
      for (let c = 0; c < 3; c++) {
        const value = data[at * 4 + c]!;
        figures[to + 1 + c]! += value;
        figures[to + 4 + c]! += value * value;
      }
    }
  }
  return figures;
}

export function findFlatRegions(picture: Raster): FlatRegions {
  const { labels, areas } = connectedComponents(findFlat(picture), picture.width, picture.height, 4);
  const figures = measureParts(picture, labels, areas);
  const flat = new Uint8Array(areas.length);
  const colors = new Float32Array(areas.length * 3);
  for (let label = 1; label < areas.length; label++) {
    const from = label * FIGURES;
    const count = figures[from]!;
    if (count === 0) continue;
    flat[label] = 1;
    for (let c = 0; c < 3; c++) {
      const mean = figures[from + 1 + c]! / count;
      colors[label * 3 + c] = mean;
      if (figures[from + 4 + c]! / count - mean * mean > EVEN * EVEN) flat[label] = 0;
    }
  }
  return { labels, areas, flat, colors };
}

export type MatteStatistics = {
  /** Mean opacity, 0…1, of flat regions by label. */
  readonly means: Float64Array;
  readonly drawnShare: number;
};

export function measureMatte(
  { width, height }: Raster,
  alpha: Uint8Array,
  { labels, flat, areas }: FlatRegions,
): MatteStatistics {
  const means = new Float64Array(areas.length);
  const counts = new Uint32Array(areas.length);
  let solid = 0;
  let drawn = 0;
  const step = rowStepOf(labels.length);
  for (let y = 0; y < height; y += step) {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const label = labels[at]!;
      const opacity = alpha[at]!;
      const isFlat = flat[label]!;
      if (opacity >= SOLID) {
        solid++;
        drawn += isFlat;
      }
      if (isFlat === 0) continue;
      means[label]! += opacity;
      counts[label]!++;
    }
  }
  for (let label = 1; label < means.length; label++) means[label]! /= 255 * Math.max(1, counts[label]!);
  return { means, drawnShare: solid === 0 ? 0 : drawn / solid };
}

const EVERY = 4;

/** Share of solid pixels followed by an identical pixel: a quick check that is never low for flat artwork. */
export function sameShareOf({ width, height, data }: Raster, alpha: Uint8Array): number {
  const words = pixelWords(data);
  let solid = 0;
  let same = 0;
  for (let y = 0; y < height; y += EVERY) {
    for (let at = y * width; at < (y + 1) * width - 1; at++) {
      if (alpha[at]! < SOLID) continue;
      solid++;
      if (words[at] === words[at + 1]) same++;
    }
  }
  return solid === 0 ? 0 : same / solid;
}
