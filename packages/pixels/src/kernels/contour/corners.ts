/** Places sharp corners where the straight flanks intersect, because antialiasing rounds them. */
import * as exact from '../../number/exact-math.ts';
import { directionBetween, type Point } from './fit-cubic.ts';
import type { OutlineLoop } from './trace.ts';

export type OutlineCorner = {
  readonly at: Point;
  readonly before: Point;
  readonly after: Point;
};

/** Part of the outline used to measure a flank, px from the corner. */
const FLANK_FROM = 1.2;
const FLANK_TO = 5;
/** Largest deviation at which a flank still counts as straight, px. */
const STRAIGHT = 0.22;
const SHARP = exact.cos((28 * Math.PI) / 180);
/** A corner stays as it is if its flanks intersect farther than this from the outline, px. */
const NEAR = 2.5;

type Flank = { readonly middle: Point; readonly vector: Point };

/** Line through the points from `FLANK_FROM` to `FLANK_TO` px before (−1) or after (1) a point. */
function measureFlank(loop: OutlineLoop, start: number, direction: 1 | -1): Flank | null {
  const count = loop.length / 2;
  const xs: number[] = [];
  const ys: number[] = [];
  let walked = 0;
  let at = start;
  for (let steps = 0; steps < count && walked < FLANK_TO; steps++) {
    const next = (at + direction + count) % count;
    walked += exact.hypot(loop[next * 2]! - loop[at * 2]!, loop[next * 2 + 1]! - loop[at * 2 + 1]!);
    at = next;
    if (walked < FLANK_FROM) continue;
    xs.push(loop[at * 2]!);
    ys.push(loop[at * 2 + 1]!);
  }
  if (xs.length < 3) return null;
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const middle = { x: mean(xs), y: mean(ys) };
  let [xx, xy, yy] = [0, 0, 0];
  for (const [i, x] of xs.entries()) {
    const [dx, dy] = [x - middle.x, ys[i]! - middle.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = exact.atan2(2 * xy, xx - yy) / 2;
  const vector = { x: exact.cos(angle), y: exact.sin(angle) };
  const beside = xs.map((x, i) => Math.abs((x - middle.x) * vector.y - (ys[i]! - middle.y) * vector.x));
  if (Math.max(...beside) > STRAIGHT) return null;
  // Points were collected going away from the corner, so this orients the flank along the outline.
  const forwards = (xs.at(-1)! - xs[0]!) * vector.x + (ys.at(-1)! - ys[0]!) * vector.y > 0 ? 1 : -1;
  const sign = forwards * direction;
  return { middle, vector: { x: vector.x * sign, y: vector.y * sign } };
}

function crossFlanks(before: Flank, after: Flank): Point | null {
  const cross = before.vector.x * after.vector.y - before.vector.y * after.vector.x;
  if (Math.abs(cross) < 0.05) return null;
  const [dx, dy] = [after.middle.x - before.middle.x, after.middle.y - before.middle.y];
  const along = (dx * after.vector.y - dy * after.vector.x) / cross;
  return { x: before.middle.x + before.vector.x * along, y: before.middle.y + before.vector.y * along };
}

const LOOK = 4;

function roughTurn(loop: OutlineLoop, at: number): number {
  const count = loop.length / 2;
  const point = (index: number): Point => {
    const i = ((index + count) % count) * 2;
    return { x: loop[i]!, y: loop[i + 1]! };
  };
  const before = directionBetween(point(at - LOOK), point(at));
  const after = directionBetween(point(at), point(at + LOOK));
  return before.x * after.x + before.y * after.y;
}

export function findSharpCorners(loop: OutlineLoop): OutlineCorner[] {
  const count = loop.length / 2;
  if (count < 4 * LOOK) return [];
  const turns = Float64Array.from({ length: count }, (_, at) => roughTurn(loop, at));
  const corners: OutlineCorner[] = [];
  for (let at = 0; at < count; at++) {
    if (turns[at]! > SHARP) continue;
    let sharpest = true;
    for (let near = -LOOK; near <= LOOK && sharpest; near++) {
      const other = turns[(at + near + count) % count]!;
      if (other < turns[at]! || (other === turns[at] && near < 0)) sharpest = false;
    }
    if (!sharpest) continue;
    const before = measureFlank(loop, at, -1);
    const after = measureFlank(loop, at, 1);
    const tip = before && after && crossFlanks(before, after);
    if (!tip || before.vector.x * after.vector.x + before.vector.y * after.vector.y > SHARP) continue;
    if (exact.hypot(tip.x - loop[at * 2]!, tip.y - loop[at * 2 + 1]!) > NEAR) continue;
    corners.push({ at: tip, before: before.vector, after: after.vector });
  }
  return corners;
}
