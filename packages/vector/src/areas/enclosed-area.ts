import { type LabelMap, shareOf } from './label-map.ts';
import type { Chain } from './planar-map.ts';

/** Maximum distance of antialiased pixels from a border, px. */
const DEPTH = 3;
const MIN_SHARE = 0.02;
/** Maximum share of a border that may be near a third ink; above it, pixels cannot separate the two inks. */
const MAX_STRANGE = 0.1;

type Place = {
  /** Distance from a pixel to its area's border along an axis, px; 0 if it is too far to be antialiased. */
  readonly depth: number;
  readonly directions: number;
};

function placeOf(map: LabelMap, pixel: number): Place {
  const { labels, width, height } = map;
  const x = pixel % width;
  const y = (pixel - x) / width;
  const own = labels[pixel]!;
  const rooms = [x, width - 1 - x, y, height - 1 - y];
  const steps = [-1, 1, -width, width];
  for (let depth = 1; depth <= DEPTH; depth++) {
    let directions = 0;
    // All nearer pixels belong to the area, or a smaller depth would have matched.
    for (let k = 0; k < 4; k++)
      if (depth <= rooms[k]! && labels[pixel + depth * steps[k]!] !== own) directions++;
    if (directions > 0) return { depth, directions };
  }
  return { depth: 0, directions: 0 };
}

type Sides = { readonly own: number; readonly other: number };

/** Share of the other ink on one side of the border at one position; null near a third ink. */
function foreign(
  map: LabelMap,
  start: number,
  step: number,
  room: number,
  { own, other }: Sides,
): number | null {
  let sum = 0;
  for (let depth = 1, pixel = start; depth <= Math.min(DEPTH, room); depth++, pixel += step) {
    const label = map.labels[pixel]!;
    if (label !== own) return label === other ? sum : null;
    const share = shareOf(map, pixel, other, own);
    if (share < MIN_SHARE) continue;
    const place = placeOf(map, pixel);
    if (place.depth === depth) sum += share / place.directions;
  }
  return sum;
}

/** Area to the right of a closed chain, px²; null if other inks are too close. */
export function enclosedArea(map: LabelMap, { corners }: Chain, left: number, right: number): number | null {
  const { width, height } = map;
  const count = corners.length / 2;
  let [double, area, strange] = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    const next = (k + 1) % count;
    const [x0, y0, x1, y1] = [
      corners[2 * k]!,
      corners[2 * k + 1]!,
      corners[2 * next]!,
      corners[2 * next + 1]!,
    ];
    double += x0 * y1 - x1 * y0;
    const upright = x0 === x1;
    const [x, y] = [Math.min(x0, x1), Math.min(y0, y1)];
    const far = y * width + x;
    const step = upright ? 1 : width;
    const [before, after] = upright ? [x, width - x] : [y, height - y];
    const [near, own] = [map.labels[far - step]!, map.labels[far]!];
    const inNear = foreign(map, far - step, -step, before, { own: near, other: own });
    const inFar = foreign(map, far, step, after, { own, other: near });
    if (inNear === null || inFar === null) strange++;
    else area += own === right ? inNear - inFar : inFar - inNear;
    if (near !== left && near !== right) strange++;
  }
  return strange > MAX_STRANGE * count ? null : area + double / 2;
}
