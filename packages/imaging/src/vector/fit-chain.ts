/**
 * From a border's points to as few segments as its tolerance allows: corners first, then between them the longest
 * line, arc or cubic that still fits, again and again. Joins that are no corners are smooth.
 */
import { findCorners } from './corners.ts';
import type { Ellipse, Path, Point, Segment } from './drawing.ts';
import type { EdgePoints } from './edge-points.ts';
import { fitCubic } from './fit-cubic.ts';
import { fitArc, fitCircle, fitEllipse } from './fit-round.ts';
import {
  estimateNoise,
  fitRay,
  pointAt,
  type Ray,
  sliceTrack,
  type Track,
  trackOf,
  turnBetween,
} from './track.ts';

export type FitOptions = {
  /** Greatest distance between a curve and the points it stands for, px. */
  readonly tolerancePx: number;
  /** Least turn of a corner, radians. */
  readonly cornerTurn: number;
};

/** A closed border that is one circle or ellipse, or a path from one end to the other (or around). */
export type FittedChain =
  | { readonly kind: 'ellipse'; readonly ellipse: Ellipse; readonly clockwise: boolean }
  | { readonly kind: 'path'; readonly path: Path };

/** Points nearer than this to a meeting show all three areas, px. */
const MEETING_BLUNT_PX = 1.2;
/** Steps of pixel corners: a smooth border is up to this far from them, px. */
const HARD_TOLERANCE = 0.62;
/** Half the length over which directions of a smooth border are measured, px. */
const TANGENT_REACH = 3.5;
/** A line or arc is preferred to a cubic that gets only a little further. */
const LINE_PREFERENCE = 0.8;
const ARC_PREFERENCE = 0.92;
/** Lines and arcs may kink by this much at a smooth join, radians: less than the eye sees. */
const MOST_KINK = 0.09;
/** An arc flatter than this is a line, px. */
const LEAST_SAGITTA = 0.35;

type Section = { readonly track: Track; readonly startWay: Point | null; readonly endWay: Point | null };

/** What one segment achieves: how far it gets, and the direction in which it arrives. */
type Piece = { readonly to: number; readonly segment: Segment; readonly endWay: Point };

/** Direction of a smooth border at a point, from what lies around it. */
function wayAt(track: Track, index: number): Point {
  const last = track.x.length - 1;
  let [from, to] = [index, index];
  while (from > 0 && track.s[index]! - track.s[from]! < TANGENT_REACH) from--;
  while (to < last && track.s[to]! - track.s[index]! < TANGENT_REACH) to++;
  const reach = Math.min(index - from, to - index);
  const ray = reach > 0 ? fitRay(track, index - reach, index + reach) : fitRay(track, from, to);
  return ray ? ray.way : { x: 1, y: 0 };
}

/** A point of a smooth border without its noise: moved onto the parabola through its neighbours. */
function smoothPoint(track: Track, index: number): Point {
  const last = track.x.length - 1;
  const reach = Math.min(3, index, last - index);
  if (reach < 2) return pointAt(track, index);
  // Savitzky–Golay, quadratic, 5 or 7 points.
  const weights = reach === 2 ? [17, 12, -3] : [7, 6, 3, -2];
  const total = reach === 2 ? 35 : 21;
  let x = weights[0]! * track.x[index]!;
  let y = weights[0]! * track.y[index]!;
  for (let k = 1; k <= reach; k++) {
    x += weights[k]! * (track.x[index - k]! + track.x[index + k]!);
    y += weights[k]! * (track.y[index - k]! + track.y[index + k]!);
  }
  return { x: x / total, y: y / total };
}

class SectionFitter {
  readonly track: Track;
  readonly last: number;
  readonly endWay: Point | null;
  readonly tolerance: number;
  constructor({ track, endWay }: Section, tolerance: number) {
    this.track = track;
    this.last = track.x.length - 1;
    this.endWay = endWay;
    this.tolerance = tolerance;
  }

  endOf(index: number): Point {
    return index === this.last ? pointAt(this.track, index) : smoothPoint(this.track, index);
  }

  wayOut(index: number): Point | null {
    return index === this.last ? this.endWay : wayAt(this.track, index);
  }

