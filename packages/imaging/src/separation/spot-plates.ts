/**
 * Plates of flat art: even areas are one ink, exactly; a pixel on an edge is a mixture of two inks that are even within
 * three pixels, found in the space that the art was antialiased in (sRGB), and its plates carry the shares.
 */
import type { Raster } from '../raster.ts';
import { type FlatArt, NO_INK } from './flat-inks.ts';
import type { Rgb8 } from './ink.ts';
import { type EdgeMixes, settleLossyEdges } from './lossy-edges.ts';

const REACH = 3;
/** Blocks of 8 × 8 ring as far as this. */
const NOISY_REACH = 8;
/** Less of an ink is no edge but what rounding and noise leave. */
const TRACE = 0.002;
const TRACE_PER_NOISE = 1 / 160;
/** RGB distance to a mixing line beyond which inks farther away are looked at, too. */
const UNEXPLAINED = 28;
const NOISY_UNEXPLAINED = 80;
/** Where two inks' luma differs by more, it alone says the share: JPEG halves chroma's resolution. */
const LUMA_LEADS = 25;
/** Of a color's distance from a mixture, where chroma is blurred over its neighbors. */
const CHROMA_COUNTS = 0.3;
const lumaOf = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;

type Mix = { first: number; second: number; share: number; residual: number };

type Pair = {
  readonly a: Rgb8;
  readonly way: readonly [number, number, number];
  readonly length2: number;
  readonly luma: number;
  readonly lumaWay: number;
};

function pairsOf(colors: readonly Rgb8[], lumaLed: boolean): Pair[] {
  return colors.flatMap((a) =>
    colors.map((b): Pair => {
      const way = [b.r - a.r, b.g - a.g, b.b - a.b] as const;
      const lumaWay = lumaOf(...way);
      return {
        a,
        way,
        length2: way[0] ** 2 + way[1] ** 2 + way[2] ** 2,
        luma: lumaOf(a.r, a.g, a.b),
        lumaWay: lumaLed && Math.abs(lumaWay) > LUMA_LEADS ? lumaWay : 0,
      };
    }),
  );
}

/** How far along the way from one ink to the other a color lies, and how far off it. */
function mixOn({ a, way, length2, luma, lumaWay }: Pair, r: number, g: number, b: number, mix: Mix): void {
  const [x, y, z] = [r - a.r, g - a.g, b - a.b];
  const raw = length2 === 0 ? 0 : (x * way[0] + y * way[1] + z * way[2]) / length2;
  const t = raw < 0 ? 0 : raw > 1 ? 1 : raw;
  if (lumaWay === 0) {
    mix.residual = (x - t * way[0]) ** 2 + (y - t * way[1]) ** 2 + (z - t * way[2]) ** 2;
    mix.share = t;
    return;
  }
  const led = (lumaOf(r, g, b) - luma) / lumaWay;
  const share = led < 0 ? 0 : led > 1 ? 1 : led;
  const [offR, offG, offB] = [x - share * way[0], y - share * way[1], z - share * way[2]];
  const offLuma = lumaOf(offR, offG, offB);
  const offColor = (offR - offLuma) ** 2 + (offG - offLuma) ** 2 + (offB - offLuma) ** 2;
  mix.residual = 3 * offLuma ** 2 + CHROMA_COUNTS * offColor;
  mix.share = share;
}

/** The pair of inks that explains a color best. @param near labels to choose from. */
function bestMix(
  pairs: readonly Pair[],
  count: number,
  near: readonly number[],
  rgb: readonly number[],
): Mix {
  const [r, g, b] = rgb as [number, number, number];
  const best: Mix = { first: near[0]!, second: near[0]!, share: 0, residual: Infinity };
  const mix: Mix = { first: 0, second: 0, share: 0, residual: 0 };
  for (let i = 0; i < near.length; i++) {
    for (let j = near.length === 1 ? i : i + 1; j < near.length; j++) {
      mixOn(pairs[near[i]! * count + near[j]!]!, r, g, b, mix);
      if (mix.residual >= best.residual) continue;
      best.first = near[i]!;
      best.second = near[j]!;
      best.share = mix.share;
      best.residual = mix.residual;
    }
  }
  return best;
}

export type SpotPlates = {
  /** A byte of coverage per pixel for each ink, clear pixels without any. */
  readonly plates: readonly Uint8Array<ArrayBuffer>[];
  /** Share of the opaque pixels that no two inks explain. */
  readonly unexplained: number;
};

/** Levels of luma, and of color beside it, within which noise still leaves an ink itself. */
const OWN_LUMA = 14;
const OWN_CHROMA = 40;
/** Of a pixel's eight neighbors, so that a mixture that happens to look like an ink is none. */
const LEAST_ALIKE = 3;

