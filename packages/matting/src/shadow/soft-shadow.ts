/**
 * Pixels of a shadow with opacity a lie on the color line C = (1 − a)G + aK from background G to shadow color K, and
 * connect to the background without crossing an edge.
 */
import type { Raster, Rgb } from '@printready/pixels/raster';
import { edgeConnected } from '@printready/pixels/regions';
import { findCasters } from './shade-casters.ts';
import { castShade, fitShade, type ShadeModel } from './shade-model.ts';
import { findShadedCounters } from './shaded-counters.ts';
import { extrapolateShade, type Shade } from './soft-shadow-ground.ts';
import { findLine, type ShadeLine, shareOf } from './soft-shadow-line.ts';
import { findPlateaus } from './soft-shadow-plateaus.ts';
import {
  createSmoothness,
  growRegion,
  growWithoutEdges,
  isEdgeFree,
  isLossy,
  type Smoothness,
} from './soft-shadow-region.ts';

export type SoftShadow = Shade & {
  readonly ground: Rgb;
  /** Black for a shadow, the glow's color for a glow. */
  readonly color: Rgb;
  readonly isSure: boolean;
};

/** Background tolerance per channel, 8-bit levels. */
const GROUND_NOISE = 6;
/** Opacity range of a shade: above it is art, below it is noise. */
const OPACITY = { most: 0.9, least: 0.025 };
const LEAST = { pixels: 48, share: 0.0005 };
/** The most opaque 1 % of the shade's pixels must reach this opacity; otherwise, no shade is reported. */
const VISIBLE = 0.06;
const MODEL = { misfit: 0.28, strength: 1.02, reachPx: 2 };
const SURE = { misfit: 0.15, inside: 0.002 };
/** A shade pixel may differ from the model's opacity by `least`, plus a share of that opacity. */
const OFF_MODEL = { least: 0.05, share: 0.12 };
const UNSURE = 1.6;
const ROUNDS = 3;

function findGround({ data, width, height }: Raster, { r, g, b }: Rgb): Uint8Array {
  const near = new Uint8Array(width * height);
  for (let at = 0, i = 0; at < near.length; at++, i += 4) {
    const isNear =
      data[i + 3]! === 255 &&
      Math.abs(data[i]! - r) <= GROUND_NOISE &&
      Math.abs(data[i + 1]! - g) <= GROUND_NOISE &&
      Math.abs(data[i + 2]! - b) <= GROUND_NOISE;
    near[at] = isNear ? 1 : 0;
  }
  const ground = edgeConnected(near, width, height);
  for (let at = 0; at < ground.length; at++) ground[at]! &= 1;
  return ground;
}

function isOn(source: Raster, at: number, line: ShadeLine): boolean {
  if (source.data[at * 4 + 3]! !== 255) return false;
  const share = shareOf(source, at, line);
  return share >= -OPACITY.least && share <= OPACITY.most;
}

function darkestOf(source: Raster, line: ShadeLine, pixels: Uint32Array): number {
  const shares = Float32Array.from(pixels, (at) => shareOf(source, at, line)).sort();
  return shares[Math.floor(shares.length * 0.99)] ?? 0;
}

/** Rejects a narrow rim around all of the art: the art's soft edge. */
function isShade({ misfit, strength, sigmaPx, shiftPx }: ShadeModel): boolean {
  if (misfit > MODEL.misfit || strength > MODEL.strength) return false;
  return sigmaPx >= MODEL.reachPx || Math.max(Math.abs(shiftPx.x), Math.abs(shiftPx.y)) >= MODEL.reachPx;
}

type Traced = { readonly found: Uint32Array; readonly model: ShadeModel };

function separate(source: Raster, line: ShadeLine, flat: Uint8Array, found: Uint32Array) {
  const art = flat.map((one) => 1 - one);
  const opacity = Float32Array.from(flat, (one) => (one === 1 ? 0 : Number.NaN));
  for (const at of found) {
    art[at] = 0;
    opacity[at] = Math.max(0, shareOf(source, at, line));
  }
  return { art, opacity };
}

