/**
 * Soft shadows and glows on a ground of one color. What lies over a ground G with opacity a in one color K is seen as
 * C = (1 − a)G + aK (Porter & Duff 1984, "over"), so a shade's pixels lie on one line of colors, and its opacity rises
 * from nothing without an edge. Both are looked for: pixels on one line, reached from the ground gently.
 */
import { connectedComponents, edgeConnected } from '@printready/imaging/kernels/connected-components';
import type { Raster } from '@printready/imaging/raster';
import { carryOn, type Shade } from './soft-shadow-ground.ts';
import { findLine, type Rgb, type ShadeLine, shareOf } from './soft-shadow-line.ts';
import { findPlateaus } from './soft-shadow-plateaus.ts';
import { createSmoothness, growGently, isGentle, type Smoothness } from './soft-shadow-region.ts';

export type SoftShadow = Shade & {
  readonly ground: Rgb;
  /** Black of a shadow, the glow's own color of a glow. */
  readonly color: Rgb;
};

/** Levels of each channel by which a ground's pixels differ from its color. */
const GROUND_NOISE = 6;
/** A shade with more opacity than this is art, and with less it is noise. */
const OPACITY = { most: 0.9, least: 0.025 };
/** Fewer pixels of it, and a smaller share of the picture, are no shade. */
const LEAST = { pixels: 48, share: 0.0005 };
/** Its darkest part, a hundredth of it, has at least this opacity. */
const VISIBLE = 0.06;
/** An enclosed area is ground where a shade falls on it: its mean opacity, how much that differs, its pixels. */
const HOLE = { mean: 0.05, spread: 0.03, least: 6 };
/**
 * A larger share of the picture is shaded art; up to the second one not where so much of it is bare ground and its
 * darkest part is nearly as dark as outside: the same shade falls on it.
 */
const HOLE_SHARE = { any: 0.01, like: 0.08 };
const LIKE_OUTSIDE = { bare: 0.25, darkest: 0.7 };

function findGround({ data, width, height }: Raster, { r, g, b }: Rgb): Uint8Array {
  const near = new Uint8Array(width * height);
  for (let at = 0, i = 0; at < near.length; at++, i += 4) {
    const isNear =
      data[i + 3]! === 255 &&
      Math.abs(data[i]! - r) <= GROUND_NOISE &&
      Math.abs(data[i + 1]! - g) <= GROUND_NOISE &&
      Math.abs(data[i + 2]! - b) <= GROUND_NOISE;
    near[at] = isNear ? 1 : 0;
  }
  const ground = edgeConnected(near, width, height);
  for (let at = 0; at < ground.length; at++) ground[at]! &= 1;
  return ground;
}

/** Whether a pixel's color is the ground's under a shade. */
function isOn(source: Raster, at: number, line: ShadeLine): boolean {
  if (source.data[at * 4 + 3]! !== 255) return false;
  const share = shareOf(source, at, line);
  return share >= -OPACITY.least && share <= OPACITY.most;
}

/** Marks enclosed areas on which the shade falls, whose darkest part outside has the opacity `darkest`. */
function addHoles(
  smoothness: Smoothness,
  line: ShadeLine,
  bare: Uint8Array,
  { largest, darkest }: { readonly largest: number; readonly darkest: number },
): void {
  const { source } = smoothness;
  const { width, height } = source;
  const mask = bare.map((one, at) =>
    one === 0 && isOn(source, at, line) && isGentle(smoothness, at) ? 1 : 0,
  );
  const { labels, areas } = connectedComponents(mask, width, height, 4);
  const sums = new Float64Array(areas.length);
  const low = new Float32Array(areas.length).fill(1);
  const high = new Float32Array(areas.length);
  const clear = new Uint32Array(areas.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    const share = shareOf(source, at, line);
    sums[label]! += share;
    if (share < low[label]!) low[label] = share;
    if (share > high[label]!) high[label] = share;
    if (share <= OPACITY.least) clear[label]!++;
  }
  const likeOutside = Math.max(largest, HOLE_SHARE.like * bare.length);
  const largestOf = (label: number) =>
    clear[label]! >= LIKE_OUTSIDE.bare * areas[label]! && high[label]! >= LIKE_OUTSIDE.darkest * darkest
      ? likeOutside
      : largest;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    const area = areas[label]!;
    if (label === 0 || area < HOLE.least || area > largestOf(label)) continue;
    if (high[label]! - low[label]! >= HOLE.spread && sums[label]! >= HOLE.mean * area) bare[at] = 1;
  }
}

