import { classifyBorder } from '@printready/matting/flood';
import { clampShare } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { edgeConnected } from '@printready/pixels/regions';
import { distanceTransform } from '@printready/pixels/shapes';
import { type Judge, type Judgment, levelOf } from '../contract/judge.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import { findEdges, findInconsistent, findLostEdges, levelsFrom } from '../judging/compare-colors.ts';
import { laidOn } from '../judging/compare-pictures.ts';
import { largestPart, markWhere } from '../judging/mask-places.ts';
import { judgePaleEdges } from '../judging/pale-edges.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';

/** Maximum channel difference between two renderings of the same color, 8-bit levels. */
const LEVELS = 72;
/** Maximum channel difference from the background, 8-bit levels, at which a pixel may be left out; covers shadows. */
const GROUND = 48;
/** Maximum channel difference from the background at which a pixel must be left out, 8-bit levels; below any tint. */
const BARE = 24;
/** Distance from the artwork within which traps and soft edges lie, px. */
const BESIDE = 4;

const isNear = ({ data }: Raster, at: number, { r, g, b }: Rgb, levels = GROUND) =>
  Math.abs(data[4 * at]! - r) <= levels &&
  Math.abs(data[4 * at + 1]! - g) <= levels &&
  Math.abs(data[4 * at + 2]! - b) <= levels;

const crossOf = (width: number) => [0, -1, 1, -width, width] as const;

function clearGroundMarks(mask: Uint8Array, opened: Raster, key: Rgb): void {
  for (let at = mask.indexOf(1); at !== -1; at = mask.indexOf(1, at + 1))
    if (crossOf(opened.width).some((step) => isNear(opened, at + step, key))) mask[at] = 0;
}

function findAdded(opened: Raster, shows: Raster, keys: readonly Rgb[], garment: Rgb): Uint8Array {
  const { width, height } = opened;
  const isOut = shows.data[3] === 0 || keys.length === 0;
  if (!isOut) return new Uint8Array(width * height);
  const levels = levelsFrom(opened, keys);
  const empty = markWhere(width * height, (at) =>
    Number(levels[at]! <= BARE || opened.data[4 * at + 3]! < 16),
  );
  const outside = keys.length === 0 ? empty : edgeConnected(empty, width, height);
  const added = markWhere(width * height, (at) =>
    Number(outside[at] !== 0 && shows.data[4 * at + 3]! > 128 && !isNear(shows, at, garment)),
  );
  if (!added.includes(1)) return added;
  for (let at = 0; at < outside.length; at++) outside[at] = Number(outside[at] !== 0);
  const away = distanceTransform(outside, width, height);
  for (let at = added.indexOf(1); at !== -1; at = added.indexOf(1, at + 1))
    if (away[at]! <= BESIDE ** 2) added[at] = 0;
  return added;
}

/** 8-bit levels: minimum difference of inked pixels from the garment; tolerance for a mix of garment and art. */
const INK = 12;
const MIXED = 40;

function isThinner(art: Raster, print: Raster, at: number, garment: Rgb): boolean {
  if (isNear(print, at, garment, INK)) return false;
  const cloth = [garment.r, garment.g, garment.b];
  const toArt = cloth.map((level, c) => art.data[4 * at + c]! - level);
  const toPrint = cloth.map((level, c) => print.data[4 * at + c]! - level);
  const dot = toArt.reduce((sum, step, c) => sum + step * toPrint[c]!, 0);
  const length = toArt.reduce((sum, step) => sum + step ** 2, 0);
  const share = length === 0 ? 0 : clampShare(dot / length);
  return toArt.every((step, c) => Math.abs(share * step - toPrint[c]!) <= MIXED);
}

function moveChokeRims(marks: Uint8Array, art: Raster, print: Raster, { chokeMm, garment }: Options) {
  if (!marks.includes(1)) return new Uint8Array(marks.length);
  const reach = chokeMm * pixelsPerMillimeter(art) + BESIDE;
  const toEdge = distanceTransform(findEdges(art), art.width, art.height);
  const rims = new Uint8Array(marks.length);
  for (let at = marks.indexOf(1); at !== -1; at = marks.indexOf(1, at + 1))
    if (toEdge[at]! <= reach ** 2 && isThinner(art, print, at, garment)) {
      marks[at] = 0;
      rims[at] = 1;
    }
  return rims;
}

export const judge: Judge<Options, unknown, FindingCode> = ({ opened, options, result: { shows } }) => {
  // Painted plates differ from the artwork on purpose.
  if (options.plateStrokes.length > 0) return [];
  const { width, height } = opened;
  // Index dots have a different resolution, so pixels cannot be compared.
  if (shows.width !== width || shows.height !== height || options.kind === 'index') return [];
  const art = laidOn(opened, options.garment);
  const print = laidOn(shows, options.garment);
  const mask = findInconsistent(art, print, LEVELS);
  const edges = findLostEdges(art, print);
  // Ink in the garment's color is invisible in any case (finding `ink-unseen`).
  for (let at = edges.indexOf(1); at !== -1; at = edges.indexOf(1, at + 1))
    if (!isNear(art, at, options.garment)) mask[at] = 1;
  const ground = options.background === 'keep' ? null : classifyBorder(opened);
  const keys = ground?.flat ? ground.keys : [];
  for (const key of keys) clearGroundMarks(mask, opened, key);
  const judgments: Judgment<FindingCode>[] = [];
  const tell = (
    code: FindingCode,
    text: string,
    found: Uint8Array,
    remedy: Judgment['remedy'],
    worstLevel: Judgment['level'] = 'ask',
  ) => {
    const worst = largestPart(found, width, height);
    const level = worst && levelOf(worst.pixels);
    if (!worst || !level) return;
    judgments.push({ code, level: level === 'ask' ? worstLevel : level, place: worst.place, text, remedy });
  };
  const noChoke = { label: 'No choke', options: { chokeMm: 0 } };
  const rims = moveChokeRims(mask, art, print, options);
  tell(
    'part-not-printed',
    'Part of the artwork prints in a different color from the rest, or not at all.',
    mask,
    noChoke,
  );
  tell('choke-rim', 'Edges print darker than the artwork where the base is choked.', rims, noChoke, 'look');
  if (ground === null || keys.length > 0)
    tell(
      'ink-around-art',
      'Ink prints where the artwork has none.',
      findAdded(opened, shows, keys, options.garment),
      {
        label: 'Leave out',
        options: { background: 'leave-out' },
      },
    );
  // A background in the garment's color is left as bare garment.
  const removed = keys.filter(({ r, g, b }) => {
    const { garment } = options;
    return Math.max(Math.abs(r - garment.r), Math.abs(g - garment.g), Math.abs(b - garment.b)) > BARE;
  });
  return [...judgments, ...judgePaleEdges(opened, shows, removed)];
};
