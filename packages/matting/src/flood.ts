/**
 * Finds a picture's background by color: what is near a key color in CIELAB and hangs together with the picture's
 * border, or with a place that somebody pointed at. What art encloses stays, so white insides on white survive.
 */
import { srgbToLab } from '@printready/imaging/color/lab';
import { connectedComponents, edgeConnected } from '@printready/imaging/kernels/connected-components';
import { PixelList } from '@printready/imaging/kernels/morphology/pixel-list';
import type { Raster } from '@printready/imaging/raster';
import { pixelWords } from './pixel-words.ts';

type Rgb = { readonly r: number; readonly g: number; readonly b: number };

/** Slots of the color memory; a power of two. Art has few colors, so nearly every pixel is a hit. */
const SLOTS = 1 << 14;
const COLOR_BITS = 0xffffff;
const EMPTY = 0xffffffff;

/** How near a color is to the keys. */
const FAR = 0;
const FAINT = 1;
const NEAR = 2;
/** Up to so many times the tolerance a color is faint. */
const FAINT_TIMES = 3;

/** How near a color (a pixel's word) is to the nearest key, by ΔE*ab (CIE 1976). */
function createNearTest(keys: readonly Rgb[], tolerance: number): (word: number) => number {
  const labs = Float64Array.from(
    keys.flatMap(({ r, g, b }) => {
      const lab = srgbToLab(r, g, b);
      return [lab.l, lab.a, lab.b];
    }),
  );
  const known = new Uint32Array(SLOTS).fill(EMPTY);
  const answers = new Uint8Array(SLOTS);
  const limit = tolerance * tolerance;
  const judge = (color: number): number => {
    const { l, a, b } = srgbToLab(color & 255, (color >> 8) & 255, color >> 16);
    let least = Infinity;
    for (let at = 0; at < labs.length; at += 3) {
      const distance = (l - labs[at]!) ** 2 + (a - labs[at + 1]!) ** 2 + (b - labs[at + 2]!) ** 2;
      if (distance < least) least = distance;
    }
    if (least <= limit) return NEAR;
    return least <= limit * FAINT_TIMES * FAINT_TIMES ? FAINT : FAR;
  };
  return (word) => {
    const color = word & COLOR_BITS;
    const slot = (Math.imul(color, 0x9e3779b1) >>> 18) & (SLOTS - 1);
    if (known[slot] !== color) {
      known[slot] = color;
      answers[slot] = judge(color);
    }
    return answers[slot]!;
  };
}

type Marks = {
  /** 1 where a pixel is clear or near a key. */
  readonly near: Uint8Array;
  /** 1 where it is only faint. */
  readonly faint: Uint8Array;
};

function markNear(words: Uint32Array, keys: readonly Rgb[], tolerance: number): Marks {
  const nearness = createNearTest(keys, tolerance);
  const near = new Uint8Array(words.length);
  const faint = new Uint8Array(words.length);
  // No pixel's own word, so that the first is judged.
  let last = -1;
  let answer = FAR;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word !== last) {
      last = word;
      answer = word >>> 24 === 0 ? NEAR : nearness(word);
    }
    if (answer === NEAR) near[at] = 1;
    else if (answer === FAINT) faint[at] = 1;
  }
  return { near, faint };
}

/** Adds islands of faint pixels that lie in or beside the background and are too small for art: a compressor's noise. */
function addSpecks(
  background: Uint8Array,
  faint: Uint8Array,
  { width, height }: Raster,
  { largestSpeck }: FloodSettings,
): void {
  const { labels, areas } = connectedComponents(faint, width, height, 8);
  const goes = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0 || areas[label]! > largestSpeck) continue;
    const x = at % width;
    const meets =
      (x > 0 && background[at - 1] === 1) ||
      (x < width - 1 && background[at + 1] === 1) ||
      background[at - width] === 1 ||
      background[at + width] === 1;
    if (meets) goes[label] = 1;
  }
  for (let at = 0; at < labels.length; at++) if (goes[labels[at]!] === 1) background[at] = 1;
}

/** An island is a hole when it has the background's own color, not merely one within the tolerance: ΔE*ab. */
const SAME_COLOR = 4;

export type IslandSettings = Pick<FloodSettings, 'keys' | 'tolerance'>;

export type Islands = { readonly labels: Uint32Array; readonly areas: Uint32Array };

/** Enclosed areas of a key's own color on the whole; the labels of others are 0. */
function islandsOf(
  near: Uint8Array,
  words: Uint32Array,
  { width, height }: Raster,
  keys: readonly Rgb[],
): Islands {
  const { labels, areas, touchesEdge } = connectedComponents(near, width, height, 4);
  const sums = new Float64Array(areas.length * 3);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0 || touchesEdge[label] === 1) continue;
    const word = words[at]!;
    sums[label * 3]! += word & 255;
    sums[label * 3 + 1]! += (word >> 8) & 255;
    sums[label * 3 + 2]! += (word >> 16) & 255;
  }
  const nearnessTo = createNearTest(keys, SAME_COLOR);
  const isGround = areas.map((area, label) => {
    if (label === 0 || touchesEdge[label] === 1) return 0;
    const mean = (channel: number) => Math.round(sums[label * 3 + channel]! / area);
    return nearnessTo(mean(0) | (mean(1) << 8) | (mean(2) << 16)) === NEAR ? 1 : 0;
  });
  return { labels: labels.map((label) => (isGround[label] === 1 ? label : 0)), areas };
}

