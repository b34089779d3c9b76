/**
 * Drops nodes of a fitted border: dynamic programming (as in Perez & Vidal 1994 for polygons) minimizes error plus
 * node penalties. The error is squared displacement along the border times the squared contrast of its colors.
 */
import { exact } from '@printready/pixels/number';
import { FULL_CONTRAST } from '../curves/fit-chain.ts';
import { fitCubic } from '../curves/fit-cubic.ts';
import { fitArc } from '../curves/fit-round.ts';
import { flattenSegments } from '../curves/flatten.ts';
import { type Track, trackOf, turnBetween } from '../curves/track.ts';
import type { Path, Point, Segment } from '../drawing.ts';

export type NodePenalty = {
  /** Error that an additional node must save, px³: squared displacement, integrated along the border. */
  readonly perNode: number;
  /** Maximum distance between any curve and the border, px. */
  readonly maxDeviation: number;
};

/** Node penalty: error of a border that is off by the tolerance over a length of this many tolerances. */
const PENALTY = 32;
/** Maximum deviation, in multiples of the tolerance; uncross.ts repairs the few slivers whose borders then cross. */
const MAX_DEVIATION = 2;
const MIN_SEEN = 0.075;

/** @param contrast difference between the two colors, 0…1 */
export function nodePenaltyOf(contrast: number, tolerancePx: number): NodePenalty {
  const seen = Math.max(MIN_SEEN, Math.min(1, contrast / FULL_CONTRAST));
  return {
    perNode: (PENALTY * exact.pow(tolerancePx, 3)) / seen ** 2,
    maxDeviation: MAX_DEVIATION * tolerancePx,
  };
}

/** Spacing of the samples of the reference path, px. */
const SPACING = 0.5;
const FLATNESS = 0.02;
/** Maximum number of segments replaced with one; more would gain little at quadratic cost. */
const MAX_REPLACED = 12;
/** Maximum turn of a smooth join, radians; a join that turns less is kept smooth. */
const SMOOTH_TURN = 0.35;
/** Maximum kink of a line or arc at a smooth join, radians; too small to see. Short pieces may kink more. */
const MAX_KINK = 0.09;
const MAX_SHORT_KINK = 0.5;
/** Maximum error, as a fraction of a node's penalty, at which a line or arc is preferred to a cubic. */
const SIMPLER = 0.15;
const PATIENCE = 3;

type Node = {
  readonly at: Point;
  readonly index: number;
  readonly direction: Point | null;
};

type Reference = { readonly track: Track; readonly nodes: readonly Node[] };

function unit(x: number, y: number): Point | null {
  const length = exact.hypot(x, y);
  return length > 1e-9 ? { x: x / length, y: y / length } : null;
}

export function directionsOf(
  from: Point,
  segment: Segment,
): { startTangent: Point | null; endTangent: Point | null } {
  const { to } = segment;
  if (segment.kind === 'line') {
    const direction = unit(to.x - from.x, to.y - from.y);
    return { startTangent: direction, endTangent: direction };
  }
  if (segment.kind === 'cubic') {
    const { c1, c2 } = segment;
    return {
      startTangent: unit(c1.x - from.x, c1.y - from.y) ?? unit(c2.x - from.x, c2.y - from.y),
      endTangent: unit(to.x - c2.x, to.y - c2.y) ?? unit(to.x - c1.x, to.y - c1.y),
    };
  }
  const { center, sweep } = segment;
  const turn = Math.sign(sweep);
  return {
    startTangent: unit(-turn * (from.y - center.y), turn * (from.x - center.x)),
    endTangent: unit(-turn * (to.y - center.y), turn * (to.x - center.x)),
  };
}

function smoothTangent(endTangent: Point | null, startTangent: Point | null): Point | null {
  if (!endTangent || !startTangent || Math.abs(turnBetween(endTangent, startTangent)) > SMOOTH_TURN)
    return null;
  return unit(endTangent.x + startTangent.x, endTangent.y + startTangent.y);
}

