/** An edge pixel mixes, in sRGB like antialiasing, two inks that are uniform within three pixels. */
import { luma601 } from '@printready/pixels/color';
import type { Raster } from '@printready/pixels/raster';
import { PixelList } from '@printready/pixels/regions';
import { type FlatArt, NO_INK } from '../inks/flat-inks.ts';
import type { Rgb8 } from '../inks/ink.ts';
import { type EdgeMixes, resolveLossyEdges } from '../inks/lossy-edges.ts';
import { packedPixels } from '../inks/uniform-colors.ts';
import { type Mixes, mixByPairs } from '../kernels/mix-pairs/index.ts';
import { inksNear } from './inks-near.ts';
import { removeStrayInks } from './stray-inks.ts';

const REACH = 3;
/** Distance that ringing in 8 × 8 JPEG blocks can reach, px. */
const NOISY_REACH = 8;
const TRACE = 0.002;
const TRACE_PER_NOISE = 1 / 90;
/** RGB distance of a pixel from the mixtures of nearby inks above which more distant inks are tried. */
const UNEXPLAINED = 28;
const NOISY_UNEXPLAINED = 80;

export type SpotPlates = {
  /** One coverage byte per pixel for each ink; 0 for transparent pixels. */
  readonly plates: readonly Uint8Array<ArrayBuffer>[];
  readonly unexplained: number;
};

const OWN_LUMA = 14;
const OWN_CHROMA = 40;
/** Minimum number of equal neighbors; distinguishes an ink from a mixture that resembles it. */
const MIN_ALIKE = 3;

/** Extends labels to pixels that resemble an ink, because thin parts of lossy art have no uniform pixels. */
function extendLabels(
  { data, width, height }: Raster,
  labels: Uint8Array,
  colors: readonly Rgb8[],
): Uint8Array {
  const alike = labels.slice();
  const lumas = colors.map(({ r, g, b }) => luma601(r, g, b));
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== NO_INK || data[4 * i + 3] === 0) continue;
    const [r, g, b] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
    const luma = luma601(r, g, b);
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
      if (same >= MIN_ALIKE) seen[i] = alike[i]!;
    }
  }
  return seen;
}

type Labeled = Pick<FlatArt, 'labels' | 'noise'>;

const isOne = (bits: number) => (bits & (bits - 1)) === 0;

/** Pixels neither transparent nor uniform, in reading order. @param labels receives 0 for non-uniform pixels */
function listEdges({ data }: Raster, labels: Uint8Array): Uint32Array {
  const edges = new PixelList();
  for (let i = labels.indexOf(NO_INK); i !== -1; i = labels.indexOf(NO_INK, i))
    for (; labels[i] === NO_INK; i++) {
      if (data[4 * i + 3] !== 0) edges.push(i);
      labels[i] = 0;
    }
  return edges.list();
}

function choicesOf(art: Raster, { labels, noise }: Labeled, colors: readonly Rgb8[], edges: Uint32Array) {
  const seen = noise > 0 ? extendLabels(art, labels, colors) : labels;
  const near = inksNear(seen, art, edges, REACH);
  if (noise > 0) {
    const few = edges.filter((_, e) => isOne(near[e]!));
    const far = inksNear(seen, art, few, NOISY_REACH);
    for (let e = 0, next = 0; e < edges.length; e++) if (isOne(near[e]!)) near[e] = far[next++]!;
  }
  const all = (1 << colors.length) - 1;
  for (let e = 0; e < near.length; e++) if (near[e] === 0) near[e] = all;
  return near;
}

function mixPixels(
  art: Raster,
  flat: Labeled,
  inks: readonly Rgb8[],
  edges: Uint32Array,
): Mixes & { readonly lost: number } {
  const lumaLed = flat.noise > 0;
  const unexplained = (lumaLed ? NOISY_UNEXPLAINED : UNEXPLAINED) ** 2;
  const packed = packedPixels(art);
  const mix = (places: Uint32Array, near: Uint32Array) => {
    const pixels = new Uint32Array(places.length);
    for (let p = 0; p < pixels.length; p++) pixels[p] = packed[places[p]!]!;
    return mixByPairs({ inks, lumaLed, pixels, near });
  };
  const mixed = mix(edges, choicesOf(art, flat, inks, edges));
  const again = new PixelList();
  for (let e = 0; e < edges.length; e++) if (mixed.residual[e]! > unexplained) again.push(e);
  const far = again.list();
  const all = (1 << inks.length) - 1;
  const wider = mix(
    far.map((e) => edges[e]!),
    new Uint32Array(far.length).fill(all),
  );
  let lost = 0;
  for (let w = 0; w < far.length; w++) {
    if (wider.residual[w]! > unexplained) {
      // An ink from elsewhere would only be a speck beside the inks that are here.
      lost++;
      continue;
    }
    const e = far[w]!;
    mixed.first[e] = wider.first[w]!;
    mixed.second[e] = wider.second[w]!;
    mixed.share[e] = wider.share[w]!;
  }
  return { ...mixed, lost };
}

type FlatMixes = {
  readonly mixes: EdgeMixes;
  readonly uniform: Uint32Array;
  readonly unexplained: number;
};

/** Results at transparent pixels are undefined. @param report fraction done; may throw to stop */
export function mixFlatArt(
  art: Raster,
  flat: Labeled,
  colors: readonly Rgb8[],
  report: (fraction: number) => void = () => undefined,
): FlatMixes {
  const first = flat.labels.slice();
  const edges = listEdges(art, first);
  report(0.3);
  if (colors.length === 0) {
    const none = { edges, second: new Uint8Array(edges.length), share: new Float32Array(edges.length) };
    return { mixes: { first, ...none }, uniform: new Uint32Array(), unexplained: 0 };
  }
  const mixed = mixPixels(art, flat, colors, edges);
  const { second, share, lost } = mixed;
  for (let e = 0; e < edges.length; e++) first[edges[e]!] = mixed.first[e]!;
  const mixes: EdgeMixes = { first, edges, second, share };
  report(0.9);
  const lossy = flat.noise > 0;
  if (lossy) {
    resolveLossyEdges(mixes, flat.labels, NO_INK, art);
    removeStrayInks(art, flat.labels, colors, mixes, NOISY_UNEXPLAINED);
  }
  const trace = lossy ? flat.noise * TRACE_PER_NOISE : TRACE;
  for (let e = 0; e < share.length; e++) {
    if (share[e]! < trace) share[e] = 0;
    else if (share[e]! > 1 - trace) share[e] = 1;
  }
  const uniform = countLabels(flat.labels, colors.length);
  const opaque = edges.length + uniform.reduce((sum, pixels) => sum + pixels, 0);
  return { mixes, uniform, unexplained: opaque === 0 ? 0 : lost / opaque };
}

function countLabels(labels: Uint8Array, count: number): Uint32Array {
  const pixels = new Uint32Array(256);
  for (let i = 0, start = 0; i < labels.length; i = start) {
    const label = labels[i]!;
    for (start = i + 1; start < labels.length && labels[start] === label; ) start++;
    pixels[label]! += start - i;
  }
  return pixels.slice(0, count);
}

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
  const { first, second, edges, share } = mixes;
  for (let i = 0; i < first.length; i++) plates[first[i]!]![i] = data[4 * i + 3]!;
  for (const [e, i] of edges.entries()) {
    const ofSecond = Math.round(data[4 * i + 3]! * share[e]!);
    plates[first[i]!]![i]! -= ofSecond;
    plates[second[e]!]![i]! += ofSecond;
  }
  return { plates, unexplained };
}
