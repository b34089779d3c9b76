/** Filters opacity, guided by the network's matte (He, Sun & Tang 2010), where the edge is rougher than the matte. */
import type { Raster } from '@printready/pixels/raster';
import { connectedRuns } from '@printready/pixels/regions';
import { dilateByBox } from '@printready/pixels/shapes';
import { guideSquares } from '../matte/guide-squares.ts';
import { pixelWords } from '../pixel-words.ts';
import { findBand } from './unmix-edge-band.ts';
import type { UnmixedEdge } from './unmix-edge-inks.ts';

/** Filter radius, px. The diameter equals one and a half JPEG blocks. */
const RADIUS = 6;
const EPSILON = 1e-3;
const SQUARE = 48;
/** Pixels up to this far from the soft edge are filtered, too, px: dents and bumps reach no farther. */
const MARGIN = 3;
/** Radius of the window in which the matte's ramp and the two edges are compared, px. */
const REACH = 4;
const SURE = { ground: 24, subject: 231 };
/** Mean of 4h(1 − h) over a window of matte values h, 0…1: a ramp is narrow up to `narrow`, wide from `wide`. */
const RAMP = { narrow: 0.36, wide: 0.5 };
/** Mean opacity difference of two edges in a window: equal edges up to `same`, different ones from `other`. */
const APART = { same: 0.06, other: 0.14 };
/**
 * Half-opacity crossings of this edge within `reach` px, divided by the network edge's: smooth up to `from`, rough
 * from `to`.
 */
const ROUGH = { reach: 8, from: 1.04, to: 1.12 };
const STEEPEST = 6;
/**
 * A hole up to `share` of the picture, or `least` px, is a speck; it is filled unless the network's opacity is below
 * `level` (of 255) in it.
 */
const SPECK = { share: 0.0001, least: 4, level: 112 };
/** Around a filled hole, pixels up to this far away that the network is sure of become opaque, too, px. */
const SOFT = 2;
/** Opacity below FLOOR becomes 0; above 1 − FLOOR it becomes 1. */
const FLOOR = 0.04;
/** If the opacity (of 255) changes by more, the unmixed ink is discarded. */
const SAME_OPACITY = 80;
const HALF = 127.5;

const fading = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (to - value) / (to - from)));

function squaresOf(mask: Uint8Array, width: number): number[] {
  const across = Math.ceil(width / SQUARE);
  const found = new Set<number>();
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    const x = at % width;
    found.add(Math.floor((at - x) / width / SQUARE) * across + Math.floor(x / SQUARE));
  }
  return [...found];
}

const grayOf = (plane: Uint8Array): Uint8ClampedArray => {
  const data = new Uint8ClampedArray(plane.length * 4);
  const words = pixelWords(data);
  for (let at = 0; at < plane.length; at++) words[at] = (0xff000000 | (plane[at]! * 0x010101)) >>> 0;
  return data;
};

/** Number of right and lower neighbors on the other side of half opacity, per mask pixel. */
function crossingsOf(plane: Uint8Array, width: number, mask: Uint8Array): Uint8Array {
  const crossings = new Uint8Array(plane.length);
  for (let row = 0; row < plane.length; row += width) {
    const hasBelow = row + width < plane.length;
    for (let at = row; at < row + width; at++) {
      if (mask[at] === 0) continue;
      const inside = plane[at]! > HALF;
      if (at + 1 < row + width && plane[at + 1]! > HALF !== inside) crossings[at] = 1;
      if (hasBelow && plane[at + width]! > HALF !== inside) crossings[at]!++;
    }
  }
  return crossings;
}

type Planes = {
  readonly alpha: Uint8Array;
  readonly matte: Uint8Array;
  readonly smooth: Uint8Array;
  readonly crossings: { readonly own: Uint8Array; readonly matte: Uint8Array };
};

/** Roughness, 0…1; 0 if the edge is no rougher than the network's edge. */
function roughnessAt({ crossings }: Planes, { width, height }: Raster, at: number): number {
  const { own, matte } = crossings;
  const x = at % width;
  const y = (at - x) / width;
  const [left, right] = [Math.max(0, x - ROUGH.reach), Math.min(width - 1, x + ROUGH.reach)];
  let [crossed, expected] = [0, 0];
  for (let j = Math.max(0, y - ROUGH.reach); j <= Math.min(height - 1, y + ROUGH.reach); j++) {
    for (let beside = j * width + left; beside <= j * width + right; beside++) {
      crossed += own[beside]!;
      expected += matte[beside]!;
    }
  }
  return expected === 0 ? 0 : 1 - fading(crossed / expected, ROUGH.from, ROUGH.to);
}

