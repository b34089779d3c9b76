/** Color line from a background towards a shade's color: C = (1 − a)G + aK; K is black for shadows. */
import { hypot } from '@printready/imaging/exact-math';
import type { Raster } from '@printready/imaging/raster';

export type Rgb = { readonly r: number; readonly g: number; readonly b: number };

export type ShadeLine = {
  readonly ground: Rgb;
  /** Color of the solid shadow or glow. */
  readonly color: Rgb;
};

const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/**
 * Tolerance of a color's distance from its line (RGB): compression noise, plus a share of the distance from the
 * background.
 */
const OFF_LINE = { least: 9, share: 0.05 };
/** Minimum distance from the background, RGB, that defines a direction. */
const MIN_WAY = 12;
/** Minimum share of soft pixels that a line must explain. */
const EXPLAINED = 0.6;
/**
 * Minimum share for black, which is lower because shadows are common: art with soft transitions can have most of the
 * pixels.
 */
const EXPLAINED_BY_BLACK = 0.25;
/** Number of times the direction is refitted to its inliers. */
const ROUNDS = 3;
/** Largest channel of a color that counts as black. */
const NEARLY_BLACK = 28;

type Way = readonly [number, number, number];

const wayOf = (from: Rgb, to: Rgb): Way => [to.r - from.r, to.g - from.g, to.b - from.b];
const lengthOf = ([r, g, b]: Way): number => hypot(r, g, b);
const dotOf = (one: Way, other: Way): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Opacity of the shade at a pixel; NaN off the line. */
export function shareOf({ data }: Raster, at: number, { ground, color }: ShadeLine): number {
  const [vr, vg, vb] = [color.r - ground.r, color.g - ground.g, color.b - ground.b];
  const dr = data[at * 4]! - ground.r;
  const dg = data[at * 4 + 1]! - ground.g;
  const db = data[at * 4 + 2]! - ground.b;
  const square = vr * vr + vg * vg + vb * vb;
  const share = (dr * vr + dg * vg + db * vb) / square;
  const own = dr * dr + dg * dg + db * db;
  const off = own - share * share * square;
  const most = OFF_LINE.least + OFF_LINE.share * Math.sqrt(own);
  return off > most * most ? Number.NaN : share;
}

/** End of the ray from a background within the 8-bit gamut: explains the colors by the least opacity. */
function endOf(ground: Rgb, way: Way): Rgb {
  const channels = [ground.r, ground.g, ground.b];
  let reach = Infinity;
  for (const [c, step] of way.entries()) {
    if (Math.abs(step) < 1e-6) continue;
    reach = Math.min(reach, ((step > 0 ? 255 : 0) - channels[c]!) / step);
  }
  const [r, g, b] = channels.map((channel, c) => Math.round(channel + reach * way[c]!));
  return { r: r!, g: g!, b: b! };
}

/** Share of the vectors that a direction explains, and the sum of those. */
function fit(ways: readonly Way[], direction: Way): { readonly share: number; readonly sum: Way } {
  const length = lengthOf(direction);
  let fits = 0;
  const sum: [number, number, number] = [0, 0, 0];
  for (const way of ways) {
    const along = dotOf(way, direction) / length;
    const off = Math.sqrt(Math.max(0, dotOf(way, way) - along * along));
    if (along <= 0 || off > OFF_LINE.least + OFF_LINE.share * lengthOf(way)) continue;
    fits++;
    for (let c = 0; c < 3; c++) sum[c]! += way[c]!;
  }
  return { share: ways.length === 0 ? 0 : fits / ways.length, sum };
}

/** Line that explains most of these pixels; null without one. Tries black first. */
export function findLine({ data }: Raster, ground: Rgb, pixels: Uint32Array): ShadeLine | null {
  const ways: Way[] = [];
  for (const at of pixels) {
    const here = { r: data[at * 4]!, g: data[at * 4 + 1]!, b: data[at * 4 + 2]! };
    const way = wayOf(ground, here);
    if (lengthOf(way) >= MIN_WAY) ways.push(way);
  }
  if (ways.length === 0) return null;
  const toBlack = wayOf(ground, BLACK);
  if (lengthOf(toBlack) > MIN_WAY && fit(ways, toBlack).share >= EXPLAINED_BY_BLACK)
    return { ground, color: BLACK };
  let direction: Way = [0, 1, 2].map((c) => ways.reduce((sum, way) => sum + way[c]!, 0)) as unknown as Way;
  for (let round = 0; round < ROUNDS && lengthOf(direction) > 0; round++)
    direction = fit(ways, direction).sum;
  if (lengthOf(direction) === 0 || fit(ways, direction).share < EXPLAINED) return null;
  const color = endOf(ground, direction);
  const isBlack = Math.max(color.r, color.g, color.b) <= NEARLY_BLACK;
  return { ground, color: isBlack ? BLACK : color };
}
