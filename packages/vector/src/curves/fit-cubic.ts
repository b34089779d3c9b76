/** Least-squares cubic Bézier with fixed ends and given or free tangents (Schneider, Graphics Gems 1990). */
import { exact } from '@printready/pixels/number';
import type { Point } from '../drawing.ts';
import type { Track } from './track.ts';

export type CubicFit = {
  readonly c1: Point;
  readonly c2: Point;
  readonly error: number;
  /** RMS distance of the points from the curve, px. */
  readonly spread: number;
};

export type CubicEnds = {
  readonly start: Point;
  readonly end: Point;
  /** Unit tangent at the start, pointing into the curve; null if free. */
  readonly startTangent: Point | null;
  /** Unit tangent at the end, in the direction of travel; null if free. */
  readonly endTangent: Point | null;
};

const ITERATIONS = 5;
/** Multiple of the tolerance above which a fit is not improved further. */
const HOPELESS = 6;

type Sums = { b11: number; b12: number; b22: number; x1: number; y1: number; x2: number; y2: number };

function collectSums(
  { x, y }: Track,
  from: number,
  to: number,
  u: Float64Array,
  { start, end }: CubicEnds,
): Sums {
  const sums: Sums = { b11: 0, b12: 0, b22: 0, x1: 0, y1: 0, x2: 0, y2: 0 };
  for (let i = from; i <= to; i++) {
    const t = u[i - from]!;
    const v = 1 - t;
    const [b0, b1, b2, b3] = [v * v * v, 3 * t * v * v, 3 * t * t * v, t * t * t];
    const rx = x[i]! - b0 * start.x - b3 * end.x;
    const ry = y[i]! - b0 * start.y - b3 * end.y;
    sums.b11 += b1 * b1;
    sums.b12 += b1 * b2;
    sums.b22 += b2 * b2;
    sums.x1 += b1 * rx;
    sums.y1 += b1 * ry;
    sums.x2 += b2 * rx;
    sums.y2 += b2 * ry;
  }
  return sums;
}

type Handles = { c1: Point; c2: Point };

const onWay = (from: Point, direction: Point, length: number): Point => ({
  x: from.x + direction.x * length,
  y: from.y + direction.y * length,
});

function solveFree({ b11, b12, b22, x1, y1, x2, y2 }: Sums): Handles | null {
  const det = b11 * b22 - b12 * b12;
  if (det < 1e-9) return null;
  return {
    c1: { x: (x1 * b22 - x2 * b12) / det, y: (y1 * b22 - y2 * b12) / det },
    c2: { x: (x2 * b11 - x1 * b12) / det, y: (y2 * b11 - y1 * b12) / det },
  };
}

function solveTangents(
  sums: Sums,
  start: Point,
  startTangent: Point,
  end: Point,
  endTangent: Point,
): Handles | null {
  const { b11, b12, b22 } = sums;
  const dot = -(startTangent.x * endTangent.x + startTangent.y * endTangent.y);
  const rx1 = sums.x1 - b11 * start.x - b12 * end.x;
  const ry1 = sums.y1 - b11 * start.y - b12 * end.y;
  const rx2 = sums.x2 - b12 * start.x - b22 * end.x;
  const ry2 = sums.y2 - b12 * start.y - b22 * end.y;
  const p = startTangent.x * rx1 + startTangent.y * ry1;
  const q = -(endTangent.x * rx2 + endTangent.y * ry2);
  const det = b11 * b22 - b12 * b12 * dot * dot;
  if (det < 1e-9) return null;
  const a = (p * b22 - q * b12 * dot) / det;
  const b = (q * b11 - p * b12 * dot) / det;
  return a > 0 && b > 0 ? { c1: onWay(start, startTangent, a), c2: onWay(end, endTangent, -b) } : null;
}

/** Solves for one handle on its tangent (`near`) and one free handle, which is eliminated. */
function solveMixed(sums: Sums, startFixed: boolean, near: Point, direction: Point): Handles | null {
  const [bn, bf] = startFixed ? [sums.b11, sums.b22] : [sums.b22, sums.b11];
  const [nx, ny, fx, fy] = startFixed
    ? [sums.x1, sums.y1, sums.x2, sums.y2]
    : [sums.x2, sums.y2, sums.x1, sums.y1];
  const { b12 } = sums;
  const reduced = bn - (b12 * b12) / bf;
  if (!(reduced > 1e-9)) return null;
  const gx = nx - (b12 / bf) * fx - reduced * near.x;
  const gy = ny - (b12 / bf) * fy - reduced * near.y;
  const length = (gx * direction.x + gy * direction.y) / reduced;
  if (!(length > 0)) return null;
  const tied = onWay(near, direction, length);
  const free = { x: (fx - b12 * tied.x) / bf, y: (fy - b12 * tied.y) / bf };
  return startFixed ? { c1: tied, c2: free } : { c1: free, c2: tied };
}

