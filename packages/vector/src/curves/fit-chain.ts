import { exact } from '@printready/pixels/number';
import type { EdgePoints } from '../areas/edge-points.ts';
import type { Ellipse, Path, Point, Segment } from '../drawing.ts';
import { findCorners } from './corners.ts';
import { fitCircle, fitEllipse } from './fit-round.ts';
import { fitRounded } from './fit-rounded.ts';
import { fitSection, smoothPoint, tangentAt } from './fit-section.ts';
import { estimateNoise, fitRay, pointAt, type Ray, sliceTrack, type Track, trackOf } from './track.ts';

export type FitOptions = {
  /** Maximum distance between a curve and its points, px. */
  readonly tolerancePx: number;
  /** Minimum turn of a corner, radians. */
  readonly cornerTurn: number;
  /** True to use the exact tolerance even for faint or uncertain borders. */
  readonly isExact: boolean;
};

export type FittedChain =
  | { readonly kind: 'ellipse'; readonly ellipse: Ellipse; readonly clockwise: boolean }
  | { readonly kind: 'path'; readonly path: Path; readonly isWhole?: true };

/** Radius around a point where three areas meet, px; within it, pixels mix all three colors. */
const MEETING_BLUNT_PX = 1.2;
/** Length of the inaccurate end of a shading's border, in multiples of `shadingSlack`. */
const SHADING_BLUNT = 2;
/** Maximum distance of a smooth border from pixel-corner steps, px. */
const HARD_TOLERANCE = 0.62;
type End = { readonly at: Point; readonly bluntPx: number; readonly incoming?: Ray; readonly outgoing?: Ray };

/** Distance from a flank beyond which points belong to the other flank, px. */
const OFF_FLANK_PX = 0.15;
const FLANK_REACH_PX = 2.5;

function isUnsure({ at, bluntPx }: End, flank: Ray | undefined, x: number, y: number): boolean {
  const distance = exact.hypot(x - at.x, y - at.y);
  if (distance < bluntPx) return true;
  if (!flank || distance > bluntPx + FLANK_REACH_PX) return false;
  return Math.abs((x - flank.at.x) * flank.direction.y - (y - flank.at.y) * flank.direction.x) > OFF_FLANK_PX;
}

function stretch(start: End, inner: Track, from: number, to: number, end: End): Track {
  const xs = [start.at.x];
  const ys = [start.at.y];
  for (let i = from; i <= to; i++) {
    const [x, y] = [inner.x[i]!, inner.y[i]!];
    if (isUnsure(start, start.outgoing, x, y) || isUnsure(end, end.incoming, x, y)) continue;
    xs.push(x);
    ys.push(y);
  }
  xs.push(end.at.x);
  ys.push(end.at.y);
  return trackOf(Float64Array.from(xs), Float64Array.from(ys));
}

/** Contrast at or above which the exact tolerance applies; fainter borders may be off by up to four times as much. */
export const FULL_CONTRAST = 0.4;

const SHADING_BELOW = 0.5;
/** Border error in a shading, as a fraction of the band width. */
const SHADING_SLACK = 0.6;
const MAX_SHADING_SLACK = 3;
/** Smoothing radius (sigma), in multiples of the border error. */
const SHADING_SIGMA = 1.2;

/** Error, px, of a border in a shading, where no edge shows its position; 0 for other borders. */
function shadingSlack({ steepness }: EdgePoints): number {
  if (steepness >= SHADING_BELOW) return 0;
  return Math.min(MAX_SHADING_SLACK, SHADING_SLACK / Math.max(steepness, 0.1));
}

/** Maximum error that keeps the two borders of a one-pixel sliver apart, px. */
const MAX_EXACT = 0.25;

function toleranceFor(track: Track, edge: EdgePoints, { tolerancePx, isExact }: FitOptions): number {
  const { isHard, contrast } = edge;
  if (isExact) return Math.min(tolerancePx, MAX_EXACT);
  const visible = tolerancePx * Math.min(4, Math.max(1, FULL_CONTRAST / Math.max(contrast, 1e-3)));
  const slack = shadingSlack(edge);
  if (slack > 0) return Math.max(visible, slack);
  if (isHard) return Math.max(HARD_TOLERANCE, visible);
  return Math.max(visible, Math.min(4 * estimateNoise(track), tolerancePx * 3.5));
}

export const isShading = (edge: EdgePoints): boolean =>
  edge.points.length > 0 && edge.steepness < SHADING_BELOW;

function trackAlong(edge: EdgePoints, closed: boolean): Track {
  const { points } = edge;
  const n = points.length / 2;
  let x = Float64Array.from({ length: n }, (_, i) => points[2 * i]!);
  let y = Float64Array.from({ length: n }, (_, i) => points[2 * i + 1]!);
  // Repeated passes with weights ¼ ½ ¼ approximate a Gaussian with a sigma of √(passes / 2) points.
  const passes = Math.min(n, Math.round(2 * (SHADING_SIGMA * shadingSlack(edge)) ** 2));
  for (let pass = 0; pass < passes; pass++) [x, y] = [soften(x, closed), soften(y, closed)];
  return trackOf(x, y);
}

