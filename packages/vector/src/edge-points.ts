/**
 * Where a border really runs, to a few hundredths of a pixel: antialiasing says what share of each pixel lies on
 * either side, so the shares along a row (or a column, for a border nearer to the horizontal) add up to the place.
 *
 *      A A A|a b B B     a: ¾ of A, b: ¼ of A   →   the border is ¾ + ¼ − 1 = 0 px from the crack a|b
 */
import { type LabelMap, openShareOf } from './label-map.ts';
import { type Chain, OUTSIDE } from './planar-map.ts';

export type EdgePoints = {
  /** x and y in turn, in order along the chain. The meetings at its ends are not among them. */
  readonly points: Float64Array;
  /** No soft pixels along it: the places are those of the pixel corners, half a pixel unsure. */
  readonly isHard: boolean;
  /** Distance of the two colors, 0…1: an edge between like colors may be told more loosely. */
  readonly contrast: number;
  /** Share of that distance that the picture itself goes within the pixels along the border: small in a shading. */
  readonly steepness: number;
};

/** Pixels on one side of a border that may still be soft. */
const REACH = 3;
/** Steps before and after a crack that tell which way the border runs. */
const BEFORE = 2;
const AFTER = 3;
/** Samples this near to a meeting show the third area too. */
const LEAST_FOR_TRIM = 6;
/** A border needs so many points to have a shape. */
const LEAST_SURE = 3;

type Sides = { readonly own: number; readonly other: number };

/** The edge is blurred beyond our reach. */
const BLURRED = -1;
/** The row runs along another edge: all its pixels are soft alike. */
const ALONGSIDE = -2;

/** How many pixels of a label lie in a row before the other one begins again; 0 for more than two edges can blur. */
function thicknessOf(
  { labels }: LabelMap,
  start: number,
  step: number,
  steps: number,
  { own, other }: Sides,
): number {
  for (let n = 1; n < steps && n <= 2 * REACH; n++) {
    const label = labels[start + n * step]!;
    if (label !== own) return label === other ? n : 0;
  }
  return 0;
}

/** Beside an edge a shading differs from its ink by this share of the way to the other ink; less is noise, more another edge. */
const SHADE = { least: 0.02, most: 0.25 } as const;
/** It hardly changes from one pixel to the next. */
const SHADE_STEP = 0.03;

/** From this many pixels on, the middle of a line is no part of its edges. */
const LEAST_WITH_MIDDLE = 4;

/** How much of the other ink a shading seems to have behind the soft pixels of an edge; 0 where it is its own ink. */
function shadeBehind(
  map: LabelMap,
  start: number,
  step: number,
  steps: number,
  { own, other }: Sides,
): number {
  if (steps <= REACH + 1) return 0;
  const thickness = thicknessOf(map, start, step, steps, { own, other });
  if (thickness > 0 && thickness < LEAST_WITH_MIDDLE) return 0;
  const depth = thickness > 0 ? (thickness - 1) >> 1 : REACH;
  const [near, far] = [start + depth * step, start + (depth + 1) * step];
  if (map.labels[near] !== own || map.labels[far] !== own) return 0;
  const share = openShareOf(map, near, other, own);
  if (Math.abs(share) < SHADE.least || Math.abs(share) > SHADE.most) return 0;
  return Math.abs(share - openShareOf(map, far, other, own)) < SHADE_STEP ? share : 0;
}

/** The share of the other side in a pixel between two shades. */
type ShareOf = (pixel: number) => number;

/** Shares of the far label in the pixels on the near label's side, summed until there is none. */
function sumShares(
  map: LabelMap,
  start: number,
  step: number,
  steps: number,
  sides: Sides,
  shareOf: ShareOf,
): number {
  const { own } = sides;
  let sum = 0;
  const thickness = thicknessOf(map, start, step, steps, sides);
  if (thickness > 0) {
    // What a thin line lacks is shared by its two edges: each has its half of the pixels, and half of the middle one.
    for (let n = 0, pixel = start; n < thickness / 2; n++, pixel += step)
      sum += shareOf(pixel) * Math.min(1, thickness / 2 - n);
    return sum;
  }
  let last = Infinity;
  for (let n = 0, pixel = start; n < REACH; n++, pixel += step) {
    // Another area, or the flank of the next edge: the pixel before was shared by two edges.
    if (n >= steps || map.labels[pixel] !== own)
      return sum - (last === Infinity || n >= steps ? 0 : last / 2);
    const share = shareOf(pixel);
    if (share > last + 0.02) return sum - last / 2;
    if (n > 0 && share > 0.1 && last - share < 0.03) return ALONGSIDE;
    sum += share;
    if (share < 0.04) return sum;
    last = share;
  }
  return last > 0.12 ? BLURRED : sum;
}

