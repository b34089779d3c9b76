/**
 * Networks know photographs: of a drawing they often keep the outline and leave out what it encloses. A place that art
 * goes all around, of one flat colour that the ground around the art does not have, is art.
 */
import { connectedComponents } from '../kernels/connected-components/index.ts';
import type { Raster } from '../raster.ts';

const HALF = 128;
/** 16 steps per channel; colours one step apart count as the same. */
const SHIFT = 4;
const STEPS = 16;
const BINS = STEPS ** 3;
/** Of an enclosed place, so much has its colour; and so much, at the most, a colour of the ground. */
const FLAT_SHARE = 0.75;
const GROUND_SHARE = 0.25;
/** A colour belongs to the ground when so much of that has it. */
const SEEN_SHARE = 0.002;
/** Smaller than this, px, it is the edge's own noise; `unmixEdge` sees to that. */
const LEAST_AREA = 12;
/** How far around a place the ground is looked at, px at the least, and in its own sizes. */
const AROUND = { px: 48, sizes: 1 };

type Box = { left: number; top: number; right: number; bottom: number };

function findBoxes(labels: Uint32Array, count: number, width: number): Box[] {
  const boxes = Array.from({ length: count }, () => ({ left: width, top: Infinity, right: 0, bottom: 0 }));
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    const box = boxes[label]!;
    const x = at % width;
    const y = (at - x) / width;
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return boxes;
}

const binOf = (data: Uint8ClampedArray, at: number): number =>
  ((data[at * 4]! >> SHIFT) * STEPS + (data[at * 4 + 1]! >> SHIFT)) * STEPS + (data[at * 4 + 2]! >> SHIFT);

/** How many pixels have each colour, or one a step from it. */
function spreadBins(bins: Uint32Array): Uint32Array {
  let from = bins;
  for (const step of [1, STEPS, STEPS * STEPS]) {
    const to = new Uint32Array(BINS);
    for (let bin = 0; bin < BINS; bin++) {
      const place = Math.floor(bin / step) % STEPS;
      to[bin] =
        from[bin]! + (place > 0 ? from[bin - step]! : 0) + (place < STEPS - 1 ? from[bin + step]! : 0);
    }
    from = to;
  }
  return from;
}

/** The colours of a part's pixels inside a box. */
function countColours(
  { data, width }: Raster,
  isPart: (at: number) => boolean,
  { left, top, right, bottom }: Box,
): { readonly bins: Uint32Array; readonly total: number } {
  const bins = new Uint32Array(BINS);
  let total = 0;
  for (let y = top; y <= bottom; y++) {
    for (let at = y * width + left; at <= y * width + right; at++) {
      if (!isPart(at)) continue;
      bins[binOf(data, at)]!++;
      total++;
    }
  }
  return { bins, total };
}

function growBox({ left, top, right, bottom }: Box, { width, height }: Raster): Box {
  const by = Math.max(AROUND.px, AROUND.sizes * Math.max(right - left, bottom - top));
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(width - 1, right + by),
    bottom: Math.min(height - 1, bottom + by),
  };
}

/**
 * In place: enclosed places that are art become it.
 * @param alpha the matte at the picture's size. @returns how many places were filled.
 */
export function fillEnclosed(source: Raster, alpha: Uint8Array): number {
  const { width, height } = source;
  const outside = alpha.map((value) => (value < HALF ? 1 : 0));
  const { labels, areas, touchesEdge } = connectedComponents(outside, width, height, 4);
  if (areas.length - 1 === touchesEdge.reduce((sum, touches) => sum + touches, 0)) return 0;
  const boxes = findBoxes(labels, areas.length, width);
  const isArt = new Uint8Array(areas.length);
  for (let label = 1; label < areas.length; label++) {
    if (touchesEdge[label] === 1 || areas[label]! < LEAST_AREA) continue;
    const own = countColours(source, (at) => labels[at] === label, boxes[label]!);
    const isGround = (at: number) => touchesEdge[labels[at]!] === 1;
    const ground = countColours(source, isGround, growBox(boxes[label]!, source));
    if (ground.total > 0 && isForeign(own, ground)) isArt[label] = 1;
  }
  let filled = 0;
  for (let label = 1; label < areas.length; label++) filled += isArt[label]!;
  if (filled > 0) for (let at = 0; at < alpha.length; at++) if (isArt[labels[at]!] === 1) alpha[at] = 255;
  return filled;
}

type Colours = ReturnType<typeof countColours>;

/** Flat, and of a colour that the ground does not have. */
function isForeign(own: Colours, ground: Colours): boolean {
  const nearOwn = spreadBins(own.bins);
  const flattest = nearOwn.reduce((most, count) => Math.max(most, count), 0);
  if (flattest < own.total * FLAT_SHARE) return false;
  const nearGround = spreadBins(ground.bins);
  let shared = 0;
  for (let bin = 0; bin < BINS; bin++)
    if (nearGround[bin]! > ground.total * SEEN_SHARE) shared += own.bins[bin]!;
  return shared <= own.total * GROUND_SHARE;
}
