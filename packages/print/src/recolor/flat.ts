/** Edges mix the new colors in the old proportions, in sRGB like the original antialiasing, so no fringe remains. */
import { divideBy255 } from '@printready/pixels/number';
import { type Raster, withPixels } from '@printready/pixels/raster';
import type { FlatArt } from '../inks/flat-inks.ts';
import type { Rgb8 } from '../inks/ink.ts';
import { packedPixels } from '../inks/uniform-colors.ts';
import { mixFlatArt } from '../separation/spot-plates.ts';

export type FlatMap = {
  readonly colors: readonly Rgb8[];
  readonly first: Uint8Array<ArrayBuffer>;
  readonly edges: Uint32Array;
  /** Second color of each edge pixel, and that color's share out of 255. */
  readonly second: Uint8Array<ArrayBuffer>;
  readonly share: Uint8Array<ArrayBuffer>;
  /** Share of each color in the opaque area, 0…1. */
  readonly shares: readonly number[];
  /** Number of mixed pixels between the colors i and j, at i · count + j with i < j. */
  readonly borders: Float64Array<ArrayBuffer>;
  readonly unexplained: number;
  /** True if the source pixels are exact; unmapped pixels are then copied. */
  readonly lossless: boolean;
};

export function mapFlatArt(art: Raster, flat: FlatArt, report: (fraction: number) => void): FlatMap {
  const colors = flat.inks.map(({ color }) => color);
  const count = colors.length;
  const { mixes, uniform, unexplained } = mixFlatArt(art, flat, colors, report);
  const { first, second, edges } = mixes;
  const { data } = art;
  const share = new Uint8Array(edges.length);
  const borders = new Float64Array(count ** 2);
  const areas = Float64Array.from(uniform, (pixels) => 255 * pixels);
  for (let e = 0; e < edges.length && count > 0; e++) {
    const i = edges[e]!;
    const part = (share[e] = Math.round(255 * mixes.share[e]!));
    const alpha = data[4 * i + 3]!;
    const [one, other] = [first[i]!, second[e]!];
    areas[one]! += (alpha * (255 - part)) / 255;
    areas[other]! += (alpha * part) / 255;
    if (part !== 0 && part !== 255) borders[Math.min(one, other) * count + Math.max(one, other)]! += 1;
  }
  const all = areas.reduce((sum, area) => sum + area, 0);
  const shares = Array.from(areas, (area) => (all === 0 ? 0 : area / all));
  return { colors, first, edges, second, share, shares, borders, unexplained, lossless: flat.noise === 0 };
}

const ALPHA = 0xff000000;
const COLOR = 0xffffff;
const WHOLE = 0xffffffff;

const packed = ({ r, g, b }: Rgb8) => r | (g << 8) | (b << 16);
const same = (one: Rgb8, other: Rgb8) => one.r === other.r && one.g === other.g && one.b === other.b;

/** @param to new color for each color in the map. @returns pixels with the art's alpha */
export function recolorFlat(art: Raster, map: FlatMap, to: readonly Rgb8[]): Raster {
  const touched = Uint8Array.from(map.colors, (color, i) => (same(color, to[i]!) ? 0 : 1));
  if (!touched.includes(1)) return withPixels(art, art.data.slice());
  const { first, lossless } = map;
  const pixels = packedPixels(art);
  const out = new Uint32Array(pixels.length);
  const copyMasks = Uint32Array.from(touched, (isTouched) => (lossless && isTouched === 0 ? WHOLE : ALPHA));
  const setBits = Uint32Array.from(to, (color, i) => (copyMasks[i] === WHOLE ? 0 : packed(color)));
  for (let i = 0; i < out.length; i++) {
    const pixel = pixels[i]!;
    const color = first[i]!;
    out[i] = pixel > COLOR ? (pixel & copyMasks[color]!) | setBits[color]! : pixel;
  }
  mixEdges(map, to, touched, pixels, out);
  return withPixels(art, new Uint8ClampedArray(out.buffer));
}

function mixEdges(
  { first, edges, second, share, lossless }: FlatMap,
  to: readonly Rgb8[],
  touched: Uint8Array,
  pixels: Uint32Array,
  out: Uint32Array,
): void {
  const [red, green, blue] = (['r', 'g', 'b'] as const).map((c) =>
    Uint8Array.from(to, (color) => color[c]),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  for (let e = 0; e < edges.length; e++) {
    const part = share[e]!;
    if (part === 0) continue;
    const i = edges[e]!;
    const one = first[i]!;
    const other = second[e]!;
    if (lossless && touched[one] === 0 && touched[other] === 0) continue;
    const rest = 255 - part;
    const r = divideBy255(rest * red[one]! + part * red[other]!);
    const g = divideBy255(rest * green[one]! + part * green[other]!);
    const b = divideBy255(rest * blue[one]! + part * blue[other]!);
    out[i] = (pixels[i]! & ALPHA) | r | (g << 8) | (b << 16);
  }
}
