/** Finds a shape's thinnest part and gap. Measures only tiles with short runs, because nothing is thin elsewhere. */
import { connectedComponents } from '@printready/pixels/regions';
import {
  dilateByBox,
  edgeDistance,
  type Field,
  findNarrow,
  findWeakParts,
  type NarrowPlaces,
  widthSlack,
} from '@printready/pixels/shapes';
import { findShortRuns, TILE } from './short-runs.ts';

/** In pixels from the top-left corner. */
type Spot = { readonly x: number; readonly y: number };
export type Narrow = { readonly mm: number; readonly at: Spot };
export type Thin = { readonly part: Narrow | null; readonly gap: Narrow | null };

export type Shape = {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerMm: number;
  /** 0…255 per pixel. */
  readonly coverage: Uint8Array;
  /** True around text whose glyph outlines were not drawn; thin parts there are ignored. */
  readonly isBlurred: ((pixel: number) => boolean) | null;
};

const MAX_TILES = 160;
/** Length of a row's run across a bar at 45°, relative to the bar's width. */
const DIAGONAL = 1.45;

/** @param limits maximum widths to find; if `gapMm` is null, gaps are ignored */
export function findThin(
  shape: Shape,
  limits: { readonly partMm: number; readonly gapMm: number | null },
): Thin {
  const part = limits.partMm * shape.pixelsPerMm;
  const gap = (limits.gapMm ?? 0) * shape.pixelsPerMm;
  const found: { part: Narrow | null; gap: Narrow | null } = { part: null, gap: null };
  const margin = Math.ceil(3 * Math.max(part, gap)) + 6;
  for (const { x, y, parts, gaps } of tilesToMeasure(shape, part, gap)) {
    const hasPart = mayBeThinner(parts, found.part, shape);
    const hasGap = limits.gapMm !== null && mayBeThinner(gaps, found.gap, shape);
    if (!(hasPart || hasGap)) continue;
    const tile = cutTile(shape, x - margin, y - margin, TILE + 2 * margin);
    const field = {
      signed: edgeDistance(tile.coverage, tile.width, tile.height, Math.max(part, gap) / 2 + 2),
      width: tile.width,
      height: tile.height,
    };
    const isCore = (at: number): boolean => {
      const [px, py] = [(at % tile.width) + tile.left, Math.floor(at / tile.width) + tile.top];
      return (
        px >= x &&
        py >= y &&
        px < x + TILE &&
        py < y + TILE &&
        !isBlurredNear(shape, px, py, Math.max(part, gap) + 1)
      );
    };
    const place = (width: number, at: number): Narrow => ({
      mm: width / shape.pixelsPerMm,
      at: { x: (at % tile.width) + tile.left, y: Math.floor(at / tile.width) + tile.top },
    });
    if (hasPart) found.part = thinner(found.part, thinPart(field, part, isCore, place));
    if (hasGap) found.gap = thinner(found.gap, thinGap(field, gap, isCore, place));
  }
  return found;
}

/** False if the shortest run around a tile, px, is longer than one across the thinnest place found so far. */
const mayBeThinner = (shortest: number, found: Narrow | null, { pixelsPerMm }: Shape): boolean =>
  shortest < (found === null ? Infinity : found.mm * pixelsPerMm * DIAGONAL + 1);

const thinner = (a: Narrow | null, b: Narrow | null): Narrow | null => (!b || (a && a.mm <= b.mm) ? a : b);

type Place = (width: number, at: number) => Narrow;

function thinPart(field: Field, limit: number, isCore: (at: number) => boolean, place: Place): Narrow | null {
  const places = findNarrow(field, 1, limit);
  const { pixels, widths } = places;
  const { partOf, count } = findWeakParts(field, places, limit);
  if (count === 0) return null;
  const candidates = thinnestFirst(widths, (i) => partOf[i] !== 0 && isCore(pixels[i]!));
  if (candidates.length === 0) return null;
  const isTip = createTipTest(places, field, limit);
  const isWedge = createWedgeTest(places, partOf, field);
  const thinnest = candidates.find((i) => !isTip(i) && !isWedge(i));
  return thinnest === undefined ? null : place(widths[thinnest]!, pixels[thinnest]!);
}

