import type { Raster } from '@printready/pixels/raster';

/** Pixel that equals all its neighbors. */
export const FLAT = 0;
/** Unblended pixel near an edge: the ridge of a thin line, or the last pixel of an area. */
const RIDGE = 1;
/** Pixel whose color lies between two opposite neighbors: antialiasing or blur. */
export const BLENDED = 2;

export type PixelKinds = Uint8Array;

export const AXES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Maximum squared distance between flat pixels, premultiplied 8-bit channels; allows noise and gentle shading. */
const FLAT_WITHIN2 = 14 * 14;
/** Squared distance between opposite neighbors below which there is no edge between them. */
const EDGE_FROM2 = 26 * 26;
/** Minimum share of either color in a blend, and maximum deviation as a fraction of the contrast (squared). */
const MIN_SHARE = 0.07;
const MAX_OFF2 = 0.3 * 0.3;

/** Premultiplied RGBA of every pixel, the space in which renderers antialias. */
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

export function isBetween(px: Uint8ClampedArray, i: number, a: number, b: number): boolean {
  const length2 = far2(px, a, b);
  if (length2 < EDGE_FROM2) return false;
  let dot = 0;
  for (let channel = 0; channel < 4; channel++)
    dot += (px[i + channel]! - px[a + channel]!) * (px[b + channel]! - px[a + channel]!);
  const t = dot / length2;
  if (t < MIN_SHARE || t > 1 - MIN_SHARE) return false;
  return far2(px, i, a) - t * t * length2 < MAX_OFF2 * length2;
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
      // Fast path, because most pixels of flat art equal all their neighbors.
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