  line(from: number, to: number, start: Point, way: Point | null): Piece | null {
    const end = this.endOf(to);
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length < 1e-6) return null;
    const chord = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
    if (way && Math.abs(turnBetween(way, chord)) > this.kink(length)) return null;
    const out = this.wayOut(to);
    if (out && Math.abs(turnBetween(chord, out)) > this.kink(length)) return null;
    const { x, y } = this.track;
    for (let i = from + 1; i < to; i++) {
      const off = (x[i]! - start.x) * chord.y - (y[i]! - start.y) * chord.x;
      if (Math.abs(off) > this.tolerance) return null;
    }
    return { to, segment: { kind: 'line', to: end }, endWay: chord };
  }

  /** Short pieces show less of their direction. */
  kink(length: number): number {
    return Math.max(MOST_KINK, Math.min(0.5, this.tolerance / Math.max(1, length)));
  }

  arc(from: number, to: number, start: Point, way: Point | null): Piece | null {
    const end = this.endOf(to);
    const fit = fitArc(this.track, from, to, start, end);
    if (!fit || fit.error > this.tolerance) return null;
    const sagitta = fit.radius * (1 - Math.cos(Math.min(Math.PI, Math.abs(fit.sweep) / 2)));
    if (sagitta < LEAST_SAGITTA || Math.abs(fit.sweep) > 1.9 * Math.PI) return null;
    const out = this.wayOut(to);
    const kink = Math.max(MOST_KINK, 0.4 / fit.radius);
    if (way && Math.abs(turnBetween(way, fit.startWay)) > kink) return null;
    if (out && Math.abs(turnBetween(fit.endWay, out)) > kink) return null;
    const { centre, radius, sweep } = fit;
    return { to, segment: { kind: 'arc', to: end, centre, radius, sweep }, endWay: fit.endWay };
  }

  cubic(from: number, to: number, start: Point, way: Point | null): Piece | null {
    const end = this.endOf(to);
    const out = this.wayOut(to);
    const fit = fitCubic(this.track, from, to, { start, end, startWay: way, endWay: out }, this.tolerance);
    if (fit.error > this.tolerance || fit.spread > this.tolerance * 0.6) return null;
    const { c1, c2 } = fit;
    const back = Math.hypot(end.x - c2.x, end.y - c2.y);
    const arrived =
      back > 1e-6 ? { x: (end.x - c2.x) / back, y: (end.y - c2.y) / back } : (out ?? { x: 1, y: 0 });
    return { to, segment: { kind: 'cubic', c1, c2, to: end }, endWay: out ?? arrived };
  }

  /** The furthest that one kind of segment gets: doubling steps, then halving. */
  furthest(from: number, attempt: (to: number) => Piece | null): Piece | null {
    const whole = attempt(this.last);
    if (whole) return whole;
    let best: Piece | null = null;
    let failed = this.last;
    for (let step = 3; from + step < this.last; step *= 2) {
      const piece = attempt(from + step);
      if (piece) best = piece;
      else if (best) {
        failed = from + step;
        break;
      } else if (step > 24) break;
    }
    if (!best) return null;
    let low = best.to;
    while (failed - low > 1) {
      const middle = (low + failed) >> 1;
      const piece = attempt(middle);
      if (piece) {
        best = piece;
        low = middle;
      } else failed = middle;
    }
    return best;
  }

  next(from: number, start: Point, way: Point | null): Piece {
    const line = this.furthest(from, (to) => this.line(from, to, start, way));
    if (line?.to === this.last) return line;
    const arc = this.furthest(from, (to) => this.arc(from, to, start, way));
    if (arc?.to === this.last) return arc;
    const cubic = this.furthest(from, (to) => this.cubic(from, to, start, way));
    const { s } = this.track;
    const reachOf = (piece: Piece | null) => (piece ? s[piece.to]! - s[from]! : 0);
    const curved = reachOf(arc) >= ARC_PREFERENCE * reachOf(cubic) ? arc : cubic;
    if (line && reachOf(line) >= LINE_PREFERENCE * reachOf(curved)) return line;
    if (curved) return curved;
    if (line) return line;
    const to = Math.min(this.last, from + 1);
    return {
      to,
      segment: { kind: 'line', to: this.endOf(to) },
      endWay: this.wayOut(to) ?? wayAt(this.track, to),
    };
  }
}

/** Segments from the first point of a section, which stays where it is, to the last. */
function fitSection(section: Section, tolerance: number): Segment[] {
  const fitter = new SectionFitter(section, tolerance);
  const segments: Segment[] = [];
  let at = 0;
  let start = pointAt(section.track, 0);
  let way = section.startWay;
  while (at < fitter.last) {
    const piece = fitter.next(at, start, way);
    segments.push(piece.segment);
    at = piece.to;
    start = piece.segment.to;
    way = piece.endWay;
  }
  return segments;
}

