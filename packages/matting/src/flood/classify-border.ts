import { type Lab, srgbToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Raster, Rgb } from '@printready/pixels/raster';
import { distanceTransform } from '@printready/pixels/shapes';
import { dominantColor, firstReaching, readBorder } from './border.ts';
import { floodBackground } from './flood.ts';

/** Minimum share of opaque border pixels; below it, the art is already cut out. */
const MIN_OPAQUE_SHARE = 0.05;
/** Painted checkerboard instead of transparency: maximum channel difference of a gray; contrast of the two grays. */
const BOARD = { neutral: 10, least: 12, most: 130 };
const MAX_KEYS = 2;
/** Pixels farther from their key color do not count as its noise, ΔE*ab. */
const NOISE_LIMIT = 12;
const FLAT_SHARE = 0.85;
/** A second key must have at least this share of the pixels that do not match the first key. */
const SECOND_SHARE = 0.6;
const NOISE_MARGIN = 3;
export const TOLERANCE = { least: 5, most: 24 };
const SAMPLES = 8192;

function thinOut(colors: Uint8Array): Uint8Array {
  const step = Math.max(1, Math.floor(colors.length / 3 / SAMPLES));
  const kept = new Uint8Array(Math.ceil(colors.length / 3 / step) * 3);
  for (let from = 0, to = 0; from < colors.length; from += 3 * step, to += 3) {
    for (let c = 0; c < 3; c++) kept[to + c] = colors[from + c]!;
  }
  return kept;
}

type Split = { readonly distances: Uint32Array; readonly near: number; readonly rest: Uint8Array };

/** Splits the border's pixels into those near a key, as a histogram of distances in 1/8 ΔE, and the rest. */
function splitBy(key: Rgb, colors: Uint8Array): Split {
  const target = srgbToLab(key.r, key.g, key.b);
  const distances = new Uint32Array(NOISE_LIMIT * 8 + 1);
  const rest = new Uint8Array(colors.length);
  let near = 0;
  let left = 0;
  for (let at = 0; at < colors.length; at += 3) {
    const distance = distanceTo(target, colors[at]!, colors[at + 1]!, colors[at + 2]!);
    if (distance <= NOISE_LIMIT) {
      distances[Math.ceil(distance * 8)]!++;
      near++;
    } else {
      for (let c = 0; c < 3; c++) rest[left++] = colors[at + c]!;
    }
  }
  return { distances, near, rest: rest.subarray(0, left) };
}

function distanceTo({ l, a, b }: Lab, red: number, green: number, blue: number): number {
  const other = srgbToLab(red, green, blue);
  return exact.hypot(l - other.l, a - other.a, b - other.b);
}

const isGray = ({ r, g, b }: Rgb) => Math.max(r, g, b) - Math.min(r, g, b) <= BOARD.neutral;

function isBoard(first: Rgb, second: Rgb): boolean {
  const step = Math.abs(first.g - second.g);
  return isGray(first) && isGray(second) && step >= BOARD.least && step <= BOARD.most;
}

export type Border = {
  readonly keys: Rgb[];
  /** Tolerance that covers the background's noise, ΔE*ab. */
  readonly tolerance: number;
  readonly flat: boolean;
};

/** Null for art that is already cut out. */
export function classifyBorder(input: Raster): Border | null {
  const { colors, framePixels } = readBorder(input);
  if (colors.length === 0 || colors.length / 3 < framePixels * MIN_OPAQUE_SHARE) return null;
  let rest = thinOut(colors);
  const total = rest.length / 3;
  const keys: Rgb[] = [];
  let covered = 0;
  let noise = 0;
  while (keys.length < MAX_KEYS && rest.length > 0) {
    const { color, count } = dominantColor(rest);
    const [first] = keys;
    if (first && (count < (rest.length / 3) * SECOND_SHARE || !isBoard(first, color))) break;
    const split = splitBy(color, rest);
    keys.push(color);
    covered += split.near;
    noise = Math.max(noise, firstReaching(split.distances, 0.98 * split.near) / 8);
    rest = split.rest;
    if (covered >= total * 0.97) break;
  }
  const tolerance = Math.min(
    TOLERANCE.most,
    Math.max(TOLERANCE.least, Math.ceil(2 * (noise + NOISE_MARGIN)) / 2),
  );
  return { keys, tolerance, flat: covered >= total * FLAT_SHARE };
}

/** Pixels that count as ringing: distance from the art, px, and ΔE*ab from a key. `ground`: background tolerance. */
const RINGING = { from: 2, to: 5, least: 0.8, most: 7, ground: 16 };
/**
 * Shares of ringing pixels above which a file is lossy everywhere, or at its edges. Clean drawings have 2 %, pale
 * JPEGs 7 %.
 */
const RINGING_SHARE = { all: 0.2, edges: 0.06 };
/** Settings that remove ringing. With ringing only at edges, the tolerance is not raised, so that pale inks stay. */
const LOSSY = { tolerance: 12, edge: 3 };

/** True for the settings that `groundSettings` returns for compressed art. */
export const isForRipples = ({ tolerance, edge = 0 }: Pick<GroundSettings, 'tolerance' | 'edge'>): boolean =>
  edge === LOSSY.edge && tolerance <= LOSSY.tolerance;

function ringingShare(input: Raster, keys: readonly Rgb[]): number {
  const { width, height, data } = input;
  const settings = { keys, tolerance: RINGING.ground, largestHole: 0, largestSpeck: 0, seeds: [] };
  const ground = floodBackground(input, settings);
  const distances = distanceTransform(ground, width, height);
  const targets = keys.map(({ r, g, b }) => srgbToLab(r, g, b));
  let beside = 0;
  let ringing = 0;
  for (let at = 0; at < ground.length; at++) {
    const distance = distances[at]!;
    if (ground[at] === 0 || distance < RINGING.from ** 2 || distance > RINGING.to ** 2) continue;
    beside++;
    const [r, g, b] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!];
    if (keys.some((key) => key.r === r && key.g === g && key.b === b)) continue;
    const off = Math.min(...targets.map((target) => distanceTo(target, r, g, b)));
    if (off >= RINGING.least && off <= RINGING.most) ringing++;
  }
  return ringing / Math.max(1, beside);
}

/** Keys, tolerance (ΔE*ab), and width of the soft edge (px) that remove a flat background. */
export type GroundSettings = Pick<Border, 'keys' | 'tolerance'> & { readonly edge?: number };

export function groundSettings(input: Raster, { keys, tolerance, flat }: Border): GroundSettings {
  // A noisy border already raises the tolerance.
  const ringing = flat && tolerance === TOLERANCE.least ? ringingShare(input, keys) : 0;
  if (ringing > RINGING_SHARE.all) return { keys, ...LOSSY };
  return ringing > RINGING_SHARE.edges ? { keys, tolerance, edge: LOSSY.edge } : { keys, tolerance };
}
