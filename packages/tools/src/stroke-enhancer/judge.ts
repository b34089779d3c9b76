import { clampShare } from '@printready/pixels/number';
import { createRaster, pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { distanceTransform } from '@printready/pixels/shapes';
import { type Judge, type Judgment, levelOf } from '../contract/judge.ts';
import { findBeyond } from '../judging/compare-pictures.ts';
import { largestPart, markWhere, placeOf } from '../judging/mask-places.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';
import { BLACK, edgeShares, WHITE } from './strokes/outline-color.ts';
import { pixelsPerUnit } from './strokes/units.ts';

/** Minimum opacity of solid artwork, and maximum opacity of lost artwork, 0…255. */
const SOLID = 230;
const CLEAR = 100;
const TOLERANCE = { levels: 64, reach: 1 };
const STROKE_COLOR = 24;
/** Tolerance for a stroke's width, px; covers the stroke's soft edge and the artwork's soft edge. */
const EDGE = 2;
/** Extra reach of miters at sharp corners, px. */
const MITER = 12;
const LEAST_OPENING = 12;

function cropTo({ width, height }: Raster, shows: Raster, left: number, top: number): Raster {
  if (shows.width === width && shows.height === height) return shows;
  const crop = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    const from = 4 * ((y + top) * shows.width + left);
    crop.data.set(shows.data.subarray(from, from + 4 * width), 4 * y * width);
  }
  return crop;
}

const REMEDY = {
  label: 'Thin outline',
  options: { strokes: [{ width: 0.5 }], unit: 'mm', reinforce: false },
};

function findingOf(
  code: FindingCode,
  text: string,
  mask: Uint8Array,
  { width, height }: Raster,
): Judgment<FindingCode>[] {
  const worst = largestPart(mask, width, height);
  const level = worst && levelOf(worst.pixels);
  return worst && level ? [{ code, level, place: worst.place, text, remedy: REMEDY }] : [];
}

/** Squared distance of each pixel to solid ink, and reach of the outlines, px. */
type Reach = { readonly toInk: Float32Array; readonly around: number };

/** Maximum distance between the solid edge and the visible edge, px. */
const SOFT_EDGE = 2;

function distancesTo({ data, width, height }: Raster, from: number): Float32Array {
  const outside = markWhere(width * height, (at) => Number(data[4 * at + 3]! < from));
  return distanceTransform(outside, width, height);
}

function isOfStroke(opened: Raster, shown: Raster, at: number, color: readonly number[]): boolean {
  const [own, seen] = [opened.data, shown.data];
  const isClear = own[4 * at + 3] === 0;
  if (isClear) return color.every((value, c) => Math.abs(value - seen[4 * at + c]!) <= STROKE_COLOR);
  const from = [own[4 * at]!, own[4 * at + 1]!, own[4 * at + 2]!];
  let [dot, length] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const step = color[c]! - from[c]!;
    dot += (seen[4 * at + c]! - from[c]!) * step;
    length += step * step;
  }
  const share = length === 0 ? 0 : clampShare(dot / length);
  return from.every(
    (value, c) => Math.abs(value + share * (color[c]! - value) - seen[4 * at + c]!) <= STROKE_COLOR,
  );
}

function findForeign(
  opened: Raster,
  shown: Raster,
  { strokes }: Options,
  { toInk, around }: Reach,
): Uint8Array {
  const most = (around + EDGE) ** 2;
  const colors = strokes.map(({ color: { r, g, b } }) => [r, g, b]);
  const isOutline = (at: number) =>
    toInk[at]! <= most && colors.some((color) => isOfStroke(opened, shown, at, color));
  return findBeyond(shown, opened, TOLERANCE, (at) => !isOutline(at));
}

function findGaps(opened: Raster, shown: Raster, { toInk, around }: Reach): Uint8Array {
  const near = (around - EDGE) ** 2;
  const gaps = new Uint8Array(toInk.length);
  for (let at = 0; at < gaps.length; at++)
    if (toInk[at]! <= near && shown.data[4 * at + 3]! < CLEAR && opened.data[4 * at + 3]! < SOLID)
      gaps[at] = 1;
  return gaps;
}

