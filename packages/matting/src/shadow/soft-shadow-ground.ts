import type { Raster } from '@printready/pixels/raster';
import { connectedComponents, PixelList } from '@printready/pixels/regions';
import { type ShadeLine, shareOf } from './soft-shadow-line.ts';

/**
 * Radius of the window to which a plane is fitted, px, and maximum by which the plane may exceed the window's values.
 */
const WINDOW = 4;
const BEYOND = 0.08;
/** A shade pixel may differ from the plane by this many 8-bit levels; by more in files with compression noise. */
const NOISE = { clean: 8, rippled: 14 };
/** An island in the shade with up to this many pixels may differ from the plane by `noise` 8-bit levels. */
const SPECK = { pixels: 24, noise: 56 };
/** Maximum growth of the shade, px: the size of a compression block. */
const STEPS = 8;
const MIN_PIXELS = 6;

export type Shade = {
  /** 1 for pixels that show only background and shade. */
  readonly bare: Uint8Array;
  /** Opacity of the shade, 0…1, on bare pixels and some pixels around them; NaN elsewhere. */
  readonly opacity: Float32Array;
};

function solveMiddle(sums: Float64Array): number {
  const [n, x, y, xx, xy, yy, v, xv, yv] = sums as unknown as readonly number[];
  const a = xx! * yy! - xy! * xy!;
  const b = xy! * y! - x! * yy!;
  const c = x! * xy! - xx! * y!;
  const determinant = n! * a + x! * b + y! * c;
  if (Math.abs(determinant) < 1e-3) return v! / n!;
  return (v! * a + xv! * b + yv! * c) / determinant;
}

/** Extrapolates to `at` with the plane through nearby bare pixels; NaN if there are too few. */
function predict({ bare, opacity }: Shade, width: number, at: number, sums: Float64Array): number {
  const height = bare.length / width;
  const x = at % width;
  const y = (at - x) / width;
  sums.fill(0);
  let [low, high] = [1, 0];
  for (let j = Math.max(-WINDOW, -y); j <= Math.min(WINDOW, height - 1 - y); j++) {
    for (let i = Math.max(-WINDOW, -x); i <= Math.min(WINDOW, width - 1 - x); i++) {
      const near = at + j * width + i;
      if (bare[near] === 0) continue;
      const value = opacity[near]!;
      if (value < low) low = value;
      if (value > high) high = value;
      sums[0]!++;
      sums[1]! += i;
      sums[2]! += j;
      sums[3]! += i * i;
      sums[4]! += i * j;
      sums[5]! += j * j;
      sums[6]! += value;
      sums[7]! += i * value;
      sums[8]! += j * value;
    }
  }
  if (sums[0]! < MIN_PIXELS) return Number.NaN;
  if (high - low < 1e-3) return low;
  return Math.min(1, high + BEYOND, Math.max(0, low - BEYOND, solveMiddle(sums)));
}

function isShade(
  { data }: Raster,
  at: number,
  { ground, color }: ShadeLine,
  opacity: number,
  noise: number,
): boolean {
  if (Number.isNaN(opacity)) return false;
  const differs = (c: number, from: number, to: number) =>
    Math.abs(data[at * 4 + c]! - (from + opacity * (to - from))) > noise;
  return !(differs(0, ground.r, color.r) || differs(1, ground.g, color.g) || differs(2, ground.b, color.b));
}

function addSpecks(source: Raster, line: ShadeLine, shade: Shade): void {
  const { bare, opacity } = shade;
  const { width, height } = source;
  const { labels, areas } = connectedComponents(
    bare.map((one) => 1 - one),
    width,
    height,
    8,
  );
  const sums = new Float64Array(9);
  const expected = new Map<number, number>();
  const rejected = new Set<number>();
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0 || areas[label]! > SPECK.pixels || rejected.has(label)) continue;
    const under = predict(shade, width, at, sums);
    if (isShade(source, at, line, under, SPECK.noise)) expected.set(at, under);
    else rejected.add(label);
  }
  for (const [at, under] of expected) {
    if (rejected.has(labels[at]!)) continue;
    bare[at] = 1;
    opacity[at] = under;
  }
}

function fringeOf(from: Iterable<number>, seen: Uint8Array, width: number): PixelList {
  const fringe = new PixelList();
  const visit = (at: number) => {
    if (seen[at] === 1) return;
    seen[at] = 1;
    fringe.push(at);
  };
  for (const at of from) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < seen.length) visit(at + width);
  }
  return fringe;
}

function* borderOf(bare: Uint8Array, width: number): Generator<number> {
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === 0) continue;
    if (bare[at - 1] === 0 || bare[at + 1] === 0 || bare[at - width] === 0 || bare[at + width] === 0)
      yield at;
  }
}

/** Grows the shade over matching pixels, then extrapolates it under the art's soft edge (`edge` px wide). */
export function extrapolateShade(
  source: Raster,
  line: ShadeLine,
  shade: Shade & { readonly art: Uint8Array },
  { edge, isRippled }: { readonly edge: number; readonly isRippled: boolean },
): void {
  const { width } = source;
  const noise = isRippled ? NOISE.rippled : NOISE.clean;
  const { bare, opacity, art } = shade;
  const sums = new Float64Array(9);
  let border: Iterable<number> = borderOf(bare, width);
  for (let step = 0; step < STEPS; step++) {
    const added: number[] = [];
    const seen = bare.map((one, at) => one | art[at]!);
    for (const at of fringeOf(border, seen, width).list()) {
      const expected = predict(shade, width, at, sums);
      if (!isShade(source, at, line, expected, noise)) continue;
      const own = shareOf(source, at, line);
      opacity[at] = Math.max(0, Number.isNaN(own) ? expected : own);
      added.push(at);
    }
    for (const at of added) bare[at] = 1;
    if (added.length === 0) break;
    border = added;
  }
  addSpecks(source, line, shade);
  const seen = bare.slice();
  border = borderOf(bare, width);
  for (let step = 0; step < edge; step++) {
    const fringe = fringeOf(border, seen, width).list();
    for (const at of fringe) opacity[at] = predict(shade, width, at, sums);
    border = fringe;
  }
}
