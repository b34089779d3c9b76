/** Finds areas of one color under compression noise, such as those of a JPEG logo. */
import { createRaster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { findUniformAreas } from '../kernels/uniform-areas/index.ts';
import type { Picture } from './flat-pixels.ts';

/** Maximum difference between neighbors in an area, of 255. */
const ALIKE = 20;
/** Minimum number of pixels of an area, and of one that proves its own color. */
const LEAST = 40;
const PROOF = 600;
/** Maximum standard deviation of each channel within an area, of 255. */
const MAX_DEVIATION = 8;
export const BLOCK = 8;
/** Maximum distance of a block's mean from the area's color: as a share of the area's deviation, or of 255. */
const TREND = { share: 0.6, least: 1 };
/** Factor of that distance for blocks that are only partly in the area. */
const PARTIAL = 2;
/** Maximum share of an area's blocks beyond that distance; a fade has more. */
const MAX_MOVED = 0.25;
/** Without the faded blocks, an area's noise is smaller, and more of them stand out. */
const ROUNDS = 2;
/** Maximum difference between a small area and the large one that proves its color, of 255. */
const SAME_INK = 8;
/** Maximum difference between two areas of one color, of 255, due to rounding in the file. */
const SAME_COLOR = 2;
export const NO_AREA = 0;
/** Label of fades next to an area of one color. */
const FADE = 1;

type Color = readonly [red: number, green: number, blue: number];
export type Area = {
  readonly pixels: number;
  readonly deviation: Color;
  readonly color: Color;
};
/** Area of each pixel, otherwise NO_AREA or FADE; null for both and for rejected areas. */
export type FlatAreas = { readonly labels: Uint32Array; readonly areas: readonly (Area | null)[] };

/** Labels areas of sufficient size, after FADE. @returns the label of each pixel and the number of labels */
function labelAreas({ data, width, height }: Picture) {
  const clamped = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const { uniform } = findUniformAreas(createRaster(width, height, { data: clamped }), ALIKE, 0);
  const { labels, areas } = connectedComponents(uniform, width, height, 4);
  let count = FADE + 1;
  const places = areas.map((pixels) => (pixels < LEAST ? NO_AREA : count++));
  for (let at = 0; at < labels.length; at++) labels[at] = places[labels[at]!]!;
  return { labels, count };
}

/** Seven values a label: the number of pixels, then the sum and the sum of squares of each channel. */
function sumLabels(data: Uint8Array, labels: Uint32Array, count: number): Float64Array {
  const sums = new Float64Array(7 * count);
  for (let at = 0, from = 0; at < labels.length; at++, from += 4) {
    const label = labels[at]!;
    if (label <= FADE) continue;
    const to = 7 * label;
    const [red, green, blue] = [data[from]!, data[from + 1]!, data[from + 2]!];
    sums[to]!++;
    sums[to + 1]! += red;
    sums[to + 2]! += green;
    sums[to + 3]! += blue;
    sums[to + 4]! += red * red;
    sums[to + 5]! += green * green;
    sums[to + 6]! += blue * blue;
  }
  return sums;
}

const each = (of: (c: 0 | 1 | 2) => number): Color => [of(0), of(1), of(2)];

function evenAreas(sums: Float64Array): (Area | null)[] {
  return Array.from({ length: sums.length / 7 }, (_, label) => {
    const pixels = sums[7 * label]!;
    if (pixels < LEAST) return null;
    const mean = each((c) => sums[7 * label + 1 + c]! / pixels);
    const variance = (c: 0 | 1 | 2) => sums[7 * label + 4 + c]! / pixels - mean[c] * mean[c];
    const deviation = each((c) => Math.sqrt(Math.max(0, variance(c))));
    return Math.max(...deviation) > MAX_DEVIATION ? null : { pixels, deviation, color: mean };
  });
}

/** Mean of the block's pixels with its center's label; `label` is NO_AREA if the center has none. */
type Block = { label: number; readonly sums: Float64Array; count: number };

function readBlock(
  { data, width, height }: Picture,
  labels: Uint32Array,
  left: number,
  top: number,
  block: Block,
): void {
  block.label = labels[(top + BLOCK / 2) * width + left + BLOCK / 2] ?? NO_AREA;
  if (left + BLOCK > width || top + BLOCK > height) block.label = NO_AREA;
  if (block.label === NO_AREA) return;
  block.sums.fill(0);
  block.count = 0;
  for (let y = top; y < top + BLOCK; y++)
    for (let at = y * width + left; at < y * width + left + BLOCK; at++) {
      if (labels[at] !== block.label) continue;
      block.count++;
      for (let c = 0; c < 3; c++) block.sums[c]! += data[4 * at + c]!;
    }
}

/** @returns true if the block's mean is far from its area's color. Parts of a block are less certain than whole ones. */
function isMoved({ color, deviation }: Area, { sums, count }: Block): boolean {
  const scale = count < BLOCK ** 2 ? PARTIAL : 1;
  return color.some((value, c) => {
    const limit = scale * Math.max(TREND.least, TREND.share * deviation[c]!);
    return Math.abs(sums[c]! / count - value) > limit;
  });
}

/** Rejects fades, and removes from areas the blocks in which they fade. */
function rejectFades(picture: Picture, labels: Uint32Array, areas: (Area | null)[]): void {
  const { width, height } = picture;
  const block: Block = { label: NO_AREA, sums: new Float64Array(3), count: 0 };
  const [blocks, moved] = [new Float64Array(areas.length), new Float64Array(areas.length)];
  const faded: number[] = [];
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      readBlock(picture, labels, left, top, block);
      const area = areas[block.label];
      if (!area) continue;
      blocks[block.label]!++;
      if (!isMoved(area, block)) continue;
      moved[block.label]!++;
      faded.push(top * width + left);
    }
  for (const label of areas.keys()) if (moved[label]! > MAX_MOVED * blocks[label]!) areas[label] = null;
  for (const corner of faded) {
    const label = labels[corner + (BLOCK / 2) * (width + 1)]!;
    for (let y = 0; y < BLOCK; y++)
      for (let at = corner + y * width; at < corner + y * width + BLOCK; at++)
        if (labels[at] === label) labels[at] = FADE;
  }
}