/** Gaps narrower than this, px, are not measured: they are invisible seams between antialiased shapes. */
const SEAM = 1;

/** Thinnest gap that is longer than wide. Two round shapes that nearly touch form a shorter one, which is ignored. */
function thinGap(field: Field, limit: number, isCore: (at: number) => boolean, place: Place): Narrow | null {
  const places = findNarrow(field, -1, limit);
  const { pixels, widths } = places;
  const narrow = limit - widthSlack(limit);
  const enough = Math.max(8, Math.round(limit * 1.5));
  const candidates = thinnestFirst(
    widths,
    (i) => widths[i]! >= SEAM && widths[i]! < narrow && isCore(pixels[i]!),
  );
  if (candidates.length < enough) return null;
  const isTip = createTipTest(places, field, limit);
  const found: number[] = [];
  for (const i of candidates) {
    if (found.length === enough) break;
    if (!isTip(i)) found.push(i);
  }
  const at = found.length < enough ? undefined : found[Math.floor(enough / 2)];
  return at === undefined ? null : place(widths[at]!, pixels[at]!);
}

function thinnestFirst(widths: Float32Array, isCandidate: (place: number) => boolean): number[] {
  const candidates: number[] = [];
  for (let i = 0; i < widths.length; i++) if (isCandidate(i)) candidates.push(i);
  return candidates.sort((a, b) => widths[a]! - widths[b]!);
}

/** Minimum increase of width per length at a corner, whose sides meet at more than 12°: 2·tan(6°). */
const TAPER = 0.21;

/** True at the tip of a corner, which tapers to zero: losing its last 0.1 mm breaks no line and closes no gap. */
function createTipTest(
  { pixels, widths }: NarrowPlaces,
  { width, height }: Field,
  limit: number,
): (place: number) => boolean {
  const reach = Math.max(3, Math.ceil(limit));
  /** Index + 1 of the place at each pixel, or 0 for none; has a margin above and below. */
  const margin = reach * (width + 1);
  const places = new Int32Array(width * height + 2 * margin);
  for (let i = 0; i < pixels.length; i++) places[margin + pixels[i]!] = i + 1;
  return (i) => {
    let [least, most] = [i, i];
    for (let dy = -reach; dy <= reach; dy++) {
      const row = margin + pixels[i]! + dy * width;
      for (let at = row - reach; at <= row + reach; at++) {
        const k = places[at]! - 1;
        if (k < 0) continue;
        if (widths[k]! < widths[least]!) least = k;
        if (widths[k]! > widths[most]!) most = k;
      }
    }
    const [a, b] = [pixels[least]!, pixels[most]!];
    const length = Math.hypot((a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width));
    return widths[most]! - widths[least]! > Math.max(1, TAPER * length);
  };
}

/** A wedge widens by `growth` per length; at most a share `more` of its places is over `lag` px narrower than that. */
const WEDGE = { growth: 0.12, lag: 1, more: 0.1 };
/** Distance in px between a wedge and the specks of its tip, which is thinner than a pixel. */
const SPECK_GAP = 2;