function steadyAt(planes: Planes, source: Raster, at: number) {
  const { alpha, matte, smooth } = planes;
  const { width, height } = source;
  const x = at % width;
  const y = (at - x) / width;
  let least = 255;
  let most = 0;
  let ramp = 0;
  let own = 0;
  let soft = 0;
  let apart = 0;
  let count = 0;
  for (let j = Math.max(0, y - REACH); j <= Math.min(height - 1, y + REACH); j++) {
    for (let i = Math.max(0, x - REACH); i <= Math.min(width - 1, x + REACH); i++) {
      const beside = j * width + i;
      const level = matte[beside]!;
      if (level < least) least = level;
      if (level > most) most = level;
      ramp += level * (255 - level);
      const [was, is] = [alpha[beside]!, smooth[beside]!];
      own += HALF - Math.abs(was - HALF);
      soft += HALF - Math.abs(is - HALF);
      apart += was - is;
      count++;
    }
  }
  if (least > SURE.ground || most < SURE.subject) return { opacity: 0, share: 0 };
  const rough = roughnessAt(planes, source, at);
  const steep = Math.min(STEEPEST, Math.max(1, soft / Math.max(1, own)));
  const opacity = Math.min(255, Math.max(0, HALF + steep * (smooth[at]! - HALF)));
  const narrow = fading((4 * ramp) / count / 255 ** 2, RAMP.narrow, RAMP.wide);
  const same = fading(Math.abs(apart) / count / 255, APART.same, APART.other);
  return { opacity, share: rough * narrow * same };
}

function fillHoles(
  alpha: Uint8Array,
  matte: Uint8Array,
  fullMatte: Uint8Array,
  { width, height }: Raster,
): void {
  const clear = alpha.map((value) => (value < HALF ? 1 : 0));
  const { starts, ends, labels, areas } = connectedRuns(clear, width, height, 4);
  const largestSpeck = Math.max(SPECK.least, SPECK.share * alpha.length);
  const least = new Uint8Array(areas.length).fill(255);
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    const [start, end] = [starts[run]!, ends[run]!];
    const isAtBorder =
      start < width || start >= alpha.length - width || start % width === 0 || end % width === 0;
    if (isAtBorder) least[label] = 0;
    const decisive = areas[label]! <= largestSpeck ? fullMatte : matte;
    for (let at = start; at < end && least[label]! > 0; at++)
      if (decisive[at]! < least[label]!) least[label] = decisive[at]!;
  }
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    if (least[label]! >= (areas[label]! <= largestSpeck ? SPECK.level : SURE.subject))
      fillAround(alpha, matte, width, starts[run]!, ends[run]!);
  }
}

function fillAround(alpha: Uint8Array, matte: Uint8Array, width: number, start: number, end: number): void {
  for (let row = -SOFT; row <= SOFT; row++) {
    for (let at = start - SOFT + row * width; at < end + SOFT + row * width; at++)
      if (matte[at]! >= SURE.subject || (row === 0 && at >= start && at < end)) alpha[at] = 255;
  }
}

/** @param matte network's matte without removed parts. @param fullMatte with them; both have the picture's size */
export function stabilizeEdge(edge: UnmixedEdge, matte: Uint8Array, fullMatte = matte): UnmixedEdge {
  const { source } = edge;
  const { width, height } = source;
  const ramp = new Uint8Array(edge.alpha.length);
  const known = new Uint32Array(edge.alpha.length);
  for (const at of findBand(edge.alpha, width, height)) ramp[at] = 1;
  for (const [i, at] of edge.places.entries()) known[at] = edge.inks[i]!;
  const band = dilateByBox(ramp, width, height, MARGIN);
  const smooth = edge.alpha.slice();
  const guide = { width, height, data: grayOf(matte) } as Raster;
  const filter = { radius: RADIUS, epsilon: EPSILON, side: SQUARE };
  guideSquares(guide, edge.alpha, filter, squaresOf(dilateByBox(band, width, height, REACH), width), smooth);
  const around = dilateByBox(band, width, height, ROUGH.reach);
  const crossings = { own: crossingsOf(edge.alpha, width, around), matte: crossingsOf(matte, width, around) };
  const planes: Planes = { alpha: edge.alpha, matte, smooth, crossings };
  const alpha = edge.alpha.slice();
  for (let at = 0; at < band.length; at++) {
    if (band[at] === 0) continue;
    const { opacity, share } = steadyAt(planes, source, at);
    if (share === 0) continue;
    const own = alpha[at]! + share * (opacity - alpha[at]!);
    alpha[at] = own < 255 * FLOOR ? 0 : own > 255 * (1 - FLOOR) ? 255 : Math.round(own);
  }
  fillHoles(alpha, matte, fullMatte, source);
  return { source, alpha, ...softPixels(alpha, edge.alpha, known) };
}

function softPixels(alpha: Uint8Array, before: Uint8Array, known: Uint32Array) {
  const places: number[] = [];
  for (let at = 0; at < alpha.length; at++) if (alpha[at]! > 0 && alpha[at]! < 255) places.push(at);
  const inks = Uint32Array.from(places, (at) =>
    Math.abs(alpha[at]! - before[at]!) <= SAME_OPACITY ? known[at]! : 0,
  );
  return { places: Uint32Array.from(places), inks };
}
