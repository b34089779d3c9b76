import { clamp } from '@printready/pixels/number';
import { type AmDot, DOT_SHAPES } from '../kernels/am-screen/dot-shapes.ts';
import { turnOf } from './lattice.ts';
import { centerMm, type Grid } from './noise.ts';

type Place = { readonly x: number; readonly y: number };

export type FadeShape =
  /** Full ink at `from` and no ink from `to` onward. */
  | { readonly kind: 'linear' | 'radial'; readonly from: Place; readonly to: Place }
  /** No ink on the line and full ink at a distance of `reachMm`. */
  | { readonly kind: 'path'; readonly points: readonly Place[]; readonly reachMm: number };

export type FadeScreen = {
  readonly lpi: number;
  readonly angleDegrees: number;
  readonly dot: AmDot;
};

const SIDE = 64;
const BINS = 4096;

/** Rank of a position in the dot's threshold order, 0…1. */
function rankDots(dot: AmDot): (u: number, v: number) => number {
  const shape = DOT_SHAPES[dot];
  const values: number[] = [];
  for (let j = 0; j < SIDE; j++)
    for (let i = 0; i < SIDE; i++) values.push(shape((i + 0.5) / SIDE - 0.5, (j + 0.5) / SIDE - 0.5));
  values.sort((a, b) => a - b);
  const low = shape(0, 0);
  const high = Math.max(...values.slice(-4), shape(0.5, 0.5));
  const ranks = new Float64Array(BINS + 1);
  for (let bin = 0, passed = 0; bin <= BINS; bin++) {
    const limit = low + ((high - low) * bin) / BINS;
    while (passed < values.length && values[passed]! <= limit) passed++;
    ranks[bin] = passed / values.length;
  }
  const scale = BINS / (high - low);
  return (u, v) => {
    const at = (shape(u, v) - low) * scale;
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(at)));
    return ranks[bin]! + (ranks[bin + 1]! - ranks[bin]!) * Math.min(1, at - bin);
  };
}

/** Ink tone at a position in millimeters, 0…1. */
function toneOf(shape: FadeShape, grid: Grid): (xMm: number, yMm: number) => number {
  const widthMm = grid.width / grid.perMm;
  const heightMm = grid.height / grid.perMm;
  if (shape.kind === 'path') {
    const line = shape.points.map(({ x, y }) => ({ x: x * widthMm, y: y * heightMm }));
    return (x, y) => clamp(offLine(line, x, y) / shape.reachMm, 0, 1);
  }
  const from = { x: shape.from.x * widthMm, y: shape.from.y * heightMm };
  const to = { x: shape.to.x * widthMm, y: shape.to.y * heightMm };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = Math.max(1e-9, dx * dx + dy * dy);
  if (shape.kind === 'linear')
    return (x, y) => clamp(1 - ((x - from.x) * dx + (y - from.y) * dy) / squared, 0, 1);
  return (x, y) => {
    const [ox, oy] = [x - from.x, y - from.y];
    return clamp(1 - Math.sqrt((ox * ox + oy * oy) / squared), 0, 1);
  };
}

function offLine(line: readonly Place[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0; i < line.length; i++) {
    const a = line[i]!;
    const b = line[Math.min(i + 1, line.length - 1)]!;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const squared = dx * dx + dy * dy;
    const t = squared === 0 ? 0 : clamp(((x - a.x) * dx + (y - a.y) * dy) / squared, 0, 1);
    const [ox, oy] = [x - a.x - t * dx, y - a.y - t * dy];
    least = Math.min(least, ox * ox + oy * oy);
  }
  return Math.sqrt(least);
}

/** Field whose edge is at 0: pixels with values of at least 0 print. */
export function drawFade(
  shape: FadeShape,
  { lpi, angleDegrees, dot }: FadeScreen,
  grid: Grid,
  report: (fraction: number) => void = () => undefined,
): Float32Array {
  const { width, height } = grid;
  const field = new Float32Array(width * height);
  const tone = toneOf(shape, grid);
  const rank = rankDots(dot);
  const perMm = lpi / 25.4;
  const { sin, cos } = turnOf(angleDegrees);
  for (let y = 0, at = 0; y < height; y++) {
    const yMm = centerMm(y, grid);
    for (let x = 0; x < width; x++, at++) {
      const xMm = centerMm(x, grid);
      const solid = tone(xMm, yMm);
      // Tones 0 and 1 skip the dot ranks, so they are exact.
      if (solid >= 1 || solid <= 0) {
        field[at] = solid >= 1 ? 1 : -1;
        continue;
      }
      const u = (xMm * cos + yMm * sin) * perMm;
      const v = (yMm * cos - xMm * sin) * perMm;
      field[at] = solid - rank(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
    }
    if ((y & 127) === 0) report(y / height);
  }
  return field;
}