function sampleReference({ start, segments }: Path, closed: boolean): Reference {
  const [xs, ys] = [[start.x], [start.y]];
  const ends = [0];
  let pen = start;
  for (const segment of segments) {
    flattenSegments(pen, [segment], FLATNESS, (x, y) => {
      const [fromX, fromY] = [xs.at(-1)!, ys.at(-1)!];
      const parts = Math.max(1, Math.ceil(exact.hypot(x - fromX, y - fromY) / SPACING));
      for (let part = 1; part <= parts; part++) {
        xs.push(fromX + ((x - fromX) * part) / parts);
        ys.push(fromY + ((y - fromY) * part) / parts);
      }
    });
    ends.push(xs.length - 1);
    pen = segment.to;
  }
  const track = trackOf(Float64Array.from(xs), Float64Array.from(ys));
  const tangents = segments.map((segment, k) => directionsOf(k === 0 ? start : segments[k - 1]!.to, segment));
  const nodes = ends.map((index, k): Node => {
    const before = tangents[k - 1] ?? (closed ? tangents.at(-1)! : undefined);
    const after = tangents[k] ?? (closed ? tangents[0]! : undefined);
    const direction = before && after ? smoothTangent(before.endTangent, after.startTangent) : null;
    return { at: { x: xs[index]!, y: ys[index]! }, index, direction };
  });
  return { track, nodes };
}

type Piece = { readonly segment: Segment; readonly error: number };

/** Fits one segment (line, arc or cubic) between two nodes and measures its error; null if it deviates too far. */
class PieceFitter {
  readonly track: Track;
  readonly penalty: NodePenalty;
  constructor(track: Track, penalty: NodePenalty) {
    this.track = track;
    this.penalty = penalty;
  }

  kink(length: number): number {
    return Math.max(MAX_KINK, Math.min(MAX_SHORT_KINK, this.penalty.maxDeviation / Math.max(1, length)));
  }

  line(from: Node, to: Node): Piece | null {
    const length = exact.hypot(to.at.x - from.at.x, to.at.y - from.at.y);
    const chord = unit(to.at.x - from.at.x, to.at.y - from.at.y);
    if (!chord) return null;
    const kink = this.kink(length);
    if (from.direction && Math.abs(turnBetween(from.direction, chord)) > kink) return null;
    if (to.direction && Math.abs(turnBetween(chord, to.direction)) > kink) return null;
    const { x, y, s } = this.track;
    let error = 0;
    for (let i = from.index + 1; i < to.index; i++) {
      const off = (x[i]! - from.at.x) * chord.y - (y[i]! - from.at.y) * chord.x;
      if (Math.abs(off) > this.penalty.maxDeviation) return null;
      error += off * off * ((s[i + 1]! - s[i - 1]!) / 2);
    }
    return { segment: { kind: 'line', to: to.at }, error };
  }

  arc(from: Node, to: Node): Piece | null {
    const fit = fitArc(this.track, from.index, to.index, from.at, to.at);
    if (!fit || fit.error > this.penalty.maxDeviation || Math.abs(fit.sweep) > 1.9 * Math.PI) return null;
    const kink = Math.max(MAX_KINK, 0.4 / fit.radius);
    if (from.direction && Math.abs(turnBetween(from.direction, fit.startTangent)) > kink) return null;
    if (to.direction && Math.abs(turnBetween(fit.endTangent, to.direction)) > kink) return null;
    const { center, radius, sweep } = fit;
    const { x, y, s } = this.track;
    let error = 0;
    for (let i = from.index + 1; i < to.index; i++) {
      const off = exact.hypot(x[i]! - center.x, y[i]! - center.y) - radius;
      error += off * off * ((s[i + 1]! - s[i - 1]!) / 2);
    }
    return { segment: { kind: 'arc', to: to.at, center, radius, sweep }, error };
  }

