/**
 * The hard edge of art on any ground: a pixel there is C = αF + (1 − α)B, and F and B are to be seen a step or two
 * further on, on either side. So pairs of nearby pixels are tried, as "Shared Sampling for Real-Time Alpha Matting"
 * (Gastal & Oliveira 2010) does over longer ways: the pair whose mix is nearest to what is seen tells α and the art's
 * colour, an outline's too. Where no pair explains the pixel (hair, mist) it is left as it was.
 */
import { dilateByBox } from '../kernels/morphology/box.ts';
import type { Raster } from '../raster.ts';

/** Pixels on either side of the matte's own ramp that are looked at again. */
const MARGIN = 2;
/** How far samples are looked for, px, along the eight directions. */
const REACH = 4;
const DIRECTIONS = 8;
const ACROSS = [1, -1, 0, 0, 1, -1, 1, -1] as const;
const DOWN = [0, 0, 1, -1, 1, -1, -1, 1] as const;
/** The first few along each direction: art may have an outline, and its first pixel may be mixed itself. */
const MOST = { art: 3, ground: 2 };
/** Standard deviation of a sample from the pixel it stands for, RGB 0…255. */
const NOISE = 10;
/** Farther from every mix than this the pixel is no mix of its neighbours. */
const UNEXPLAINED = 3 * NOISE;
/** Two colours nearer to each other than this tell no opacity. */
const LEAST_CONTRAST = 24;
/** What a step of opacity away from the matte weighs against a step of NOISE away in colour (squares of both). */
const TRUST = 4;
/** Less opacity than this share is none, so much less than all is all. */
const FLOOR = 0.04;
/** Below this share a pixel's own colour says less of its ink than the sample does. */
const OWN_COLOUR_FROM = 0.35;

export type UnmixedEdge = {
  readonly alpha: Uint8Array;
  /** Numbers of pixels whose ink is known, and the inks: red, green and blue from the lowest byte. */
  readonly places: Uint32Array;
  readonly inks: Uint32Array;
};

/** The pixels where the matte is neither all nor nothing, between all and nothing, and a little around. */
function findBand(alpha: Uint8Array, width: number, height: number): Uint32Array {
  const ramp = new Uint8Array(alpha.length);
  for (let y = 0, at = 0; y < height; y++) {
    const hasBelow = y < height - 1;
    for (let x = 0; x < width; x++, at++) {
      const own = alpha[at]!;
      if (own !== 0 && own !== 255) ramp[at] = 1;
      if (x < width - 1 && own !== alpha[at + 1]) ramp[at] = ramp[at + 1] = 1;
      if (hasBelow && own !== alpha[at + width]) ramp[at] = ramp[at + width] = 1;
    }
  }
  const band = dilateByBox(ramp, width, height, MARGIN - 1);
  let count = 0;
  for (let at = 0; at < band.length; at++) count += band[at]!;
  const places = new Uint32Array(count);
  for (let at = 0, found = 0; found < count; at++) if (band[at] === 1) places[found++] = at;
  return places;
}

/** Pixels around one, as numbers; kept from pixel to pixel. `near` are the first along each direction. */
type Samples = { readonly all: Int32Array; readonly near: Int32Array; count: number; nearCount: number };

const createSamples = (): Samples => ({
  all: new Int32Array(DIRECTIONS * REACH),
  near: new Int32Array(DIRECTIONS),
  count: 0,
  nearCount: 0,
});

type Sides = { readonly art: Samples; readonly ground: Samples };

function gather({ art, ground }: Sides, alpha: Uint8Array, at: number, width: number, height: number): void {
  const x = at % width;
  const y = (at - x) / width;
  art.count = art.nearCount = ground.count = ground.nearCount = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const [dx, dy] = [ACROSS[d]!, DOWN[d]!];
    let arts = 0;
    let grounds = 0;
    for (let step = 1; step <= REACH; step++) {
      const i = x + dx * step;
      const j = y + dy * step;
      if (i < 0 || j < 0 || i >= width || j >= height) break;
      const beside = j * width + i;
      const share = alpha[beside]!;
      if (share === 255 && arts < MOST.art) {
        if (arts++ === 0) art.near[art.nearCount++] = beside;
        art.all[art.count++] = beside;
      } else if (share === 0 && grounds < MOST.ground) {
        if (grounds++ === 0) ground.near[ground.nearCount++] = beside;
        ground.all[ground.count++] = beside;
      }
    }
  }
}

/** How a pixel is best explained; samples as bytes' numbers, `error` squared (RGB), Infinity where nothing was tried. */
type Mix = { art: number; ground: number; share: number; error: number; cost: number };

