import type { Raster } from '@printready/pixels/raster';
import { PixelList } from '@printready/pixels/regions';
import { followExactInk } from './follow-exact-ink.ts';
import { findRing } from './outline-ring.ts';
import { BINS, binOf, spreadBins } from './regions/color-bins.ts';

const HALF = 128;
/** Maximum thickness of an outline: a share of the shorter side, clamped to a range in px. */
const MAX_THICKNESS = { share: 0.01, least: 3, most: 12 };
/** Tile size for the background histograms, px; each tile is read with its eight neighbors. */
const TILE_SIDE = 32;
/** Minimum share of the local background for a color to count as a background color. */
const SEEN_SHARE = 0.002;
/** Minimum share of the outline's color among pixels foreign to the background; the rest are soft edges. */
const LEAST_INK_SHARE = 0.4;
/** Minimum number of ink pixels, as a share of the cut's length; fewer occur by chance. */
const LEAST_ALONG = 0.05;

function createGround({ width, height, data }: Raster, alpha: Uint8Array, steps: Uint8Array) {
  const columns = Math.ceil(width / TILE_SIDE);
  const known = new Map<number, { readonly near: Uint32Array; readonly least: number }>();
  const count = (column: number, row: number) => {
    const bins = new Uint32Array(BINS);
    let total = 0;
    const bottom = Math.min(height, (row + 2) * TILE_SIDE);
    const right = Math.min(width, (column + 2) * TILE_SIDE);
    for (let y = Math.max(0, (row - 1) * TILE_SIDE); y < bottom; y++) {
      for (let x = Math.max(0, (column - 1) * TILE_SIDE); x < right; x++) {
        const at = y * width + x;
        if (alpha[at]! >= HALF || steps[at] !== 0) continue;
        bins[binOf(data, at)]!++;
        total++;
      }
    }
    return { near: spreadBins(bins), least: total * SEEN_SHARE };
  };
  return (at: number): boolean => {
    const column = Math.floor((at % width) / TILE_SIDE);
    const row = Math.floor(at / width / TILE_SIDE);
    const square = known.get(row * columns + column) ?? count(column, row);
    known.set(row * columns + column, square);
    return square.near[binOf(data, at)]! >= square.least;
  };
}

/** Adds an outline outside the cut to the artwork, in place. @returns number of added pixels. */
export function followOutline(source: Raster, alpha: Uint8Array): number {
  const { width, height, data } = source;
  const asked = Math.round(MAX_THICKNESS.share * Math.min(width, height));
  const reach = Math.min(MAX_THICKNESS.most, Math.max(MAX_THICKNESS.least, asked));
  const inner = findRing(alpha, width, reach + 1);
  const exact = followExactInk(source, alpha, inner);
  const { steps, pixels, length } = exact === 0 ? inner : findRing(alpha, width, reach + 1);
  const isGround = createGround(source, alpha, steps);
  const bins = new Uint32Array(BINS);
  const foreign = new PixelList();
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels.at(i);
    if (isGround(at)) continue;
    bins[binOf(data, at)]!++;
    foreign.push(at);
  }
  const near = spreadBins(bins);
  const ink = near.indexOf(near.reduce((most, count) => Math.max(most, count), 0));
  if (near[ink]! < foreign.length * LEAST_INK_SHARE || near[ink]! < length * LEAST_ALONG) return exact;
  const ofInk = new Uint32Array(BINS);
  ofInk[ink] = 1;
  const isInk = spreadBins(ofInk);
  const line = { steps, reach, order: foreign, isInk: (at: number) => isInk[binOf(data, at)] === 1 };
  return exact + addInk(alpha, width, line);
}

type Line = {
  readonly steps: Uint8Array;
  readonly reach: number;
  readonly order: PixelList;
  readonly isInk: (at: number) => boolean;
};

/** Adds connected ink pixels, except single pixels (soft edges) and ink as wide as the whole ring (not a line). */
function addInk(alpha: Uint8Array, width: number, { steps, reach, order, isInk }: Line): number {
  const onStep = new Uint32Array(reach + 2);
  for (let i = 0; i < order.length; i++) if (isInk(order.at(i))) onStep[steps[order.at(i)]!]!++;
  if (onStep[2]! * 2 < onStep[1]! || onStep[reach + 1]! * 2 > onStep[1]!) return 0;
  let taken = 0;
  for (let i = 0; i < order.length; i++) {
    const at = order.at(i);
    if (steps[at]! > reach || !isInk(at)) continue;
    const x = at % width;
    const isArt = (beside: number) => alpha[beside]! >= HALF;
    const joins =
      (x > 0 && isArt(at - 1)) ||
      (x < width - 1 && isArt(at + 1)) ||
      (at >= width && isArt(at - width)) ||
      (at + width < alpha.length && isArt(at + width));
    if (!joins) continue;
    alpha[at] = 255;
    taken++;
  }
  return taken;
}