function solveHandles(sums: Sums, { start, end, startTangent, endTangent }: CubicEnds): Handles | null {
  if (startTangent && endTangent) return solveTangents(sums, start, startTangent, end, endTangent);
  if (startTangent) return solveMixed(sums, true, start, startTangent);
  if (endTangent) return solveMixed(sums, false, end, { x: -endTangent.x, y: -endTangent.y });
  return solveFree(sums);
}

function plainHandles({ start, end, startTangent, endTangent }: CubicEnds): Handles {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = exact.hypot(dx, dy) || 1;
  const chord = { x: dx / length, y: dy / length };
  return {
    c1: onWay(start, startTangent ?? chord, length / 3),
    c2: onWay(end, endTangent ?? chord, -length / 3),
  };
}

/** Moves each parameter one Newton step toward the point's nearest curve position, then measures distances. */
function improve(
  track: Track,
  from: number,
  to: number,
  u: Float64Array,
  ends: CubicEnds,
  { c1, c2 }: Handles,
) {
  const { start, end } = ends;
  let worst = 0;
  let sum = 0;
  for (let i = from; i <= to; i++) {
    const t = u[i - from]!;
    const v = 1 - t;
    const px =
      v * v * v * start.x + 3 * t * v * v * c1.x + 3 * t * t * v * c2.x + t * t * t * end.x - track.x[i]!;
    const py =
      v * v * v * start.y + 3 * t * v * v * c1.y + 3 * t * t * v * c2.y + t * t * t * end.y - track.y[i]!;
    const dx = 3 * (v * v * (c1.x - start.x) + 2 * t * v * (c2.x - c1.x) + t * t * (end.x - c2.x));
    const dy = 3 * (v * v * (c1.y - start.y) + 2 * t * v * (c2.y - c1.y) + t * t * (end.y - c2.y));
    const ddx = 6 * (v * (c2.x - 2 * c1.x + start.x) + t * (end.x - 2 * c2.x + c1.x));
    const ddy = 6 * (v * (c2.y - 2 * c1.y + start.y) + t * (end.y - 2 * c2.y + c1.y));
    const speed2 = dx * dx + dy * dy;
    const across2 = speed2 > 1e-12 ? (px * dy - py * dx) ** 2 / speed2 : px * px + py * py;
    const along = px * dx + py * dy;
    const inside = i > from && i < to;
    const distance2 = inside ? Math.max(across2, speed2 > 1e-12 ? 0 : px * px + py * py) : 0;
    if (distance2 > worst) worst = distance2;
    sum += distance2;
    const slope = speed2 + px * ddx + py * ddy;
    if (inside && Math.abs(slope) > 1e-12) u[i - from] = Math.min(1, Math.max(0, t - along / slope));
  }
  return { error: Math.sqrt(worst), spread: Math.sqrt(sum / (to - from + 1)) };
}

/** Fits points `from`…`to` with fixed ends. @param tolerance error below which it stops improving the fit, px. */
export function fitCubic(
  track: Track,
  from: number,
  to: number,
  ends: CubicEnds,
  tolerance: number,
): CubicFit {
  const u = new Float64Array(to - from + 1);
  const length = track.s[to]! - track.s[from]! || 1;
  for (let i = from; i <= to; i++) u[i - from] = (track.s[i]! - track.s[from]!) / length;
  // If there are fewer points than unknowns, free handles would follow noise.
  const few = to - from < 4;
  let best: CubicFit | null = null;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const solved = few ? null : solveHandles(collectSums(track, from, to, u, ends), ends);
    const sane = solved && isSane(solved, ends, length) ? solved : null;
    const handles = sane ?? plainHandles(ends);
    const { error, spread } = improve(track, from, to, u, ends, handles);
    if (!best || error < best.error) best = { ...handles, error, spread };
    if (error > tolerance * HOPELESS || !sane || (iteration > 0 && error < tolerance * 0.5)) break;
  }
  return best!;
}

/** Rejects handles longer than the point sequence, which make loops. */
function isSane({ c1, c2 }: Handles, { start, end }: CubicEnds, length: number): boolean {
  const [p, q] = [exact.hypot(c1.x - start.x, c1.y - start.y), exact.hypot(c2.x - end.x, c2.y - end.y)];
  return p < length && q < length && p + q < 1.5 * length;
}