/** Tests whether thin parts taper to an end like a brush stroke, unlike hairlines and bridges in wide art. */
function createWedgeTest(
  { pixels, widths }: NarrowPlaces,
  partOf: Uint32Array,
  field: Field,
): (place: number) => boolean {
  const { width, height } = field;
  const weak = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) weak[pixels[i]!] = Number(partOf[i] !== 0);
  const { labels } = connectedComponents(dilateByBox(weak, width, height, SPECK_GAP), width, height, 8);
  const known = new Map<number, boolean>();
  const test = (wedge: number): boolean => {
    const members = Array.from(pixels.keys()).filter((i) => partOf[i] !== 0 && labels[pixels[i]!] === wedge);
    const end = members.reduce((least, i) => (widths[i]! < widths[least]! ? i : least));
    const lagging = members.filter((i) => {
      const [a, b] = [pixels[i]!, pixels[end]!];
      const length = Math.hypot((a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width));
      return widths[i]! <= widths[end]! + WEDGE.growth * length - WEDGE.lag;
    });
    if (lagging.length > WEDGE.more * members.length) return false;
    const inPart = members.map((i) => pixels[i]!);
    return countContacts(inPart, field) === 1;
  };
  return (place) => {
    const wedge = labels[pixels[place]!]!;
    const isWedge = known.get(wedge) ?? test(wedge);
    known.set(wedge, isWedge);
    return isWedge;
  };
}

function countContacts(members: readonly number[], { signed, width, height }: Field): number {
  const part = new Uint8Array(width * height);
  for (const pixel of members) part[pixel] = 1;
  const near = dilateByBox(part, width, height, 1);
  const beside = dilateByBox(near, width, height, 1);
  const contacts = new Uint8Array(width * height);
  for (let at = 0; at < contacts.length; at++) {
    if (beside[at] === 0 || signed[at]! >= 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const isAtEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    contacts[at] = Number(isAtEdge || near[at] === 0);
  }
  return connectedComponents(contacts, width, height, 8).areas.length - 1;
}

function isBlurredNear(shape: Shape, x: number, y: number, reach: number): boolean {
  const { isBlurred, width, height } = shape;
  if (!isBlurred) return false;
  const far = Math.ceil(reach);
  for (const dy of [-far, 0, far]) {
    for (const dx of [-far, 0, far]) {
      const [px, py] = [x + dx, y + dy];
      if (px >= 0 && py >= 0 && px < width && py < height && isBlurred(py * width + px)) return true;
    }
  }
  return false;
}

type Tile = { left: number; top: number; width: number; height: number; coverage: Uint8Array };

function cutTile({ width, height, coverage }: Shape, x: number, y: number, side: number): Tile {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(width, x + side), Math.min(height, y + side)];
  const wide = right - left;
  const cut = new Uint8Array(wide * (bottom - top));
  for (let row = top; row < bottom; row++) {
    const from = row * width + left;
    cut.set(coverage.subarray(from, from + wide), (row - top) * wide);
  }
  return { left, top, width: wide, height: bottom - top, coverage: cut };
}

/** Shortest runs, px, of the tile and the tiles around it, because a place may lie beside the middle of its run. */
type Candidate = Spot & { readonly parts: number; readonly gaps: number };

function tilesToMeasure(shape: Shape, part: number, gap: number): Candidate[] {
  const runs = findShortRuns(shape, {
    part: part * DIAGONAL + 1,
    gap: gap === 0 ? 0 : gap * DIAGONAL + 1,
  });
  const { across, parts, gaps } = runs;
  const order = Float64Array.from(parts, (run, tile) => Math.min(run / part, gaps[tile]! / gap));
  return Array.from(order.keys())
    .filter((tile) => order[tile]! < Infinity)
    .sort((a, b) => order[a]! - order[b]!)
    .slice(0, MAX_TILES)
    .map((tile) => ({
      x: (tile % across) * TILE,
      y: Math.floor(tile / across) * TILE,
      parts: leastAround(parts, tile, across),
      gaps: leastAround(gaps, tile, across),
    }));
}

function leastAround(runs: Float64Array, tile: number, across: number): number {
  let least = Infinity;
  const [x, y] = [tile % across, Math.floor(tile / across)];
  for (let py = Math.max(0, y - 1); py <= y + 1; py++)
    for (let px = Math.max(0, x - 1); px <= Math.min(across - 1, x + 1); px++)
      least = Math.min(least, runs[py * across + px] ?? Infinity);
  return least;
}
