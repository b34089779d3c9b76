import { exact } from '@printready/pixels/number';
import type { Point } from '../drawing.ts';

export function polylineLength(points: readonly number[]): number {
  let length = 0;
  for (let i = 0; i + 3 < points.length; i += 2)
    length += exact.hypot(points[i + 2]! - points[i]!, points[i + 3]! - points[i + 1]!);
  return length;
}

/** Keeps the fewest points such that each omitted point is within its `slack` of the line. */
export function simplify(xs: readonly number[], ys: readonly number[], slack: readonly number[]): Point[] {
  const kept: Point[] = [{ x: xs[0]!, y: ys[0]! }];
  const fits = (from: number, to: number) => {
    const [dx, dy] = [xs[to]! - xs[from]!, ys[to]! - ys[from]!];
    const length2 = dx * dx + dy * dy;
    for (let i = from + 1; i < to; i++) {
      const [px, py] = [xs[i]! - xs[from]!, ys[i]! - ys[from]!];
      const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
      if (exact.hypot(px - t * dx, py - t * dy) > slack[i]!) return false;
    }
    return true;
  };
  let at = 0;
  while (at < xs.length - 1) {
    let good = at + 1;
    let bad = xs.length;
    for (let step = 2; at + step < xs.length; step *= 2) {
      if (fits(at, at + step)) good = at + step;
      else {
        bad = at + step;
        break;
      }
    }
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      if (fits(at, middle)) good = middle;
      else bad = middle;
    }
    at = good;
    kept.push({ x: xs[at]!, y: ys[at]! });
  }
  return kept;
}
