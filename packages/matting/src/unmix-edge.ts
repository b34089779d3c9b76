/**
 * The hard edge of art on any ground: a pixel there is C = αF + (1 − α)B, and F and B are to be seen a step or two
 * further on, on either side. So pairs of nearby pixels are tried, as "Shared Sampling for Real-Time Alpha Matting"
 * (Gastal & Oliveira 2010) does over longer ways: the pair whose mix is nearest to what is seen tells α and the art's
 * color, an outline's too. Where no pair explains the pixel (hair, mist) it is left as it was.
 */
import type { Raster } from '@printready/imaging/raster';
import { followColors } from './refine-matte-band.ts';
import { findBand, isSettled } from './unmix-edge-band.ts';
import { KNOWN, layInks, type UnmixedEdge } from './unmix-edge-inks.ts';
import {
  createSamples,
  type EdgeSamples,
  gather,
  type Known,
  priceOfMix,
  type Sides,
} from './unmix-edge-samples.ts';

export { layInks, type UnmixedEdge } from './unmix-edge-inks.ts';

/** Standard deviation of a sample from the pixel it stands for, RGB 0…255. */
const NOISE = 10;
/** Of that cost and below, a pixel is one side's without a further look. */
const EVIDENT = 0.05;
/** Farther from every mix than this the pixel is no mix of its neighbors. */
const UNEXPLAINED = 3 * NOISE;
/** Two colors nearer to each other than this tell no opacity. */
const LEAST_CONTRAST = 24;
/** What a step of opacity away from the matte weighs against a step of NOISE away in color (squares of both). */
const TRUST = 4;
/** Less opacity than this share is none, so much less than all is all. */
const FLOOR = 0.04;
/** Variances, RGB 0…255, when a pair tells the ink: of the art's and the ground's samples, and of what is seen. */
const VARIANCE = { art: 30, ground: 50, seen: 20 };

/** From this opacity on a pixel of the edge shows what ink is used there. */
const SHOWS_INK = 0.7 * 255;

/** How a pixel is best explained; samples as bytes' numbers, `error` squared (RGB), Infinity where nothing was tried. */
type Mix = { art: number; ground: number; share: number; error: number; cost: number };

/** As a mix of art and ground. */
function mixSides(
  best: Mix,
  data: Uint8ClampedArray,
  samples: Uint8ClampedArray,
  at: number,
  prior: number,
  { art, ground }: Sides,
): void {
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
      if (square < LEAST_CONTRAST * LEAST_CONTRAST) continue;
      const share = Math.min(1, Math.max(0, ((r - r0) * vr + (g - g0) * vg + (b - b0) * vb) / square));
      const er = r - r0 - share * vr;
      const eg = g - g0 - share * vg;
      const eb = b - b0 - share * vb;
      const error = er * er + eg * eg + eb * eb;
      // The third term: noise moves the opacity that two colors tell by its share of their contrast.
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

/** As a mix of two colors of the same side, `share` of the art: where an outline meets what it goes around. */
function mixWithin(
  best: Mix,
  data: Uint8ClampedArray,
  samples: Uint8ClampedArray,
  at: number,
  prior: number,
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

/** Squared, from a color to the nearest mix of two others. */
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
    const way = samples[to + c]! - samples[from + c]!;
    const off = data[at + c]! - samples[from + c]!;
    dot += way * off;
    square += way * way;
    own += off * off;
  }
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot / square));
  return own - 2 * share * dot + share * share * square;
}

const colorAt = (data: Uint8ClampedArray, at: number): number =>
  (KNOWN | (data[at + 2]! << 16) | (data[at + 1]! << 8) | data[at]!) >>> 0;

/** The most probable ink (see unmix-edge-inks.ts): art's sample, and its part of what the pair leaves unexplained. */
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

/**
 * @param band numbers of pixels. @param inks theirs, where they come to be known.
 * @returns opacity that is known better.
 */
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
  for (let i = 0; i < band.length; i++) {
    if ((i & 0xffff) === 0) report(i / band.length);
    const at = band[i]!;
    gather(sides, known, at, width, height);
    const prior = alpha[at]! / 255;
    mix.error = mix.cost = Infinity;
    mixWithin(mix, data, samples, at, prior, sides.art, 1);
    mixWithin(mix, data, samples, at, prior, sides.ground, 0);
    if (mix.cost > EVIDENT) mixSides(mix, data, samples, at, prior, sides);
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

/** The band's soft pixels after neighbors took part: what was nothing or solid all around stays so. */
function smoothEdge(source: Raster, unmixed: Uint8Array, band: Uint32Array, inks: Uint32Array): UnmixedEdge {
  const alpha = followColors(source, unmixed, band);
  const places = new Uint32Array(band.length);
  const known = new Uint32Array(band.length);
  let soft = 0;
  for (let i = 0; i < band.length; i++) {
    const at = band[i]!;
    const own = alpha[at]!;
    if (own > 255 * (1 - FLOOR) || isSettled(unmixed, source.width, at))
      alpha[at] = unmixed[at] === 0 ? 0 : 255;
    else if (own < 255 * FLOOR || unmixed[at] === 0) alpha[at] = 0;
    else {
      places[soft] = at;
      known[soft++] = inks[i]!;
    }
  }
  return { source, alpha, places: places.subarray(0, soft), inks: known.subarray(0, soft) };
}

/**
 * Three times: what the matte took for solid may be mixed itself, and is no sample any more in the second round; in
 * the third the edge's own inks are samples, too, since a photograph's rim has not the colors of what lies inside.
 * @param alpha the matte at the picture's size, as `refineMatte` gives it.
 * @param report called with the fraction done; it may throw to stop.
 */
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
  const band = all.filter((at) => !isSettled(first, width, at));
  const second = unmixOnce(source, { alpha: first, samples: data, least: 255 }, band, inks, (done) =>
    report((1 + done) / 3),
  );
  const edge = smoothEdge(source, second, band, inks);
  const samples = data.slice();
  layInks(samples, edge);
  const known = { alpha: edge.alpha, samples, least: SHOWS_INK };
  const third = unmixOnce(source, known, band, inks, (done) => report((2 + done) / 3));
  const answer = smoothEdge(source, third, band, inks);
  report(1);
  return answer;
}
