import * as exact from '../../number/exact-math.ts';
import { type Cubic, directionBetween, fitCubics, type Point } from './fit-cubic.ts';
import type { OutlineLoop } from './trace.ts';

export type ClosedPath = { readonly from: Point; readonly curves: readonly Cubic[] };

/** Length of outline that determines the direction before and after a point, px. */
const REACH = 3;
/** A turn by more than 40° is a corner; compared as a cosine. */
const CORNER = exact.cos((40 * Math.PI) / 180);
const FLANK = 3;

const pointsOf = (loop: OutlineLoop): Point[] =>
  Array.from({ length: loop.length / 2 }, (_, i) => ({ x: loop[i * 2]!, y: loop[i * 2 + 1]! }));

function stepAlong(points: readonly Point[], at: number, direction: 1 | -1): number {
  let [index, left] = [at, REACH];
  for (let steps = 0; steps < points.length && left > 0; steps++) {
    const next = (index + direction + points.length) % points.length;
    left -= exact.hypot(points[next]!.x - points[index]!.x, points[next]!.y - points[index]!.y);
    index = next;
  }
  return index;
}

function measureTurns(points: readonly Point[]): Float64Array {
  return Float64Array.from(points, (point, at) => {
    const before = directionBetween(points[stepAlong(points, at, -1)]!, point);
    const after = directionBetween(point, points[stepAlong(points, at, 1)]!);
    return before.x * after.x + before.y * after.y;
  });
}

function findCorners(points: readonly Point[]): number[] {
  const turns = measureTurns(points);
  return [...turns.keys()].filter((at) => {
    if (turns[at]! > CORNER) return false;
    for (let near = -4; near <= 4; near++) {
      const other = (at + near + points.length) % points.length;
      if (turns[other]! < turns[at]! || (turns[other] === turns[at] && other < at)) return false;
    }
    return true;
  });
}

function stretch(points: readonly Point[], from: number, to: number): Point[] {
  const count = (to - from + points.length) % points.length || points.length;
  return Array.from({ length: count + 1 }, (_, i) => points[(from + i) % points.length]!);
}

/** @param tolerance largest distance between the outline and the path, px. */
export function smoothOutline(loop: OutlineLoop, tolerance: number): ClosedPath {
  const points = pointsOf(loop);
  const corners = findCorners(points);
  if (corners.length === 0) {
    const tangent = directionBetween(points[stepAlong(points, 0, -1)]!, points[stepAlong(points, 0, 1)]!);
    const whole = stretch(points, 0, 0);
    return {
      from: points[0]!,
      curves: fitCubics(whole, tangent, { x: -tangent.x, y: -tangent.y }, tolerance),
    };
  }
  const curves = corners.flatMap((from, i) => {
    const part = stretch(points, from, corners[(i + 1) % corners.length]!);
    const flank = Math.min(FLANK, part.length - 1);
    const start = directionBetween(part[0]!, part[flank]!);
    const end = directionBetween(part.at(-1)!, part[part.length - 1 - flank]!);
    return fitCubics(part, start, end, tolerance);
  });
  return { from: points[corners[0]!]!, curves };
}
