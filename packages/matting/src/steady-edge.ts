/**
 * An edge of a photograph made no rougher than the network's own. The blocks of a JPEG and a camera's noise look like
 * color to whoever unmixes pixel by pixel, and leave the edge ragged, while the network's is smooth. So opacity becomes,
 * window by window, a straight function of the network's answer: the guided filter (He, Sun & Tang 2010) with that
 * answer as its guide. The edge is then a line of equal answers, at the level that the picture tells on average; and
 * it is made as sharp as the picture has it. Where the edge is no rougher than the answer's, or the answer is soft
 * (hair, fur, out of focus) or tells another edge, all stays as it is.
 */
import { connectedRuns } from '@printready/imaging/kernels/connected-components';
import { dilateByBox } from '@printready/imaging/kernels/morphology/box';
import type { Raster } from '@printready/imaging/raster';
import { guideSquares } from './guide-squares.ts';
import { pixelWords } from './pixel-words.ts';
import { findBand } from './unmix-edge-band.ts';
import type { UnmixedEdge } from './unmix-edge-inks.ts';

/** Windows of the filter reach so far, px: over a block of a JPEG and a half. */
const RADIUS = 6;
const EPSILON = 1e-3;
const SQUARE = 48;
/** Dents and bumps go so far, px, beside an edge that was found. */
const MARGIN = 3;
/** What is asked around a pixel: px each way. */
const REACH = 4;
/** From these on a network is sure of the ground and of the subject. */
const SURE = { ground: 24, subject: 231 };
/** The share of a window that the network's ramp fills (h(1 − h) · 4): up to the one it is narrow, from the other on not. */
const RAMP = { narrow: 0.36, wide: 0.5 };
/** How far the two edges lie apart, mean opacity in a window: up to the one they are the same, from the other on not. */
const APART = { same: 0.06, other: 0.14 };
/**
 * Where an edge crosses from pixel to pixel, in windows that reach so far, px: as often as the network's, times the one
 * at the most, it is no rougher; times the other it is. A bump of one pixel crosses twice more.
 */
const ROUGH = { reach: 8, from: 1.04, to: 1.12 };
/** An edge is made steeper by so much at the most. */
const STEEPEST = 6;
/**
 * Of the picture, and px: what is no larger is too small for ground that is seen through the subject, where the network
 * does not rather say ground, of 255.
 */
const SPECK = { share: 0.0001, least: 4, said: 112 };
/** Pixels beside a hole that are soft. */
const SOFT = 2;
/** Less opacity than this share is none, so much less than all is all. */
const FLOOR = 0.04;
/** An ink that was found for an opacity so far off, of 255, is not known any more. */
const SAME_OPACITY = 80;
const HALF = 127.5;

/** 1 up to `from`, 0 beyond `to`, between them by a straight line. */
const fading = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (to - value) / (to - from)));

/** Numbers of the squares that hold a pixel of the mask. */
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

/** For each pixel of the mask how many of those to the right and below lie on the other side of opacity ½. */
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
  readonly hint: Uint8Array;
  readonly smooth: Uint8Array;
  /** Of `alpha`, and of `hint`. */
  readonly crossings: { readonly own: Uint8Array; readonly said: Uint8Array };
};

/** 0 where the edge is no rougher than the network's, to 1. */
function roughnessAt({ crossings }: Planes, { width, height }: Raster, at: number): number {
  const { own, said } = crossings;
  const x = at % width;
  const y = (at - x) / width;
  const [left, right] = [Math.max(0, x - ROUGH.reach), Math.min(width - 1, x + ROUGH.reach)];
  let [is, wanted] = [0, 0];
  for (let j = Math.max(0, y - ROUGH.reach); j <= Math.min(height - 1, y + ROUGH.reach); j++) {
    for (let beside = j * width + left; beside <= j * width + right; beside++) {
      is += own[beside]!;
      wanted += said[beside]!;
    }
  }
  return wanted === 0 ? 0 : 1 - fading(is / wanted, ROUGH.from, ROUGH.to);
}

