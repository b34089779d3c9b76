import { exact } from '@printready/pixels/number';
import type { Point } from '../drawing.ts';

export type Track = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Path length up to each point, px. */
  readonly s: Float64Array;
};

export function trackOf(x: Float64Array, y: Float64Array): Track {
  const s = new Float64Array(x.length);
  for (let i = 1; i < s.length; i++) s[i] = s[i - 1]! + exact.hypot(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
  return { x, y, s };
}

export function pointAt({ x, y }: Track, index: number): Point {
  return { x: x[index]!, y: y[index]! };
}

export function sliceTrack({ x, y }: Track, from: number, to: number): Track {
  return trackOf(x.slice(from, to + 1), y.slice(from, to + 1));
}

export type Ray = { readonly at: Point; readonly direction: Point };

/** Total least-squares line through points `from`…`to`; null for fewer than two distinct positions. */
export function fitRay({ x, y }: Track, from: number, to: number): Ray | null {
  const count = to - from + 1;
  if (count < 2) return null;
  let [mx, my] = [0, 0];
  for (let i = from; i <= to; i++) {
    mx += x[i]!;
    my += y[i]!;
  }
  mx /= count;
  my /= count;
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = from; i <= to; i++) {
    const [dx, dy] = [x[i]! - mx, y[i]! - my];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (xx + yy < 1e-9) return null;
  const angle = 0.5 * exact.atan2(2 * xy, xx - yy);
  const [wx, wy] = [exact.cos(angle), exact.sin(angle)];
  const forwards = wx * (x[to]! - x[from]!) + wy * (y[to]! - y[from]!) >= 0;
  return { at: { x: mx, y: my }, direction: forwards ? { x: wx, y: wy } : { x: -wx, y: -wy } };
}

export function crossRays(p: Ray, q: Ray): Point | null {
  const cross = p.direction.x * q.direction.y - p.direction.y * q.direction.x;
  if (Math.abs(cross) < 0.05) return null;
  const t = ((q.at.x - p.at.x) * q.direction.y - (q.at.y - p.at.y) * q.direction.x) / cross;
  return { x: p.at.x + t * p.direction.x, y: p.at.y + t * p.direction.y };
}

export function turnBetween(p: Point, q: Point): number {
  return exact.atan2(p.x * q.y - p.y * q.x, p.x * q.x + p.y * q.y);
}

export function distanceToStretch(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2));
  return exact.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** Typical distance of a point from the midpoint of its neighbors: high for noise and steps, low for curves. */
export function estimateNoise({ x, y }: Track): number {
  const offs: number[] = [];
  for (let i = 1; i + 1 < x.length; i++) {
    const [tx, ty] = [x[i + 1]! - x[i - 1]!, y[i + 1]! - y[i - 1]!];
    const length = exact.hypot(tx, ty);
    if (length === 0) continue;
    const [dx, dy] = [x[i]! - (x[i - 1]! + x[i + 1]!) / 2, y[i]! - (y[i - 1]! + y[i + 1]!) / 2];
    offs.push(Math.abs(dx * ty - dy * tx) / length);
  }
  if (offs.length === 0) return 0;
  offs.sort((a, b) => a - b);
  return offs[offs.length >> 1]!;
}