function traceShade(smoothness: Smoothness, line: ShadeLine, flat: Uint8Array, least: number): Traced | null {
  const { source } = smoothness;
  const { width } = source;
  let found = growWithoutEdges(smoothness, flat, (at) => isOn(source, at, line));
  const shaded = flat.slice();
  for (const at of found) shaded[at] = 1;
  const ripples = smoothness.isRippled || isLossy(source, shaded);
  let model: ShadeModel | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    if (found.length < least || darkestOf(source, line, found) < VISIBLE) return null;
    const { art, opacity } = separate(source, line, flat, found);
    const whole = fitShade({ width, art, opacity }, model);
    if (whole === null) return null;
    const reachPx = Math.ceil(
      2 * whole.sigmaPx + Math.max(Math.abs(whole.shiftPx.x), Math.abs(whole.shiftPx.y)),
    );
    const casters = findCasters(art, width, { cast: castShade(whole, art, width), opacity, reachPx });
    model = casters === art ? whole : fitShade({ width, art: casters, opacity }, whole);
    if (model === null) return null;
    const cast = castShade(model, casters, width);
    const slack = round < ROUNDS - 1 ? UNSURE : 1;
    // Compression ringing next to the art does not count as an edge where the model explains the pixels.
    found = growRegion(flat, width, (at) => {
      const off = Math.abs(shareOf(source, at, line) - cast[at]!);
      if (off > slack * (OFF_MODEL.least + OFF_MODEL.share * cast[at]!)) return false;
      return isOn(source, at, line) && (ripples || isEdgeFree(smoothness, at));
    });
  }
  if (model === null || found.length < least || !isShade(model)) return null;
  return { found, model };
}

function findCounters(
  smoothness: Smoothness,
  line: ShadeLine,
  bare: Uint8Array,
  { found, model }: Traced,
): readonly number[] {
  const { source } = smoothness;
  const deepest = darkestOf(source, line, found);
  const first = findShadedCounters(smoothness, line, { bare, model, deepest });
  if (first.length === 0) return first;
  const { art, opacity } = separate(source, line, bare, Uint32Array.from(first));
  for (const at of found) opacity[at] = Math.max(0, shareOf(source, at, line));
  const corrected = fitShade({ width: source.width, art, opacity }, model);
  if (corrected === null || corrected.misfit > MODEL.misfit) return first;
  return findShadedCounters(smoothness, line, { bare, model: corrected, deepest });
}

/** Finds the shadow or glow around art on a flat background. @param edge width of the art's soft edge, px. */
export function findSoftShadow(
  source: Raster,
  { ground, edge }: { readonly ground: Rgb; readonly edge: number },
): SoftShadow | null {
  const least = Math.max(LEAST.pixels, LEAST.share * source.width * source.height);
  const flat = findGround(source, ground);
  const smoothness = createSmoothness(source, flat);
  const gentle = growWithoutEdges(smoothness, flat, (at) => source.data[at * 4 + 3]! === 255);
  if (gentle.length < least) return null;
  const line = findLine(source, ground, gentle);
  if (line === null) return null;
  const traced = traceShade(smoothness, line, flat, least);
  if (traced === null) return null;
  const { found } = traced;
  const bare = flat;
  const art = findPlateaus(smoothness, found, (at) => shareOf(source, at, line) > VISIBLE);
  for (const at of found) if (art[at] === 0) bare[at] = 1;
  const counters = findCounters(smoothness, line, bare, traced);
  const artPixels = bare.reduce((sum, one) => sum + 1 - one, 0);
  for (const at of counters) bare[at] = 1;
  const opacity = new Float32Array(bare.length).fill(Number.NaN);
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === 0) continue;
    const share = shareOf(source, at, line);
    opacity[at] = share > OPACITY.least ? share : 0;
  }
  extrapolateShade(source, line, { bare, opacity, art }, { edge, isRippled: smoothness.isRippled });
  const isSure = traced.model.misfit <= SURE.misfit && counters.length <= SURE.inside * artPixels;
  return { bare, opacity, ground, color: line.color, isSure };
}

/** Writes the color of the shaded background under a pixel to `mean`. @returns false if it is unknown. */
export function readShaded({ opacity, ground, color }: SoftShadow, at: number, mean: Float64Array): boolean {
  const shade = opacity[at]!;
  if (Number.isNaN(shade)) return false;
  mean[0] = ground.r + shade * (color.r - ground.r);
  mean[1] = ground.g + shade * (color.g - ground.g);
  mean[2] = ground.b + shade * (color.b - ground.b);
  return true;
}

export function compositeOverShade(pixels: Uint8ClampedArray, { opacity, color }: SoftShadow): void {
  const shade = [color.r, color.g, color.b];
  for (let at = 0, i = 0; at < opacity.length; at++, i += 4) {
    const under = opacity[at]!;
    const own = pixels[i + 3]! / 255;
    if (!(under >= OPACITY.least) || own === 1) continue;
    const whole = own + under * (1 - own);
    for (let c = 0; c < 3; c++)
      pixels[i + c] = (own * pixels[i + c]! + under * (1 - own) * shade[c]!) / whole;
    pixels[i + 3] = Math.round(255 * whole);
  }
}
