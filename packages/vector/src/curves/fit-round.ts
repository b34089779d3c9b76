import { exact } from '@printready/pixels/number';
import type { Ellipse, Point } from '../drawing.ts';
import type { Track } from './track.ts';

/** Gaussian elimination with pivoting, in place; null if singular. */
export function solveLinear(rows: number[][]): number[] | null {
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    if (Math.abs(rows[pivot]![column]!) < 1e-10) return null;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let k = column; k <= n; k++) rows[row]![k]! -= factor * rows[column]![k]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}

export type Circle = { readonly center: Point; readonly radius: number };

/** Geometric least-squares fit: starts with Kåsa's circle, then applies Gauss–Newton to the distances. */
export function fitCircle({ x, y }: Track): (Circle & { readonly error: number }) | null {
  const n = x.length;
  let [mx, my] = [0, 0];
  for (let i = 0; i < n; i++) {
    mx += x[i]! / n;
    my += y[i]! / n;
  }
  let [uu, uv, vv, ur, vr] = [0, 0, 0, 0, 0];
  let mean = 0;
  for (let i = 0; i < n; i++) mean += ((x[i]! - mx) ** 2 + (y[i]! - my) ** 2) / n;
  for (let i = 0; i < n; i++) {
    const [u, v] = [x[i]! - mx, y[i]! - my];
    const r = u * u + v * v - mean;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    ur += u * r;
    vr += v * r;
  }
  const kasa = solveLinear([
    [2 * uu, 2 * uv, ur],
    [2 * uv, 2 * vv, vr],
  ]);
  if (!kasa) return null;
  let [cx, cy] = [mx + kasa[0]!, my + kasa[1]!];
  let radius = 0;
  for (let iteration = 0; iteration < 6; iteration++) {
    const rows = Array.from({ length: 3 }, () => [0, 0, 0, 0]);
    for (let i = 0; i < n; i++) {
      const [dx, dy] = [x[i]! - cx, y[i]! - cy];
      const d = exact.hypot(dx, dy) || 1e-9;
      const f = [dx / d, dy / d, 1];
      for (let p = 0; p < 3; p++) {
        for (let q = 0; q < 3; q++) rows[p]![q]! += f[p]! * f[q]!;
        rows[p]![3]! += f[p]! * (d - radius);
      }
    }
    const step = solveLinear(rows);
    if (!step) return null;
    cx += step[0]!;
    cy += step[1]!;
    radius += step[2]!;
  }
  let error = 0;
  for (let i = 0; i < n; i++) error = Math.max(error, Math.abs(exact.hypot(x[i]! - cx, y[i]! - cy) - radius));
  return { center: { x: cx, y: cy }, radius, error };
}

/** Algebraic least-squares fit of a conic with A + C = 1 about the centroid; null if the conic is not an ellipse. */
export function fitEllipse({ x, y }: Track): (Ellipse & { readonly error: number }) | null {
  const n = x.length;
  let [mx, my, size] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    mx += x[i]! / n;
    my += y[i]! / n;
  }
  for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(x[i]! - mx), Math.abs(y[i]! - my));
  const features = (i: number) => {
    const [u, v] = [(x[i]! - mx) / size, (y[i]! - my) / size];
    // A u² + B u v + (1 − A) v² + D u + E v + F = 0
    return [u * u - v * v, u * v, u, v, 1, -v * v];
  };
  const solved = solveLinear(normalEquations(n, features));
  if (!solved) return null;
  const [a, b, d, e, f] = solved as [number, number, number, number, number];
  const c = 1 - a;
  const det = 4 * a * c - b * b;
  if (det <= 1e-6) return null;
  const [u0, v0] = [(b * e - 2 * c * d) / det, (b * d - 2 * a * e) / det];
  const value = a * u0 * u0 + b * u0 * v0 + c * v0 * v0 + d * u0 + e * v0 + f;
  const angle = 0.5 * exact.atan2(b, a - c);
  const [cos, sin] = [exact.cos(angle), exact.sin(angle)];
  const along = a * cos * cos + b * cos * sin + c * sin * sin;
  const across = a * sin * sin - b * cos * sin + c * cos * cos;
  const [rx2, ry2] = [-value / along, -value / across];
  if (!(rx2 > 0 && ry2 > 0)) return null;
  let error = 0;
  for (let i = 0; i < n; i++) {
    const [u, v] = [(x[i]! - mx) / size, (y[i]! - my) / size];
    const q = a * u * u + b * u * v + c * v * v + d * u + e * v + f;
    const slope = exact.hypot(2 * a * u + b * v + d, b * u + 2 * c * v + e);
    error = Math.max(error, (Math.abs(q) / Math.max(slope, 1e-9)) * size);
  }
  const [rx, ry] = [Math.sqrt(rx2) * size, Math.sqrt(ry2) * size];
  const center = { x: mx + u0 * size, y: my + v0 * size };
  if (rx >= ry) return { center, radiusX: rx, radiusY: ry, angle, error };
  return {
    center,
    radiusX: ry,
    radiusY: rx,
    angle: angle > 0 ? angle - Math.PI / 2 : angle + Math.PI / 2,
    error,
  };
}

