import { classifyBorder } from '@printready/matting/flood';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents, edgeConnected } from '@printready/pixels/regions';
import { type Judge, type Judgment, levelOf } from '../contract/judge.ts';
import { isWhite } from '../grounds/flat-ground.ts';
import { hasShadedGround } from '../grounds/shaded-ground.ts';
import { largestPart, markWhere, type Part } from '../judging/mask-places.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';

/** Minimum channel difference, 8-bit levels, of a lost pixel from the result around it; above any curve error. */
const LEAST_DIFFERENCE = 64;
/** Maximum range of 3 × 3 pixels in a soft shade, 8-bit levels. */
const SMOOTH = 24;
const FLAT_SHARE = 0.7;
const FLAT_COLORS = 20;
const TINT = 0.12;
/** Maximum channel difference at which a pixel counts as bare background, 8-bit levels. */
const GROUND = 12;

function channelOn({ data }: Raster, at: number, c: number, ground: number): number {
  const opacity = data[at * 4 + 3]! / 255;
  return opacity * data[at * 4 + c]! + (1 - opacity) * ground;
}

type Rgb = readonly [number, number, number];

function findLost(opened: Raster, rendered: Raster, ground: Rgb): Uint8Array {
  const { width, height } = opened;
  const differs = (at: number, other: number) =>
    [0, 1, 2].some(
      (c) =>
        Math.abs(channelOn(opened, at, c, ground[c]!) - channelOn(rendered, other, c, ground[c]!)) >=
        LEAST_DIFFERENCE,
    );
  const lost = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!differs(at, at)) continue;
      const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
      if (around.every((step) => differs(at, at + step))) lost[at] = 1;
    }
  }
  return lost;
}

/** Range of 8-bit levels over 3 × 3 pixels, in the channel where it is largest. */
function rangeAt({ data, width }: Raster, at: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++) {
    let [low, high] = [255, 0];
    for (const row of [at - width, at, at + width]) {
      for (let near = row - 1; near <= row + 1; near++) {
        const value = data[near * 4 + c]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    most = Math.max(most, high - low);
  }
  return most;
}

function isShaded(opened: Raster, at: number, ground: Rgb): boolean {
  const shares = ground.map((value, c) => opened.data[at * 4 + c]! / Math.max(1, value));
  return Math.max(...shares) - Math.min(...shares) <= TINT && rangeAt(opened, at) <= SMOOTH;
}

/** True if few colors, in steps of 16 levels, cover most of the artwork; JPEG noise spreads over two steps. */
function isFlatArt({ data }: Raster, ground: Rgb): boolean {
  const counts = new Uint32Array(1 << 12);
  let art = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (ground.every((value, c) => Math.abs(value - data[i + c]!) <= GROUND)) continue;
    art++;
    counts[((data[i]! >> 4) << 8) | ((data[i + 1]! >> 4) << 4) | (data[i + 2]! >> 4)]!++;
  }
  const often = counts
    .sort()
    .subarray(-FLAT_COLORS)
    .reduce((sum, count) => sum + count, 0);
  return often >= FLAT_SHARE * art;
}

function findOuterGround(rendered: Raster, ground: Rgb): Uint8Array {
  const { width, height } = rendered;
  const bare = markWhere(width * height, (at) =>
    [0, 1, 2].every((c) => Math.abs(channelOn(rendered, at, c, ground[c]!) - ground[c]!) <= GROUND) ? 1 : 0,
  );
  return edgeConnected(bare, width, height).map((one) => one & 1);
}

/** Minimum share of solid border pixels; at or above it, the background has not been removed. */
const BOX_SHARE = 0.9;
const BOX: Judgment<FindingCode> = {
  ...{ code: 'background-left', level: 'ask', place: { x: 0, y: 0, width: 1, height: 1 } },
  text: 'The background is still there and will print as a box.',
  remedy: { tool: 'background-remover' },
};

const KEPT_BOX: Judgment<FindingCode> = {
  ...BOX,
  code: 'background-prints',
  text: 'The background prints as a box around the artwork.',
  remedy: { label: 'Remove outer', options: { background: 'outside' } },
};

/** Soft tones and checkerboards are traced as many shapes, which cannot be removed in one step. */
const KEPT_TONES: Judgment<FindingCode> = { ...KEPT_BOX, remedy: { tool: 'background-remover' } };

