import { srgbToOklab } from '@printready/pixels/color';
import type { Fill } from '../drawing.ts';
import { inkDistance2 } from './palette.ts';
import { AXES, BLENDED, FLAT, isBetween, type PixelKinds } from './pixel-kinds.ts';

/** Label of transparent pixels; ink `i` of the palette has label `i + 1`. */
export const CLEAR = 0;

export type LabelMap = {
  readonly width: number;
  readonly height: number;
  readonly labels: Uint8Array;
  /** Premultiplied RGBA of each label, four numbers each. */
  readonly colors: Float64Array;
  /** Premultiplied pixels of the image. */
  readonly px: Uint8ClampedArray;
};

/** Maximum width of a blur, px; wider blurs are thresholded at half. */
const LONGEST_WALK = 5;

function labelColors(palette: readonly Fill[]): Float64Array {
  return Float64Array.from([0, 0, 0, 0, ...palette.flatMap(({ r, g, b }) => [r, g, b, 255])]);
}

type NearestInk = (r: number, g: number, b: number) => number;

function nearestInk(palette: readonly Fill[]): NearestInk {
  const inks = palette.map(({ r, g, b }) => srgbToOklab(r, g, b));
  const known = new Uint8Array(1 << 18);
  return (r, g, b) => {
    const key = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
    if (known[key]! > 0) return known[key]!;
    const color = srgbToOklab(r, g, b);
    let best = 0;
    let least = Infinity;
    for (const [index, ink] of inks.entries()) {
      const distance = inkDistance2(ink, color);
      if (distance < least) [best, least] = [index, distance];
    }
    known[key] = best + 1;
    return best + 1;
  };
}

function nearestBlend(px: Uint8ClampedArray, at: number, colors: Float64Array): number {
  let best = 0;
  let least = Infinity;
  for (let label = 0; label * 4 < colors.length; label++) {
    let distance = 0;
    for (let channel = 0; channel < 4; channel++)
      distance += (px[at + channel]! - colors[label * 4 + channel]!) ** 2;
    if (distance < least) [best, least] = [label, distance];
  }
  return best;
}

/** Share of `a` in a pixel between labels `a` and `b`, 0…1. */
export function shareOf(map: Pick<LabelMap, 'px' | 'colors'>, pixel: number, a: number, b: number): number {
  return Math.min(1, Math.max(0, openShareOf(map, pixel, a, b)));
}

/** Unclamped share; may be outside 0…1 if the pixel's color lies beyond either label's color. */
export function openShareOf(
  { px, colors }: Pick<LabelMap, 'px' | 'colors'>,
  pixel: number,
  a: number,
  b: number,
): number {
  const [i, p, q] = [pixel * 4, a * 4, b * 4];
  let dot = 0;
  let length2 = 0;
  for (let channel = 0; channel < 4; channel++) {
    const direction = colors[p + channel]! - colors[q + channel]!;
    dot += direction * (px[i + channel]! - colors[q + channel]!);
    length2 += direction * direction;
  }
  return length2 === 0 ? 1 : dot / length2;
}

/** @param px premultiplied pixels */
export function labelPixels(
  px: Uint8ClampedArray,
  width: number,
  height: number,
  kinds: PixelKinds,
  palette: readonly Fill[],
): LabelMap {
  const colors = labelColors(palette);
  const labels = new Uint8Array(width * height);
  const map = { width, height, labels, colors, px };
  if (palette.length === 0) return map;
  const nearest = nearestInk(palette);
  for (let pixel = 0, i = 0; pixel < labels.length; pixel++, i += 4) {
    const kind = kinds[pixel];
    const alpha = px[i + 3]!;
    if (kind === BLENDED) continue;
    if (alpha < 128) labels[pixel] = CLEAR;
    else if (alpha < 255) labels[pixel] = unmultiplied(px, i, nearest);
    else labels[pixel] = kind === FLAT ? nearestOfMean(map, pixel, nearest) : nearestShade(map, i, nearest);
  }
  const pure = labels.slice();
  for (let pixel = 0; pixel < labels.length; pixel++) {
    if (kinds[pixel] === BLENDED) labels[pixel] = unmix(map, pure, kinds, pixel);
  }
  return map;
}