/** A corner or a meeting: fixed, with unsure points around it. */
type End = { readonly at: Point; readonly bluntPx: number; readonly arrive?: Ray; readonly leave?: Ray };

/** Around a corner, points further than this from its flank belong to the other one, px. */
const OFF_FLANK_PX = 0.15;
const FLANK_REACH_PX = 2.5;

function isUnsure({ at, bluntPx }: End, flank: Ray | undefined, x: number, y: number): boolean {
  const distance = Math.hypot(x - at.x, y - at.y);
  if (distance < bluntPx) return true;
  if (!flank || distance > bluntPx + FLANK_REACH_PX) return false;
  return Math.abs((x - flank.at.x) * flank.way.y - (y - flank.at.y) * flank.way.x) > OFF_FLANK_PX;
}

/** Points of a stretch between two fixed ends, without those that are too near to an end to be right. */
function stretch(start: End, inner: Track, from: number, to: number, end: End): Track {
  const xs = [start.at.x];
  const ys = [start.at.y];
  for (let i = from; i <= to; i++) {
    const [x, y] = [inner.x[i]!, inner.y[i]!];
    if (isUnsure(start, start.leave, x, y) || isUnsure(end, end.arrive, x, y)) continue;
    xs.push(x);
    ys.push(y);
  }
  xs.push(end.at.x);
  ys.push(end.at.y);
  return trackOf(Float64Array.from(xs), Float64Array.from(ys));
}

/** An edge of this contrast or more is told as exactly as asked; what is hardly seen may be up to four times off. */
const FULL_CONTRAST = 0.4;

function toleranceFor(track: Track, { isHard, contrast }: EdgePoints, { tolerancePx }: FitOptions): number {
  const visible = tolerancePx * Math.min(4, Math.max(1, FULL_CONTRAST / Math.max(contrast, 1e-3)));
  if (isHard) return Math.max(HARD_TOLERANCE, visible);
  return Math.max(visible, Math.min(4 * estimateNoise(track), tolerancePx * 3.5));
}

/** An open border between two meetings. */
export function fitOpenChain(edge: EdgePoints, start: Point, end: Point, options: FitOptions): Path {
  const n = edge.points.length / 2;
  const inner = trackOf(
    Float64Array.from({ length: n }, (_, i) => edge.points[2 * i]!),
    Float64Array.from({ length: n }, (_, i) => edge.points[2 * i + 1]!),
  );
  const tolerance = toleranceFor(inner, edge, options);
  const corners = findCorners(inner, false, options.cornerTurn, edge.isHard);
  const segments: Segment[] = [];
  let pen: End = { at: start, bluntPx: MEETING_BLUNT_PX };
  let from = 0;
  for (const corner of [...corners, { at: end, bluntPx: MEETING_BLUNT_PX, index: n - 1 }]) {
    const track = stretch(pen, inner, from, corner.index, corner);
    segments.push(...fitSection({ track, startWay: null, endWay: null }, tolerance));
    pen = corner;
    from = corner.index;
  }
  return { start, segments };
}

/** Whether points go once around: a sliver lies on many large circles too. */
function goesAround(track: Track, radiusX: number, radiusY: number): boolean {
  const around =
    Math.PI * (3 * (radiusX + radiusY) - Math.sqrt((3 * radiusX + radiusY) * (radiusX + 3 * radiusY)));
  return Math.abs(track.s.at(-1)! / around - 1) < 0.25;
}

/** A circle or an ellipse when all points agree with one. */
function fitRound(track: Track, tolerance: number): FittedChain | null {
  if (track.x.length < 7) return null;
  const clockwise = signedArea(track) > 0;
  const circle = fitCircle(track);
  if (
    circle &&
    circle.error <= tolerance &&
    circle.radius > 1 &&
    goesAround(track, circle.radius, circle.radius)
  ) {
    const { centre, radius } = circle;
    return { kind: 'ellipse', ellipse: { centre, radiusX: radius, radiusY: radius, angle: 0 }, clockwise };
  }
  if (track.x.length < 12) return null;
  const ellipse = fitEllipse(track);
  if (!ellipse || ellipse.error > tolerance) return null;
  const { centre, radiusX, radiusY, angle } = ellipse;
  if (!goesAround(track, radiusX, radiusY)) return null;
  return { kind: 'ellipse', ellipse: { centre, radiusX, radiusY, angle }, clockwise };
}

