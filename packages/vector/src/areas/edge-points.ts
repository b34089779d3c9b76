/** Subpixel border positions (to a few hundredths of a px): sums of antialiased shares along a row or column. */
import { type LabelMap, openShareOf } from './label-map.ts';
import { type Chain, OUTSIDE } from './planar-map.ts';

export type EdgePoints = {
  /** Alternating x and y, in order along the chain, without the meeting points at its ends. */
  readonly points: Float64Array;
  /** True if the border has no antialiasing: positions are pixel corners, accurate to half a pixel. */
  readonly isHard: boolean;
  /** Distance between the two colors, 0…1; similar colors allow a larger error. */
  readonly contrast: number;
  /** Share of the color difference that falls on the pixels next to the border; small in shadings. */
  readonly steepness: number;
};

/** Maximum width of antialiasing on one side of a border, px. */
const REACH = 3;
/** Number of steps before and after a crack (pixel edge) that determine the border's direction. */
const BEFORE = 2;
const AFTER = 3;
/** From this number of samples, those near meeting points are dropped, because they contain a third area. */
const MIN_FOR_TRIM = 6;
const MIN_SURE = 3;

type Sides = { readonly own: number; readonly other: number };

/** Thickness code: edge blurred by more than REACH. */
const BLURRED = -1;
/** Thickness code: the row runs along another edge, so that all its pixels are soft. */
const ALONGSIDE = -2;

/** Run length of a label along a row or column; 0 if more than two edges may blur together. */
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

/** Share of the other ink in a shaded area: below `least` it is noise, above `most` an edge. */
const SHADE = { least: 0.02, most: 0.25 } as const;
const SHADE_STEP = 0.03;

/** Minimum width, px, of a line whose center is free of antialiasing. */
const MIN_WITH_MIDDLE = 4;

function shadeBehind(
  map: LabelMap,
  start: number,
  step: number,
  steps: number,
  { own, other }: Sides,
): number {
  if (steps <= REACH + 1) return 0;
  const thickness = thicknessOf(map, start, step, steps, { own, other });
  if (thickness > 0 && thickness < MIN_WITH_MIDDLE) return 0;
  const depth = thickness > 0 ? (thickness - 1) >> 1 : REACH;
  const [near, far] = [start + depth * step, start + (depth + 1) * step];
  if (map.labels[near] !== own || map.labels[far] !== own) return 0;
  const share = openShareOf(map, near, other, own);
  if (Math.abs(share) < SHADE.least || Math.abs(share) > SHADE.most) return 0;
  return Math.abs(share - openShareOf(map, far, other, own)) < SHADE_STEP ? share : 0;
}

type ShareOf = (pixel: number) => number;

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
    for (let n = 0, pixel = start; n < thickness / 2; n++, pixel += step)
      sum += shareOf(pixel) * Math.min(1, thickness / 2 - n);
    return sum;
  }
  let last = Infinity;
  for (let n = 0, pixel = start; n < REACH; n++, pixel += step) {
    // A pixel next to another area or edge is shared by two edges and counts half.
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
  /** Offset of the border to the right of the crack, px. */
  readonly by: number;
  readonly kind: 'soft' | 'hard' | 'alongside';
};

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

/** Index of the corner `steps` away; wraps around in a closed chain and is clamped in an open one. */
function cornerIndex({ closed, corners }: Chain, index: number): number {
  const count = corners.length / 2;
  return closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
}

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
  const trim = !closed && cracks >= MIN_FOR_TRIM ? 1 : 0;
  const inner = samples.slice(trim, cracks - trim);
  const crossed = isHard ? inner : inner.filter((sample) => sample.crossed);
  // One or two `alongside` samples occur at corners. Three or more mean a translucent area or a half-pixel line.
  const isAlongside = (sample: Sample | undefined) => sample?.kind === 'alongside';
  const kept = crossed.filter((sample, k) => {
    if (!isAlongside(sample)) return true;
    const [before, after] = [isAlongside(crossed[k - 1]), isAlongside(crossed[k + 1])];
    return (before && (after || isAlongside(crossed[k - 2]))) || (after && isAlongside(crossed[k + 2]));
  });
  const points = (kept.length >= MIN_SURE ? kept : inner).flatMap(({ x, y }) => [x, y]);
  return {
    points: Float64Array.from(points),
    isHard,
    contrast: contrastOf(map, chain),
    steepness: steepnessOf(map, chain),
  };
}

const EDGE_REACH = 3;
const MAX_PROBED = 64;

function steepnessOf({ px, colors, labels, width, height }: LabelMap, { corners }: Chain): number {
  const count = corners.length / 2 - 1;
  const found: number[] = [];
  for (let k = 0; k < count; k += Math.ceil(count / MAX_PROBED)) {
    const [x0, y0, x1, y1] = [corners[2 * k]!, corners[2 * k + 1]!, corners[2 * k + 2]!, corners[2 * k + 3]!];
    const upright = x0 === x1;
    const [x, y] = [Math.min(x0, x1), Math.min(y0, y1)];
    const step = upright ? 1 : width;
    const far = y * width + x;
    const room = upright ? Math.min(x, width - x) : Math.min(y, height - y);
    const [a, b] = [labels[far - step]! * 4, labels[far]! * 4];
    let whole = 0;
    for (let channel = 0; channel < 4; channel++) whole += (colors[a + channel]! - colors[b + channel]!) ** 2;
    // Behind a thin line the background returns, so the largest difference may be near the border.
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

function turns({ corners }: Chain): boolean {
  let steps = 0;
  for (let i = 0; i + 5 < corners.length; i += 2) {
    if (corners[i]! !== corners[i + 4]! && corners[i + 1]! !== corners[i + 5]!) steps++;
  }
  return steps > 4;
}
