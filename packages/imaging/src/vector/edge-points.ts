/**
 * Where a border really runs, to a few hundredths of a pixel: antialiasing says what share of each pixel lies on
 * either side, so the shares along a row (or a column, for a border nearer to the horizontal) add up to the place.
 *
 *      A A A|a b B B     a: ¾ of A, b: ¼ of A   →   the border is ¾ + ¼ − 1 = 0 px from the crack a|b
 */
import { type LabelMap, shareOf } from './label-map.ts';
import { OUTSIDE, type Chain } from './planar-map.ts';


export type EdgePoints = {
  /** x and y in turn, in order along the chain. The meetings at its ends are not among them. */
  readonly points: Float64Array;
  /** No soft pixels along it: the places are those of the pixel corners, half a pixel unsure. */
  readonly isHard: boolean;
};

/** Pixels on one side of a border that may still be soft. */
const REACH = 3;
/** Steps before and after a crack that tell which way the border runs. */
const BEFORE = 2;
const AFTER = 3;
/** Samples this near to a meeting show the third area too. */
const LEAST_FOR_TRIM = 6;

type Sides = { readonly own: number; readonly other: number };

/**
 * Shares of the far label in the pixels on the near label's side, summed until there is none.
 * −1 when they do not end: the edge is blurred beyond our reach.
 */
function sumShares(map: LabelMap, start: number, step: number, steps: number, { own, other }: Sides): number {
  let sum = 0;
  let last = Infinity;
  for (let n = 0, pixel = start; n < REACH; n++, pixel += step) {
    // Another area, or the flank of the next edge: the pixel before was shared by two edges.
    if (n >= steps || map.labels[pixel] !== own) return sum - (last === Infinity || n >= steps ? 0 : last / 2);
    const share = shareOf(map, pixel, other, own);
    if (share > last + 0.02) return sum - last / 2;
    sum += share;
    if (share < 0.04) return sum;
    last = share;
  }
  return last > 0.12 ? -1 : sum;
}

/** How far towards the right the border lies from the crack between pixels `left` and `right`; NaN without soft pixels. */
function borderOffset(
  map: LabelMap,
  left: number,
  right: number,
  room: { left: number; right: number },
): number {
  const [a, b] = [map.labels[left]!, map.labels[right]!];
  const step = right - left;
  const [p, q] = [shareOf(map, left, a, b), shareOf(map, right, a, b)];
  if (p > 0.96 && q < 0.04) return Number.NaN;
  const gained = sumShares(map, right, step, room.right, { own: b, other: a });
  const lost = sumShares(map, left, -step, room.left, { own: a, other: b });
  if (gained >= 0 && lost >= 0) return Math.min(1, Math.max(-1, gained - lost));
  return p - q > 0.02 ? Math.min(0.5, Math.max(-0.5, (p - 0.5) / (p - q) - 0.5)) : 0;
}

/** Index of the corner `steps` away, around a closed chain or up to the ends of an open one. */
function cornerIndex({ closed, corners }: Chain, index: number): number {
  const count = corners.length / 2;
  return closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
}

export function locateEdge(map: LabelMap, chain: Chain): EdgePoints {
  const { corners, closed, left, right } = chain;
  if (left === OUTSIDE || right === OUTSIDE) return { points: new Float64Array(0), isHard: false };
  const { width, height } = map;
  const count = corners.length / 2;
  const cracks = closed ? count : count - 1;
  const points = new Float64Array(cracks * 2);
  const softs = new Uint8Array(cracks);
  const wanted = new Uint8Array(cracks);
  let soft = 0;
  for (let k = 0; k < cracks; k++) {
    const next = cornerIndex(chain, k + 1) * 2;
    const [x0, y0, x1, y1] = [corners[2 * k]!, corners[2 * k + 1]!, corners[next]!, corners[next + 1]!];
    const [before, after] = [cornerIndex(chain, k - BEFORE) * 2, cornerIndex(chain, k + AFTER) * 2];
    const [alongX, alongY] = [
      Math.abs(corners[after]! - corners[before]!),
      Math.abs(corners[after + 1]! - corners[before + 1]!),
    ];
    const vertical = x0 === x1;
    wanted[k] = (vertical ? alongY >= alongX : alongX >= alongY) ? 1 : 0;
    let offset: number;
    if (vertical) {
      const y = Math.min(y0, y1);
      offset = borderOffset(map, y * width + x0 - 1, y * width + x0, { left: x0, right: width - x0 });
      points[2 * k] = x0 + (Number.isNaN(offset) ? 0 : offset);
      points[2 * k + 1] = y + 0.5;
    } else {
      const x = Math.min(x0, x1);
      offset = borderOffset(map, (y0 - 1) * width + x, y0 * width + x, { left: y0, right: height - y0 });
      points[2 * k] = x + 0.5;
      points[2 * k + 1] = y0 + (Number.isNaN(offset) ? 0 : offset);
    }
    if (!Number.isNaN(offset)) softs[k] = 1;
    soft += softs[k]!;
  }
  const isHard = soft < 0.1 * cracks && turns(chain);
  const trim = !closed && cracks >= LEAST_FOR_TRIM ? 1 : 0;
  const kept: number[] = [];
  for (let k = trim; k < cracks - trim; k++) {
    if (isHard || wanted[k]) kept.push(points[2 * k]!, points[2 * k + 1]!);
  }
  return { points: Float64Array.from(kept), isHard };
}

/** Whether a chain has steps; a straight one is exact without soft pixels. */
function turns({ corners }: Chain): boolean {
  let steps = 0;
  for (let i = 0; i + 5 < corners.length; i += 2) {
    if (corners[i]! !== corners[i + 4]! && corners[i + 1]! !== corners[i + 5]!) steps++;
  }
  return steps > 4;
}