/** Inks closer than this may be bands of one shaded area; squared distance in 8-bit channels. */
const BANDS_WITHIN2 = 80 * 80;

/** Perceptually nearest band for a pixel at an edge, among the bands of pixels farther from the edge. */
function nearestShade({ px, colors }: LabelMap, i: number, nearest: NearestInk): number {
  const [blend, seen] = [nearestBlend(px, i, colors), nearest(px[i]!, px[i + 1]!, px[i + 2]!)];
  let apart = 0;
  for (let channel = 0; channel < 4; channel++)
    apart += (colors[blend * 4 + channel]! - colors[seen * 4 + channel]!) ** 2;
  return apart < BANDS_WITHIN2 ? seen : blend;
}

function nearestOfMean({ px, width, height }: LabelMap, pixel: number, nearest: NearestInk): number {
  const x = pixel % width;
  const i = pixel * 4;
  const isInside = x > 0 && x < width - 1 && pixel >= width && pixel < width * (height - 1);
  if (!isInside) return nearest(px[i]!, px[i + 1]!, px[i + 2]!);
  let [r, g, b] = [0, 0, 0];
  for (let row = i - width * 4; row <= i + width * 4; row += width * 4) {
    for (let at = row - 4; at <= row + 4; at += 4) {
      r += px[at]!;
      g += px[at + 1]!;
      b += px[at + 2]!;
    }
  }
  return nearest((r / 9) | 0, (g / 9) | 0, (b / 9) | 0);
}

/** Minimum contrast of a line thinner than half a pixel; squared distance in 8-bit channels. */
const RIDGE_CONTRAST2 = 32 * 32;
/** Squared distance to an ink (8-bit channels) below which a pixel has that ink. */
const OWN_INK2 = 26 * 26;
/** Maximum distance of a pixel from a blend of two inks, as a fraction of its distance from its label's ink. */
const RIDGE_OFF = 0.3;

function off2({ px, colors }: LabelMap, pixel: number, label: number): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel++)
    sum += (px[pixel * 4 + channel]! - colors[label * 4 + channel]!) ** 2;
  return sum;
}

function standsOut({ px }: LabelMap, i: number, a: number, b: number): boolean {
  let [dot, toA, toB] = [0, 0, 0];
  for (let channel = 0; channel < 4; channel++) {
    const [p, q] = [px[i + channel]! - px[a + channel]!, px[i + channel]! - px[b + channel]!];
    dot += p * q;
    toA += p * p;
    toB += q * q;
  }
  return toA >= RIDGE_CONTRAST2 && toB >= RIDGE_CONTRAST2 && dot > 0 && dot * dot > 0.5 * toA * toB;
}

export function isThin(map: LabelMap, pixel: number): boolean {
  const { width, height } = map;
  const x = pixel % width;
  if (x === 0 || x === width - 1 || pixel < width || pixel >= width * (height - 1)) return false;
  return AXES.some(([dx, dy]) => {
    const step = (dy * width + dx) * 4;
    return standsOut(map, pixel * 4, pixel * 4 - step, pixel * 4 + step);
  });
}

/** Minimum share of ink in a pixel of a thin line; less may be noise or ringing of a sharpened edge. */
const TELLING_SHARE = 0.2;

/** Squared distances from an ink (8-bit channels): above rounding errors, below most edge pixels. */
const NEAR_FROM2 = 4 * 4;
const NEAR_TO2 = 36 * 36;

type Fineness = {
  readonly soft: number;
  /** Number of pixels in lines under one pixel wide: crests that are part ink, part background. */
  readonly thin: number;
  /** Number of pixels of one ink with noise or a trace of another ink. */
  readonly nearPure: number;
  readonly mixed: number;
  /** Number of crest pixels in thin lines, partly or fully ink. */
  readonly crests: number;
};

