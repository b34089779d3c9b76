/** Corners are placed where two straight flanks intersect, because antialiasing blunts the corners themselves. */
import { exact } from '@printready/pixels/number';
import type { Point } from '../drawing.ts';
import {
  crossRays,
  distanceToStretch,
  fitRay,
  pointAt,
  type Ray,
  type Track,
  trackOf,
  turnBetween,
} from './track.ts';

export type Corner = {
  readonly index: number;
  readonly at: Point;
  /** Distance from the corner within which points are blunted by antialiasing, px. */
  readonly bluntPx: number;
  readonly incoming: Ray;
  readonly outgoing: Ray;
};

type Scale = {
  /** Range of distances from the corner, px, of the points to which a flank is fitted. */
  readonly from: number;
  readonly to: number;
  /** Factor of the corner threshold; larger for short flanks, which are less reliable. */
  readonly strictness: number;
};

/** Distances from a corner, px, over which its flanks' directions are measured; the shortest fits a 2 px stroke. */
const SOFT_SCALES: readonly Scale[] = [
  { from: 1, to: 5.4, strictness: 1 },
  { from: 0.8, to: 3.4, strictness: 1.4 },
  { from: 0.4, to: 2.3, strictness: 1.7 },
];
const HARD_SCALES: readonly Scale[] = [
  { from: 1, to: 7.5, strictness: 1.15 },
  { from: 0.6, to: 5, strictness: 1.6 },
];
/** Minimum share of a corner's turn that remains when measured between shorter flanks; a curve keeps less. */
const KEPT_TURN = 0.82;
/** Maximum distance of a flank's points from its line, px; above it, the flank is curved. */
const STRAIGHT_WITHIN = 0.22;
const STEPS_WITHIN = 0.7;
/** Maximum gap between flank points, px: they are a pixel or its diagonal apart; larger gaps occur at corners. */
const WIDEST_GAP = 1.7;
const LONGEST_WINDOW = 16;
/** Weights that favor long flanks and a close tip among the candidates for one corner. */
const LEVEL_WEIGHT = 0.8;
const OFF_WEIGHT = 0.1;
/** Minimum distance between two corners, px; of closer ones, the better is kept. */
const APART = 1.6;

type Candidate = { index: number; turn: number; sureness: number; at: Point; incoming: Ray; outgoing: Ray };

/** Track with copies of a closed track's points at both ends, so that windows never wrap around. */
class Walker {
  readonly track: Track;
  readonly closed: boolean;
  readonly length: number;
  readonly count: number;
  readonly first: number;
  constructor({ x, y }: Track, closed: boolean) {
    this.closed = closed;
    this.count = x.length;
    this.first = closed ? Math.min(LONGEST_WINDOW, this.count - 1) : 0;
    const total = this.count + 2 * this.first;
    const at = (i: number) => (i - this.first + this.count) % this.count;
    this.track = trackOf(
      Float64Array.from({ length: total }, (_, i) => x[at(i)]!),
      Float64Array.from({ length: total }, (_, i) => y[at(i)]!),
    );
    const last = this.first + this.count - 1;
    const { s } = this.track;
    this.length = closed && this.first > 0 ? s[last + 1]! - s[this.first]! : s[last]! - s[this.first]!;
  }

  /** First and last of the points that lie `from` to `to` px past a given point; null if there are fewer than two. */
  after(index: number, { from, to }: Scale): Window | null {
    const { s } = this.track;
    let first = index + 1;
    while (first < s.length && s[first]! - s[index]! < from) first++;
    let last = first;
    while (last < s.length && s[last]! - s[index]! <= to) last++;
    return last - first >= 2 ? { first, last: last - 1 } : null;
  }

  before(index: number, { from, to }: Scale): Window | null {
    const { s } = this.track;
    let last = index - 1;
    while (last >= 0 && s[index]! - s[last]! < from) last--;
    let first = last;
    while (first >= 0 && s[index]! - s[first]! <= to) first--;
    return last - first >= 2 ? { first: first + 1, last } : null;
  }
}

type Window = { readonly first: number; readonly last: number };

/** Maximum distance of a corner's tip from the measured points, px; sharp corners lose more to antialiasing. */
function mostBlunting(turn: number): number {
  const inner = Math.PI - Math.abs(turn);
  return 0.65 + Math.min(2.5, 0.5 / exact.tan(Math.max(0.1, inner / 2)));
}

