/**
 * How much a closed border surrounds, told by the soft pixels along it alone: whatever is measured at single places,
 * and however the curve is fitted, all the ink of a shape is in its pixels.
 */
import { type LabelMap, shareOf } from './label-map.ts';
import type { Chain } from './planar-map.ts';

/** Soft pixels lie this near to a border, on either side. */
const DEPTH = 3;
/** A share below this is noise. */
const LEAST_SHARE = 0.02;
/** Where more of a border than this is near another ink, pixels do not tell the two apart. */
const MOST_STRANGE = 0.1;

type Place = {
  /** How far straight behind the border of its own area; 0 for further than any soft pixel. */
  readonly depth: number;
  /** In so many of the four directions. */
  readonly ways: number;
};

function placeOf(map: LabelMap, pixel: number): Place {
  const { labels, width, height } = map;
  const x = pixel % width;
  const y = (pixel - x) / width;
  const own = labels[pixel]!;
  const rooms = [x, width - 1 - x, y, height - 1 - y];
  const steps = [-1, 1, -width, width];
  for (let depth = 1; depth <= DEPTH; depth++) {
    let ways = 0;
    // All nearer ones are the area's own: else an earlier depth would have been found.
    for (let k = 0; k < 4; k++) if (depth <= rooms[k]! && labels[pixel + depth * steps[k]!] !== own) ways++;
    if (ways > 0) return { depth, ways };
  }
  return { depth: 0, ways: 0 };
}

type Sides = { readonly own: number; readonly other: number };

/** What one place of a border has of the other ink on one side; null where a third ink is near. */
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
    if (share < LEAST_SHARE) continue;
    const place = placeOf(map, pixel);
    if (place.depth === depth) sum += share / place.ways;
  }
  return sum;
}

/** The area on the right hand of a closed chain, px; null where other inks are too near to tell. */
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
  return strange > MOST_STRANGE * count ? null : area + double / 2;
}
