/**
 * Path simplification: drops nodes of a fitted border. Of all ways to draw it with fewer segments between its nodes, the
 * one with the least sum of error and node penalties is found (dynamic programming over the nodes, as Perez & Vidal 1994
 * do for polygons), where the error is what a renderer would show: displacement squared along the border, times the
 * squared contrast of its two colors. So a node between similar shades must reduce the error much more than one between black and white.
 */
import * as exact from '@printready/imaging/exact-math';
import type { Path, Point, Segment } from './drawing.ts';
import { FULL_CONTRAST } from './fit-chain.ts';
import { fitCubic } from './fit-cubic.ts';
import { fitArc } from './fit-round.ts';
import { flattenSegments } from './flatten.ts';
import { type Track, trackOf, turnBetween } from './track.ts';

export type NodePenalty = {
  /** Error that one more node must save, px³: displacement squared, summed along the border. */
  readonly perNode: number;
  /** No curve is farther from the border than this, px. */
  readonly maxDeviation: number;
};

/**
 * A node must save what a border that is off by the tolerance shows over so many times the tolerance: at a quarter of a
 * pixel half a px³, one pixel that is amiss by 0.7 of the contrast.
 */
const PENALTY = 32;
/** No curve is further from the border than this many times the tolerance: few borders of slivers cross, and those are seen to later. */
const MAX_DEVIATION = 2;
/** Shades nearer than this, as a share of full contrast, are told as loosely as these. */
const LEAST_SEEN = 0.075;

/** @param contrast of the two colors, 0…1 */
export function nodePenaltyOf(contrast: number, tolerancePx: number): NodePenalty {
  const seen = Math.max(LEAST_SEEN, Math.min(1, contrast / FULL_CONTRAST));
  return {
    perNode: (PENALTY * exact.pow(tolerancePx, 3)) / seen ** 2,
    maxDeviation: MAX_DEVIATION * tolerancePx,
  };
}

/** The reference is sampled this densely, px. */
const SPACING = 0.5;
const FLATNESS = 0.02;
/** Segments that one may replace: more at once gain little and cost the square. */
const MOST_REPLACED = 12;
/** Joins of less turn than this are smooth and stay so, radians. */
const SMOOTH_TURN = 0.35;
/** Lines and arcs may kink by this much at a smooth join, radians: less than the eye sees; short ones by more. */
const MOST_KINK = 0.09;
const MOST_SHORT_KINK = 0.5;
/** A line or an arc is taken for a cubic when it costs less than this share of a node. */
const SIMPLER = 0.15;
/** So many attempts in a row that do not pay end the search for a longer segment. */
const PATIENCE = 3;

/** A place where segments may join. */
type Node = {
  readonly at: Point;
  /** Of the nearest sample. */
  readonly index: number;
  /** Direction of the border; null at a corner. */
  readonly way: Point | null;
};

type Reference = { readonly track: Track; readonly nodes: readonly Node[] };

function unit(x: number, y: number): Point | null {
  const length = exact.hypot(x, y);
  return length > 1e-9 ? { x: x / length, y: y / length } : null;
}

/** Directions in which a segment leaves and arrives. */
export function directionsOf(from: Point, segment: Segment): { leaves: Point | null; arrives: Point | null } {
  const { to } = segment;
  if (segment.kind === 'line') {
    const way = unit(to.x - from.x, to.y - from.y);
    return { leaves: way, arrives: way };
  }
  if (segment.kind === 'cubic') {
    const { c1, c2 } = segment;
    return {
      leaves: unit(c1.x - from.x, c1.y - from.y) ?? unit(c2.x - from.x, c2.y - from.y),
      arrives: unit(to.x - c2.x, to.y - c2.y) ?? unit(to.x - c1.x, to.y - c1.y),
    };
  }
  const { center, sweep } = segment;
  const turn = Math.sign(sweep);
  return {
    leaves: unit(-turn * (from.y - center.y), turn * (from.x - center.x)),
    arrives: unit(-turn * (to.y - center.y), turn * (to.x - center.x)),
  };
}