/** Length of a flank's blunted part, px; longer at sharp corners, where a pixel covers both flanks. */
function bluntingReach(turn: number): number {
  return 0.6 + Math.min(2.2, 0.6 / exact.tan(Math.max(0.1, (Math.PI - turn) / 2)));
}

type Flanks = { readonly incoming: Ray; readonly outgoing: Ray; readonly turn: number };

function isStraight({ x, y, s }: Track, { first, last }: Window, ray: Ray, within: number): boolean {
  for (let i = first; i <= last; i++) {
    if (i > first && s[i]! - s[i - 1]! > WIDEST_GAP) return false;
    if (offRay(ray, x[i]!, y[i]!) > within) return false;
  }
  return true;
}

function flanksAt(walker: Walker, index: number, scale: Scale, within: number): Flanks | null {
  const { track } = walker;
  const [before, after] = [walker.before(index, scale), walker.after(index, scale)];
  if (!before || !after) return null;
  const [incoming, outgoing] = [
    fitRay(track, before.first, before.last),
    fitRay(track, after.first, after.last),
  ];
  if (!incoming || !outgoing) return null;
  if (!isStraight(track, before, incoming, within) || !isStraight(track, after, outgoing, within))
    return null;
  return { incoming, outgoing, turn: turnBetween(incoming.direction, outgoing.direction) };
}

function cornerOf(
  walker: Walker,
  index: number,
  level: number,
  { incoming, outgoing, turn }: Flanks,
): Candidate | null {
  const { track } = walker;
  const at = crossRays(incoming, outgoing);
  if (!at) return null;
  const own = pointAt(track, index);
  const off = Math.min(
    index > 0 ? distanceToStretch(at, pointAt(track, index - 1), own) : Infinity,
    index + 1 < track.x.length ? distanceToStretch(at, own, pointAt(track, index + 1)) : Infinity,
  );
  if (off > mostBlunting(turn)) return null;
  const sureness = Math.abs(turn) * exact.pow(LEVEL_WEIGHT, level) - off * OFF_WEIGHT;
  return { index, turn: Math.abs(turn), sureness, at, incoming, outgoing };
}

function examine(walker: Walker, index: number, threshold: number, isHard: boolean): Candidate | null {
  const scales = isHard ? HARD_SCALES : SOFT_SCALES;
  const within = isHard ? STEPS_WITHIN : STRAIGHT_WITHIN;
  const flanks = scales.map((scale) => flanksAt(walker, index, scale, within));
  for (const [level, found] of flanks.entries()) {
    if (!found || Math.abs(found.turn) < threshold * scales[level]!.strictness) continue;
    const shorter = flanks[level + 1];
    if (shorter && Math.abs(shorter.turn) < KEPT_TURN * Math.abs(found.turn)) continue;
    const corner = cornerOf(walker, index, level, found);
    if (corner) return corner;
  }
  return null;
}

/** @param threshold minimum turn, radians. @param isHard true for pixel corners, which need longer flanks */
export function findCorners(track: Track, closed: boolean, threshold: number, isHard: boolean): Corner[] {
  if (track.x.length < 4) return [];
  const walker = new Walker(track, closed);
  const candidates: Candidate[] = [];
  for (let index = 0; index < track.x.length; index++) {
    const found = examine(walker, index + walker.first, threshold, isHard);
    if (found) candidates.push({ ...found, index });
  }
  candidates.sort((p, q) => q.sureness - p.sureness || p.index - q.index);
  const apart = isHard ? APART * 1.7 : APART;
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    const near = chosen.some(({ index, at, turn }) => {
      const along = Math.abs(track.s[index]! - track.s[candidate.index]!);
      const gap = closed ? Math.min(along, walker.length - along) : along;
      return (
        gap < apart ||
        exact.hypot(at.x - candidate.at.x, at.y - candidate.at.y) < Math.max(1.5, mostBlunting(turn))
      );
    });
    if (!near) chosen.push(candidate);
  }
  const found = chosen
    .sort((p, q) => p.index - q.index)
    .map(({ index, at, turn, incoming, outgoing }) => ({
      index,
      at,
      incoming,
      outgoing,
      bluntPx: bluntingReach(turn),
    }));
  return isHard ? found : squareShortSides(track, closed, straightenSides(track, closed, found));
}

