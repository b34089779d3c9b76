/** Unmixes hard edges from pixel pairs: "Shared Sampling for Real-Time Alpha Matting" (Gastal & Oliveira 2010). */
import type { Raster } from '@printready/pixels/raster';
import { smoothAlongColors } from '../matte/refine-matte-band.ts';
import { findBand, isUniformAround } from './unmix-edge-band.ts';
import { applyInks, KNOWN, type UnmixedEdge } from './unmix-edge-inks.ts';
import {
  createSamples,
  type EdgeSamples,
  gather,
  type Known,
  priceOfMix,
  type Sides,
} from './unmix-edge-samples.ts';

export { applyInks, type UnmixedEdge } from './unmix-edge-inks.ts';

/** Standard deviation of the difference between a sample and the pixel it represents, RGB 0…255. */
const NOISE = 10;
/** Maximum cost at which a pixel is assigned to one side without trying mixes. */
const EVIDENT = 0.05;
/** RGB distance from every mix above which a pixel is left unchanged. */
const UNEXPLAINED = 3 * NOISE;
const MIN_CONTRAST = 24;
/** Weight of a squared opacity change relative to a squared color error in units of NOISE. */
const TRUST = 4;
/** Opacity below FLOOR becomes 0; above 1 − FLOOR it becomes 1. */
const FLOOR = 0.04;
/** Variances (RGB 0…255) of art samples, background samples, and the pixel, for the ink of a sample pair. */
const VARIANCE = { art: 30, ground: 50, seen: 20 };

const SHOWS_INK = 0.7 * 255;

/** Best explanation of a pixel: byte offsets of samples, squared `error` (RGB); Infinity if none was tried. */
type Mix = { art: number; ground: number; share: number; error: number; cost: number };

/** Pixel to unmix: index and former opacity, 0…1. Reused, to avoid one object per pixel. */
type Pixel = Pick<Known, 'samples'> & { readonly data: Uint8ClampedArray; at: number; prior: number };

function mixSides(best: Mix, { data, samples, at, prior }: Pixel, { art, ground }: Sides): void {
  const price = priceOfMix(samples, art);
  const r = data[at * 4]!;
  const g = data[at * 4 + 1]!;
  const b = data[at * 4 + 2]!;
  for (let j = 0; j < ground.count; j++) {
    const under = ground.all[j]! * 4;
    const r0 = data[under]!;
    const g0 = data[under + 1]!;
    const b0 = data[under + 2]!;
    for (let i = 0; i < art.count; i++) {
      const over = art.all[i]! * 4;
      const vr = samples[over]! - r0;
      const vg = samples[over + 1]! - g0;
      const vb = samples[over + 2]! - b0;
      const square = vr * vr + vg * vg + vb * vb;
      if (square < MIN_CONTRAST * MIN_CONTRAST) continue;
      const share = Math.min(1, Math.max(0, ((r - r0) * vr + (g - g0) * vg + (b - b0) * vb) / square));
      const er = r - r0 - share * vr;
      const eg = g - g0 - share * vg;
      const eb = b - b0 - share * vb;
      const error = er * er + eg * eg + eb * eb;
      // The third term is the opacity noise of the pair: NOISE over its contrast.
      const cost =
        error / (NOISE * NOISE) +
        TRUST * (share - prior) * (share - prior) +
        (TRUST * NOISE * NOISE) / square +
        price;
      if (cost >= best.cost) continue;
      best.cost = cost;
      best.art = over;
      best.ground = under;
      best.share = share;
      best.error = error;
    }
  }
}

/** Tries mixes of two colors on the same side, such as outline and fill. @param share 1 for art, 0 for background */
function mixWithin(
  best: Mix,
  { data, samples, at, prior }: Pixel,
  { near, nearCount }: EdgeSamples,
  share: 0 | 1,
): void {
  const off = TRUST * (share - prior) * (share - prior);
  for (let j = 1; j < nearCount; j++) {
    for (let i = 0; i < j; i++) {
      const error = distanceToLine(data, at * 4, samples, near[i]! * 4, near[j]! * 4);
      const cost = error / (NOISE * NOISE) + off;
      if (cost >= best.cost) continue;
      best.cost = cost;
      best.share = share;
      best.error = error;
    }
  }
}

function distanceToLine(
  data: Uint8ClampedArray,
  at: number,
  samples: Uint8ClampedArray,
  from: number,
  to: number,
): number {
  let dot = 0;
  let square = 0;
  let own = 0;
  for (let c = 0; c < 3; c++) {
    const difference = samples[to + c]! - samples[from + c]!;
    const off = data[at + c]! - samples[from + c]!;
    dot += difference * off;
    square += difference * difference;
    own += off * off;
  }
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot / square));
  return own - 2 * share * dot + share * share * square;
}

