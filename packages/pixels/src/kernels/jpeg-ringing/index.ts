import { luma601 } from '../../color/luma.ts';
import type { Raster } from '../../raster/raster.ts';

/** Minimum brightness range within 3 × 3 pixels that counts as an edge, of 255. */
const EDGE = 48;
/** Minimum brightness range within 3 × 3 pixels that counts as ringing, of 255. */
const RIPPLE = 2.5;
/** Minimum second difference of brightness that counts as a zigzag, of 255. */
const TURN = 3;
/** Distances from an edge, px: inside its antialiasing, inside one JPEG block, outside any block. */
const OWN = 1;
const BLOCK = 7;
const BEYOND = 9;

const MIN_ZIGZAGS = 0.14;
/** If a larger share of the pixels near edges counts as ringing, it is a texture, in which nearly all pixels do. */
const MAX_RIPPLES_NEAR = 0.82;
const MAX_RIPPLES_FAR = 0.15;
const MIN_PIXELS = 200;

const SQUARES = 3;
const SIDE = 256;

type Plane = { readonly values: Float32Array; readonly width: number; readonly height: number };

type Counts = { near: number; zigzags: number; nearRipples: number; far: number; farRipples: number };

function cutBrightness({ data, width }: Raster, left: number, top: number, across: number, along: number) {
  const values = new Float32Array(across * along);
  for (let y = 0, to = 0; y < along; y++) {
    for (let x = 0, at = ((top + y) * width + left) * 4; x < across; x++, at += 4, to++) {
      const brightness = luma601(data[at]!, data[at + 1]!, data[at + 2]!);
      const opacity = data[at + 3]! / 255;
      values[to] = 255 + (brightness - 255) * opacity;
    }
  }
  return { values, width: across, height: along };
}

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

/** Chebyshev distance to the nearest edge in pixels, at most 255. */
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
  if (near < MIN_PIXELS) return false;
  return (
    counts.zigzags / near >= MIN_ZIGZAGS &&
    counts.nearRipples / near <= MAX_RIPPLES_NEAR &&
    (far === 0 || counts.farRipples / far <= MAX_RIPPLES_FAR)
  );
}