function soften(values: Float64Array, closed: boolean): Float64Array<ArrayBuffer> {
  const n = values.length;
  return Float64Array.from(values, (value, i) => {
    if (!closed && (i === 0 || i === n - 1)) return value;
    return (values[(i - 1 + n) % n]! + 2 * value + values[(i + 1) % n]!) / 4;
  });
}

export function fitOpenChain(edge: EdgePoints, start: Point, end: Point, options: FitOptions): Path {
  const n = edge.points.length / 2;
  const inner = trackAlong(edge, false);
  const tolerance = toleranceFor(inner, edge, options);
  const corners = findCorners(inner, false, options.cornerTurn, edge.isHard);
  const segments: Segment[] = [];
  const bluntPx = Math.max(MEETING_BLUNT_PX, SHADING_BLUNT * shadingSlack(edge));
  let pen: End = { at: start, bluntPx };
  let from = 0;
  for (const corner of [...corners, { at: end, bluntPx, index: n - 1 }]) {
    const track = stretch(pen, inner, from, corner.index, corner);
    segments.push(...fitSection({ track, startTangent: null, endTangent: null }, tolerance));
    pen = corner;
    from = corner.index;
  }
  return { start, segments };
}

/** True if the points make one full turn; large circles can also fit a sliver, which makes only part of a turn. */
function goesAround(track: Track, radiusX: number, radiusY: number): boolean {
  const around =
    Math.PI * (3 * (radiusX + radiusY) - Math.sqrt((3 * radiusX + radiusY) * (radiusX + 3 * radiusY)));
  return Math.abs(track.s.at(-1)! / around - 1) < 0.25;
}

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
    const { center, radius } = circle;
    return { kind: 'ellipse', ellipse: { center, radiusX: radius, radiusY: radius, angle: 0 }, clockwise };
  }
  if (track.x.length < 12) return null;
  const ellipse = fitEllipse(track);
  if (!ellipse || ellipse.error > tolerance) return null;
  const { center, radiusX, radiusY, angle } = ellipse;
  if (!goesAround(track, radiusX, radiusY)) return null;
  return { kind: 'ellipse', ellipse: { center, radiusX, radiusY, angle }, clockwise };
}

function signedArea({ x, y }: Track): number {
  let sum = 0;
  for (let i = 0, last = x.length - 1; i < x.length; last = i++) sum += x[last]! * y[i]! - x[i]! * y[last]!;
  return sum;
}

function rotated({ x, y }: Track, first: number): Track {
  const n = x.length;
  return trackOf(
    Float64Array.from({ length: n + 1 }, (_, i) => x[(first + i) % n]!),
    Float64Array.from({ length: n + 1 }, (_, i) => y[(first + i) % n]!),
  );
}

function straightestPoint(track: Track): number {
  const n = track.x.length;
  const reach = Math.min(8, n >> 2 || 1);
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    const [a, b] = [(i - reach + n) % n, (i + reach) % n];
    const [dx, dy] = [track.x[b]! - track.x[a]!, track.y[b]! - track.y[a]!];
    const length = exact.hypot(dx, dy) || 1e-9;
    const off = Math.abs((track.x[i]! - track.x[a]!) * dy - (track.y[i]! - track.y[a]!) * dx) / length;
    if (off < least - 1e-9) [best, least] = [i, off];
  }
  return best;
}

function fitSmoothLoop(track: Track, tolerance: number): Path {
  const first = straightestPoint(track);
  const n = track.x.length;
  // The ends overlap, so that the path is smooth at the cut.
  const around = rotated(track, first);
  const margin = Math.min(4, n >> 1);
  const wide = rotated(track, (first - margin + n) % n);
  const start = smoothPoint(wide, margin);
  const direction = tangentAt(wide, margin);
  around.x[0] = around.x[n] = start.x;
  around.y[0] = around.y[n] = start.y;
  const segments = fitSection({ track: around, startTangent: direction, endTangent: direction }, tolerance);
  return joinEnds({ start, segments });
}

/** Joins the two halves of a line that was split where a smooth loop was cut. */
function joinEnds({ start, segments }: Path): Path {
  const [first, last] = [segments[0], segments.at(-1)];
  if (segments.length < 3 || first?.kind !== 'line' || last?.kind !== 'line') return { start, segments };
  return { start: first.to, segments: [...segments.slice(1, -1), { kind: 'line', to: first.to }] };
}

export function fitClosedChain(edge: EdgePoints, options: FitOptions): FittedChain {
  const n = edge.points.length / 2;
  const track = trackAlong(edge, true);
  const tolerance = toleranceFor(track, edge, options);
  const round = fitRound(track, edge.isHard ? tolerance * 0.9 : tolerance);
  if (round) return round;
  const rounded = edge.isHard ? null : fitRounded(track, tolerance);
  if (rounded) return { kind: 'path', path: rounded, isWhole: true };
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
    const section = { track: stretch(corner, part, 0, span, next), startTangent: null, endTangent: null };
    segments.push(...fitSection(section, tolerance));
  }
  return { kind: 'path', path: { start: corners[0]!.at, segments } };
}

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