const colorAt = (data: Uint8ClampedArray, at: number): number =>
  (KNOWN | (data[at + 2]! << 16) | (data[at + 1]! << 8) | data[at]!) >>> 0;

/** Most probable ink (see unmix-edge-inks.ts): the art's sample plus the art's share of the residual. */
function inkOf(
  data: Uint8ClampedArray,
  samples: Uint8ClampedArray,
  at: number,
  { art, ground, share }: Mix,
): number {
  const clear = 1 - share;
  const variance = share * share * VARIANCE.art + clear * clear * VARIANCE.ground + VARIANCE.seen;
  const gain = (share * VARIANCE.art) / variance;
  let ink = KNOWN;
  for (let c = 0; c < 3; c++) {
    const over = samples[art + c]!;
    const own = over + gain * (data[at * 4 + c]! - share * over - clear * data[ground + c]!);
    ink |= Math.round(Math.min(255, Math.max(0, own))) << (8 * c);
  }
  return ink >>> 0;
}

/** @param band pixel indices. @param inks receives their inks where known. @returns refined opacity. */
function unmixOnce(
  { width, height, data }: Raster,
  known: Known,
  band: Uint32Array,
  inks: Uint32Array,
  report: (fraction: number) => void,
): Uint8Array {
  const { alpha, samples } = known;
  const unmixed = alpha.slice();
  const sides: Sides = { art: createSamples(), ground: createSamples() };
  const mix: Mix = { art: 0, ground: 0, share: 0, error: 0, cost: 0 };
  const pixel: Pixel = { data, samples, at: 0, prior: 0 };
  for (let i = 0; i < band.length; i++) {
    if ((i & 0xffff) === 0) report(i / band.length);
    const at = band[i]!;
    gather(sides, known, at, width, height);
    pixel.at = at;
    pixel.prior = alpha[at]! / 255;
    mix.error = mix.cost = Infinity;
    mixWithin(mix, pixel, sides.art, 1);
    mixWithin(mix, pixel, sides.ground, 0);
    if (mix.cost > EVIDENT) mixSides(mix, pixel, sides);
    inks[i] = 0;
    if (mix.error > UNEXPLAINED * UNEXPLAINED) continue;
    if (mix.share < FLOOR) unmixed[at] = 0;
    else if (mix.share > 1 - FLOOR) {
      unmixed[at] = 255;
      inks[i] = colorAt(data, at * 4);
    } else {
      unmixed[at] = Math.round(255 * mix.share);
      inks[i] = inkOf(data, samples, at, mix);
    }
  }
  return unmixed;
}

function smoothEdge(source: Raster, unmixed: Uint8Array, band: Uint32Array, inks: Uint32Array): UnmixedEdge {
  const alpha = smoothAlongColors(source, unmixed, band);
  const places = new Uint32Array(band.length);
  const known = new Uint32Array(band.length);
  let soft = 0;
  for (let i = 0; i < band.length; i++) {
    const at = band[i]!;
    const own = alpha[at]!;
    if (own > 255 * (1 - FLOOR) || isUniformAround(unmixed, source.width, at))
      alpha[at] = unmixed[at] === 0 ? 0 : 255;
    else if (own < 255 * FLOOR || unmixed[at] === 0) alpha[at] = 0;
    else {
      places[soft] = at;
      known[soft++] = inks[i]!;
    }
  }
  return { source, alpha, places: places.subarray(0, soft), inks: known.subarray(0, soft) };
}

/** Three rounds: the second skips samples that could be mixtures, the third also samples the edge's inks. */
export function unmixEdge(
  source: Raster,
  alpha: Uint8Array,
  report: (fraction: number) => void = () => undefined,
): UnmixedEdge {
  const { width, height, data } = source;
  const all = findBand(alpha, width, height);
  const inks = new Uint32Array(all.length);
  const first = unmixOnce(source, { alpha, samples: data, least: 255 }, all, inks, (done) =>
    report(done / 3),
  );
  const band = all.filter((at) => !isUniformAround(first, width, at));
  const second = unmixOnce(source, { alpha: first, samples: data, least: 255 }, band, inks, (done) =>
    report((1 + done) / 3),
  );
  const edge = smoothEdge(source, second, band, inks);
  const samples = data.slice();
  applyInks(samples, edge);
  const known = { alpha: edge.alpha, samples, least: SHOWS_INK };
  const third = unmixOnce(source, known, band, inks, (done) => report((2 + done) / 3));
  const result = smoothEdge(source, third, band, inks);
  report(1);
  return result;
}