/** The common direction of two segments at their join, null where they make a corner. */
function smoothWay(arrives: Point | null, leaves: Point | null): Point | null {
  if (!arrives || !leaves || Math.abs(turnBetween(arrives, leaves)) > SMOOTH_TURN) return null;
  return unit(arrives.x + leaves.x, arrives.y + leaves.y);
}

/** A path as dense samples, and its nodes among them. */
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
  const ways = segments.map((segment, k) => directionsOf(k === 0 ? start : segments[k - 1]!.to, segment));
  const nodes = ends.map((index, k): Node => {
    const before = ways[k - 1] ?? (closed ? ways.at(-1)! : undefined);
    const after = ways[k] ?? (closed ? ways[0]! : undefined);
    const way = before && after ? smoothWay(before.arrives, after.leaves) : null;
    return { at: { x: xs[index]!, y: ys[index]! }, index, way };
  });
  return { track, nodes };
}

type Piece = { readonly segment: Segment; readonly error: number };

/** Fits one segment (line, arc or cubic) between two nodes and measures its error; null where it deviates too far. */
class PieceFitter {
  readonly track: Track;
  readonly penalty: NodePenalty;
  constructor(track: Track, penalty: NodePenalty) {
    this.track = track;
    this.penalty = penalty;
  }

  kink(length: number): number {
    return Math.max(MOST_KINK, Math.min(MOST_SHORT_KINK, this.penalty.maxDeviation / Math.max(1, length)));
  }

  line(from: Node, to: Node): Piece | null {
    const length = exact.hypot(to.at.x - from.at.x, to.at.y - from.at.y);
    const chord = unit(to.at.x - from.at.x, to.at.y - from.at.y);
    if (!chord) return null;
    const kink = this.kink(length);
    if (from.way && Math.abs(turnBetween(from.way, chord)) > kink) return null;
    if (to.way && Math.abs(turnBetween(chord, to.way)) > kink) return null;
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
    const kink = Math.max(MOST_KINK, 0.4 / fit.radius);
    if (from.way && Math.abs(turnBetween(from.way, fit.startWay)) > kink) return null;
    if (to.way && Math.abs(turnBetween(fit.endWay, to.way)) > kink) return null;
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
    const ends = { start: from.at, end: to.at, startWay: from.way, endWay: to.way };
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

  /** The simplest segment that is hardly worse than the best. */
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

/** A simplified path that remembers the segments it replaces. */
export type SimplifiedPath = Path & {
  /** By segment: the original segments it replaces; an unchanged one replaces itself. */
  readonly replaces: readonly (readonly Segment[])[];
};

/** The least sum of errors and node penalties from the first node to the last. */
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
    for (let j = i + 2; j < nodes.length && j - i <= MOST_REPLACED && failed < PATIENCE; j++) {
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

/** @param closed the path returns to its start, which may move to another of its nodes */
export function simplifyPath(path: Path, closed: boolean, penalty: NodePenalty): SimplifiedPath {
  if (path.segments.length < 2) return unsimplified(path);
  const turned = closed ? beginAtCorner(path) : path;
  const reference = sampleReference(turned, closed);
  return { start: turned.start, ...choose(reference, turned.segments, penalty) };
}

/** A path that is not simplified. */
export function unsimplified({ start, segments }: Path): SimplifiedPath {
  return { start, segments, replaces: segments.map((segment) => [segment]) };
}

/** A closed path that begins at its sharpest node, which stays. */
function beginAtCorner({ start, segments }: Path): Path {
  const ways = segments.map((segment, k) => directionsOf(k === 0 ? start : segments[k - 1]!.to, segment));
  let [first, most] = [0, -1];
  for (const [k, { leaves }] of ways.entries()) {
    const { arrives } = ways.at(k - 1)!;
    const turn = arrives && leaves ? Math.abs(turnBetween(arrives, leaves)) : 0;
    if (turn > most + 1e-9) [first, most] = [k, turn];
  }
  if (first === 0) return { start, segments };
  return {
    start: segments[first - 1]!.to,
    segments: [...segments.slice(first), ...segments.slice(0, first)],
  };
}