function setMedians(data: Uint8Array, labels: Uint32Array, areas: (Area | null)[]): void {
  const kept = [...areas.keys()].filter((label) => areas[label]);
  const places = new Int32Array(areas.length).fill(-1);
  for (const [place, label] of kept.entries()) places[label] = 768 * place;
  const counts = new Uint32Array(768 * kept.length);
  for (let at = 0; at < labels.length; at++) {
    const place = places[labels[at]!]!;
    if (place < 0) continue;
    for (let c = 0; c < 3; c++) counts[place + 256 * c + data[4 * at + c]!]!++;
  }
  for (const label of kept) {
    const color = each((c) => {
      const from = places[label]! + 256 * c;
      const part = counts.subarray(from, from + 256);
      const half = part.reduce((sum, many) => sum + many, 0) / 2;
      let passed = 0;
      return part.findIndex((many) => (passed += many) >= half);
    });
    areas[label] = { ...areas[label]!, color };
  }
}

const farthest = (one: Color, other: Color): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));

/** Keeps a small area only in the color of a large one, because small patches of a photograph are even, too. */
function proveColors(areas: (Area | null)[]): void {
  const order = [...areas.keys()].filter((label) => areas[label]);
  order.sort((one, other) => areas[other]!.pixels - areas[one]!.pixels);
  const colors: Color[] = [];
  for (const label of order) {
    const area = areas[label]!;
    const same = colors.find((color) => farthest(color, area.color) <= SAME_COLOR);
    if (same) areas[label] = { ...area, color: same };
    else if (area.pixels >= PROOF) colors.push(area.color);
    else if (!colors.some((color) => farthest(color, area.color) <= SAME_INK)) areas[label] = null;
  }
}

/** Areas of one color with noise around it, without fades and the texture of photographs. */
export function findFlatAreas(picture: Picture): FlatAreas {
  const { labels, count } = labelAreas(picture);
  let areas: (Area | null)[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    areas = evenAreas(sumLabels(picture.data, labels, count));
    setMedians(picture.data, labels, areas);
    rejectFades(picture, labels, areas);
  }
  proveColors(areas);
  return { labels, areas };
}