  cubic(from: Node, to: Node): Piece | null {
    const ends = { start: from.at, end: to.at, startTangent: from.direction, endTangent: to.direction };
    const { c1, c2, error, spread } = fitCubic(
      this.track,
      from.index,
      to.index,
      ends,
      this.penalty.maxDeviation,
    );
    if (error > this.penalty.maxDeviation) return null;
    const { s } = this.track;
    return {
      segment: { kind: 'cubic', c1, c2, to: to.at },
      error: spread * spread * (s[to.index]! - s[from.index]!),
    };
  }

  best(from: Node, to: Node): Piece | null {
    const line = this.line(from, to);
    if (line && line.error < SIMPLER * this.penalty.perNode) return line;
    const arc = this.arc(from, to);
    if (arc && arc.error < SIMPLER * this.penalty.perNode) return arc;
    const cubic = this.cubic(from, to);
    const found = [line, arc, cubic].filter((piece) => piece !== null);
    return found.reduce<Piece | null>(
      (best, piece) => (best && best.error <= piece.error ? best : piece),
      null,
    );
  }
}

export type SimplifiedPath = Path & {
  readonly replaces: readonly (readonly Segment[])[];
};

function choose(
  { track, nodes }: Reference,
  segments: readonly Segment[],
  penalty: NodePenalty,
): Omit<SimplifiedPath, 'start'> {
  const fitter = new PieceFitter(track, penalty);
  const cost = new Float64Array(nodes.length).fill(Infinity);
  const before = new Int32Array(nodes.length).fill(-1);
  const by = new Array<Segment>(nodes.length);
  cost[0] = 0;
  for (let i = 0; i + 1 < nodes.length; i++) {
    const keep = cost[i]! + penalty.perNode;
    if (keep < cost[i + 1]!) {
      cost[i + 1] = keep;
      before[i + 1] = i;
      by[i + 1] = segments[i]!;
    }
    let failed = 0;
    for (let j = i + 2; j < nodes.length && j - i <= MAX_REPLACED && failed < PATIENCE; j++) {
      const piece = fitter.best(nodes[i]!, nodes[j]!);
      if (!piece || piece.error > penalty.perNode * (j - i - 1)) {
        failed++;
        continue;
      }
      failed = 0;
      const sum = cost[i]! + penalty.perNode + piece.error;
      if (sum >= cost[j]!) continue;
      cost[j] = sum;
      before[j] = i;
      by[j] = piece.segment;
    }
  }
  const chosen: Segment[] = [];
  const replaces: Segment[][] = [];
  for (let j = nodes.length - 1; j > 0; j = before[j]!) {
    chosen.push(by[j]!);
    replaces.push(segments.slice(before[j], j));
  }
  return { segments: chosen.reverse(), replaces: replaces.reverse() };
}

/** @param closed true if the path returns to its start, which may move to a different node */
export function simplifyPath(path: Path, closed: boolean, penalty: NodePenalty): SimplifiedPath {
  if (path.segments.length < 2) return unsimplified(path);
  const turned = closed ? beginAtCorner(path) : path;
  const reference = sampleReference(turned, closed);
  return { start: turned.start, ...choose(reference, turned.segments, penalty) };
}

export function unsimplified({ start, segments }: Path): SimplifiedPath {
  return { start, segments, replaces: segments.map((segment) => [segment]) };
}

function beginAtCorner({ start, segments }: Path): Path {
  const tangents = segments.map((segment, k) => directionsOf(k === 0 ? start : segments[k - 1]!.to, segment));
  let [first, most] = [0, -1];
  for (const [k, { startTangent }] of tangents.entries()) {
    const { endTangent } = tangents.at(k - 1)!;
    const turn = endTangent && startTangent ? Math.abs(turnBetween(endTangent, startTangent)) : 0;
    if (turn > most + 1e-9) [first, most] = [k, turn];
  }
  if (first === 0) return { start, segments };
  return {
    start: segments[first - 1]!.to,
    segments: [...segments.slice(first), ...segments.slice(0, first)],
  };
}
