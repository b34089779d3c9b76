/** Finds the background by color: pixels near a key (CIELAB) that connect to the border or a seed. */
import type { Raster, Rgb } from '@printready/pixels/raster';
import { connectedComponents, edgeConnected, PixelList } from '@printready/pixels/regions';
import { dilateByBox, erodeByBox } from '@printready/pixels/shapes';
import { pixelWords } from '../pixel-words.ts';
import { createNearTest, FAINT, FAR, NEAR } from './color-nearness.ts';

type Marks = {
  /** 1 for pixels that are transparent or near a key. */
  readonly near: Uint8Array;
  readonly faint: Uint8Array;
};

function markNear(words: Uint32Array, keys: readonly Rgb[], tolerance: number): Marks {
  const nearness = createNearTest(keys, tolerance);
  const near = new Uint8Array(words.length);
  const faint = new Uint8Array(words.length);
  // Initial value that matches no pixel.
  let last = -1;
  let colorClass = FAR;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word !== last) {
      last = word;
      colorClass = word >>> 24 === 0 ? NEAR : nearness(word);
    }
    if (colorClass === NEAR) near[at] = 1;
    else if (colorClass === FAINT) faint[at] = 1;
  }
  return { near, faint };
}

/**
 * Window radius, px; contrast of a strong edge, 8-bit levels; minimum background pixels in a window with a strong
 * edge.
 */
const RIPPLE = { reach: 3, strong: 96, bare: 10 };

/** True for compression ringing: most pixels around are background, or enough of them next to a strong edge. */
function isRipple(
  words: Uint32Array,
  at: number,
  width: number,
  nearness: (word: number) => number,
): boolean {
  const height = words.length / width;
  const x = at % width;
  const y = (at - x) / width;
  const word = words[at]!;
  const [r, g, b] = [word & 255, (word >> 8) & 255, (word >> 16) & 255];
  let [bare, all] = [0, 0];
  let isStrong = false;
  for (let v = Math.max(0, y - RIPPLE.reach); v <= Math.min(height - 1, y + RIPPLE.reach); v++)
    for (let u = Math.max(0, x - RIPPLE.reach); u <= Math.min(width - 1, x + RIPPLE.reach); u++) {
      const near = words[v * width + u]!;
      const [red, green, blue] = [near & 255, (near >> 8) & 255, (near >> 16) & 255];
      isStrong ||= Math.max(Math.abs(red - r), Math.abs(green - g), Math.abs(blue - b)) >= RIPPLE.strong;
      if (nearness(near) === NEAR) bare++;
      all++;
    }
  return isStrong ? bare >= RIPPLE.bare : 2 * bare > all;
}

function sparePaleArt(
  { near, faint }: Marks,
  words: Uint32Array,
  width: number,
  keys: readonly Rgb[],
  tolerance: number,
): void {
  const nearness = createNearTest(keys, tolerance);
  for (let at = 0; at < near.length; at++) {
    if (near[at] === 0 || words[at]! >>> 24 === 0 || nearness(words[at]!) === NEAR) continue;
    if (isRipple(words, at, width, nearness)) continue;
    near[at] = 0;
    faint[at] = 1;
  }
}

function addSpecks(
  background: Uint8Array,
  faint: Uint8Array,
  { width, height }: Raster,
  { largestSpeck }: FloodSettings,
): void {
  const { labels, areas } = connectedComponents(faint, width, height, 8);
  const isSpeck = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0 || areas[label]! > largestSpeck) continue;
    const x = at % width;
    const meets =
      (x > 0 && background[at - 1] === 1) ||
      (x < width - 1 && background[at + 1] === 1) ||
      background[at - width] === 1 ||
      background[at + width] === 1;
    if (meets) isSpeck[label] = 1;
  }
  for (let at = 0; at < labels.length; at++) if (isSpeck[labels[at]!] === 1) background[at] = 1;
}

/**
 * Largest ΔE*ab between a hole's mean color and a key; strict, because holes have exactly the background's color. A
 * JPEG bleeds ink into narrow holes, of which at least `share` keeps the color.
 */
const SAME_COLOR = { deltaE: 4, share: 0.25 };

