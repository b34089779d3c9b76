import { ASSUMED_PPI, type Raster } from '@printready/pixels/raster';
import { type Judge, type Judgment, levelOf } from '../contract/judge.ts';
import { hasTonedPaper } from '../grounds/shaded-ground.ts';
import { channelAt, laidOn, meanOfBlocks } from '../judging/compare-pictures.ts';
import { largestPart } from '../judging/mask-places.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';

const CELLS = 3;
const LEAST_BLOCKS = 4;
/** Maximum difference between a tone and its dots, 0…1, in addition to the effect of the press curve. */
const MOST_TONE_ERROR = 0.22;

function sideOf({ resolution }: Raster, { screen, lpi, grain }: Options): number {
  const ppi = resolution ? Math.max(resolution.x, resolution.y) : ASSUMED_PPI;
  return screen === 'am' ? (CELLS * ppi) / lpi : CELLS * 3 * grain;
}

/** Tones of a block, 0…1: its opacity, or its red, green, and blue over paper. */
type Tones = (block: Raster, at: number) => readonly number[];

const PAPER = { r: 255, g: 255, b: 255 };
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;
const opacity: Tones = ({ data }, at) => [data[4 * at + 3]! / 255];
const colors: Tones = ({ data }, at) => [0, 1, 2].map((c) => 1 - channelAt(data, at, c) / 255);
const shades: Tones = ({ data }, at) => [0, 1, 2, 3].map((c) => channelAt(data, at, c) / 255);
/** Maximum channel difference from the ink's color at which a pixel counts as inked, 8-bit levels. */
const INK = 24;
const inked =
  ({ r, g, b }: Options['ink']): Tones =>
  ({ data }, at) => {
    const alpha = data[4 * at + 3]! / 255;
    const isInk = [r, g, b].every((value, c) => Math.abs(value - data[4 * at + c]!) <= INK);
    return [alpha === 0 || isInk ? alpha : 2];
  };
const gray = (of: (darkness: number) => number): Tones => {
  return ({ data }, at) => {
    const light = LUMINANCE.reduce((sum, weight, c) => sum + (weight * data[4 * at + c]!) / 255, 0);
    return [of(1 - light) * (data[4 * at + 3]! / 255)];
  };
};

function readersOf({ mode, tone, plate, ink }: Options): readonly [Tones, Tones] | null {
  if (mode === 'cmyk') return plate === 'all' ? [colors, colors] : null;
  if (mode === 'keep-color') return [shades, shades];
  if (tone === 'opacity') return [opacity, inked(ink)];
  return [gray(tone === 'darkness' ? (darkness) => darkness : (darkness) => 1 - darkness), inked(ink)];
}

/** Tolerance for a tone, 0…1; allows for blocks mixed in linear light and for the press curve. */
const slackOf = ({ dotGain, minimumDot, maximumDot, mode }: Options): number =>
  MOST_TONE_ERROR +
  dotGain / 100 +
  Math.max(minimumDot, 100 - maximumDot) / 200 +
  (mode === 'cmyk' ? 0.13 : 0);

const PAPER_PRINTS: Judgment<FindingCode> = {
  ...{ code: 'background-prints', level: 'ask', place: { x: 0, y: 0, width: 1, height: 1 } },
  text: 'The paper prints as dots around the artwork.',
  remedy: { tool: 'background-remover' },
};
const SEEN = 0.03;

function hasInkAround({ width, height, data }: Raster): boolean {
  let [around, inked] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    if (x > 0 && x < width - 1 && at >= width && at < width * (height - 1)) continue;
    around++;
    if (data[4 * at + 3]! >= SEEN * 255) inked++;
  }
  return inked > 0.6 * around;
}

export const judge: Judge<Options, unknown, FindingCode> = ({ opened, options, result: { shows } }) => {
  const readers = readersOf(options);
  const side = sideOf(shows, options);
  const columns = Math.ceil(shows.width / side);
  const rows = Math.ceil(shows.height / side);
  if (!readers || Math.min(columns, rows) < LEAST_BLOCKS) return [];
  const scale = opened.width / shows.width;
  const onPaper = options.mode === 'cmyk';
  const asked = meanOfBlocks(onPaper ? laidOn(opened, PAPER) : opened, side * scale);
  const given = meanOfBlocks(onPaper ? laidOn(shows, PAPER) : shows, side);
  const width = Math.min(asked.width, given.width);
  const height = Math.min(asked.height, given.height);
  const slack = slackOf(options);
  const off = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const wanted = readers[0](asked, y * asked.width + x);
      const got = readers[1](given, y * given.width + x);
      if (wanted.some((tone, c) => Math.abs(tone - got[c]!) > slack)) off[y * width + x] = 1;
    }
  const isPaper = !onPaper && hasInkAround(given) && hasTonedPaper(opened);
  const paper = isPaper ? [PAPER_PRINTS] : [];
  const worst = largestPart(off, width, height);
  // Dots at the edge of an area may affect a single adjacent block.
  const level = worst && worst.pixels > 1 ? levelOf(worst.pixels * 20) : null;
  if (!worst || !level) return paper;
  return [
    ...paper,
    {
      ...{ code: 'tone-differs', level, place: worst.place },
      text: 'Part of the halftone is much lighter or darker than your file.',
      remedy: { label: 'Reset tones', options: { minimumDot: 3, maximumDot: 97, dotGain: 0 } },
    },
  ];
};
