/**
 * Separates soft shade from edges. Antialiased edges rise by a third or more of their range within a pixel, blurred
 * ones by less.
 */

import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { PixelList } from '@printready/pixels/regions';

/** Edge: a step of one pixel covers at least `share` of the range within `reach` px. */
const SHARP = { share: 0.36, reach: 2 };
/** Ranges below these are noise, 8-bit levels: in clean and in compressed files. */
const NOISE = { clean: 4, rippled: 12 };
/** Ringing on a flat background: minimum second difference, 8-bit levels, and minimum share of such pixels. */
const RIPPLE = { levels: 3, share: 0.002 };
/** Waves in lossy files: minimum of two adjacent second differences of opposite sign, 8-bit levels; pixel share. */
const WAVE = { levels: 3, share: 0.002 };

const UNKNOWN = 0;
const SMOOTH = 1;
const EDGE = 2;

export type Smoothness = {
  readonly source: Raster;
  readonly known: Uint8Array;
  /** Ranges below this are not edges, 8-bit levels. */
  readonly noise: number;
  readonly isRippled: boolean;
};

function isRippled({ data, width }: Raster, ground: Uint8Array): boolean {
  let all = 0;
  let turns = 0;
  for (let at = 1; at < ground.length - 1; at++) {
    if ((ground[at - 1]! & ground[at]! & ground[at + 1]!) === 0 || at % width === 0) continue;
    all++;
    const turn = (c: number) =>
      Math.abs(2 * data[at * 4 + c]! - data[at * 4 - 4 + c]! - data[at * 4 + 4 + c]!) >= RIPPLE.levels;
    if (turn(0) || turn(1) || turn(2)) turns++;
  }
  return turns > RIPPLE.share * all;
}

/** Detects compression ringing, where the slope alternates from pixel to pixel, in a shaded area (mask value 1). */
export function isLossy({ data, width }: Raster, area: Uint8Array): boolean {
  let all = 0;
  let turns = 0;
  for (let at = 1; at < area.length - 2; at++) {
    if ((area[at - 1]! & area[at]! & area[at + 1]! & area[at + 2]!) === 0 || at % width === 0) continue;
    all++;
    const turn = (c: number, from: number) =>
      2 * data[from * 4 + c]! - data[from * 4 - 4 + c]! - data[from * 4 + 4 + c]!;
    const isWave = (c: number) => {
      const [one, next] = [turn(c, at), turn(c, at + 1)];
      return one * next < 0 && Math.min(Math.abs(one), Math.abs(next)) >= WAVE.levels;
    };
    if (isWave(0) || isWave(1) || isWave(2)) turns++;
  }
  return turns > WAVE.share * all;
}

export function createSmoothness(source: Raster, ground: Uint8Array): Smoothness {
  const rippled = isRippled(source, ground);
  const known = new Uint8Array(source.width * source.height);
  return { source, known, noise: rippled ? NOISE.rippled : NOISE.clean, isRippled: rippled };
}

/** Range of one channel near a pixel, 8-bit levels. */
function rangeAround({ data, width, height }: Raster, x: number, y: number, c: number): number {
  let low = 255;
  let high = 0;
  const [left, right] = [Math.max(0, x - SHARP.reach), Math.min(width - 1, x + SHARP.reach)];
  const [top, bottom] = [Math.max(0, y - SHARP.reach), Math.min(height - 1, y + SHARP.reach)];
  for (let j = top; j <= bottom; j++) {
    for (let i = left, at = (j * width + left) * 4 + c; i <= right; i++, at += 4) {
      const value = data[at]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return high - low;
}

export function isFlat({ source, noise }: Smoothness, at: number): boolean {
  const x = at % source.width;
  const y = (at - x) / source.width;
  return [0, 1, 2].every((c) => rangeAround(source, x, y, c) <= noise / 4);
}

function isEdge({ source, noise }: Smoothness, at: number): boolean {
  const { data, width, height } = source;
  const x = at % width;
  const y = (at - x) / width;
  let [range, channel] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const own = rangeAround(source, x, y, c);
    if (own > range) [range, channel] = [own, c];
  }
  if (range < noise) return false;
  const value = (column: number, row: number) => data[(row * width + column) * 4 + channel]!;
  const across = (value(Math.min(width - 1, x + 1), y) - value(Math.max(0, x - 1), y)) / 2;
  const down = (value(x, Math.min(height - 1, y + 1)) - value(x, Math.max(0, y - 1))) / 2;
  return exact.hypot(across, down) > SHARP.share * range;
}

export function isSmoothAt(smoothness: Smoothness, at: number): boolean {
  const { known } = smoothness;
  if (known[at] === UNKNOWN) known[at] = isEdge(smoothness, at) ? EDGE : SMOOTH;
  return known[at] === SMOOTH;
}

/** Tests a pixel and all its neighbors, so that a flood fill cannot pass gaps in an edge. */
export function isEdgeFree(smoothness: Smoothness, at: number): boolean {
  const { width, height } = smoothness.source;
  const x = at % width;
  const y = (at - x) / width;
  for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
    for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
      if (!isSmoothAt(smoothness, j * width + i)) return false;
    }
  }
  return true;
}

/** Pixels that satisfy `fits` and connect to the background (1 in `ground`) without crossing an edge. */
export const growWithoutEdges = (
  smoothness: Smoothness,
  ground: Uint8Array,
  fits: (at: number) => boolean,
): Uint32Array => growRegion(ground, smoothness.source.width, (at) => fits(at) && isEdgeFree(smoothness, at));

export function growRegion(ground: Uint8Array, width: number, fits: (at: number) => boolean): Uint32Array {
  const seen = ground.slice();
  const found = new PixelList();
  const visit = (at: number) => {
    if (seen[at] === 1) return;
    seen[at] = 1;
    if (fits(at)) found.push(at);
  };
  const visitAround = (at: number) => {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < seen.length) visit(at + width);
  };
  for (let at = 0; at < ground.length; at++) {
    if (ground[at] === 0) continue;
    const x = at % width;
    const meets =
      (x > 0 && seen[at - 1] === 0) ||
      (x < width - 1 && seen[at + 1] === 0) ||
      seen[at - width] === 0 ||
      seen[at + width] === 0;
    if (meets) visitAround(at);
  }
  for (let i = 0; i < found.length; i++) visitAround(found.at(i));
  return found.list();
}