/** The even labels, and besides them pixels that look like an ink among others that do: thin parts of lossy art are even nowhere. */
function seeInks({ data, width, height }: Raster, labels: Uint8Array, colors: readonly Rgb8[]): Uint8Array {
  const alike = labels.slice();
  const lumas = colors.map(({ r, g, b }) => lumaOf(r, g, b));
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== NO_INK || data[4 * i + 3] === 0) continue;
    const [r, g, b] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
    const luma = lumaOf(r, g, b);
    let least = OWN_CHROMA ** 2;
    for (const [ink, color] of colors.entries()) {
      const off = luma - lumas[ink]!;
      if (Math.abs(off) > OWN_LUMA) continue;
      const far = (r - color.r - off) ** 2 + (g - color.g - off) ** 2 + (b - color.b - off) ** 2;
      if (far < least) [least, alike[i]] = [far, ink];
    }
  }
  const seen = labels.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (labels[i] !== NO_INK || alike[i] === NO_INK) continue;
      let same = -1;
      for (let v = -1; v <= 1; v++)
        for (let u = -1; u <= 1; u++) if (alike[i + v * width + u] === alike[i]) same++;
      if (same >= LEAST_ALIKE) seen[i] = alike[i]!;
    }
  }
  return seen;
}

type Labeled = Pick<FlatArt, 'labels' | 'noise'>;

/** Inks that are even within `reach` pixels of this one. */
function inksNear(
  labels: Uint8Array,
  { width, height }: Raster,
  x: number,
  y: number,
  reach: number,
  count: number,
): number[] {
  let present = 0;
  const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
  const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  for (let v = top; v <= bottom; v++)
    for (let at = v * width + left, end = v * width + right; at <= end; at++) {
      const other = labels[at]!;
      if (other !== NO_INK) present |= 1 << other;
    }
  const near: number[] = [];
  for (let ink = 0; ink < count; ink++) if (((present >> ink) & 1) === 1) near.push(ink);
  return near;
}

/** What every pixel is made of, looked at alone. @returns the share of the opaque pixels that no two inks explain. */
function mixPixels(
  art: Raster,
  { labels, noise }: Labeled,
  colors: readonly Rgb8[],
  mixes: EdgeMixes,
  report: (fraction: number) => void,
): number {
  const { data, width, height } = art;
  const count = colors.length;
  const pairs = pairsOf(colors, noise > 0);
  const all = colors.map((_, i) => i);
  const unexplained = noise > 0 ? NOISY_UNEXPLAINED : UNEXPLAINED;
  const seen = noise > 0 ? seeInks(art, labels, colors) : labels;
  let [opaque, lost] = [0, 0];
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) report(y / height);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const label = labels[i]!;
      if (data[4 * i + 3] === 0) continue;
      opaque++;
      if (label !== NO_INK) {
        mixes.first[i] = mixes.second[i] = label;
        continue;
      }
      let near = inksNear(seen, art, x, y, REACH, count);
      if (near.length < 2 && noise > 0) near = inksNear(seen, art, x, y, NOISY_REACH, count);
      const rgb = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
      let mix = bestMix(pairs, count, near.length > 0 ? near : all, rgb);
      if (mix.residual > unexplained ** 2 && near.length < count) {
        mix = bestMix(pairs, count, all, rgb);
        if (mix.residual > unexplained ** 2) lost++;
      }
      mixes.first[i] = mix.first;
      mixes.second[i] = mix.second;
      mixes.share[i] = mix.share;
    }
  }
  return opaque === 0 ? 0 : lost / opaque;
}

/**
 * What every pixel is made of; of clear ones nothing is said.
 * @param report hears how far it is, and may throw to stop.
 */
export function mixFlatArt(
  art: Raster,
  flat: Labeled,
  colors: readonly Rgb8[],
  report: (fraction: number) => void = () => undefined,
): { readonly mixes: EdgeMixes; readonly unexplained: number } {
  const pixels = art.width * art.height;
  const mixes: EdgeMixes = {
    first: new Uint8Array(pixels),
    second: new Uint8Array(pixels),
    share: new Float32Array(pixels),
  };
  if (colors.length === 0) return { mixes, unexplained: 0 };
  const unexplained = mixPixels(art, flat, colors, mixes, report);
  const lossy = flat.noise > 0;
  if (lossy) settleLossyEdges(mixes, flat.labels, NO_INK, art);
  const trace = lossy ? flat.noise * TRACE_PER_NOISE : TRACE;
  const { share } = mixes;
  for (let i = 0; i < pixels; i++) {
    if (share[i]! < trace) share[i] = 0;
    else if (share[i]! > 1 - trace) share[i] = 1;
  }
  return { mixes, unexplained };
}

/** @param report hears how far it is, and may throw to stop. */
export function spotPlates(
  art: Raster,
  flat: Labeled,
  colors: readonly Rgb8[],
  report: (fraction: number) => void = () => undefined,
): SpotPlates {
  const { data } = art;
  const plates = colors.map(() => new Uint8Array(data.length >> 2));
  if (colors.length === 0) return { plates, unexplained: 0 };
  const { mixes, unexplained } = mixFlatArt(art, flat, colors, report);
  for (let i = 0; i < mixes.share.length; i++) {
    const alpha = data[4 * i + 3]!;
    if (alpha === 0) continue;
    const second = Math.round(alpha * mixes.share[i]!);
    plates[mixes.second[i]!]![i] = second;
    plates[mixes.first[i]!]![i]! += alpha - second;
  }
  return { plates, unexplained };
}
