/** Models drop shadows and glows as layer effects (shifted, blurred silhouettes), fitted with Gauss–Newton. */
import { halfGaussian } from '@printready/pixels/filters';

/** Longest side of the fitting grid, cells. */
const GRID = 144;
/** Initial Gaussian sigmas, in grid cells. */
const SIGMAS = [0.6, 1.1, 2, 3.7, 7, 13];
const REFINED = [0.7, 0.85, 1, 1.2, 1.5];
const ROUNDS = 6;
const CELLS_PER_SIGMA = 2;
/** Levenberg damping, as a share of the diagonal. */
const DAMPING = 1e-3;
/** Opacity difference above which a pixel is an outlier, in the first and the last round. */
const OUTLIER = { first: 0.4, last: 0.08 };

export type ShadeField = {
  readonly width: number;
  /** 1 for art that covers the background. */
  readonly art: Uint8Array;
  /** Opacity of the shade, 0…1; NaN where hidden. */
  readonly opacity: Float32Array;
};

export type ShadeModel = {
  readonly strength: number;
  readonly sigmaPx: number;
  readonly shiftPx: { readonly x: number; readonly y: number };
  /** RMS residual relative to the RMS of the visible opacity; 0 means an exact fit. */
  readonly misfit: number;
};

type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
  readonly cover: Float32Array;
  readonly opacity: Float32Array;
  readonly weight: Float32Array;
};

const cellOf = (width: number, height: number): number =>
  Math.max(1, Math.ceil(Math.max(width, height) / GRID));

function reduce({ width, art, opacity }: ShadeField, cell: number): Grid {
  const height = art.length / width;
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const make = () => new Float32Array(columns * rows);
  const [cover, sums, weight] = [make(), make(), make()];
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, at++) {
      const to = row + Math.floor(x / cell);
      cover[to]! += art[at]!;
      const own = opacity[at]!;
      if (Number.isNaN(own)) continue;
      sums[to]! += own;
      weight[to]!++;
    }
  }
  for (let to = 0; to < cover.length; to++) {
    cover[to]! /= cell * cell;
    if (weight[to]! > 0) sums[to]! /= weight[to]!;
    weight[to]! /= cell * cell;
  }
  return { columns, rows, cell, cover, opacity: sums, weight };
}