function straightSide({ x, y }: Track, from: Corner, to: Corner): Ray | null {
  const count = x.length;
  const span = (to.index - from.index + count) % count || count;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let step = 0; step <= span; step++) {
    const i = (from.index + step) % count;
    const near = [from, to].some(({ at, bluntPx }) => exact.hypot(x[i]! - at.x, y[i]! - at.y) < bluntPx + 1);
    if (near) continue;
    xs.push(x[i]!);
    ys.push(y[i]!);
  }
  if (xs.length < LONG_SIDE) return null;
  const ray = fitRay(trackOf(Float64Array.from(xs), Float64Array.from(ys)), 0, xs.length - 1);
  return ray && xs.every((_, i) => offRay(ray, xs[i]!, ys[i]!) < STRAIGHT_WITHIN) ? ray : null;
}

/** Moves corners onto the lines of long straight sides, which are more accurate than flanks. */
function straightenSides(track: Track, closed: boolean, corners: readonly Corner[]): Corner[] {
  const count = corners.length;
  if (count < 2) return [...corners];
  const sides = corners.map((corner, k) => {
    const next = k + 1 < count ? corners[k + 1]! : closed ? corners[0]! : null;
    return next ? straightSide(track, corner, next) : null;
  });
  return corners.map((corner, k) => {
    const before = sides[k > 0 ? k - 1 : closed ? count - 1 : -1] ?? null;
    const [incoming, outgoing] = [before ?? corner.incoming, sides[k] ?? corner.outgoing];
    const at = before || sides[k] ? crossRays(incoming, outgoing) : null;
    if (!at || exact.hypot(at.x - corner.at.x, at.y - corner.at.y) > MAX_MOVED) return corner;
    return { ...corner, at, incoming, outgoing };
  });
}

const LONG_SIDE = 8;
/** Maximum correction of a corner, px. */
const MAX_MOVED = 1;

/** Side length below which flanks may extend past the next corner, px. */
const SHORT_SIDE = 6;
/** Maximum distance of a point that belongs to a neighboring flank, px. */
const ON_FLANK = 0.25;

const offRay = ({ at, direction }: Ray, x: number, y: number) =>
  Math.abs((x - at.x) * direction.y - (y - at.y) * direction.x);

function sideBetween({ x, y }: Track, from: Corner, to: Corner): Ray | null {
  const count = x.length;
  const span = (to.index - from.index + count) % count;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let step = 0; step <= span; step++) {
    const i = (from.index + step) % count;
    if (offRay(from.incoming, x[i]!, y[i]!) < ON_FLANK || offRay(to.outgoing, x[i]!, y[i]!) < ON_FLANK)
      continue;
    xs.push(x[i]!);
    ys.push(y[i]!);
  }
  if (xs.length === 1) {
    // One point gives no direction, so a square end is assumed.
    const { x: along, y: down } = from.incoming.direction;
    const over = (to.at.x - from.at.x) * -down + (to.at.y - from.at.y) * along;
    return {
      at: { x: xs[0]!, y: ys[0]! },
      direction: over > 0 ? { x: -down, y: along } : { x: down, y: -along },
    };
  }
  const side = trackOf(Float64Array.from(xs), Float64Array.from(ys));
  const ray = fitRay(side, 0, xs.length - 1);
  return ray && xs.every((_, i) => offRay(ray, xs[i]!, ys[i]!) < STRAIGHT_WITHIN) ? ray : null;
}

function squareShortSides(track: Track, closed: boolean, corners: readonly Corner[]): Corner[] {
  const squared = [...corners];
  const last = closed ? corners.length : corners.length - 1;
  for (let k = 0; k < last && corners.length > 1; k++) {
    const next = (k + 1) % corners.length;
    const [from, to] = [squared[k]!, squared[next]!];
    if (exact.hypot(from.at.x - to.at.x, from.at.y - to.at.y) > SHORT_SIDE) continue;
    const side = sideBetween(track, from, to);
    const [first, second] = side
      ? [crossRays(from.incoming, side), crossRays(side, to.outgoing)]
      : [null, null];
    if (!side || !first || !second) continue;
    const moved = Math.max(
      exact.hypot(first.x - from.at.x, first.y - from.at.y),
      exact.hypot(second.x - to.at.x, second.y - to.at.y),
    );
    if (moved > 2) continue;
    squared[k] = { ...from, at: first, outgoing: side };
    squared[next] = { ...to, at: second, incoming: side };
  }
  return squared;
}
