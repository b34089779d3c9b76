/** Tracing blunts corners, so the distance field near a corner is measured from the intersection of its edges. */

import { exact } from '@printready/pixels/number';
import {
  findSharpCorners,
  type OutlineCorner,
  type OutlineLoop,
  type Point,
} from '@printready/pixels/shapes';

export type Join = 'round' | 'miter' | 'bevel';

/** Miter limit as a multiple of half the stroke width, as in SVG and PostScript. */
export const MITER_LIMIT = 4;
/** Length of the blunt part of an edge next to its corner, px. */
const BLUNT = 2.5;
/** Maximum difference, px, between the distance field and the distance to the corner in the corner's fan. */
const MOST_DEVIATION = 0.8;

export function joinCorners(
  signed: Float32Array,
  width: number,
  height: number,
  loops: readonly OutlineLoop[],
  join: Join,
  reach: number,
): void {
  for (const loop of loops) {
    for (const corner of findSharpCorners(loop))
      joinCorner(signed, width, height, fanOf(corner, join), reach);
  }
}

type Fan = OutlineCorner & {
  /** 1 for the outside of a convex corner, −1 for the inside of a concave corner. */
  readonly side: 1 | -1;
  readonly n1: Point;
  readonly n2: Point;
  readonly middle: Point;
  readonly half: number;
  readonly join: Join;
};

function fanOf(corner: OutlineCorner, join: Join): Fan {
  const { before, after } = corner;
  // The inside is on the left, so a convex corner turns left.
  const side = before.x * after.y - before.y * after.x < 0 ? 1 : -1;
  const normal = (way: Point): Point => ({ x: -way.y * side, y: way.x * side });
  const [n1, n2] = [normal(before), normal(after)];
  const length = exact.hypot(n1.x + n2.x, n1.y + n2.y);
  const half = length / 2;
  const middle = { x: (n1.x + n2.x) / length, y: (n1.y + n2.y) / length };
  const pointed = join === 'miter' && half * MITER_LIMIT >= 1;
  return { ...corner, side, n1, n2, middle, half, join: join === 'miter' && !pointed ? 'bevel' : join };
}

/** Distance at pixel (vx, vy) from the corner; `here` outside the fan, the area between the normals of its edges. */
function joinedDistance(
  { before, after, n1, n2, middle, half, join }: Fan,
  vx: number,
  vy: number,
  here: number,
  reach: number,
): number {
  const pastFirst = vx * before.x + vy * before.y;
  const pastSecond = vx * after.x + vy * after.y;
  const first = vx * n1.x + vy * n1.y;
  const second = vx * n2.x + vy * n2.y;
  if (pastFirst < 0 || pastSecond > 0) {
    // The pixel lies next to the blunt end of an edge.
    if (pastFirst < 0 && pastFirst > -BLUNT && first > 0 && second <= first) return Math.min(here, first);
    if (pastSecond > 0 && pastSecond < BLUNT && second > 0 && first <= second) return Math.min(here, second);
    return here;
  }
  const distance = exact.hypot(vx, vy);
  if (join === 'round') return Math.min(here, distance);
  if (join === 'miter') return Math.min(here, Math.max(first, second));
  const cut = (vx * middle.x + vy * middle.y) / half;
  return here >= Math.min(reach, distance) - MOST_DEVIATION ? cut : here;
}

function joinCorner(signed: Float32Array, width: number, height: number, fan: Fan, reach: number): void {
  const { at, side, half, join } = fan;
  if (half < 1e-6) return;
  const far = join === 'miter' ? reach / half : reach;
  const bottom = Math.min(height - 1, Math.ceil(at.y + far));
  const right = Math.min(width - 1, Math.ceil(at.x + far));
  for (let y = Math.max(0, Math.floor(at.y - far)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(at.x - far)); x <= right; x++) {
      const here = side * signed[y * width + x]!;
      if (here <= 0) continue;
      signed[y * width + x] = side * joinedDistance(fan, x - at.x, y - at.y, here, reach);
    }
  }
}
