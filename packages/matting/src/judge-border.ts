/** Looks at an image's border: of one or two flat colors, or of many, as a photograph's is. */

import { type Lab, srgbToLab } from '@printready/imaging/color/lab';
import * as exact from '@printready/imaging/exact-math';
import { distanceTransform } from '@printready/imaging/kernels/distance-transform';
import type { Raster } from '@printready/imaging/raster';
import { dominantColor, firstReaching, readBorder } from './border.ts';
import { floodBackground } from './flood.ts';

type Rgb = { readonly r: number; readonly g: number; readonly b: number };

/** Fewer opaque border pixels than this share mean the art is cut out already. */
const LEAST_OPAQUE_SHARE = 0.05;
/** A checkerboard that stands for transparency but is painted: two grays (channels alike), so far apart. */
const BOARD = { neutral: 10, least: 12, most: 130 };
const MOST_KEYS = 2;
/** ΔE*ab: what is nearer to a key is its noise. */
const NOISE_LIMIT = 12;
/** With so much of the border on the keys the ground is flat. */
const FLAT_SHARE = 0.85;
/** A second key has at least this share of what the first one left. */
const SECOND_SHARE = 0.6;
const NOISE_MARGIN = 3;
const TOLERANCE = { least: 5, most: 24 };
const SAMPLES = 8192;

/** So many of the border's pixels, evenly spread. */
function thinOut(colors: Uint8Array): Uint8Array {
  const step = Math.max(1, Math.floor(colors.length / 3 / SAMPLES));
  const kept = new Uint8Array(Math.ceil(colors.length / 3 / step) * 3);
  for (let from = 0, to = 0; from < colors.length; from += 3 * step, to += 3) {
    for (let c = 0; c < 3; c++) kept[to + c] = colors[from + c]!;
  }
  return kept;
}

type Split = { readonly distances: Uint32Array; readonly near: number; readonly rest: Uint8Array };

/** The border's pixels near a key, by eighths of ΔE, and those that are not. */
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

/** Any other second color of the border is art that touches it. */
function isBoard(first: Rgb, second: Rgb): boolean {
  const step = Math.abs(first.g - second.g);
  return isGray(first) && isGray(second) && step >= BOARD.least && step <= BOARD.most;
}

export type Border = {
  readonly keys: Rgb[];
  /** ΔE*ab that covers the ground's noise. */
  readonly tolerance: number;
  /** Flat ground: the color engine will do. */
  readonly flat: boolean;
};

/** Null for art that is cut out already: there the person knows what else should go, not the file. */
export function judgeBorder(input: Raster): Border | null {
  const { colors, framePixels } = readBorder(input);
  if (colors.length === 0 || colors.length / 3 < framePixels * LEAST_OPAQUE_SHARE) return null;
  let rest = thinOut(colors);
  const total = rest.length / 3;
  const keys: Rgb[] = [];
  let covered = 0;
  let noise = 0;
  while (keys.length < MOST_KEYS && rest.length > 0) {
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

/** A compressor rings around art: it reaches so far, px, and that strongly, ΔE*ab, on a ground of one color. */
const RINGING = { from: 2, to: 5, least: 0.8, most: 7, ground: 16 };
/** From so much of the ground around the art that rings. */
const LOSSY_SHARE = 0.2;
/** What clears ringing around art; clean files keep the narrower edge and their pale inks. */
const LOSSY = { tolerance: 12, edge: 3 };

/** Whether the ground rings where art begins, as a JPEG's does. */
function looksLossy(input: Raster, keys: readonly Rgb[]): boolean {
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
  return ringing > beside * LOSSY_SHARE;
}

/** Keys, tolerance (ΔE*ab) and width of the soft edge (px) that take a flat ground away. */
export type GroundSettings = Pick<Border, 'keys' | 'tolerance'> & { readonly edge?: number };

/** A compressor's ringing around art goes with its ground. */
export function groundSettings(input: Raster, { keys, tolerance, flat }: Border): GroundSettings {
  // A noisy border has said already how far the noise goes.
  const isLossy = flat && tolerance === TOLERANCE.least && looksLossy(input, keys);
  return isLossy ? { keys, ...LOSSY } : { keys, tolerance };
}
