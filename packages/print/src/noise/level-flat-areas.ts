/**
 * Removes compression noise from flat areas, because plates would amplify it to holes and specks. Fades, photographs,
 * and lossless art remain unchanged.
 */
import { createRaster } from '@printready/pixels/raster';
import { findUniformAreas } from '../kernels/uniform-areas/index.ts';
import { type Area, BLOCK, type FlatAreas, findFlatAreas, NO_AREA } from './flat-areas.ts';
import type { Picture } from './flat-pixels.ts';

/** Minimum share of pixels that equal their neighbors within `CALM`, of 255: in flat art, blocks without edges. */
const CALM_SHARE = 0.2;
const CALM = 1;
/** Minimum share of a picture in noisy flat areas; photographs have about a tenth at most. */
const FLAT_SHARE = 0.2;
/** Share of exact pixels in blocks on edges of areas; JPEG reaches it only where almost nothing is left to level. */
const EXACT_SHARE = 0.8;
/** Share of the most frequent colors among inexact pixels; noise has many colors, a faint pattern has few. */
const PATTERN = { share: 0.6, colors: 16 };
const SAMPLED_PIXELS = 500_000;
/** Maximum distance from an area's color on its rim: in standard deviations, and its limits of 255. */
const RIM = { deviations: 4, least: 4, most: 28 };
/** Minimum number of eight neighbors in the area for a pixel on its rim. */
const RIM_NEIGHBORS = 3;
const RIM_WIDTH = 4;

function isCalm({ data, width, height }: Picture): boolean {
  const clamped = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const { uniform } = findUniformAreas(createRaster(width, height, { data: clamped }), CALM, 0);
  let calm = 0;
  for (let at = 0; at < uniform.length; at++) calm += uniform[at]!;
  return calm >= CALM_SHARE * uniform.length;
}

const isExact = (data: Uint8Array, at: number, [red, green, blue]: Area['color']): boolean =>
  data[4 * at] === red && data[4 * at + 1] === green && data[4 * at + 2] === blue;

const isConstant = ({ deviation }: Area): boolean => Math.max(...deviation) === 0;

function isMostlyFlat({ labels, areas }: FlatAreas): boolean {
  let [noisy, constant] = [0, 0];
  for (const area of areas) {
    if (area && isConstant(area)) constant += area.pixels;
    else noisy += area?.pixels ?? 0;
  }
  return noisy > 0 && noisy >= FLAT_SHARE * (labels.length - constant);
}

/** @returns true if pixels next to edges are as exact as in a file without loss. */
function isExactOnEdges({ data, width, height }: Picture, { labels, areas }: FlatAreas): boolean {
  let [exact, all] = [0, 0];
  for (let top = 0; top + BLOCK <= height; top += BLOCK)
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const corner = top * width + left;
      const label = labels[corner + (BLOCK / 2) * (width + 1)]!;
      const area = areas[label];
      if (!area || isConstant(area)) continue;
      let [own, equal] = [0, 0];
      for (let y = 0; y < BLOCK; y++)
        for (let at = corner + y * width; at < corner + y * width + BLOCK; at++) {
          if (labels[at] !== label) continue;
          own++;
          equal += Number(isExact(data, at, area.color));
        }
      if (own === BLOCK ** 2) continue;
      all += own;
      exact += equal;
    }
  return exact >= EXACT_SHARE * all;
}

/** @returns true if the inexact pixels of areas have few colors, as in a faint pattern rather than noise. */
function hasPattern({ data }: Picture, { labels, areas }: FlatAreas): boolean {
  const counts = new Map<number, number>();
  let inexact = 0;
  // Odd, so that it does not sample the same columns of JPEG blocks.
  const step = Math.ceil(labels.length / SAMPLED_PIXELS) | 1;
  for (let at = 0; at < labels.length; at += step) {
    const area = areas[labels[at]!];
    if (!area || isExact(data, at, area.color)) continue;
    const color = data[4 * at]! | (data[4 * at + 1]! << 8) | (data[4 * at + 2]! << 16);
    counts.set(color, (counts.get(color) ?? 0) + 1);
    inexact++;
  }
  const most = [...counts.values()].sort((one, other) => other - one).slice(0, PATTERN.colors);
  return most.reduce((sum, many) => sum + many, 0) >= PATTERN.share * inexact;
}

/** @returns the area with the most pixels around `at`; NO_AREA if there are too few. */
function areaAround(labels: Uint32Array, steps: readonly number[], at: number): number {
  for (const [i, step] of steps.entries()) {
    const label = labels[at + step]!;
    if (label === NO_AREA) continue;
    let many = 0;
    for (let j = i; j < 8; j++) many += Number(labels[at + steps[j]!] === label);
    if (many >= RIM_NEIGHBORS) return label;
  }
  return NO_AREA;
}

function isNear(data: Uint8Array, at: number, { color, deviation }: Area): boolean {
  for (let c = 0; c < 3; c++) {
    const limit = Math.min(RIM.most, Math.max(RIM.least, RIM.deviations * deviation[c]!));
    if (Math.abs(data[4 * at + c]! - color[c]!) > limit) return false;
  }
  return true;
}

/** Adds pixels on the rims of areas, which the search leaves out because their other neighbors differ. */
function growAreas({ data, width, height }: Picture, { labels, areas }: FlatAreas): void {
  const isInside = (at: number) => at > width && at < width * (height - 1) && (at + 1) % width > 1;
  const steps = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1];
  let added = new Map<number, number>();
  const tryPixel = (at: number) => {
    if (labels[at] !== NO_AREA || !isInside(at)) return;
    const label = areaAround(labels, steps, at);
    const area = areas[label];
    if (area && isNear(data, at, area)) added.set(at, label);
  };
  for (let at = labels.indexOf(NO_AREA); at !== -1; at = labels.indexOf(NO_AREA, at + 1)) tryPixel(at);
  for (let round = 0; round < RIM_WIDTH; round++) {
    const rim = added;
    for (const [at, label] of rim) labels[at] = label;
    added = new Map();
    for (const at of rim.keys()) for (const step of steps) tryPixel(at + step);
  }
}

/** @param rgba opaque pixels. @returns the same pixels unless the art is flat and lossy */
export function levelFlatAreas(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const picture = { data: rgba, width, height };
  if (!isCalm(picture)) return rgba;
  const found = findFlatAreas(picture);
  if (!isMostlyFlat(found) || isExactOnEdges(picture, found) || hasPattern(picture, found)) return rgba;
  growAreas(picture, found);
  const level = rgba.slice();
  for (let at = 0; at < found.labels.length; at++) {
    const area = found.areas[found.labels[at]!];
    if (!area) continue;
    [level[4 * at], level[4 * at + 1], level[4 * at + 2]] = area.color;
  }
  return level;
}