function closedOpenings(opened: Raster, shown: Raster): Judgment<FindingCode>[] {
  const { width, height } = opened;
  const clear = markWhere(width * height, (at) => Number(opened.data[4 * at + 3]! < CLEAR));
  const { labels, areas, touchesEdge } = connectedComponents(clear, width, height, 4);
  const left = new Uint32Array(areas.length);
  for (let at = 0; at < labels.length; at++) if (shown.data[4 * at + 3]! < 255 - CLEAR) left[labels[at]!]!++;
  const closed = areas.findIndex(
    (area, label) => label > 0 && touchesEdge[label] === 0 && area >= LEAST_OPENING && left[label] === 0,
  );
  if (closed === -1) return [];
  const place = placeOf(labels, closed, width, height);
  return [
    {
      code: 'opening-closed',
      level: 'ask',
      place,
      text: 'An opening in the artwork was closed.',
      remedy: REMEDY,
    },
  ];
}

/** Letters count as hidden if at least this share of the artwork's edge has the outline's color. */
const HIDDEN = 0.15;

function judgeColor(opened: Raster, { strokes }: Options): Judgment<FindingCode>[] {
  const first = strokes.find(({ place }) => place === 'outside');
  if (!first) return [];
  const [own, white, black] = edgeShares(opened, [first.color, WHITE, BLACK]);
  if (own! < HIDDEN) return [];
  const better = white! <= black! ? { name: 'White', color: WHITE } : { name: 'Black', color: BLACK };
  if (Math.min(white!, black!) >= own!) return [];
  return [
    {
      ...{ code: 'outline-hidden', level: 'ask', place: { x: 0, y: 0, width: 1, height: 1 } },
      text: 'The outline is the same color as the artwork, so letters run together.',
      remedy: {
        label: `${better.name} outline`,
        options: {
          strokes: strokes.map((stroke) => (stroke === first ? { ...stroke, color: better.color } : stroke)),
        },
      },
    },
  ];
}

export const judge: Judge<Options, unknown, FindingCode> = ({
  opened,
  options,
  result: { shows, overhang },
}) => {
  const shown = cropTo(opened, shows, overhang?.left ?? 0, overhang?.top ?? 0);
  const { strokes, reinforce, fromOpacity } = options;
  const coversArt = strokes.some(({ place }) => place !== 'outside');
  const lost = coversArt
    ? markWhere(opened.data.length / 4, (at) =>
        Number(opened.data[4 * at + 3] === 255 && shown.data[4 * at + 3]! < CLEAR),
      )
    : findBeyond(opened, shown, TOLERANCE, (at) => opened.data[4 * at + 3]! >= SOLID);
  const unit = pixelsPerUnit(opened, options.unit, 1);
  const around = strokes.reduce(
    (sum, { place, width }) =>
      sum + (place === 'outside' ? width : place === 'center' ? width / 2 : 0) * unit,
    0,
  );
  const grows = reinforce ? Math.ceil(options.minimumLineMm * pixelsPerMillimeter(opened)) : 0;
  const toInk = reinforce && around === 0 ? null : distancesTo(opened, SOLID);
  const foreign =
    reinforce || toInk === null
      ? findBeyond(shown, opened, { ...TOLERANCE, reach: grows })
      : findForeign(opened, shown, options, { toInk, around: around + MITER + SOFT_EDGE });
  const isWhole = around > 2 * EDGE && fromOpacity <= 60;
  return [
    ...judgeColor(opened, options),
    ...findingOf('art-changed', 'The outline covers part of the art.', lost, opened),
    ...(strokes.length > 0 && reinforce
      ? []
      : findingOf(
          'ink-added',
          'Ink was added that is in neither your file nor the outline.',
          foreign,
          opened,
        )),
    ...(isWhole && toInk !== null
      ? findingOf(
          'outline-broken',
          'The outline is broken.',
          findGaps(opened, shown, { toInk, around }),
          opened,
        )
      : []),
    ...(strokes.length === 0 && reinforce ? closedOpenings(opened, shown) : []),
  ];
};
