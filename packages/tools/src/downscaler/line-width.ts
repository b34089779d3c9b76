import type { Raster } from '@printready/pixels/raster';
import { distanceTransform } from '@printready/pixels/shapes';

export type LineWidths = {
  readonly count: number;
  /** `histogram[n]` counts center-line pixels of lines n half-pixels wide; the last bin includes wider lines. */
  readonly histogram: Uint32Array;
};

const INK_ALPHA = 128;
/** Minimum share of transparent pixels; below it, ink is distinguished from the background by color. */
const CLEAR_SHARE = 0.005;
const BORDER_SHARE = 0.6;
const COLOR_STEP = 32;
const CONTRAST = 96;
/** In half-pixels; all lines wider than this share one bin. */
const WIDEST = 512;
/** Maximum rise in edge distance between adjacent pixels on a line's center. On a corner's diagonal it is 0.7. */
const FLAT_RISE = 0.45;

const hasClearArea = ({ data, width, height }: Raster): boolean => {
  const least = CLEAR_SHARE * width * height;
  let clear = 0;
  // Stops early, because most cutouts reach the limit within the first few rows.
  for (let i = 3; i < data.length && clear <= least; i += 4) if (data[i]! < INK_ALPHA) clear++;
  return clear > least;
};

/** Byte offset of a pixel in the border's color; null if the border has several colors. */
function backgroundPixel({ data, width, height }: Raster): number | null {
  const counts = new Map<number, { count: number; at: number }>();
  let total = 0;
  const visit = (x: number, y: number): void => {
    const at = (y * width + x) * 4;
    const step = (c: number) => Math.floor((data[at + c]! + COLOR_STEP / 2) / COLOR_STEP);
    const key = (step(0) * 16 + step(1)) * 16 + step(2);
    const found = counts.get(key) ?? { count: 0, at };
    found.count++;
    counts.set(key, found);
    total++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) visit(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) visit(x, y);
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most && most.count >= total * BORDER_SHARE ? most.at : null;
}

/** Mask of the ink: opaque pixels or, on a plain background, pixels of all other colors; null for photos. */
function inkMask(input: Raster): Uint8Array | null {
  const { data } = input;
  const mask = new Uint8Array(data.length >> 2);
  if (hasClearArea(input)) {
    for (let i = 0; i < mask.length; i++) mask[i] = data[i * 4 + 3]! >= INK_ALPHA ? 1 : 0;
    return mask;
  }
  const background = backgroundPixel(input);
  if (background === null) return null;
  const [r, g, b] = [data[background]!, data[background + 1]!, data[background + 2]!];
  for (let i = 0, at = 0; i < mask.length; i++, at += 4) {
    const contrast = Math.max(
      Math.abs(data[at]! - r),
      Math.abs(data[at + 1]! - g),
      Math.abs(data[at + 2]! - b),
    );
    mask[i] = contrast >= CONTRAST ? 1 : 0;
  }
  return mask;
}

/** Minimum fall in distance on both sides of a line's center; below it, the line has two middle pixels. */
const TWO_MIDDLES_FALL = 0.25;

/** Line width in half-pixels, 0 off the center line: 2d − 1 px at distance d, or 2d px with two middle pixels. */
function widthAt(distance: Float32Array, width: number, at: number): number {
  const here = distance[at]!;
  let steepest = 0;
  let twoMiddles = false;
  for (let direction = 0; direction < 4; direction++) {
    const step = direction === 0 ? 1 : direction === 1 ? width : width + 5 - 2 * direction;
    const length = direction < 2 ? 1 : Math.SQRT2;
    const ahead = (distance[at + step]! - here) / length;
    const behind = (distance[at - step]! - here) / length;
    const rise = ahead > behind ? ahead : behind;
    if (rise > FLAT_RISE) return 0;
    const fall = ahead < behind ? -ahead : -behind;
    if (fall > steepest) {
      steepest = fall;
      twoMiddles = rise > -TWO_MIDDLES_FALL;
    }
  }
  return Math.round(2 * (twoMiddles ? 2 * here : 2 * here - 1));
}

/** Maximum number of colors in flat art; photos need more colors to cover this share of their ink. */
const PHOTO = { colors: 48, share: 0.9 };

/** Compares the number of colors (4 bits per channel) that cover most of the ink with the limit for flat art. */
function looksLikePhoto({ data }: Raster, mask: Uint8Array): boolean {
  const counts = new Uint32Array(16 ** 3);
  let inked = 0;
  for (let pixel = 0, at = 0; pixel < mask.length; pixel++, at += 4) {
    if (mask[pixel] === 0) continue;
    counts[((data[at]! >> 4) << 8) | (data[at + 1]! & 0xf0) | (data[at + 2]! >> 4)]!++;
    inked++;
  }
  let covered = 0;
  const most = counts.toSorted((one, other) => other - one);
  for (let i = 0; i < PHOTO.colors; i++) covered += most[i]!;
  return covered < PHOTO.share * inked;
}

export function measureLineWidths(input: Raster): LineWidths | null {
  const { width, height } = input;
  const mask = inkMask(input);
  if (!mask || width < 3 || height < 3 || looksLikePhoto(input, mask)) return null;
  const distance = distanceTransform(mask, width, height);
  for (let i = 0; i < distance.length; i++) distance[i] = Math.sqrt(distance[i]!);
  const histogram = new Uint32Array(WIDEST + 1);
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (mask[y * width + x] === 0) continue;
      const halves = widthAt(distance, width, y * width + x);
      if (halves === 0) continue;
      histogram[Math.min(WIDEST, halves)]!++;
      count++;
    }
  }
  return count === 0 ? null : { count, histogram };
}

/** Share of the total line length, 0…1, that is thinner than `pixels`. */
export function shareThinnerThan({ count, histogram }: LineWidths, pixels: number): number {
  let thinner = 0;
  for (let halves = 1; halves <= WIDEST && halves / 2 < pixels - 1e-6; halves++)
    thinner += histogram[halves]!;
  return thinner / count;
}

/** Second percentile of line widths weighted by length, px, so that specks have no influence. */
export function thinnestWidth({ count, histogram }: LineWidths): number {
  let thinner = 0;
  for (const [halves, found] of histogram.entries()) {
    thinner += found;
    if (thinner > count / 50) return halves / 2;
  }
  return WIDEST / 2;
}