type Offset = {
  /** How far towards the right the border lies from the crack. */
  readonly by: number;
  readonly kind: 'soft' | 'hard' | 'alongside';
};

/** The border between pixels `left` and `right`. */
function borderOffset(
  map: LabelMap,
  left: number,
  right: number,
  room: { left: number; right: number },
): Offset {
  const [a, b] = [map.labels[left]!, map.labels[right]!];
  const step = right - left;
  const [onLeft, onRight] = [
    { own: a, other: b },
    { own: b, other: a },
  ];
  const behind = {
    left: shadeBehind(map, left, -step, room.left, onLeft),
    right: shadeBehind(map, right, step, room.right, onRight),
  };
  /** Of what is on the left. */
  const shareOf = (pixel: number): number => {
    const share = (openShareOf(map, pixel, a, b) - behind.right) / (1 - behind.left - behind.right);
    return Math.min(1, Math.max(0, share));
  };
  const [p, q] = [shareOf(left), shareOf(right)];
  if (p > 0.96 && q < 0.04) return { by: 0, kind: 'hard' };
  const gained = sumShares(map, right, step, room.right, onRight, shareOf);
  const lost = sumShares(map, left, -step, room.left, onLeft, (pixel) => 1 - shareOf(pixel));
  if (gained >= 0 && lost >= 0) return { by: Math.min(1, Math.max(-1, gained - lost)), kind: 'soft' };
  const crossing = p - q > 0.02 ? Math.min(0.5, Math.max(-0.5, (p - 0.5) / (p - q) - 0.5)) : 0;
  return { by: crossing, kind: gained === ALONGSIDE || lost === ALONGSIDE ? 'alongside' : 'soft' };
}

/** Index of the corner `steps` away, around a closed chain or up to the ends of an open one. */
function cornerIndex({ closed, corners }: Chain, index: number): number {
  const count = corners.length / 2;
  return closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
}

/** Whether a border here runs rather across than along this crack's own row or column. */
function isCrossed(chain: Chain, k: number, vertical: boolean): boolean {
  const { corners } = chain;
  const [before, after] = [cornerIndex(chain, k - BEFORE) * 2, cornerIndex(chain, k + AFTER) * 2];
  const alongX = Math.abs(corners[after]! - corners[before]!);
  const alongY = Math.abs(corners[after + 1]! - corners[before + 1]!);
  return vertical ? alongY >= alongX : alongX >= alongY;
}

type Sample = {
  readonly x: number;
  readonly y: number;
  readonly kind: Offset['kind'];
  readonly crossed: boolean;
};

function sampleCrack(map: LabelMap, chain: Chain, k: number): Sample {
  const { width, height } = map;
  const { corners } = chain;
  const next = cornerIndex(chain, k + 1) * 2;
  const [x0, y0, x1, y1] = [corners[2 * k]!, corners[2 * k + 1]!, corners[next]!, corners[next + 1]!];
  if (x0 === x1) {
    const y = Math.min(y0, y1);
    const right = y * width + x0;
    const { by, kind } = borderOffset(map, right - 1, right, { left: x0, right: width - x0 });
    return { x: x0 + by, y: y + 0.5, kind, crossed: isCrossed(chain, k, true) };
  }
  const x = Math.min(x0, x1);
  const below = y0 * width + x;
  const { by, kind } = borderOffset(map, below - width, below, { left: y0, right: height - y0 });
  return { x: x + 0.5, y: y0 + by, kind, crossed: isCrossed(chain, k, false) };
}