/** As a mix of art and ground. */
function mixSides(
  best: Mix,
  data: Uint8ClampedArray,
  at: number,
  prior: number,
  { art, ground }: Sides,
): void {
  const r = data[at * 4]!;
  const g = data[at * 4 + 1]!;
  const b = data[at * 4 + 2]!;
  best.error = best.cost = Infinity;
  for (let j = 0; j < ground.count; j++) {
    const under = ground.all[j]! * 4;
    const r0 = data[under]!;
    const g0 = data[under + 1]!;
    const b0 = data[under + 2]!;
    for (let i = 0; i < art.count; i++) {
      const over = art.all[i]! * 4;
      const vr = data[over]! - r0;
      const vg = data[over + 1]! - g0;
      const vb = data[over + 2]! - b0;
      const square = vr * vr + vg * vg + vb * vb;
      if (square < LEAST_CONTRAST * LEAST_CONTRAST) continue;
      const share = Math.min(1, Math.max(0, ((r - r0) * vr + (g - g0) * vg + (b - b0) * vb) / square));
      const er = r - r0 - share * vr;
      const eg = g - g0 - share * vg;
      const eb = b - b0 - share * vb;
      const error = er * er + eg * eg + eb * eb;
      // The last term: noise moves the opacity that two colours tell by its share of their contrast.
      const cost =
        error / (NOISE * NOISE) +
        TRUST * (share - prior) * (share - prior) +
        (TRUST * NOISE * NOISE) / square;
      if (cost >= best.cost) continue;
      best.cost = cost;
      best.art = over;
      best.ground = under;
      best.share = share;
      best.error = error;
    }
  }
}

/** As a mix of two colours of the same side, `share` of the art: where an outline meets what it goes around. */
function mixWithin(
  best: Mix,
  data: Uint8ClampedArray,
  at: number,
  prior: number,
  { near, nearCount }: Samples,
  share: 0 | 1,
): void {
  const off = TRUST * (share - prior) * (share - prior);
  for (let j = 1; j < nearCount; j++) {
    for (let i = 0; i < j; i++) {
      const error = distanceToLine(data, at * 4, near[i]! * 4, near[j]! * 4);
      const cost = error / (NOISE * NOISE) + off;
      if (cost >= best.cost) continue;
      best.cost = cost;
      best.share = share;
      best.error = error;
    }
  }
}

/** Squared, from a colour to the nearest mix of two others. */
function distanceToLine(data: Uint8ClampedArray, at: number, from: number, to: number): number {
  let dot = 0;
  let square = 0;
  let own = 0;
  for (let c = 0; c < 3; c++) {
    const way = data[to + c]! - data[from + c]!;
    const off = data[at + c]! - data[from + c]!;
    dot += way * off;
    square += way * way;
    own += off * off;
  }
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot / square));
  return own - 2 * share * dot + share * share * square;
}

function inkOf(data: Uint8ClampedArray, at: number, { art, ground, share }: Mix): number {
  let ink = 0;
  for (let c = 0; c < 3; c++) {
    const under = data[ground + c]!;
    const own = share < OWN_COLOUR_FROM ? data[art + c]! : under + (data[at * 4 + c]! - under) / share;
    ink |= Math.round(Math.min(255, Math.max(0, own))) << (8 * c);
  }
  return ink;
}

/** @param alpha what is known of opacity so far. */
function unmixOnce(
  { width, height, data }: Raster,
  alpha: Uint8Array,
  band: Uint32Array,
  report: (fraction: number) => void,
): UnmixedEdge {
  const unmixed = alpha.slice();
  const places = new Uint32Array(band.length);
  const inks = new Uint32Array(band.length);
  let known = 0;
  const sides: Sides = { art: createSamples(), ground: createSamples() };
  const mix: Mix = { art: 0, ground: 0, share: 0, error: 0, cost: 0 };
  for (let i = 0; i < band.length; i++) {
    if ((i & 0xffff) === 0) report(i / band.length);
    const at = band[i]!;
    gather(sides, alpha, at, width, height);
    const prior = alpha[at]! / 255;
    mixSides(mix, data, at, prior, sides);
    mixWithin(mix, data, at, prior, sides.art, 1);
    mixWithin(mix, data, at, prior, sides.ground, 0);
    if (mix.error > UNEXPLAINED * UNEXPLAINED) continue;
    if (mix.share < FLOOR) unmixed[at] = 0;
    else if (mix.share > 1 - FLOOR) unmixed[at] = 255;
    else {
      unmixed[at] = Math.round(255 * mix.share);
      places[known] = at;
      inks[known++] = inkOf(data, at, mix);
    }
  }
  return { alpha: unmixed, places: places.subarray(0, known), inks: inks.subarray(0, known) };
}

/**
 * Twice: what the matte took for solid may be mixed itself, and is no sample any more in the second round.
 * @param alpha the matte at the picture's size, as `refineMatte` gives it.
 * @param report called with the fraction done; it may throw to stop.
 */
export function unmixEdge(
  source: Raster,
  alpha: Uint8Array,
  report: (fraction: number) => void = () => undefined,
): UnmixedEdge {
  const band = findBand(alpha, source.width, source.height);
  const first = unmixOnce(source, alpha, band, (done) => report(0.5 * done));
  const second = unmixOnce(source, first.alpha, band, (done) => report(0.5 + 0.5 * done));
  report(1);
  return second;
}

/** Puts the inks where they belong; opacity stays as it is, and nothing stays nothing. */
export function layInks(pixels: Uint8ClampedArray, { places, inks }: UnmixedEdge): void {
  for (let i = 0; i < places.length; i++) {
    const to = places[i]! * 4;
    if (pixels[to + 3] === 0) continue;
    const ink = inks[i]!;
    for (let c = 0; c < 3; c++) pixels[to + c] = (ink >> (8 * c)) & 255;
  }
}
