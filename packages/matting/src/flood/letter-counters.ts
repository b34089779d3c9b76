/** A letter's counter is enclosed by ink one stroke wide; the inside of an eye or a shirt is not. */
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { distanceTransform } from '@printready/pixels/shapes';
import { findIslands, type IslandSettings } from './flood.ts';

const MIN_PIXELS = 4;
/** A stroke in multiples of its mean width: maximum diameter of an inscribed circle, and minimum outline length. */
const STROKE = { widest: 1.75, length: 11 };
/** Largest share of line art that may be wider than a stroke: a JPEG fills dense crossings. */
const KNOTS = 0.3;
/**
 * Ink around an opening. Its width is the `quantile` of the distances through it; at least `share` of them must not
 * exceed that width by more than `thicker` times and `slackPx`.
 */
const WALL = { quantile: 0.3, thicker: 1.6, slackPx: 2, share: 0.6, perSide: 2.5, leastStroke: 0.5 };
/** Limits for clearing a counter: share of the picture, and size in multiples of its letter's ink. */
const SMALL = { picture: 0.015, ink: 1.2 };
/** Limits for clearing an opening among letters. With `many` strokes, small openings can have any shape. */
const AMONG_LETTERS = { picture: 0.05, ink: 2.5, strokes: 2, many: 3 };
const SPECK = { pixels: 16, share: 0.02 };
/** Number of openings at which a part is too complex for a letter, such as a badge with white lettering. */
const OPENINGS = 4;
/** Largest notch that a JPEG's ringing may close in a letter, as a share of the picture and of the letter's ink. */
const NOTCH = { picture: 0.0002, ink: 0.1 };
/** Minimum size at which an undecided opening is visible on a garment, as a share of the picture. */
const MIN_UNDECIDED = 0.0001;

export type LetterCounters = {
  /** 1 for counters that are cleared. */
  readonly counters: Uint8Array;
  /** 1 for openings that may be background or art. */
  readonly unsure: Uint8Array;
  /** Number of openings in `unsure`, and the bounding box of the largest, as fractions of width and height. */
  readonly undecided: number;
  readonly place: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
};

type Ink = {
  readonly labels: Uint32Array;
  readonly strokes: readonly (number | null)[];
  /** True for parts that consist of strokes; only where strokes cross may a part be wider than one stroke. */
  readonly isLineArt: readonly boolean[];
  readonly areas: Uint32Array;
};

const besideOf = (at: number, width: number): readonly number[] => [at - 1, at + 1, at - width, at + width];

function findInk(ink: Uint8Array, width: number): Ink {
  const height = ink.length / width;
  const { labels, areas } = connectedComponents(ink, width, height, 8);
  const squares = distanceTransform(ink, width, height);
  const widest = new Float64Array(areas.length);
  const border = new Uint32Array(areas.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    if (squares[at]! > widest[label]!) widest[label] = squares[at]!;
    if (besideOf(at, width).some((near) => labels[near] !== label)) border[label]!++;
  }
  const widths = Array.from(areas, (area, label) => (2 * area) / Math.max(1, border[label]!));
  const isLong = widths.map((meanWidth, label) => label > 0 && border[label]! >= STROKE.length * meanWidth);
  const widestSquares = widths.map((meanWidth) => ((STROKE.widest * (meanWidth + 1)) / 2) ** 2);
  const strokes = widths.map((meanWidth, label) =>
    isLong[label] === true && widest[label]! <= widestSquares[label]! ? meanWidth : null,
  );
  const wide = new Uint32Array(areas.length);
  for (let at = 0; at < labels.length; at++)
    if (squares[at]! > widestSquares[labels[at]!]!) wide[labels[at]!]!++;
  const isLineArt = isLong.map((long, label) => long && wide[label]! <= KNOTS * areas[label]!);
  return { labels, areas, strokes, isLineArt };
}

type Verdict = 'counter' | 'unsure' | 'art';

type Island = { readonly through: number[]; readonly owners: Map<number, number> };

function lookAround(labels: Uint32Array, count: number, open: Uint8Array, ink: Ink, width: number): Island[] {
  const islands = Array.from({ length: count }, (): Island => ({ through: [], owners: new Map() }));
  const squares = distanceTransform(
    open.map((one) => 1 - one),
    width,
    open.length / width,
  );
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    const island = islands[label]!;
    for (const near of besideOf(at, width)) {
      if (labels[near] === label) continue;
      island.through.push(Math.sqrt(squares[at]!));
      const owner = ink.labels[near] ?? 0;
      island.owners.set(owner, (island.owners.get(owner) ?? 0) + 1);
    }
  }
  return islands;
}

