import type { Planes } from '@printready/inference';
import type { Matte } from '@printready/matting/matte';
import { blur } from '@printready/pixels/filters';
import { toByte } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { distanceTransform } from '@printready/pixels/shapes';
import type { Point } from '../options.ts';
import { shrinkTowards, toPlanes } from './network-input.ts';

/** Radius kept sharp around a keep point, and width of the transition to blur, as a share of the shorter side. */
const KEEP_RADIUS = 0.2;
/** Radius of the blurred area around a remove point, as a share of the shorter side: small first, then large. */
const REMOVE_RADIUS = { little: 0.05, much: 0.2 };
/** Margin around a part that stays sharp, and width of the transition to blur, as shares of the matte's side. */
const PART_MARGIN = { sharp: 0.06, fading: 0.08 };
/** Standard deviation of the blur, as a share of the shorter side. */
const BLUR = 0.03;
const BLURRED_SIDE = 64;
const SURE = 215;
/** Maximum distance of a point from its part, and width of a part's soft edge, as shares of the matte's side. */
const CLICK_TOLERANCE = 0.02;
const SOFT_EDGE = 0.008;

/** Blur weight per network pixel, 0…255. */
export type Defocus = Uint8Array;
/** `mask` is 1 in the selected part, at the matte's size. */
export type Part = { readonly mask: Uint8Array; readonly area: number };

type Place = { readonly x: number; readonly y: number };

function distanceTo(places: readonly Place[], x: number, y: number): number {
  let least = Infinity;
  for (const place of places) least = Math.min(least, (place.x - x) ** 2 + (place.y - y) ** 2);
  return Math.sqrt(least);
}

export function focusOnPoints(
  { width, height }: Raster,
  points: readonly Point[],
  around: keyof typeof REMOVE_RADIUS,
  side: number,
): Defocus {
  const shorter = Math.min(width, height);
  const [across, down] = [width / shorter, height / shorter];
  const places = (keep: boolean) =>
    points.filter((point) => point.keep === keep).map(({ x, y }) => ({ x: x * across, y: y * down }));
  const [meant, others] = [places(true), places(false)];
  const defocus = new Uint8Array(side * side);
  for (let row = 0, at = 0; row < side; row++) {
    const y = ((row + 0.5) / side) * down;
    for (let column = 0; column < side; column++, at++) {
      const x = ((column + 0.5) / side) * across;
      const toMeant = distanceTo(meant, x, y);
      const toOther = distanceTo(others, x, y);
      const far = toMeant === Infinity ? 0 : toMeant / KEEP_RADIUS - 1;
      const beside = toOther < toMeant ? 2 - toOther / REMOVE_RADIUS[around] : 0;
      defocus[at] = toByte(255 * Math.max(far, beside));
    }
  }
  return defocus;
}

export function focusOnPart({ mask }: Part, side: number): Defocus {
  const squares = distanceTransform(
    mask.map((inside) => 1 - inside),
    side,
    side,
  );
  const { sharp, fading } = PART_MARGIN;
  return Uint8Array.from(squares, (square) => toByte((255 * (Math.sqrt(square) / side - sharp)) / fading));
}

export function focusPlanes(input: Raster, defocus: Defocus, side: number): Planes {
  const small = shrinkTowards(input, side);
  const sharp = toPlanes(small, side);
  const tiny = shrinkTowards(small, BLURRED_SIDE);
  const soft = toPlanes(blur(tiny, BLUR * Math.min(tiny.width, tiny.height)), side);
  const data = sharp.data.map((value, at) => {
    const taken = defocus[at % defocus.length]! / 255;
    return value + taken * (soft.data[at]! - value);
  });
  return { ...sharp, data };
}

function labelNear(labels: Uint32Array, side: number, at: number, reach: number): number {
  const column = at % side;
  const row = (at - column) / side;
  let nearest = reach * reach + 1;
  let label = 0;
  for (let j = Math.max(0, row - reach); j <= Math.min(side - 1, row + reach); j++) {
    for (let i = Math.max(0, column - reach); i <= Math.min(side - 1, column + reach); i++) {
      const square = (i - column) ** 2 + (j - row) ** 2;
      if (square >= nearest || labels[j * side + i] === 0) continue;
      nearest = square;
      label = labels[j * side + i]!;
    }
  }
  return label;
}

function readParts({ width: side, data }: Matte) {
  const sure = data.map((value) => (value >= SURE ? 1 : 0));
  const { labels, areas } = connectedComponents(sure, side, side, 8);
  // Networks often miss the inside of drawn outlines, so a point there counts as part of the enclosing part.
  const rest = connectedComponents(
    sure.map((inside) => 1 - inside),
    side,
    side,
    4,
  );
  const cellAt = ({ x, y }: Point): number =>
    Math.min(side - 1, Math.floor(y * side)) * side + Math.min(side - 1, Math.floor(x * side));
  const isEnclosed = (at: number): boolean => sure[at] === 0 && rest.touchesEdge[rest.labels[at]!] === 0;
  const labelAt = (point: Point): number => {
    const at = cellAt(point);
    if (sure[at] === 1) return labels[at]!;
    return labelNear(labels, side, at, isEnclosed(at) ? side : Math.round(CLICK_TOLERANCE * side));
  };
  return { side, sure, labels, areas, cellAt, isEnclosed, labelAt };
}

export function findMissed(matte: Matte, points: readonly Point[]): readonly Point[] {
  const { cellAt, isEnclosed, labelAt } = readParts(matte);
  return points.filter((point) => point.keep && (isEnclosed(cellAt(point)) || labelAt(point) === 0));
}

/** Confident parts at keep points or, if there are none, all but those at remove points. Null if none remain. */
export function findPart(matte: Matte, points: readonly Point[]): Part | null {
  const { side, sure, labels, areas, labelAt } = readParts(matte);
  const meant = points.filter(({ keep }) => keep).map(labelAt);
  const others = points.filter(({ keep }) => !keep).map(labelAt);
  const stays = Uint8Array.from(areas, (_, label) => {
    if (label === 0 || (others.includes(label) && !meant.includes(label))) return 0;
    return points.some(({ keep }) => keep) && !meant.includes(label) ? 0 : 1;
  });
  const area = areas.reduce((sum, count, label) => sum + stays[label]! * count, 0);
  if (area < Math.PI * (CLICK_TOLERANCE * side) ** 2) return null;
  return { mask: sure.map((_, at) => stays[labels[at]!]!), area };
}

export function keepPart({ width, height, data }: Matte, { mask }: Part): Matte {
  const squares = distanceTransform(
    mask.map((inside) => 1 - inside),
    width,
    height,
  );
  const most = (SOFT_EDGE * width) ** 2;
  return { width, height, data: data.map((value, at) => (squares[at]! <= most ? value : 0)) };
}

export function overlapOf(one: Part, other: Part): number {
  const both = one.mask.reduce((sum, inside, at) => sum + (inside & other.mask[at]!), 0);
  return both / (one.area + other.area - both);
}

const RIVAL_SHARE = 1 / 4;
const MOST_RIVALS = 3;

export function hasRivals({ width: side, data }: Matte): boolean {
  const sure = data.map((value) => (value >= SURE ? 1 : 0));
  const { areas } = connectedComponents(sure, side, side, 8);
  const largest = areas.reduce((most, area) => Math.max(most, area), 0);
  const rivals = areas.filter((area) => area > 0 && area >= largest * RIVAL_SHARE).length;
  return rivals > 1 && rivals <= MOST_RIVALS;
}
