/** Grows thin parts with discs along their center lines; simple points neither join parts nor close holes. */

import { exact } from '@printready/pixels/number';
import { connectedComponents, growBySimplePoints, PixelList } from '@printready/pixels/regions';
import {
  createCrossing,
  edgeDistance,
  type Field,
  findNarrow,
  findWeakParts,
  measureCrossing,
  type NarrowPlaces,
  widthSlack,
} from '@printready/pixels/shapes';
import { keepHairlines } from '../strokes/coverage.ts';

export type WidthLimits = {
  /** Minimum line width, px. */
  readonly line: number;
  readonly gap: number;
  /** Minimum gap that growth leaves between two parts, px. */
  readonly keepGap: number;
};

export type Survey = {
  readonly field: Field;
  readonly lines: NarrowPlaces;
  readonly partOf: Uint32Array;
  readonly weakParts: number;
  readonly gaps: NarrowPlaces;
  readonly weakGaps: number;
  /** Width of the thinnest part, px; Infinity if no part is below the minimum. */
  readonly thinnest: number;
};

type ReportProgress = (fraction: number) => void;

function countGroups(places: NarrowPlaces, width: number, height: number): number {
  if (places.pixels.length === 0) return 0;
  const mask = new Uint8Array(width * height);
  for (const pixel of places.pixels) mask[pixel] = 1;
  return connectedComponents(mask, width, height, 8).areas.length - 1;
}

/** Width of the thinnest part, using the median of the widths along each part, because its ends taper. */
function thinnestPart({ widths }: NarrowPlaces, partOf: Uint32Array, count: number): number {
  const widthsOf = Array.from({ length: count }, (): number[] => []);
  for (let i = 0; i < partOf.length; i++) if (partOf[i]! > 0) widthsOf[partOf[i]! - 1]!.push(widths[i]!);
  return widthsOf.reduce((least, list) => {
    list.sort((a, b) => a - b);
    return Math.min(least, list[list.length >> 1] ?? Infinity);
  }, Infinity);
}

/** Step to which reaches are rounded up, px, so that a slight change of a minimum reuses the field. */
const REACH_STEP = 2;

export function reachFor({ line, gap }: WidthLimits): number {
  return REACH_STEP * Math.ceil(Math.max(line + 2, gap / 2 + 2) / REACH_STEP);
}

/** Distances from the artwork's edges, including hairlines thinner than a pixel. @param reach maximum distance, px */
export function measureField(opacity: Uint8Array, width: number, height: number, reach: number): Field {
  return {
    signed: edgeDistance(keepHairlines(opacity, width, height), width, height, reach),
    width,
    height,
  };
}

export function surveyParts(field: Field, limits: WidthLimits, report: ReportProgress): Survey {
  const { width, height } = field;
  const lines = findNarrow(field, 1, 2 * limits.line, (fraction) => report(0.6 * fraction));
  const gaps = findNarrow(field, -1, limits.gap - widthSlack(limits.gap), (fraction) =>
    report(0.6 + 0.2 * fraction),
  );
  const { partOf, count } = findWeakParts(field, lines, limits.line);
  const thinnest = thinnestPart(lines, partOf, count);
  const weakGaps = countGroups(gaps, width, height);
  report(1);
  return { field, lines, partOf, weakParts: count, gaps, weakGaps, thinnest };
}

/** Depths are in 1/256 px. */
const STEPS = 256;
/** Depth of a half-covered pixel, the minimum for pixels that belong to the shape. */
const MIDDLE = STEPS / 2;

type Growth = {
  /** Depth of a pixel in a disc of the minimum width; 0 outside, MIDDLE on the edge. */
  readonly depth: Uint16Array;
  readonly from: Int32Array;
  readonly pixels: PixelList;
};

/**
 * Maximum distance, px, from a pixel to the midpoint of the section measured there across a thin part: half a pixel
 * per axis, plus rounding.
 */
const MIDDLE_REACH = 0.75;

function growDiscs({ field: { width, height }, lines, partOf }: Survey, radius: number): Growth {
  const depth = new Uint16Array(width * height);
  const from = new Int32Array(width * height);
  const pixels = new PixelList();
  const reach = radius + 0.5;
  for (let i = 0; i < partOf.length; i++) {
    if (partOf[i] === 0) continue;
    const pixel = lines.pixels[i]!;
    const centerX = lines.middleX[i]!;
    const centerY = lines.middleY[i]!;
    if (exact.hypot(centerX - (pixel % width), centerY - Math.floor(pixel / width)) > MIDDLE_REACH) continue;
    const bottom = Math.min(height - 1, Math.floor(centerY + reach));
    const right = Math.min(width - 1, Math.floor(centerX + reach));
    for (let y = Math.max(0, Math.ceil(centerY - reach)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.ceil(centerX - reach)); x <= right; x++) {
        const inside = (reach - Math.sqrt((x - centerX) ** 2 + (y - centerY) ** 2)) * STEPS;
        const at = y * width + x;
        const before = depth[at]!;
        if (inside <= before || inside < 1) continue;
        if (before === 0) pixels.push(at);
        depth[at] = inside;
        from[at] = pixel;
      }
    }
  }
  return { depth, from, pixels };
}

function keepGapsOpen({ depth, pixels }: Growth, field: Field, keep: number, widest: number): void {
  const crossing = createCrossing();
  const { signed, width } = field;
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels.at(i);
    const distance = signed[at]!;
    if (distance <= 0) continue;
    const x = at % width;
    if (!measureCrossing(field, x, (at - x) / width, -1, widest, crossing)) continue;
    if (distance > (crossing.width - keep) / 2) depth[at] = 0;
  }
}

function ink(
  pixels: Uint8ClampedArray,
  colors: Uint8ClampedArray,
  pixel: number,
  alpha: number,
  from: number,
): void {
  const at = pixel * 4;
  if (pixels[at + 3]! >= alpha) return;
  for (let channel = 0; channel < 3; channel++) pixels[at + channel] = colors[from * 4 + channel]!;
  pixels[at + 3] = alpha;
}

/** Thickens the survey's weak parts. @param pixels copy of `colors` (RGBA), changed in place. */
export function reinforceParts(
  colors: Uint8ClampedArray,
  pixels: Uint8ClampedArray,
  survey: Survey,
  limits: WidthLimits,
  report: ReportProgress,
): void {
  const { field } = survey;
  const { signed, width, height } = field;
  const growth = growDiscs(survey, limits.line / 2);
  const { depth, from } = growth;
  report(0.4);
  keepGapsOpen(growth, field, limits.keepGap, limits.line + limits.keepGap + 2);
  report(0.7);
  const before = new Uint8Array(signed.length);
  for (let at = 0; at < before.length; at++) before[at] = Number(signed[at]! < 0);
  const grown = growBySimplePoints(before.slice(), depth, MIDDLE, width, height);
  for (let i = 0; i < grown.length; i++) {
    const pixel = grown.at(i);
    ink(pixels, colors, pixel, Math.max(128, Math.min(255, depth[pixel]!)), from[pixel]!);
  }
  for (let i = 0; i < growth.pixels.length; i++) {
    const at = growth.pixels.at(i);
    const share = depth[at]!;
    if (share === 0) continue;
    // Inks the old rim, which now lies inside the line, and the faint half of the new edge outside it.
    if (before[at] === 1) ink(pixels, colors, at, Math.min(255, share), from[at]!);
    else if (share < MIDDLE) ink(pixels, colors, at, share, from[at]!);
  }
  report(1);
}