function normalEquations(count: number, features: (index: number) => readonly number[]): number[][] {
  const rows = Array.from({ length: 5 }, () => new Array<number>(6).fill(0));
  for (let index = 0; index < count; index++) {
    const f = features(index);
    for (let i = 0; i < 5; i++) for (let j = 0; j < 6; j++) rows[i]![j]! += f[i]! * f[j]!;
  }
  return rows;
}

export type ArcFit = {
  readonly center: Point;
  readonly radius: number;
  /** In radians, y down, so positive is clockwise on screen. */
  readonly sweep: number;
  readonly error: number;
  /** Unit tangents at both ends, in the direction of travel. */
  readonly startTangent: Point;
  readonly endTangent: Point;
};

const LONGEST_ARC = 1.25;

/** Null if no single arc fits. In the chord's frame, x² + y² − 2ky − c² = 0 passes through (±c, 0), so k is linear. */
export function fitArc(
  { x, y, s }: Track,
  from: number,
  to: number,
  start: Point,
  end: Point,
): ArcFit | null {
  const [mx, my] = [(start.x + end.x) / 2, (start.y + end.y) / 2];
  const c = exact.hypot(end.x - start.x, end.y - start.y) / 2;
  if (c < 1e-6 || to - from < 3) return null;
  const [ux, uy] = [(end.x - start.x) / (2 * c), (end.y - start.y) / (2 * c)];
  let [top, bottom] = [0, 0];
  for (let i = from + 1; i < to; i++) {
    const [dx, dy] = [x[i]! - mx, y[i]! - my];
    const [p, q] = [dx * ux + dy * uy, dy * ux - dx * uy];
    top += q * (p * p + q * q - c * c);
    bottom += 2 * q * q;
  }
  if (bottom < 1e-9) return null;
  const k = top / bottom;
  const radius = exact.hypot(k, c);
  const center = { x: mx - k * uy, y: my + k * ux };
  const angleOf = (px: number, py: number) => exact.atan2(py - center.y, px - center.x);
  const first = angleOf(start.x, start.y);
  const middle = (from + to) >> 1;
  const clockwise = turnOf(first, angleOf(x[middle]!, y[middle]!)) <= turnOf(first, angleOf(end.x, end.y));
  const turned = (angle: number) => (clockwise ? turnOf(first, angle) : 2 * Math.PI - turnOf(first, angle));
  const total = turned(angleOf(end.x, end.y));
  // A few points near one end also fit an arc the long way around.
  if (total * radius > LONGEST_ARC * (s[to]! - s[from]!)) return null;
  let error = 0;
  let last = 0;
  for (let i = from + 1; i < to; i++) {
    error = Math.max(error, Math.abs(exact.hypot(x[i]! - center.x, y[i]! - center.y) - radius));
    const at = turned(angleOf(x[i]!, y[i]!));
    if (at < last - 2 / radius || at > total + 1 / radius) return null;
    last = at;
  }
  const direction = clockwise ? 1 : -1;
  const tangentAt = (p: Point) => ({
    x: (-direction * (p.y - center.y)) / radius,
    y: (direction * (p.x - center.x)) / radius,
  });
  return {
    center,
    radius,
    sweep: direction * total,
    error,
    startTangent: tangentAt(start),
    endTangent: tangentAt(end),
  };
}

/** Clockwise angle (y down) between two angles, 0…2π. */
function turnOf(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  return turn < 0 ? turn + 2 * Math.PI : turn;
}
