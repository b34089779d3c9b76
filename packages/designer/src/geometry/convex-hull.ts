import type { Area, Box } from './area.ts';

/** @returns alternating x and y values; the hull remains convex under affine transforms. Empty for an empty area */
export function convexHull(area: Area): Float64Array {
  const points: (readonly [number, number])[] = [];
  for (const ring of area)
    for (let at = 0; at < ring.length; at += 2) points.push([ring[at]!, ring[at + 1]!]);
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (sorted: readonly (readonly [number, number])[]) => {
    const chain: (readonly [number, number])[] = [];
    for (const point of sorted) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return Float64Array.from([...half(points), ...half(points.toReversed())].flat());
}

const turnsLeft = (
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
): boolean => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;

/** In the order of canvas transforms: row (a c e) above row (b d f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export function boxOfHull(hull: Float64Array, [a, b, c, d, e, f]: Matrix): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < hull.length; at += 2) {
    const [u, v] = [hull[at]!, hull[at + 1]!];
    const [x, y] = [a * u + c * v + e, b * u + d * v + f];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}
