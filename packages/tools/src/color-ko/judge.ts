import { ASSUMED_PPI, type Raster } from '@printready/pixels/raster';
import { connectedComponents, edgeConnected } from '@printready/pixels/regions';
import { FEW, type Judge, type Judgment, levelOf } from '../contract/judge.ts';
import { type Memory, remember } from '../contract/memory.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import { levelsFrom } from '../judging/compare-colors.ts';
import { findChanged, isWithin, laidOn, meanOfBlocks, wordsOf } from '../judging/compare-pictures.ts';
import { largestPart, markWhere, type Part, shrink } from '../judging/mask-places.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';

/** Maximum difference at which two colors count as alike, 8-bit levels. */
const LEVELS = 52;
const SOLID = 128;
/** Maximum difference from a key at which a solid pixel has the garment's color, 8-bit levels. */
const KEY = 16;
/** Tolerated shift of an edge, px, for smooth and for hard opacity. */
const REACH = { smooth: 1, hard: 2 };
/** Range of opacity that counts as semi-transparent, 0…255. */
const SEMI = { from: 24, to: 232 };
const FLAT = 10;
/** Minimum difference at which a tint is visible on the garment, 8-bit levels. */
const SEEN = 40;
/** Minimum area of a tint, px; smaller areas are edges. */
const LEAST_TINT = 60;

/** Side of a window of two screen cells, px, over which dots average to their tone. */
const cellsOf = ({ resolution }: Raster, { lpi }: Options) =>
  (2 * (resolution ? Math.max(resolution.x, resolution.y) : ASSUMED_PPI)) / lpi;

function looksAlike({ data }: Raster, shows: Raster, key: Rgb): boolean {
  const limit = LEVELS * 255;
  const [own, other] = [wordsOf(data), wordsOf(shows.data)];
  const isOff = (i: number, value: number, before: number, after: number) => {
    const off = (data[i]! - value) * before - (shows.data[i]! - value) * after;
    return off > limit || off < -limit;
  };
  const isApart = (at: number) => {
    const i = 4 * at;
    const before = data[i + 3]!;
    const after = shows.data[i + 3]!;
    return (
      isOff(i, key.r, before, after) ||
      isOff(i + 1, key.g, before, after) ||
      isOff(i + 2, key.b, before, after)
    );
  };
  let apart = 0;
  // Caches the last pair of pixel words, because flat areas repeat it.
  let ownWord = -1;
  let otherWord = -1;
  let differs = false;
  for (let at = 0; at < own.length; at++) {
    const before = own[at]!;
    const after = other[at]!;
    if (before === after) continue;
    if (before !== ownWord || after !== otherWord) {
      ownWord = before;
      otherWord = after;
      differs = isApart(at);
    }
    if (differs && ++apart >= FEW) return false;
  }
  return true;
}

function findRuined(opened: Raster, shows: Raster, options: Options): { mask: Uint8Array; size: Raster } {
  const isScreened = options.alpha === 'halftone';
  const side = cellsOf(opened, options);
  const [before, after] = isScreened
    ? [meanOfBlocks(opened, side), meanOfBlocks(shows, side)]
    : [opened, shows];
  if (!isScreened && options.keys.some((key) => looksAlike(opened, shows, key)))
    return { mask: new Uint8Array(opened.width * opened.height), size: opened };
  const tolerance = { levels: LEVELS, reach: options.alpha === 'hard' ? REACH.hard : REACH.smooth };
  let mask: Uint8Array | null = null;
  for (const key of options.keys) {
    const changed = findChanged(laidOn(before, key), laidOn(after, key), tolerance);
    mask = mask ? mask.map((one, at) => one & changed[at]!) : changed;
  }
  return { mask: mask ?? new Uint8Array(before.width * before.height), size: before };
}

type Levels = () => Uint8Array;

/** Shared by rendering and judging. `levels`: difference of each pixel from the nearest garment color, 8-bit levels. */
export type Analysis = {
  readonly levels: Memory<Uint8Array>;
};

export const rememberLevels = ({ levels }: Analysis, opened: Raster, keys: Options['keys']): Uint8Array =>
  remember(levels, JSON.stringify(keys), () => levelsFrom(opened, keys));