function contrastOf({ colors, labels, width }: LabelMap, { corners }: Chain): number {
  // The first crack's two pixels, whichever way it runs.
  const [x, y] = [Math.min(corners[0]!, corners[2]!), Math.min(corners[1]!, corners[3]!)];
  const here = y * width + x;
  const [p, q] = [labels[here]! * 4, labels[corners[0] === corners[2] ? here - 1 : here - width]! * 4];
  let sum = 0;
  for (let channel = 0; channel < 4; channel++) sum += (colors[p + channel]! - colors[q + channel]!) ** 2;
  return Math.min(1, Math.sqrt(sum) / 255);
}

export function locateEdge(map: LabelMap, chain: Chain): EdgePoints {
  const { corners, closed, left, right } = chain;
  if (left === OUTSIDE || right === OUTSIDE)
    return { points: new Float64Array(0), isHard: false, contrast: 1, steepness: 1 };
  const count = corners.length / 2;
  const cracks = closed ? count : count - 1;
  const samples = Array.from({ length: cracks }, (_, k) => sampleCrack(map, chain, k));
  const soft = samples.filter(({ kind }) => kind !== 'hard').length;
  const isHard = soft < 0.1 * cracks && turns(chain);
  const trim = !closed && cracks >= LEAST_FOR_TRIM ? 1 : 0;
  const inner = samples.slice(trim, cracks - trim);
  const crossed = isHard ? inner : inner.filter((sample) => sample.crossed);
  // One or two beside a corner mislead; more are an evenly translucent area or a line of half a pixel.
  const isAlongside = (sample: Sample | undefined) => sample?.kind === 'alongside';
  const kept = crossed.filter((sample, k) => {
    if (!isAlongside(sample)) return true;
    const [before, after] = [isAlongside(crossed[k - 1]), isAlongside(crossed[k + 1])];
    return (before && (after || isAlongside(crossed[k - 2]))) || (after && isAlongside(crossed[k + 2]));
  });
  const points = (kept.length >= LEAST_SURE ? kept : inner).flatMap(({ x, y }) => [x, y]);
  return {
    points: Float64Array.from(points),
    isHard,
    contrast: contrastOf(map, chain),
    steepness: steepnessOf(map, chain),
  };
}

/** Pixels on either side of a border that show whether the picture has an edge there. */
const EDGE_REACH = 3;
/** So many places tell. */
const MOST_PROBED = 64;

/** The middle of what single places say. */
function steepnessOf({ px, colors, labels, width, height }: LabelMap, { corners }: Chain): number {
  const count = corners.length / 2 - 1;
  const found: number[] = [];
  for (let k = 0; k < count; k += Math.ceil(count / MOST_PROBED)) {
    const [x0, y0, x1, y1] = [corners[2 * k]!, corners[2 * k + 1]!, corners[2 * k + 2]!, corners[2 * k + 3]!];
    const upright = x0 === x1;
    const [x, y] = [Math.min(x0, x1), Math.min(y0, y1)];
    const step = upright ? 1 : width;
    const far = y * width + x;
    const room = upright ? Math.min(x, width - x) : Math.min(y, height - y);
    const [a, b] = [labels[far - step]! * 4, labels[far]! * 4];
    let whole = 0;
    for (let channel = 0; channel < 4; channel++) whole += (colors[a + channel]! - colors[b + channel]!) ** 2;
    // Beyond a thin line its ground goes on: the nearest pixels may tell more than those further away.
    let most = 0;
    for (let off = 0; off < Math.min(EDGE_REACH, room); off++) {
      const [p, q] = [(far - (1 + off) * step) * 4, (far + off * step) * 4];
      let gone = 0;
      for (let channel = 0; channel < 4; channel++) gone += (px[p + channel]! - px[q + channel]!) ** 2;
      most = Math.max(most, gone);
    }
    if (whole > 0 && room > 0) found.push(Math.sqrt(most / whole));
  }
  if (found.length === 0) return 1;
  found.sort((p, q) => p - q);
  return Math.min(1, found[found.length >> 1]!);
}

/** Whether a chain has steps; a straight one is exact without soft pixels. */
function turns({ corners }: Chain): boolean {
  let steps = 0;
  for (let i = 0; i + 5 < corners.length; i += 2) {
    if (corners[i]! !== corners[i + 4]! && corners[i + 1]! !== corners[i + 5]!) steps++;
  }
  return steps > 4;
}
