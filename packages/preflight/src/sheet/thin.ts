/**
 * Thinnest part of a shape and thinnest gap, by the thickness kernel. Only tiles with short runs in some
 * direction are measured: elsewhere nothing is thin.
 */
import { edgeDistance } from '@printready/imaging/kernels/edge-distance';
import {
  type Field,
  findNarrow,
  findWeakParts,
  type NarrowPlaces,
  widthSlack,
} from '@printready/imaging/kernels/thickness';

/** Pixels from the top left. */
type Spot = { readonly x: number; readonly y: number };
export type Narrow = { readonly mm: number; readonly at: Spot };
export type Thin = { readonly part: Narrow | null; readonly gap: Narrow | null };

export type Shape = {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerMm: number;
  /** 0…255 per pixel. */
  readonly coverage: Uint8Array;
  /** 1 around text without drawn outlines: thin parts are ignored there. */
  readonly blurred: Uint8Array | null;
};

const TILE = 192;
/** Maximum number of measured tiles; fine art has thin parts in the first ones. */
const MAX_TILES = 160;
/** Length of a row's run across a bar at 45°, relative to its width. */
const DIAGONAL = 1.45;

/** @param limits maximum widths to find; gap null: no gaps */
export function findThin(
  shape: Shape,
  limits: { readonly partMm: number; readonly gapMm: number | null },
): Thin {
  const part = limits.partMm * shape.pixelsPerMm;
  const gap = (limits.gapMm ?? 0) * shape.pixelsPerMm;
  const found: { part: Narrow | null; gap: Narrow | null } = { part: null, gap: null };
  const margin = Math.ceil(3 * Math.max(part, gap)) + 6;
  for (const { x, y } of tilesToMeasure(shape, part, gap)) {
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
        !isBlurred(shape, px, py, Math.max(part, gap) + 1)
      );
    };
    const place = (width: number, at: number): Narrow => ({
      mm: width / shape.pixelsPerMm,
      at: { x: (at % tile.width) + tile.left, y: Math.floor(at / tile.width) + tile.top },
    });
    found.part = thinner(found.part, thinPart(field, part, isCore, place));
    if (limits.gapMm !== null) found.gap = thinner(found.gap, thinGap(field, gap, isCore, place));
  }
  return found;
}

const thinner = (a: Narrow | null, b: Narrow | null): Narrow | null => (!b || (a && a.mm <= b.mm) ? a : b);

type Place = (width: number, at: number) => Narrow;

function thinPart(field: Field, limit: number, isCore: (at: number) => boolean, place: Place): Narrow | null {
  const places = findNarrow(field, 1, limit);
  const { partOf } = findWeakParts(field, places, limit);
  const isTip = tipsAmong(places, field.width, limit);
  let found: Narrow | null = null;
  for (let i = 0; i < places.pixels.length; i++) {
    if (partOf[i] !== 0 && isTip[i] === 0 && isCore(places.pixels[i]!))
      found = thinner(found, place(places.widths[i]!, places.pixels[i]!));
  }
  return found;
}

/** Gaps longer than wide: two round shapes that nearly touch close no opening. */
function thinGap(field: Field, limit: number, isCore: (at: number) => boolean, place: Place): Narrow | null {
  const places = findNarrow(field, -1, limit);
  const { pixels, widths } = places;
  const isTip = tipsAmong(places, field.width, limit);
  const narrow = limit - widthSlack(limit);
  const sorted = [...pixels.keys()]
    .filter((i) => widths[i]! < narrow && isTip[i] === 0 && isCore(pixels[i]!))
    .sort((a, b) => widths[a]! - widths[b]!);
  const enough = Math.max(8, Math.round(limit * 1.5));
  const at = sorted.length < enough ? undefined : sorted[Math.floor(enough / 2)];
  return at === undefined ? null : place(widths[at]!, pixels[at]!);
}

/** Sides meeting at more than 12° form a corner: 2·tan(6°), width per length. */
const TAPER = 0.21;

/**
 * 1 in tips of corners, which taper to zero by nature: losing their last tenth of a millimeter breaks no line
 * and closes no gap.
 */
function tipsAmong({ pixels, widths }: NarrowPlaces, width: number, limit: number): Uint8Array {
  const numbers = new Map<number, number>();
  for (let i = 0; i < pixels.length; i++) numbers.set(pixels[i]!, i);
  const reach = Math.max(3, Math.ceil(limit));
  const tips = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    let [least, most] = [i, i];
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const k = numbers.get(pixels[i]! + dy * width + dx);
        if (k === undefined) continue;
        if (widths[k]! < widths[least]!) least = k;
        if (widths[k]! > widths[most]!) most = k;
      }
    }
    const [a, b] = [pixels[least]!, pixels[most]!];
    const length = Math.hypot((a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width));
    if (widths[most]! - widths[least]! > Math.max(1, TAPER * length)) tips[i] = 1;
  }
  return tips;
}

function isBlurred({ blurred, width, height }: Shape, x: number, y: number, reach: number): boolean {
  if (!blurred) return false;
  const far = Math.ceil(reach);
  for (const dy of [-far, 0, far]) {
    for (const dx of [-far, 0, far]) {
      const [px, py] = [x + dx, y + dy];
      if (px >= 0 && py >= 0 && px < width && py < height && blurred[py * width + px] === 1) return true;
    }
  }
  return false;
}

type Tile = { left: number; top: number; width: number; height: number; coverage: Uint8Array };

/** Outside the picture is empty. */
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

/** Tiles with a short run of ink, or of a gap between ink. */
function tilesToMeasure({ width, height, coverage }: Shape, part: number, gap: number): Spot[] {
  const across = Math.ceil(width / TILE);
  const marks = new Uint8Array(across * Math.ceil(height / TILE));
  const [shortPart, shortGap] = [part * DIAGONAL + 1, gap * DIAGONAL + 1];
  const walk = (length: number, lines: number, at: (line: number, i: number) => number) => {
    for (let line = 0; line < lines; line++) {
      let from = 0;
      let ink = coverage[at(line, 0)]! > 127;
      for (let i = 1; i <= length; i++) {
        const next = i < length && coverage[at(line, i)]! > 127;
        if (i < length && next === ink) continue;
        const run = i - from;
        const short = ink ? run < shortPart : gap > 0 && from > 0 && i < length && run < shortGap;
        if (short) {
          const pixel = at(line, from + (run >> 1));
          marks[Math.floor(Math.floor(pixel / width) / TILE) * across + Math.floor((pixel % width) / TILE)] =
            1;
        }
        from = i;
        ink = next;
      }
    }
  };
  walk(width, height, (line, i) => line * width + i);
  walk(height, width, (line, i) => i * width + line);
  const tiles: Spot[] = [];
  for (let i = 0; i < marks.length && tiles.length < MAX_TILES; i++) {
    if (marks[i] === 1) tiles.push({ x: (i % across) * TILE, y: Math.floor(i / across) * TILE });
  }
  return tiles;
}