function findTint(opened: Raster, shows: Raster, levels: Levels): Part | null {
  const { width, height } = opened;
  const semi = new Uint8Array(width * height);
  const words = wordsOf(shows.data);
  let many = 0;
  for (let at = 0; at < semi.length; at++) {
    const alpha = words[at]! >>> 24;
    if (alpha >= SEMI.from && alpha <= SEMI.to && opened.data[4 * at + 3] === 255) many += semi[at] = 1;
  }
  if (many < LEAST_TINT) return null;
  const deep = shrink(shrink(semi, width), width);
  for (let at = deep.indexOf(1); at !== -1; at = deep.indexOf(1, at + 1))
    if (levels()[at]! < SEEN || !isWithin(opened, at % width, Math.floor(at / width), 1, FLAT)) deep[at] = 0;
  return largestPart(deep, width, height);
}

function findScreened(opened: Raster, shows: Raster, levels: Levels): Part | null {
  const { width, height } = opened;
  const off = levels();
  const clear = new Uint8Array(off.length);
  let many = 0;
  for (let at = 0; at < off.length; at++)
    if (off[at]! >= SEEN && shows.data[4 * at + 3]! < SOLID && opened.data[4 * at + 3] === 255)
      many += clear[at] = 1;
  if (many < LEAST_TINT) return null;
  for (let at = clear.indexOf(1); at !== -1; at = clear.indexOf(1, at + 1))
    if (!isWithin(opened, at % width, Math.floor(at / width), 2, FLAT)) clear[at] = 0;
  const { areas } = connectedComponents(clear, width, height, 8);
  const dots = areas.reduce((sum, area) => sum + area, 0);
  return dots >= LEAST_TINT ? largestPart(clear, width, height) : null;
}

function someOnBorder(width: number, height: number, has: (at: number) => boolean): boolean {
  for (let x = 0; x < width; x++) if (has(x) || has((height - 1) * width + x)) return true;
  for (let y = 0; y < height; y++) if (has(y * width) || has((y + 1) * width - 1)) return true;
  return false;
}

function findBox(opened: Raster, shows: Raster, levels: Levels): Part | null {
  const { width, height, data } = opened;
  const isSolid = (at: number) => shows.data[4 * at + 3]! >= SOLID && data[4 * at + 3]! >= SOLID;
  if (!someOnBorder(width, height, isSolid)) return null;
  const off = levels();
  const left = markWhere(off.length, (at) => Number(off[at]! <= KEY && isSolid(at)));
  return largestPart(edgeConnected(left, width, height), width, height);
}

const BOX = {
  code: 'garment-color-left',
  text: 'The garment color is still solid around the artwork.',
} as const;
const RUINED = {
  code: 'differs-on-garment',
  text: 'On the garment, part of the artwork no longer looks like your file.',
} as const;
const TINT = {
  code: 'flat-became-semi-transparent',
  text: 'A solid color became semi-transparent or dots.',
} as const;

const isBlack = ({ r, g, b }: Rgb) => Math.max(r, g, b) < 64;

export const judge: Judge<Options, Analysis, FindingCode> = (judged) => {
  const { opened, options, analysis, result } = judged;
  if (options.strokes.length > 0) return [];
  const { shows } = result;
  const judgments: Judgment<FindingCode>[] = [];
  let known: Uint8Array | null = null;
  const levels: Levels = () => (known ??= rememberLevels(analysis, opened, options.keys));
  const { mask, size } = findRuined(opened, shows, options);
  const ruined = largestPart(mask, size.width, size.height);
  const perBlock = (opened.width * opened.height) / (size.width * size.height);
  const level = ruined && levelOf(ruined.pixels * perBlock);
  const lessTolerance = { label: 'Lower tolerance', options: { tolerance: 4, softness: 8, alpha: 'smooth' } };
  if (ruined && level) judgments.push({ ...RUINED, level, place: ruined.place, remedy: lessTolerance });
  const box = findBox(opened, shows, levels);
  const boxLevel = box && levelOf(box.pixels);
  const moreTolerance = {
    label: 'Raise tolerance',
    options: { tolerance: Math.min(60, options.tolerance + 8) },
  };
  if (box && boxLevel) judgments.push({ ...BOX, level: boxLevel, place: box.place, remedy: moreTolerance });
  const find = options.alpha === 'smooth' ? findTint : findScreened;
  const tint = find(opened, shows, levels);
  if (tint && (options.alpha !== 'smooth' || tint.pixels >= LEAST_TINT)) {
    const remedy = options.keys.some(isBlack)
      ? { label: 'Make hard', options: { alpha: 'hard' } }
      : { tool: 'background-remover' };
    judgments.push({ ...TINT, level: 'ask', place: tint.place, remedy });
  }
  return judgments;
};