function hasBox({ data, width, height }: Raster, shows: Raster): boolean {
  const ground = [data[0]!, data[1]!, data[2]!];
  let [border, solid] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    if (x > 0 && x < width - 1 && at >= width && at < width * (height - 1)) continue;
    if (data[4 * at + 3]! < 255 || ground.some((value, c) => Math.abs(value - data[4 * at + c]!) > GROUND))
      continue;
    border++;
    if (shows.data[4 * at + 3]! > 128) solid++;
  }
  return border > 0 && solid >= BOX_SHARE * border;
}

function judgeKept(opened: Raster, shows: Raster): readonly Judgment<FindingCode>[] {
  const border = classifyBorder(opened);
  const [key] = border?.keys ?? [];
  const isBoard = border?.flat === true && border.keys.length > 1;
  if (isBoard || hasShadedGround(opened)) return [KEPT_TONES];
  return border?.flat && key && !isWhite(key) && hasBox(opened, shows) ? [KEPT_BOX] : [];
}

const LEAST_OPENING = 12;

function findUneven(opened: Raster, shows: Raster, ground: Rgb): Part | null {
  const { width, height, data } = opened;
  const alike = markWhere(width * height, (at) =>
    Number(
      data[4 * at + 3] === 255 && ground.every((value, c) => Math.abs(value - data[4 * at + c]!) <= GROUND),
    ),
  );
  const { labels, areas, touchesEdge } = connectedComponents(alike, width, height, 4);
  const solid = new Uint32Array(areas.length);
  for (let at = 0; at < labels.length; at++) if (shows.data[4 * at + 3]! > 128) solid[labels[at]!]!++;
  const isEnclosed = (label: number) =>
    label > 0 && touchesEdge[label] === 0 && areas[label]! >= LEAST_OPENING;
  const isLeft = (label: number) => solid[label]! > 0.5 * areas[label]!;
  const enclosed = Array.from(areas, (_, label) => label).filter(isEnclosed);
  if (enclosed.every(isLeft)) return null;
  const left = new Set(enclosed.filter(isLeft));
  return largestPart(
    alike.map((one, at) => one & Number(left.has(labels[at]!))),
    width,
    height,
  );
}

type Analysis = { readonly lifted: unknown };

export const judge: Judge<Options, Analysis, FindingCode> = ({
  opened,
  options,
  analysis,
  result: { shows, findings },
}) => {
  if (options.mode !== 'colors' || options.lockedInks.length > 0) return [];
  const shadeDropped = options.dropShadow && analysis.lifted !== null;
  const { width, height } = opened;
  const [r, g, b] = [opened.data[0]!, opened.data[1]!, opened.data[2]!];
  const ground: Rgb = [r, g, b];
  const lost = findLost(opened, shows, ground);
  if (shadeDropped) {
    const outer = findOuterGround(shows, ground);
    for (let at = 0; at < lost.length; at++)
      if (lost[at] === 1 && (outer[at] === 1 || isShaded(opened, at, ground))) lost[at] = 0;
  }
  if (options.background !== 'keep' && hasBox(opened, shows)) return [BOX];
  const isAskedAlready = findings.some(({ code }) => code === 'enclosed-background');
  const uneven =
    options.background === 'outside' && !isAskedAlready ? findUneven(opened, shows, ground) : null;
  if (uneven)
    return [
      {
        ...{ code: 'openings-left', level: 'ask', place: uneven.place },
        text: 'Some letters are still filled with the background’s color.',
        remedy: { label: 'Remove all', options: { background: 'everywhere' } },
      },
    ];
  const worst = largestPart(lost, width, height);
  const level = worst && levelOf(worst.pixels);
  const kept = options.background === 'keep' ? judgeKept(opened, shows) : [];
  if (!worst || !level) return kept;
  const text = 'A line or small detail is missing from the traced result.';
  const remedy = shadeDropped
    ? { label: 'Keep shadow', options: { dropShadow: false } }
    : { label: 'More detail', options: { smallestArea: 0, similarity: 2, joinShades: false } };
  const isAsked = level === 'ask' && isFlatArt(opened, ground);
  return [
    { code: 'lost-detail', level: isAsked ? 'ask' : 'look', place: worst.place, text, remedy },
    ...kept,
  ];
};