/** Adds the islands that are holes: of a key's own color on the whole, and no larger than the limit. */
function addHoles(
  background: Uint8Array,
  near: Uint8Array,
  words: Uint32Array,
  source: Raster,
  { keys, largestHole }: FloodSettings,
): void {
  const { labels, areas } = islandsOf(near, words, source, keys);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label !== 0 && areas[label]! <= largestHole) background[at] = 1;
  }
}

/** The enclosed areas of the ground's color beside a background that was found. */
export function findIslands(
  source: Raster,
  background: Uint8Array,
  { keys, tolerance }: IslandSettings,
): Islands {
  const words = pixelWords(source.data);
  const { near } = markNear(words, keys, tolerance);
  for (let at = 0; at < near.length; at++) if (background[at] === 1 || words[at]! >>> 24 === 0) near[at] = 0;
  return islandsOf(near, words, source, keys);
}

/** Adds what hangs together with a pixel and is near its color: rows of pixels at a time (Smith 1979). */
function floodFrom(
  seed: number,
  background: Uint8Array,
  words: Uint32Array,
  width: number,
  tolerance: number,
): void {
  const word = words[seed]!;
  const key = { r: word & 255, g: (word >> 8) & 255, b: (word >> 16) & 255 };
  const nearness = createNearTest([key], tolerance);
  const fits = (at: number) => background[at] === 0 && nearness(words[at]!) === NEAR;
  const open = new PixelList();
  open.push(seed);
  while (open.length > 0) {
    const from = open.pop();
    if (!fits(from)) continue;
    const row = from - (from % width);
    let left = from;
    while (left > row && fits(left - 1)) left--;
    let right = from;
    while (right < row + width - 1 && fits(right + 1)) right++;
    background.fill(1, left, right + 1);
    for (const beside of [left - width, left + width]) {
      if (beside < 0 || beside >= words.length) continue;
      let inRun = false;
      for (let at = beside; at <= beside + right - left; at++) {
        const enters = fits(at);
        if (enters && !inRun) open.push(at);
        inRun = enters;
      }
    }
  }
}

/** Pixels across which the soft edge between two grounds may lie, and how far off their mix its colors may be. */
const SLIVER_REACH = 3;
const SLIVER_SLACK = 40;

/** Whether a color lies between two others, RGB. */
function isBetween(word: number, a: number, b: number): boolean {
  let dot = 0;
  let length = 0;
  let square = 0;
  for (let shift = 0; shift < 24; shift += 8) {
    const from = (a >> shift) & 255;
    const step = ((b >> shift) & 255) - from;
    const off = ((word >> shift) & 255) - from;
    dot += off * step;
    length += step * step;
    square += off * off;
  }
  const share = length === 0 ? 0 : dot / length;
  return share >= 0 && share <= 1 && square - share * dot <= SLIVER_SLACK * SLIVER_SLACK;
}

/** Adds what is left between a seed's area and the ground beside it: their soft edge, which is no art. */
function addSlivers(background: Uint8Array, before: Uint8Array, words: Uint32Array, width: number): void {
  const height = words.length / width;
  const slivers = new PixelList();
  for (let at = 0; at < words.length; at++) {
    // Most pixels have no ground beside them, and are told by four looks.
    const meets =
      background[at - 1] === 1 ||
      background[at + 1] === 1 ||
      background[at - width] === 1 ||
      background[at + width] === 1;
    if (background[at] === 1 || !meets) continue;
    const x = at % width;
    const y = (at - x) / width;
    let seeded = -1;
    let ground = -1;
    for (let j = Math.max(0, y - SLIVER_REACH); j <= Math.min(height - 1, y + SLIVER_REACH); j++) {
      for (let i = Math.max(0, x - SLIVER_REACH); i <= Math.min(width - 1, x + SLIVER_REACH); i++) {
        const near = j * width + i;
        if (before[near] === 1) ground = near;
        else if (background[near] === 1) seeded = near;
      }
    }
    if (seeded !== -1 && ground !== -1 && isBetween(words[at]!, words[seeded]!, words[ground]!))
      slivers.push(at);
  }
  for (let i = 0; i < slivers.length; i++) background[slivers.at(i)] = 1;
}

export type FloodSettings = {
  /** Colors of the background. Without any, only what is clear already is background. */
  readonly keys: readonly Rgb[];
  /** ΔE*ab. */
  readonly tolerance: number;
  /** Pixels of the largest enclosed island of background that is a hole; 0: none is. */
  readonly largestHole: number;
  /** Islands of no more pixels, in colors near the background's, are specks and go; 0: none do. */
  readonly largestSpeck: number;
  /** Pixels that somebody pointed at: what hangs together with each and has its color goes, too. */
  readonly seeds: readonly number[];
};

/** 1 for each pixel of the background, else 0. @param source its bytes begin at a multiple of four. */
export function floodBackground(source: Raster, settings: FloodSettings): Uint8Array {
  const { width, height } = source;
  const words = pixelWords(source.data);
  const { near, faint } = markNear(words, settings.keys, settings.tolerance);
  const background = edgeConnected(near, width, height);
  for (let at = 0; at < background.length; at++) background[at]! &= 1;
  if (settings.largestHole > 0) addHoles(background, near, words, source, settings);
  if (settings.largestSpeck > 0) addSpecks(background, faint, source, settings);
  if (settings.seeds.length === 0) return background;
  const before = background.slice();
  for (const seed of settings.seeds) floodFrom(seed, background, words, width, settings.tolerance);
  addSlivers(background, before, words, width);
  return background;
}
