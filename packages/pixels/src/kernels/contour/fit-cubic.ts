/** Fits a few cubic Béziers by least squares with fixed end tangents (Schneider, Graphics Gems 1990). */
import * as exact from '../../number/exact-math.ts';

export type Point = { readonly x: number; readonly y: number };
export type Cubic = { readonly c1: Point; readonly c2: Point; readonly to: Point };

const ROUNDS = 4;

const along = (from: Point, tangent: Point, length: number): Point => ({
  x: from.x + tangent.x * length,
  y: from.y + tangent.y * length,
});

export function directionBetween(from: Point, to: Point): Point {
  const length = exact.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? { x: 1, y: 0 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y });

function shareByLength(points: readonly Point[]): Float64Array {
  const shares = new Float64Array(points.length);
  for (let i = 1; i < points.length; i++) {
    shares[i] =
      shares[i - 1]! + exact.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
  }
  const whole = shares.at(-1)! || 1;
  return shares.map((length) => length / whole);
}

function fitHandles(points: readonly Point[], shares: Float64Array, start: Point, end: Point): Cubic {
  const from = points[0]!;
  const to = points.at(-1)!;
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0];
  for (const [i, point] of points.entries()) {
    const t = shares[i]!;
    const v = 1 - t;
    const [b1, b2] = [3 * t * v * v, 3 * t * t * v];
    const first = v * v * v + b1;
    const rest = {
      x: point.x - from.x * first - to.x * (1 - first),
      y: point.y - from.y * first - to.y * (1 - first),
    };
    c00 += b1 * b1;
    c01 += b1 * b2 * (start.x * end.x + start.y * end.y);
    c11 += b2 * b2;
    x0 += b1 * (start.x * rest.x + start.y * rest.y);
    x1 += b2 * (end.x * rest.x + end.y * rest.y);
  }
  const determinant = c00 * c11 - c01 * c01;
  const chord = exact.hypot(to.x - from.x, to.y - from.y);
  let [one, two] = [chord / 3, chord / 3];
  if (Math.abs(determinant) > 1e-9) {
    const [a, b] = [(x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant];
    // Rejects tiny and overlong handles, which would form loops.
    if (a > chord * 0.01 && b > chord * 0.01 && a < chord * 3 && b < chord * 3) [one, two] = [a, b];
  }
  return { c1: along(from, start, one), c2: along(to, end, two), to };
}

export function pointOn(from: Point, { c1, c2, to }: Cubic, t: number): Point {
  const v = 1 - t;
  const [b0, b1, b2, b3] = [v * v * v, 3 * t * v * v, 3 * t * t * v, t * t * t];
  return {
    x: b0 * from.x + b1 * c1.x + b2 * c2.x + b3 * to.x,
    y: b0 * from.y + b1 * c1.y + b2 * c2.y + b3 * to.y,
  };
}

function reparametrize(points: readonly Point[], shares: Float64Array, cubic: Cubic): void {
  const from = points[0]!;
  const { c1, c2, to } = cubic;
  for (const [i, point] of points.entries()) {
    const t = shares[i]!;
    const v = 1 - t;
    const at = pointOn(from, cubic, t);
    const slope = (a: number, b: number, c: number, d: number) =>
      3 * (v * v * (b - a) + 2 * t * v * (c - b) + t * t * (d - c));
    const bend = (a: number, b: number, c: number, d: number) =>
      6 * (v * (c - 2 * b + a) + t * (d - 2 * c + b));
    const [sx, sy] = [slope(from.x, c1.x, c2.x, to.x), slope(from.y, c1.y, c2.y, to.y)];
    const [bx, by] = [bend(from.x, c1.x, c2.x, to.x), bend(from.y, c1.y, c2.y, to.y)];
    const [dx, dy] = [at.x - point.x, at.y - point.y];
    const divisor = sx * sx + sy * sy + dx * bx + dy * by;
    if (Math.abs(divisor) > 1e-12) shares[i] = Math.min(1, Math.max(0, t - (dx * sx + dy * sy) / divisor));
  }
}

function farthest(
  points: readonly Point[],
  shares: Float64Array,
  cubic: Cubic,
): { at: number; error: number } {
  const worst = { at: points.length >> 1, error: 0 };
  for (let i = 1; i < points.length - 1; i++) {
    const on = pointOn(points[0]!, cubic, shares[i]!);
    const error = exact.hypot(on.x - points[i]!.x, on.y - points[i]!.y);
    if (error > worst.error) Object.assign(worst, { at: i, error });
  }
  return worst;
}

const LOOK = 3;

/** @param start unit vector into the curve. @param end unit vector back into it. @param tolerance px */
export function fitCubics(points: readonly Point[], start: Point, end: Point, tolerance: number): Cubic[] {
  const shares = shareByLength(points);
  let cubic = fitHandles(points, shares, start, end);
  let worst = farthest(points, shares, cubic);
  for (let round = 0; round < ROUNDS && worst.error > tolerance && points.length > 2; round++) {
    reparametrize(points, shares, cubic);
    cubic = fitHandles(points, shares, start, end);
    worst = farthest(points, shares, cubic);
  }
  if (worst.error <= tolerance || points.length <= 2) return [cubic];
  const before = points[Math.max(0, worst.at - LOOK)]!;
  const after = points[Math.min(points.length - 1, worst.at + LOOK)]!;
  const tangent = directionBetween(before, after);
  return [
    ...fitCubics(points.slice(0, worst.at + 1), start, opposite(tangent), tolerance),
    ...fitCubics(points.slice(worst.at), tangent, end, tolerance),
  ];
}
