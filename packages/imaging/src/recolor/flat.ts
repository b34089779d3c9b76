/**
 * Flat art in other colors: even areas take the new color exactly; an edge is the same mixture of the new colors, in the
 * space that it was antialiased in (sRGB). Nothing of the old colors is kept, so nothing of them shines around a shape.
 */
import { type Raster, withPixels } from '../raster.ts';
import type { FlatArt } from '../separation/flat-inks.ts';
import type { Rgb8 } from '../separation/ink.ts';
import { mixFlatArt } from '../separation/spot-plates.ts';

/** What every pixel is made of: `second` has `share` of 255, `first` the rest. */
export type FlatMap = {
  readonly colors: readonly Rgb8[];
  readonly first: Uint8Array<ArrayBuffer>;
  readonly second: Uint8Array<ArrayBuffer>;
  readonly share: Uint8Array<ArrayBuffer>;
  /** Share of the opaque area that each color covers, 0…1. */
  readonly shares: readonly number[];
  /** Pixels between the colors i and j, at i · count + j with i < j. */
  readonly borders: Float64Array<ArrayBuffer>;
  /** Share of the opaque pixels that no two colors explain. */
  readonly unexplained: number;
  /** The file's own pixels are exact, so what no new color touches stays as it is. */
  readonly lossless: boolean;
};

/** @param report hears how far it is, and may throw to stop. */
export function mapFlatArt(art: Raster, flat: FlatArt, report: (fraction: number) => void): FlatMap {
  const colors = flat.inks.map(({ color }) => color);
  const { mixes, unexplained } = mixFlatArt(art, flat, colors, report);
  const pixels = mixes.share.length;
  const first = new Uint8Array(mixes.first);
  const second = new Uint8Array(mixes.second);
  const share = new Uint8Array(pixels);
  const borders = new Float64Array(colors.length ** 2);
  const areas = new Float64Array(colors.length);
  let all = 0;
  for (let i = 0; i < pixels; i++) {
    const part = (share[i] = Math.round(255 * mixes.share[i]!));
    const alpha = art.data[4 * i + 3]!;
    if (alpha === 0 || colors.length === 0) continue;
    const [one, other] = [first[i]!, second[i]!];
    areas[one]! += alpha * (255 - part);
    areas[other]! += alpha * part;
    all += alpha * 255;
    if (part === 0 || part === 255) continue;
    borders[Math.min(one, other) * colors.length + Math.max(one, other)]! += 1;
  }
  const shares = Array.from(areas, (area) => (all === 0 ? 0 : area / all));
  return { colors, first, second, share, shares, borders, unexplained, lossless: flat.noise === 0 };
}

const same = (one: Rgb8, other: Rgb8) => one.r === other.r && one.g === other.g && one.b === other.b;

/**
 * @param to the color in place of each of the map's.
 * @returns other pixels, with the art's alpha; clear ones stay as they were.
 */
export function recolorFlat(art: Raster, map: FlatMap, to: readonly Rgb8[]): Raster {
  const out = art.data.slice();
  const touched = Uint8Array.from(map.colors, (color, i) => (same(color, to[i]!) ? 0 : 1));
  if (!touched.includes(1)) return withPixels(art, out);
  const channels = [to.map(({ r }) => r), to.map(({ g }) => g), to.map(({ b }) => b)] as const;
  const [red, green, blue] = channels.map((values) => Uint8Array.from(values)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const { first, second, share, lossless } = map;
  for (let i = 0, at = 0; i < share.length; i++, at += 4) {
    if (out[at + 3] === 0) continue;
    const [one, other, part] = [first[i]!, second[i]!, share[i]!];
    if (lossless && touched[one] === 0 && touched[other] === 0) continue;
    const rest = 255 - part;
    out[at] = (rest * red[one]! + part * red[other]! + 127) / 255;
    out[at + 1] = (rest * green[one]! + part * green[other]! + 127) / 255;
    out[at + 2] = (rest * blue[one]! + part * blue[other]! + 127) / 255;
  }
  return withPixels(art, out);
}