/** Opacity of one pixel, and how much it counts beside what was there. */
function steadyAt(planes: Planes, source: Raster, at: number) {
  const { alpha, hint, smooth } = planes;
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
      const said = hint[beside]!;
      if (said < least) least = said;
      if (said > most) most = said;
      ramp += said * (255 - said);
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

/**
 * In place: parts of the ground that lie in what the network is sure of all around are none, nor are specks in what it
 * takes for the subject, parts that were taken from its answer since included: a speck in what stayed of one is no ground.
 */
function fillHoles(alpha: Uint8Array, hint: Uint8Array, said: Uint8Array, { width, height }: Raster): void {
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
    const asked = areas[label]! <= largestSpeck ? said : hint;
    for (let at = start; at < end && least[label]! > 0; at++)
      if (asked[at]! < least[label]!) least[label] = asked[at]!;
  }
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    if (least[label]! >= (areas[label]! <= largestSpeck ? SPECK.said : SURE.subject))
      fillAround(alpha, hint, width, starts[run]!, ends[run]!);
  }
}

/** A run of pixels, and the soft ones beside it. */
function fillAround(alpha: Uint8Array, hint: Uint8Array, width: number, start: number, end: number): void {
  for (let row = -SOFT; row <= SOFT; row++) {
    for (let at = start - SOFT + row * width; at < end + SOFT + row * width; at++)
      if (hint[at]! >= SURE.subject || (row === 0 && at >= start && at < end)) alpha[at] = 255;
  }
}

/**
 * @param hint what is meant of the network's answer, at the picture's size.
 * @param said the whole of that answer, at the picture's size.
 */
export function steadyEdge(edge: UnmixedEdge, hint: Uint8Array, said = hint): UnmixedEdge {
  const { source } = edge;
  const { width, height } = source;
  const ramp = new Uint8Array(edge.alpha.length);
  const known = new Uint32Array(edge.alpha.length);
  for (const at of findBand(edge.alpha, width, height)) ramp[at] = 1;
  for (const [i, at] of edge.places.entries()) known[at] = edge.inks[i]!;
  const band = dilateByBox(ramp, width, height, MARGIN);
  const smooth = edge.alpha.slice();
  const guide = { width, height, data: grayOf(hint) } as Raster;
  const filter = { radius: RADIUS, epsilon: EPSILON, side: SQUARE };
  guideSquares(guide, edge.alpha, filter, squaresOf(dilateByBox(band, width, height, REACH), width), smooth);
  const around = dilateByBox(band, width, height, ROUGH.reach);
  const crossings = { own: crossingsOf(edge.alpha, width, around), said: crossingsOf(hint, width, around) };
  const planes: Planes = { alpha: edge.alpha, hint, smooth, crossings };
  const alpha = edge.alpha.slice();
  for (let at = 0; at < band.length; at++) {
    if (band[at] === 0) continue;
    const { opacity, share } = steadyAt(planes, source, at);
    if (share === 0) continue;
    const own = alpha[at]! + share * (opacity - alpha[at]!);
    alpha[at] = own < 255 * FLOOR ? 0 : own > 255 * (1 - FLOOR) ? 255 : Math.round(own);
  }
  fillHoles(alpha, hint, said, source);
  return { source, alpha, ...softPixels(alpha, edge.alpha, known) };
}

/** The edge's soft pixels; an ink that was found for another opacity is not known any more. */
function softPixels(alpha: Uint8Array, before: Uint8Array, known: Uint32Array) {
  const places: number[] = [];
  for (let at = 0; at < alpha.length; at++) if (alpha[at]! > 0 && alpha[at]! < 255) places.push(at);
  const inks = Uint32Array.from(places, (at) =>
    Math.abs(alpha[at]! - before[at]!) <= SAME_OPACITY ? known[at]! : 0,
  );
  return { places: Uint32Array.from(places), inks };
}
