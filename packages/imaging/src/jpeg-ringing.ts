/**
 * Whether drawn art carries what JPEG left beside its edges: ripples of a few levels within a block of 8 × 8 pixels,
 * and nothing where a block holds no edge. Clean art is still there; a photograph ripples everywhere.
 *
 * Measured on 24 drawings, each clean in three sizes and as six of twelve JPEGs (q 40…80, 4:4:4 and 4:2:0), and 40
 * JPEGs of photographs: zigzags beside edges are 0…0.12 of clean art's pixels and 0.16 or more of a JPEG's; ripples far
 * from edges are 0…0.10 of art and 0.25 or more of photographs. Steps at the block's borders tell nothing from quality
 * 80 on, and nothing of small art: they are not looked at.
 */
import type { Raster } from './raster.ts';

/** Levels of brightness within 3 × 3 pixels that are an edge. */
const EDGE = 48;
/** Levels within 3 × 3 pixels that are a ripple, no flat ink. */
const RIPPLE = 2.5;
/** Levels by which brightness turns, twice within four pixels. */
const TURN = 3;
/** Pixels around an edge: its own antialiasing, as far as a block reaches, and beyond any block. */
const OWN = 1;
const BLOCK = 7;
const BEYOND = 9;

const LEAST_ZIGZAGS = 0.14;
/** Beside edges: a texture ripples nearly everywhere. */
const MOST_RIPPLES_NEAR = 0.82;
const MOST_RIPPLES_FAR = 0.15;
/** Fewer pixels beside edges tell nothing. */
const LEAST_PIXELS = 200;

/** What is looked at of a large picture: so many squares each way, of so many pixels each way. */
const SQUARES = 3;
const SIDE = 256;

type Plane = { readonly values: Float32Array; readonly width: number; readonly height: number };

/** Pixels, counted. */
type Counts = { near: number; zigzags: number; nearRipples: number; far: number; farRipples: number };

/** Brightness over white, of a part of the picture. */
function cutBrightness({ data, width }: Raster, left: number, top: number, across: number, along: number) {
  const values = new Float32Array(across * along);
  for (let y = 0, to = 0; y < along; y++) {
    for (let x = 0, at = ((top + y) * width + left) * 4; x < across; x++, at += 4, to++) {
      const brightness = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      const opacity = data[at + 3]! / 255;
      values[to] = 255 + (brightness - 255) * opacity;
    }
  }
  return { values, width: across, height: along };
}

/** Levels between the darkest and the lightest of each pixel and its eight neighbors. */
function findRanges({ values, width, height }: Plane): Float32Array {
  const low = new Float32Array(values.length);
  const high = new Float32Array(values.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const before = values[x > 0 ? at - 1 : at]!;
      const here = values[at]!;
      const after = values[x < width - 1 ? at + 1 : at]!;
      low[at] = Math.min(before, here, after);
      high[at] = Math.max(before, here, after);
    }
  }
  return low.map((_, at) => {
    const up = at >= width ? at - width : at;
    const down = at < low.length - width ? at + width : at;
    return Math.max(high[up]!, high[at]!, high[down]!) - Math.min(low[up]!, low[at]!, low[down]!);
  });
}

/** Pixels to the nearest edge, counted along rows and columns alike (a king's moves on a board), at most 255. */
function findDistances(ranges: Float32Array, width: number): Uint8Array {
  const distances = Uint8Array.from(ranges, (range) => (range >= EDGE ? 0 : 255));
  const relax = (at: number, from: number) => {
    const through = distances[from]! + 1;
    if (through < distances[at]!) distances[at] = through;
  };
  for (let at = 0; at < distances.length; at++) {
    const x = at % width;
    if (x > 0) relax(at, at - 1);
    if (at < width) continue;
    relax(at, at - width);
    if (x > 0) relax(at, at - width - 1);
    if (x < width - 1) relax(at, at - width + 1);
  }
  for (let at = distances.length - 1; at >= 0; at--) {
    const x = at % width;
    if (x < width - 1) relax(at, at + 1);
    if (at + width >= distances.length) continue;
    relax(at, at + width);
    if (x > 0) relax(at, at + width - 1);
    if (x < width - 1) relax(at, at + width + 1);
  }
  return distances;
}

/** Whether brightness bends one way and then the other along four pixels. */
function zigzags(values: Float32Array, at: number, step: number): boolean {
  const [before, here, after, last] = [
    values[at - step]!,
    values[at]!,
    values[at + step]!,
    values[at + 2 * step]!,
  ];
  const first = before - 2 * here + after;
  const second = here - 2 * after + last;
  return first * second < 0 && Math.min(Math.abs(first), Math.abs(second)) >= TURN;
}

function count(plane: Plane, counts: Counts): void {
  const { values, width, height } = plane;
  const ranges = findRanges(plane);
  const distances = findDistances(ranges, width);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      const distance = distances[at]!;
      if (distance <= OWN || (distance > BLOCK && distance <= BEYOND)) continue;
      const ripples = ranges[at]! >= RIPPLE;
      if (distance > BEYOND) {
        counts.far++;
        if (ripples) counts.farRipples++;
      } else {
        counts.near++;
        if (ripples) counts.nearRipples++;
        if (zigzags(values, at, 1) || zigzags(values, at, width)) counts.zigzags++;
      }
    }
  }
}

/** Whether this is drawn art that was kept as a JPEG: a network that was trained on such art then draws it best. */
export function ringsLikeJpeg(picture: Raster): boolean {
  const { width, height } = picture;
  const counts: Counts = { near: 0, zigzags: 0, nearRipples: 0, far: 0, farRipples: 0 };
  const startsOf = (length: number) =>
    length <= SQUARES * SIDE
      ? [0]
      : Array.from({ length: SQUARES }, (_, at) => Math.round(((length - SIDE) * at) / (SQUARES - 1)));
  const [columns, rows] = [startsOf(width), startsOf(height)];
  const across = columns.length === 1 ? width : SIDE;
  const along = rows.length === 1 ? height : SIDE;
  for (const top of rows)
    for (const left of columns) count(cutBrightness(picture, left, top, across, along), counts);
  const { near, far } = counts;
  if (near < LEAST_PIXELS) return false;
  return (
    counts.zigzags / near >= LEAST_ZIGZAGS &&
    counts.nearRipples / near <= MOST_RIPPLES_NEAR &&
    (far === 0 || counts.farRipples / far <= MOST_RIPPLES_FAR)
  );
}