function signedArea({ x, y }: Track): number {
  let sum = 0;
  for (let i = 0, last = x.length - 1; i < x.length; last = i++) sum += x[last]! * y[i]! - x[i]! * y[last]!;
  return sum;
}

/** A closed track that begins at another of its points and returns to it. */
function rotated({ x, y }: Track, first: number): Track {
  const n = x.length;
  return trackOf(
    Float64Array.from({ length: n + 1 }, (_, i) => x[(first + i) % n]!),
    Float64Array.from({ length: n + 1 }, (_, i) => y[(first + i) % n]!),
  );
}

/** Where a smooth closed border is cut open: the middle of its straightest stretch. */
function straightestPoint(track: Track): number {
  const n = track.x.length;
  const reach = Math.min(8, n >> 2 || 1);
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    const [a, b] = [(i - reach + n) % n, (i + reach) % n];
    const [dx, dy] = [track.x[b]! - track.x[a]!, track.y[b]! - track.y[a]!];
    const length = Math.hypot(dx, dy) || 1e-9;
    const off = Math.abs((track.x[i]! - track.x[a]!) * dy - (track.y[i]! - track.y[a]!) * dx) / length;
    if (off < least - 1e-9) [best, least] = [i, off];
  }
  return best;
}

function fitSmoothLoop(track: Track, tolerance: number): Path {
  const first = straightestPoint(track);
  const n = track.x.length;
  // Overlap a little, so that the cut is as smooth as any other place.
  const around = rotated(track, first);
  const margin = Math.min(4, n >> 1);
  const wide = rotated(track, (first - margin + n) % n);
  const start = smoothPoint(wide, margin);
  const way = wayAt(wide, margin);
  around.x[0] = around.x[n] = start.x;
  around.y[0] = around.y[n] = start.y;
  const segments = fitSection({ track: around, startWay: way, endWay: way }, tolerance);
  return joinEnds({ start, segments });
}

/** The cut of a smooth loop often falls into a line: its two halves are one. */
function joinEnds({ start, segments }: Path): Path {
  const [first, last] = [segments[0], segments.at(-1)];
  if (segments.length < 3 || first?.kind !== 'line' || last?.kind !== 'line') return { start, segments };
  return { start: first.to, segments: [...segments.slice(1, -1), { kind: 'line', to: first.to }] };
}

/** A border that returns to itself. */
export function fitClosedChain(edge: EdgePoints, options: FitOptions): FittedChain {
  const n = edge.points.length / 2;
  const track = trackOf(
    Float64Array.from({ length: n }, (_, i) => edge.points[2 * i]!),
    Float64Array.from({ length: n }, (_, i) => edge.points[2 * i + 1]!),
  );
  const tolerance = toleranceFor(track, edge, options);
  const round = fitRound(track, edge.isHard ? tolerance * 0.9 : tolerance);
  if (round) return round;
  const corners = findCorners(track, true, options.cornerTurn, edge.isHard);
  if (corners.length === 0) {
    if (n >= 6) return { kind: 'path', path: fitSmoothLoop(track, tolerance) };
    const segments = Array.from(
      { length: n },
      (_, i): Segment => ({ kind: 'line', to: pointAt(track, (i + 1) % n) }),
    );
    return { kind: 'path', path: { start: pointAt(track, 0), segments } };
  }
  const segments: Segment[] = [];
  for (const [index, corner] of corners.entries()) {
    const next = corners[(index + 1) % corners.length]!;
    const span = corners.length === 1 ? n : (next.index - corner.index + n) % n;
    const part = sliceTrack(rotated(track, corner.index), 0, span);
    const section = { track: stretch(corner, part, 0, span, next), startWay: null, endWay: null };
    segments.push(...fitSection(section, tolerance));
  }
  return { kind: 'path', path: { start: corners[0]!.at, segments } };
}

/** The line along which an open border arrives at its first (or last) meeting, for finding where it is. */
export function rayAtEnd(edge: EdgePoints, atStart: boolean): Ray | null {
  const n = edge.points.length / 2;
  const take = Math.min(5, n);
  if (take < 2) return null;
  const first = atStart ? 0 : n - take;
  const part = trackOf(
    Float64Array.from({ length: take }, (_, i) => edge.points[2 * (first + i)]!),
    Float64Array.from({ length: take }, (_, i) => edge.points[2 * (first + i) + 1]!),
  );
  return fitRay(part, 0, take - 1);
}