/** The opacity that the shade's darkest hundredth has. */
function darkestOf(source: Raster, line: ShadeLine, pixels: Uint32Array): number {
  const shares = Float32Array.from(pixels, (at) => shareOf(source, at, line)).sort();
  return shares[Math.floor(shares.length * 0.99)] ?? 0;
}

/**
 * The shadow or glow around art on a flat ground; null where there is none.
 * @param ground the ground's color. @param edge pixels of the art's edge that may be soft.
 * @param largestHole pixels of an enclosed area that may be ground, where more than a hundredth of the picture's.
 */
export function findSoftShadow(
  source: Raster,
  {
    ground,
    edge,
    largestHole,
  }: { readonly ground: Rgb; readonly edge: number; readonly largestHole: number },
): SoftShadow | null {
  const least = Math.max(LEAST.pixels, LEAST.share * source.width * source.height);
  const flat = findGround(source, ground);
  const smoothness = createSmoothness(source, flat);
  const gentle = growGently(smoothness, flat, (at) => source.data[at * 4 + 3]! === 255);
  if (gentle.length < least) return null;
  const line = findLine(source, ground, gentle);
  if (line === null) return null;
  const found = growGently(smoothness, flat, (at) => isOn(source, at, line));
  const darkest = darkestOf(source, line, found);
  if (found.length < least || darkest < VISIBLE) return null;
  const bare = flat;
  const art = findPlateaus(smoothness, found, (at) => shareOf(source, at, line) > VISIBLE);
  for (const at of found) if (art[at] === 0) bare[at] = 1;
  addHoles(smoothness, line, bare, { largest: Math.max(largestHole, HOLE_SHARE.any * bare.length), darkest });
  const opacity = new Float32Array(bare.length).fill(Number.NaN);
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === 0) continue;
    const share = shareOf(source, at, line);
    opacity[at] = share > OPACITY.least ? share : 0;
  }
  carryOn(source, line, { bare, opacity, art }, edge);
  return { bare, opacity, ground, color: line.color };
}

/** Puts the shaded ground under a pixel into `mean`. @returns false where nothing is known of it. */
export function readShaded({ opacity, ground, color }: SoftShadow, at: number, mean: Float64Array): boolean {
  const shade = opacity[at]!;
  if (Number.isNaN(shade)) return false;
  mean[0] = ground.r + shade * (color.r - ground.r);
  mean[1] = ground.g + shade * (color.g - ground.g);
  mean[2] = ground.b + shade * (color.b - ground.b);
  return true;
}

/** Lays what was cut out over its shade, which is transparent now: Porter & Duff's "over". */
export function layOverShade(pixels: Uint8ClampedArray, { opacity, color }: SoftShadow): void {
  const shade = [color.r, color.g, color.b];
  for (let at = 0, i = 0; at < opacity.length; at++, i += 4) {
    const under = opacity[at]!;
    const own = pixels[i + 3]! / 255;
    if (!(under >= OPACITY.least) || own === 1) continue;
    const whole = own + under * (1 - own);
    for (let c = 0; c < 3; c++)
      pixels[i + c] = (own * pixels[i + c]! + under * (1 - own) * shade[c]!) / whole;
    pixels[i + 3] = Math.round(255 * whole);
  }
}