export function measureFineness(map: LabelMap, kinds: PixelKinds): Fineness {
  let [soft, thin, nearPure, mixed, crests] = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < kinds.length; pixel++) {
    if (kinds[pixel] === FLAT) continue;
    soft++;
    const off = off2(map, pixel, map.labels[pixel]!);
    if (off > NEAR_FROM2 && off < NEAR_TO2) nearPure++;
    if (off >= NEAR_TO2) mixed++;
    if (!isThin(map, pixel)) continue;
    crests++;
    if (isMixed(map, pixel)) thin++;
  }
  return { soft, thin, nearPure, mixed, crests };
}

function isMixed(map: LabelMap, pixel: number): boolean {
  const own = map.labels[pixel]!;
  if (off2(map, pixel, own) < OWN_INK2) return false;
  const limit = RIDGE_OFF * Math.sqrt(off2(map, pixel, own));
  for (let label = 0; label * 4 < map.colors.length; label++) {
    const share = shareOf(map, pixel, label, own);
    if (label === own || share < TELLING_SHARE || share > 1 - TELLING_SHARE) continue;
    if (mixError(map, pixel, label, own, share) < limit) return true;
  }
  return false;
}

export function mixError(
  { px, colors }: LabelMap,
  pixel: number,
  a: number,
  b: number,
  share: number,
): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel++) {
    const mixed = share * colors[a * 4 + channel]! + (1 - share) * colors[b * 4 + channel]!;
    sum += (px[pixel * 4 + channel]! - mixed) ** 2;
  }
  return Math.sqrt(sum);
}

function unmultiplied(px: Uint8ClampedArray, i: number, nearest: NearestInk): number {
  const alpha = px[i + 3]!;
  const channel = (value: number) => Math.min(255, Math.round((value * 255) / alpha));
  return nearest(channel(px[i]!), channel(px[i + 1]!), channel(px[i + 2]!));
}

/** First unblended pixel in a direction; −1 if there is none nearby. */
function walk(map: LabelMap, kinds: PixelKinds, pixel: number, dx: number, dy: number): number {
  const { width, height } = map;
  let x = pixel % width;
  let y = (pixel - x) / width;
  for (let step = 0; step < LONGEST_WALK; step++) {
    x += dx;
    y += dy;
    if (x < 0 || y < 0 || x >= width || y >= height) return -1;
    const at = y * width + x;
    if (kinds[at] !== BLENDED) return at;
  }
  return -1;
}

/** Label of a blended pixel: of the areas on both sides, along the axis of greatest contrast, that with more share. */
function unmix(map: LabelMap, pure: Uint8Array, kinds: PixelKinds, pixel: number): number {
  const { width, height, px, colors } = map;
  const x = pixel % width;
  const y = (pixel - x) / width;
  let best = -1;
  let most = -1;
  for (const [axis, [dx, dy]] of AXES.entries()) {
    if (x - dx < 0 || x + dx >= width || y + dy >= height || y - dy < 0 || y + dy < 0) continue;
    const step = dy * width + dx;
    const [a, b] = [(pixel - step) * 4, (pixel + step) * 4];
    if (!isBetween(px, pixel * 4, a, b)) continue;
    let contrast = 0;
    for (let channel = 0; channel < 4; channel++) contrast += (px[a + channel]! - px[b + channel]!) ** 2;
    if (axis > 1) contrast *= 0.75;
    if (contrast > most) [best, most] = [axis, contrast];
  }
  if (best < 0) return nearestBlend(px, pixel * 4, colors);
  const [dx, dy] = AXES[best]!;
  const back = walk(map, kinds, pixel, -dx, -dy);
  const forth = walk(map, kinds, pixel, dx, dy);
  if (back < 0 || forth < 0 || pure[back] === pure[forth]) return nearestBlend(px, pixel * 4, colors);
  const [a, b] = [pure[back]!, pure[forth]!];
  return shareOf(map, pixel, a, b) >= 0.5 ? a : b;
}
