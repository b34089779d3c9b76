/**
 * Told by fewer nodes, a border that bends mostly one way gets shorter: lines run inside of what they stand for, and thin
 * strokes and small letters get paler. The border is moved out again, all of it by the same small distance.
 */
import * as exact from '@printready/imaging/exact-math';
import type { Path, Point, Segment } from './drawing.ts';
import { flattenPath } from './flatten.ts';
import { directionsOf } from './simplify-path.ts';

const FLATNESS = 0.01;
/** Nearer than this nothing is to be moved, px. */
const LEAST_MOVED = 0.002;

/** A corner goes no further than twice as far as its sides. */
const LEAST_ALONG = 0.5;
const ROUNDS = 3;

/** What lies on the right hand of a closed path, and how long it is. */
export function measure(path: Path): { area: number; length: number } {
  const line = flattenPath(path, FLATNESS);
  let [double, length] = [0, 0];
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x0, y0, x1, y1] = [line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!];
    double += x0 * y1 - x1 * y0;
    length += exact.hypot(x1 - x0, y1 - y0);
  }
  return { area: double / 2, length };
}

const ZERO: Point = { x: 0, y: 0 };
const scaled = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by });
const moved = (p: Point, by: Point): Point => ({ x: p.x + by.x, y: p.y + by.y });
/** To the left of a direction (y downwards). */
const leftOf = (way: Point | null): Point => (way ? { x: way.y, y: -way.x } : ZERO);

/** Where a node goes when both of its segments move to their left by one pixel. */
function stepAt(arrives: Point | null, leaves: Point | null): Point {
  const [p, q] = [leftOf(arrives ?? leaves), leftOf(leaves ?? arrives)];
  // The tip of a needle would go far.
  const along = Math.max(LEAST_ALONG, 1 + p.x * q.x + p.y * q.y);
  return { x: (p.x + q.x) / along, y: (p.y + q.y) / along };
}

/** The same part of a circle between other ends. */
function arcBetween(from: Point, to: Point, sweep: number): Segment {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = Math.abs(sweep) / 2;
  const radius = exact.hypot(dx, dy) / (2 * exact.sin(half));
  const off = Math.sign(sweep) / (2 * exact.tan(half));
  const center = { x: (from.x + to.x) / 2 - dy * off, y: (from.y + to.y) / 2 + dx * off };
  return { kind: 'arc', to, center, radius, sweep };
}

/** All segments to their left. */
function moveLeft({ start, segments }: Path, by: number): Path {
  const ways = segments.map((segment, k) => directionsOf(k === 0 ? start : segments[k - 1]!.to, segment));
  const steps = ways.map(({ arrives }, k) =>
    scaled(stepAt(arrives, ways[(k + 1) % ways.length]!.leaves), by),
  );
  let pen = moved(start, steps.at(-1)!);
  const first = pen;
  const all = segments.map((segment, k): Segment => {
    const from = pen;
    const to = moved(segment.to, steps[k]!);
    pen = to;
    if (segment.kind === 'line') return { kind: 'line', to };
    if (segment.kind === 'arc') return arcBetween(from, to, segment.sweep);
    const { leaves, arrives } = ways[k]!;
    return {
      kind: 'cubic',
      c1: moved(segment.c1, scaled(leftOf(leaves), by)),
      c2: moved(segment.c2, scaled(leftOf(arrives), by)),
      to,
    };
  });
  return { start: first, segments: all };
}

/**
 * A closed path that surrounds as much as it should.
 * @param wantedArea on its right hand
 * @param mostPx it is moved by no more
 */
export function keepArea(path: Path, wantedArea: number, mostPx: number): Path {
  const amissOf = (at: Path): number => {
    const { area, length } = measure(at);
    return (wantedArea - area) / (length || 1);
  };
  let [kept, gone, amiss] = [path, 0, amissOf(path)];
  // Ends and tips do not move as far as the sides between them: what is still amiss is made good in the next round.
  for (let round = 0; round < ROUNDS; round++) {
    const by = Math.min(mostPx - gone, Math.max(-mostPx - gone, amiss));
    if (Math.abs(by) < LEAST_MOVED) break;
    const next = moveLeft(kept, by);
    const left = amissOf(next);
    // A needle is all tip and cannot be moved.
    if (Math.abs(left) >= Math.abs(amiss)) break;
    [kept, gone, amiss] = [next, gone + by, left];
  }
  return kept;
}
