/** Tells the pixels of an area from the blends that lie along its edges, by looking at opposite neighbors. */
import type { Raster } from '@printready/imaging/raster';

/** Like all its neighbors. */
export const FLAT = 0;
/** No blend, but near an edge: the ridge of a thin line, the last pixel of an area. */
const RIDGE = 1;
/** Between two neighbors that lie opposite: antialiasing, or a blurred edge. */
export const BLENDED = 2;

/** One of FLAT, RIDGE, BLENDED per pixel. */
export type PixelKinds = Uint8Array;

/** Half of the eight directions; the others are opposite. */
export const AXES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Squared distance, premultiplied 8-bit channels: what noise and gentle shading do to neighbors. */
const FLAT_WITHIN2 = 14 * 14;
/** Opposite neighbors nearer than this have no edge between them. */
const EDGE_FROM2 = 26 * 26;
/** Blends are between these shares of the way, and off it by at most this share of its length. */
const LEAST_SHARE = 0.07;
const MOST_OFF2 = 0.3 * 0.3;

/** Premultiplied r, g, b and alpha of every pixel; the space in which antialiasing blends (as renderers do it). */
export function premultiply({ data }: Raster): Uint8ClampedArray {
  const premultiplied = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    if (alpha === 255) {
      premultiplied[at] = data[at]!;
      premultiplied[at + 1] = data[at + 1]!;
      premultiplied[at + 2] = data[at + 2]!;
    } else if (alpha > 0) {
      premultiplied[at] = (data[at]! * alpha) / 255;
      premultiplied[at + 1] = (data[at + 1]! * alpha) / 255;
      premultiplied[at + 2] = (data[at + 2]! * alpha) / 255;
    }
    premultiplied[at + 3] = alpha;
  }
  return premultiplied;
}

function far2(px: Uint8ClampedArray, i: number, j: number): number {
  const r = px[i]! - px[j]!;
  const g = px[i + 1]! - px[j + 1]!;
  const b = px[i + 2]! - px[j + 2]!;
  const a = px[i + 3]! - px[j + 3]!;
  return r * r + g * g + b * b + a * a;
}

/** Whether the pixel at byte `i` is a blend of those at `a` and `b`. */
export function isBetween(px: Uint8ClampedArray, i: number, a: number, b: number): boolean {
  const length2 = far2(px, a, b);
  if (length2 < EDGE_FROM2) return false;
  let dot = 0;
  for (let channel = 0; channel < 4; channel++)
    dot += (px[i + channel]! - px[a + channel]!) * (px[b + channel]! - px[a + channel]!);
  const t = dot / length2;
  if (t < LEAST_SHARE || t > 1 - LEAST_SHARE) return false;
  return far2(px, i, a) - t * t * length2 < MOST_OFF2 * length2;
}

/** @param px premultiplied pixels */
export function classifyPixels(px: Uint8ClampedArray, width: number, height: number): PixelKinds {
  const kinds = new Uint8Array(width * height);
  const packed = new Uint32Array(px.buffer, px.byteOffset, width * height);
  for (let y = 0, pixel = 0; y < height; y++) {
    const [up, down] = [y > 0 ? -width : 0, y < height - 1 ? width : 0];
    for (let x = 0; x < width; x++, pixel++) {
      const [left, right] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
      const own = packed[pixel];
      // Most of flat art: every neighbor is the very same.
      if (
        own === packed[pixel + left] &&
        own === packed[pixel + right] &&
        own === packed[pixel + up] &&
        own === packed[pixel + down] &&
        own === packed[pixel + up + left] &&
        own === packed[pixel + up + right] &&
        own === packed[pixel + down + left] &&
        own === packed[pixel + down + right]
      )
        continue;
      kinds[pixel] = classify(px, pixel, left, right, up, down);
    }
  }
  return kinds;
}

function classify(
  px: Uint8ClampedArray,
  pixel: number,
  left: number,
  right: number,
  up: number,
  down: number,
) {
  const i = pixel * 4;
  const [l, r, u, d] = [i + left * 4, i + right * 4, i + up * 4, i + down * 4];
  const [ul, ur, dl, dr] = [u + left * 4, u + right * 4, d + left * 4, d + right * 4];
  const flat =
    far2(px, i, l) <= FLAT_WITHIN2 &&
    far2(px, i, r) <= FLAT_WITHIN2 &&
    far2(px, i, u) <= FLAT_WITHIN2 &&
    far2(px, i, d) <= FLAT_WITHIN2 &&
    far2(px, i, ul) <= FLAT_WITHIN2 &&
    far2(px, i, ur) <= FLAT_WITHIN2 &&
    far2(px, i, dl) <= FLAT_WITHIN2 &&
    far2(px, i, dr) <= FLAT_WITHIN2;
  if (flat) return FLAT;
  const blended =
    isBetween(px, i, l, r) || isBetween(px, i, u, d) || isBetween(px, i, ul, dr) || isBetween(px, i, dl, ur);
  return blended ? BLENDED : RIDGE;
}