/** Convolves one row or column; pixels outside the picture count as 0. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  weights: Float64Array,
  { start, step, count }: { readonly start: number; readonly step: number; readonly count: number },
): void {
  const reach = weights.length - 1;
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(count - 1, i + reach); k++)
      sum += weights[Math.abs(k - i)]! * from[start + k * step]!;
    to[start + i * step] = sum;
  }
}

function blurField(field: Float32Array, columns: number, sigma: number): Float32Array {
  const rows = field.length / columns;
  const weights = halfGaussian(sigma);
  const across = new Float32Array(field.length);
  const both = new Float32Array(field.length);
  for (let y = 0; y < rows; y++)
    blurLine(field, across, weights, { start: y * columns, step: 1, count: columns });
  for (let x = 0; x < columns; x++) blurLine(across, both, weights, { start: x, step: columns, count: rows });
  return both;
}

type Fit = { strength: number; x: number; y: number };

function solve(m: Float64Array, v: Float64Array): readonly [number, number, number] | null {
  const [a, b, c, d, e, f] = m as unknown as readonly number[];
  // The matrix is [a b c; b d e; c e f].
  const [p, q, r] = [d! * f! - e! * e!, c! * e! - b! * f!, b! * e! - c! * d!];
  const determinant = a! * p + b! * q + c! * r;
  if (Math.abs(determinant) < 1e-12) return null;
  const [s, t, u] = [a! * f! - c! * c!, b! * c! - a! * e!, a! * d! - b! * b!];
  return [
    (p * v[0]! + q * v[1]! + r * v[2]!) / determinant,
    (q * v[0]! + s * v[1]! + t * v[2]!) / determinant,
    (r * v[0]! + t * v[1]! + u * v[2]!) / determinant,
  ];
}

function probe(field: Float32Array, columns: number, x: number, y: number, found: Float64Array): void {
  const rows = field.length / columns;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= columns - 1 || top >= rows - 1) {
    found.fill(0);
    return;
  }
  const at = top * columns + left;
  const [fx, fy] = [x - left, y - top];
  const [a, b, c, d] = [field[at]!, field[at + 1]!, field[at + columns]!, field[at + columns + 1]!];
  found[0] = (1 - fy) * ((1 - fx) * a + fx * b) + fy * ((1 - fx) * c + fx * d);
  found[1] = (1 - fy) * (b - a) + fy * (d - c);
  found[2] = (1 - fx) * (c - a) + fx * (d - b);
}

function improve(
  { columns, rows, opacity, weight }: Grid,
  cast: Float32Array,
  fit: Fit,
  outlier: number,
): Fit | null {
  const m = new Float64Array(6);
  const v = new Float64Array(3);
  const here = new Float64Array(3);
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, at++) {
      if (weight[at] === 0) continue;
      probe(cast, columns, x - fit.x, y - fit.y, here);
      const value = here[0]!;
      if (value < 1e-3 && opacity[at]! < 1e-3) continue;
      const off = opacity[at]! - fit.strength * value;
      const w = weight[at]! / (1 + (off / outlier) ** 2);
      const gx = -fit.strength * here[1]!;
      const gy = -fit.strength * here[2]!;
      m[0]! += w * value * value;
      m[1]! += w * value * gx;
      m[2]! += w * value * gy;
      m[3]! += w * gx * gx;
      m[4]! += w * gx * gy;
      m[5]! += w * gy * gy;
      v[0]! += w * value * off;
      v[1]! += w * gx * off;
      v[2]! += w * gy * off;
    }
  }
  for (const i of [0, 3, 5]) m[i] = m[i]! * (1 + DAMPING) + 1e-9;
  const step = solve(m, v);
  if (step === null) return null;
  return { strength: fit.strength + step[0], x: fit.x + step[1], y: fit.y + step[2] };
}

function misfitOf({ columns, rows, opacity, weight }: Grid, cast: Float32Array, fit: Fit) {
  const here = new Float64Array(3);
  let [left, robust, all] = [0, 0, 0];
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, at++) {
      if (weight[at] === 0) continue;
      probe(cast, columns, x - fit.x, y - fit.y, here);
      const off = opacity[at]! - fit.strength * here[0]!;
      left += weight[at]! * off * off;
      robust += (weight[at]! * off * off) / (1 + (off / OUTLIER.last) ** 2);
      all += weight[at]! * opacity[at]! * opacity[at]!;
    }
  }
  return { misfit: all === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(left / all), robust };
}

function middleShift({ columns, cover, opacity, weight }: Grid): { readonly x: number; readonly y: number } {
  const sums = new Float64Array(6);
  for (let at = 0; at < cover.length; at++) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    for (const [k, share] of [cover[at]!, opacity[at]! * weight[at]!].entries()) {
      sums[k * 3]! += share;
      sums[k * 3 + 1]! += share * x;
      sums[k * 3 + 2]! += share * y;
    }
  }
  const middle = (k: number, axis: number) => sums[k * 3 + axis]! / (sums[k * 3]! || 1);
  return { x: (middle(1, 1) - middle(0, 1)) / 2, y: (middle(1, 2) - middle(0, 2)) / 2 };
}

function fitWith(
  grid: Grid,
  sigma: number,
  start: Fit,
): { readonly fit: Fit; readonly misfit: number; readonly robust: number } {
  const cast = blurField(grid.cover, grid.columns, sigma);
  let fit = start;
  for (let round = 0; round < ROUNDS; round++) {
    const next = improve(grid, cast, fit, Math.max(OUTLIER.last, OUTLIER.first / 2 ** round));
    if (next === null || !(next.strength > 0)) break;
    const moved =
      Math.abs(next.strength - fit.strength) + Math.abs(next.x - fit.x) + Math.abs(next.y - fit.y);
    fit = next;
    if (moved < 0.01 && round > 2) break;
  }
  return { fit, ...misfitOf(grid, cast, fit) };
}

/** Fits the shade that this art casts; null if no shade is visible. @param near initial model. */
export function fitShade(field: ShadeField, near: ShadeModel | null = null): ShadeModel | null {
  const cell = cellOf(field.width, field.art.length / field.width);
  const grid = reduce(field, cell);
  const start: Fit = near
    ? { strength: near.strength, x: near.shiftPx.x / cell, y: near.shiftPx.y / cell }
    : { strength: 0.5, ...middleShift(grid) };
  const sigmas = near ? REFINED.map((times) => (times * near.sigmaPx) / cell) : SIGMAS;
  let best: (ShadeModel & { readonly robust: number }) | null = null;
  for (const sigma of sigmas) {
    const { fit, misfit, robust } = fitWith(grid, sigma, start);
    if (!Number.isFinite(misfit) || (best !== null && robust >= best.robust)) continue;
    const shiftPx = { x: fit.x * cell, y: fit.y * cell };
    best = { strength: fit.strength, sigmaPx: sigma * cell, shiftPx, misfit, robust };
  }
  return best;
}

export function castShade(
  { strength, sigmaPx, shiftPx }: ShadeModel,
  art: Uint8Array,
  width: number,
): Float32Array {
  const height = art.length / width;
  const cell = Math.max(1, Math.min(cellOf(width, height), Math.floor(sigmaPx / CELLS_PER_SIGMA)));
  const { cover, columns } = reduce({ width, art, opacity: new Float32Array(art.length) }, cell);
  const cast = blurField(cover, columns, sigmaPx / cell);
  const here = new Float64Array(3);
  const placeOf = (at: number, shift: number) => (at + 0.5 - shift) / cell - 0.5;
  return Float32Array.from(art, (_, at) => {
    probe(cast, columns, placeOf(at % width, shiftPx.x), placeOf(Math.floor(at / width), shiftPx.y), here);
    return strength * here[0]!;
  });
}