function hasThinWall({ through }: Island, area: number, strokePx: number): boolean {
  const sorted = through.toSorted((a, b) => a - b);
  const wall = sorted[Math.floor(WALL.quantile * sorted.length)] ?? 0;
  if (wall > WALL.perSide * Math.sqrt(area) + WALL.slackPx) return false;
  if (wall + WALL.slackPx < WALL.leastStroke * strokePx) return false;
  const thin = sorted.filter((one) => one <= WALL.thicker * wall + WALL.slackPx).length;
  return thin >= WALL.share * sorted.length;
}

const ownerOf = ({ owners }: Island): number => [...owners].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;

function isCounter(ofPicture: number, ofInk: number, strokes: number): boolean {
  if (ofPicture <= SMALL.picture && (ofInk <= SMALL.ink || strokes >= AMONG_LETTERS.many)) return true;
  const { picture, ink, strokes: least } = AMONG_LETTERS;
  return strokes >= least && ofPicture <= picture && ofInk <= ink;
}

const holdsInk = ({ owners }: Island, area: number, { areas }: Ink): boolean =>
  [...owners.keys()].filter((label) => areas[label]! >= Math.max(SPECK.pixels, SPECK.share * area)).length >
  1;

export function findLetterCounters(
  source: Raster,
  background: Uint8Array,
  settings: IslandSettings,
): LetterCounters {
  const { width } = source;
  const { labels, areas } = findIslands(source, background, settings);
  const [counters, unsure] = [new Uint8Array(background.length), new Uint8Array(background.length)];
  if (areas.length <= 1) return { counters, unsure, undecided: 0, place: null };
  const ink = findInk(
    background.map((one, at) => (one === 1 || labels[at] !== 0 ? 0 : 1)),
    width,
  );
  const islands = lookAround(labels, areas.length, background, ink, width);
  const strokes = ink.strokes.filter(
    (stroke, label) => stroke !== null && ink.areas[label]! >= MIN_PIXELS,
  ).length;
  const owners = islands.map(ownerOf);
  const openings = new Uint32Array(ink.areas.length);
  for (const [label, owner] of owners.entries())
    if (label > 0 && areas[label]! >= MIN_PIXELS)
      // An opening that contains ink excludes all openings in the same ink from being counters.
      openings[owner]! += holdsInk(islands[label]!, areas[label]!, ink) ? OPENINGS : 1;
  const seenFrom = MIN_UNDECIDED * background.length;
  // In line art, one visible undecided opening makes all openings undecided, including small and enclosed cells.
  const isMesh = ink.isLineArt.map((one, owner) => one && openings[owner]! >= OPENINGS);
  const meshes = new Set(
    owners.filter((owner, label) => label > 0 && isMesh[owner] === true && areas[label]! >= seenFrom),
  );
  const isLettering = strokes >= AMONG_LETTERS.many;
  const verdicts = islands.map((island, label): Verdict => {
    const area = areas[label]!;
    const owner = owners[label]!;
    const stroke = ink.strokes[owner] ?? null;
    if (label === 0) return 'art';
    if (meshes.has(owner)) return 'unsure';
    if (area < MIN_PIXELS) return 'art';
    const [ofPicture, ofInk] = [area / background.length, area / ink.areas[owner]!];
    if (stroke !== null && openings[owner]! < OPENINGS) {
      const isWalled = hasThinWall(island, area, stroke);
      if (isWalled && isCounter(ofPicture, ofInk, strokes)) return 'counter';
      if (isLettering && ofPicture <= NOTCH.picture && ofInk <= NOTCH.ink) return 'counter';
      if (isWalled && area >= seenFrom) return 'unsure';
    }
    return isLettering ? 'unsure' : 'art';
  });
  const largest = verdicts.reduce(
    (best, verdict, label) => (verdict === 'unsure' && areas[label]! > (areas[best] ?? 0) ? label : best),
    0,
  );
  for (let at = 0; at < labels.length; at++) {
    counters[at] = Number(verdicts[labels[at]!] === 'counter');
    unsure[at] = Number(verdicts[labels[at]!] === 'unsure');
  }
  const isVisible = verdicts[largest] === 'unsure' && areas[largest]! >= seenFrom;
  const undecided = verdicts.filter(
    (verdict, label) => isVisible && verdict === 'unsure' && areas[label]! >= MIN_PIXELS,
  ).length;
  return { counters, unsure, undecided, place: undecided === 0 ? null : placeOf(labels, largest, width) };
}

function placeOf(labels: Uint32Array, label: number, width: number): NonNullable<LetterCounters['place']> {
  const height = labels.length / width;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = labels.indexOf(label); at >= 0; at = labels.indexOf(label, at + 1)) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}