export type IslandSettings = Pick<FloodSettings, 'keys' | 'tolerance'>;

export type Islands = { readonly labels: Uint32Array; readonly areas: Uint32Array };

/** Labels of enclosed areas in a key's color; other labels become 0. */
function islandsOf(
  near: Uint8Array,
  words: Uint32Array,
  { width, height }: Raster,
  keys: readonly Rgb[],
): Islands {
  const { labels, areas, touchesEdge } = connectedComponents(near, width, height, 4);
  const sums = new Float64Array(areas.length * 3);
  const same = new Uint32Array(areas.length);
  const nearnessTo = createNearTest(keys, SAME_COLOR.deltaE);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0 || touchesEdge[label] === 1) continue;
    const word = words[at]!;
    if (nearnessTo(word) === NEAR) same[label]!++;
    sums[label * 3]! += word & 255;
    sums[label * 3 + 1]! += (word >> 8) & 255;
    sums[label * 3 + 2]! += (word >> 16) & 255;
  }
  const isGround = areas.map((area, label) => {
    if (label === 0 || touchesEdge[label] === 1) return 0;
    if (same[label]! >= SAME_COLOR.share * area) return 1;
    const mean = (channel: number) => Math.round(sums[label * 3 + channel]! / area);
    return nearnessTo(mean(0) | (mean(1) << 8) | (mean(2) << 16)) === NEAR ? 1 : 0;
  });
  return { labels: labels.map((label) => (isGround[label] === 1 ? label : 0)), areas };
}

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

/** Adds the connected region of the seed's color, using a scanline flood fill (Smith 1979). */
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

/** Search radius, px, and maximum RGB distance from a mix, for the soft edge between two backgrounds. */
const SLIVER_REACH = 3;
const SLIVER_SLACK = 40;

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

function addSlivers(background: Uint8Array, before: Uint8Array, words: Uint32Array, width: number): void {
  const height = words.length / width;
  const slivers = new PixelList();
  for (let at = 0; at < words.length; at++) {
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

/** The flood passes gaps of at least 2 · WAY + 1 px; narrower ones may be ringing in the background's color. */
const WAY = 1;

/** Pixels that connect to the border by a path at least three pixels wide. */
function connectedBroadly(near: Uint8Array, width: number, height: number): Uint8Array {
  const broad = edgeConnected(erodeByBox(near, width, height, WAY), width, height);
  const reached = dilateByBox(broad, width, height, WAY);
  return reached.map((one, at) => one & (near[at] === 0 ? 0 : 255));
}

export type FloodSettings = {
  /** Background colors. If empty, only transparent pixels are background. */
  readonly keys: readonly Rgb[];
  readonly tolerance: number;
  /** Tolerance (ΔE*ab) for the mean color around a pixel, in files whose JPEG ringing stays within `tolerance`. */
  readonly calmTolerance?: number;
  /** Largest enclosed island of the background's color that counts as a hole, pixels; 0 for none. */
  readonly largestHole: number;
  /** Largest island of faint color that counts as a speck, pixels; 0 for none. */
  readonly largestSpeck: number;
  readonly seeds: readonly number[];
};

/** Returns 1 for background pixels, otherwise 0. @param source pixel data must be 4-byte aligned. */
export function floodBackground(source: Raster, settings: FloodSettings): Uint8Array {
  const { width, height } = source;
  const words = pixelWords(source.data);
  const { keys, tolerance, calmTolerance = tolerance } = settings;
  const marks = markNear(words, keys, tolerance);
  const ripples = calmTolerance < tolerance;
  if (ripples) sparePaleArt(marks, words, width, keys, calmTolerance);
  const { near, faint } = marks;
  const background = ripples ? connectedBroadly(near, width, height) : edgeConnected(near, width, height);
  for (let at = 0; at < background.length; at++) background[at]! &= 1;
  if (settings.largestHole > 0) addHoles(background, near, words, source, settings);
  if (settings.largestSpeck > 0) addSpecks(background, faint, source, settings);
  if (settings.seeds.length === 0) return background;
  const before = background.slice();
  for (const seed of settings.seeds) floodFrom(seed, background, words, width, settings.tolerance);
  addSlivers(background, before, words, width);
  return background;
}
