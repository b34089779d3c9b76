/** Chang, Fried, Liu, DiVerdi & Finkelstein, "Palette-based photo recoloring", 2015, with monotonic lightness. */

import { type Lab, labToXyz, linearToSrgb, srgbToLab, xyzToLinear } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Rgb8 } from '../inks/ink.ts';
import { GRID_NODES } from '../solver/grid.ts';

const labOf = ({ r, g, b }: Rgb8): Lab => srgbToLab(r, g, b);

const EDGE = 1e-3;
function inGamut(l: number, a: number, b: number): boolean {
  const light = xyzToLinear(labToXyz({ l, a, b }));
  const inside = (value: number) => value > -EDGE && value < 1 + EDGE;
  return inside(light.r) && inside(light.g) && inside(light.b);
}

const HALVINGS = 10;
/** Multiple of the step (da, db) that leads from a color to the gamut boundary, at most `most`. */
function room(l: number, a: number, b: number, da: number, db: number, most: number): number {
  let [low, high] = [0, most];
  if (inGamut(l, a + most * da, b + most * db)) return most;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (inGamut(l, a + middle * da, b + middle * db)) low = middle;
    else high = middle;
  }
  return low;
}

/** Isotonic regression (pool adjacent violators) of values listed in their required order. */
function rising(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (
      let last = pools.at(-1);
      last && last.sum / last.count > pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

/** Keeps black and white, and maps each palette lightness to its target as far as the order allows. */
function lightnessLine(from: readonly Lab[], to: readonly Lab[]): (l: number) => number {
  const order = [...from.keys()].sort((a, b) => from[a]!.l - from[b]!.l);
  const xs = [0, ...order.map((i) => from[i]!.l), 100];
  const ys = [0, ...rising(order.map((i) => to[i]!.l)), 100];
  return (l) => {
    let i = 1;
    while (i < xs.length - 1 && l > xs[i]!) i++;
    const width = xs[i]! - xs[i - 1]!;
    const t = width < 1e-6 ? 1 : (l - xs[i - 1]!) / width;
    return ys[i - 1]! + Math.min(1, Math.max(0, t)) * (ys[i]! - ys[i - 1]!);
  };
}

function invert(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: n }, (_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const own = rows[column]!;
    const scale = own[column]!;
    for (let j = 0; j < 2 * n; j++) own[j]! /= scale;
    for (const [row, other] of rows.entries()) {
      const factor = other[column]!;
      if (row === column || factor === 0) continue;
      for (let j = 0; j < 2 * n; j++) other[j]! -= factor * own[j]!;
    }
  }
  return rows.map((row) => row.slice(n));
}

const apart = (p: Lab, q: Lab) => exact.hypot(p.l - q.l, p.a - q.a, p.b - q.b);

function blendWeights(from: readonly Lab[]): (lab: Lab, target: Float64Array) => void {
  const pairs = from.flatMap((p, i) => from.slice(i + 1).map((q) => apart(p, q)));
  const sigma = pairs.length === 0 ? 1 : pairs.reduce((sum, far) => sum + far, 0) / pairs.length;
  const near = (p: Lab, q: Lab) => exact.exp(-(apart(p, q) ** 2) / (2 * sigma ** 2));
  // The diagonal term keeps the matrix invertible for nearly equal colors.
  const inverse = invert(from.map((p, i) => from.map((q, j) => near(p, q) + (i === j ? 1e-9 : 0))));
  return (lab, target) => {
    let all = 0;
    const here = from.map((p) => near(lab, p));
    for (let i = 0; i < from.length; i++) {
      let weight = 0;
      for (let j = 0; j < from.length; j++) weight += inverse[i]![j]! * here[j]!;
      target[i] = Math.max(0, weight);
      all += target[i]!;
    }
    for (let i = 0; i < from.length; i++) target[i] = all > 0 ? target[i]! / all : 1 / from.length;
  };
}

const FARTHEST = 8;

/** @param from palette without duplicates. @param to target for each color. */
export function openTransfer(from: readonly Rgb8[], to: readonly Rgb8[]): (color: Rgb8) => Rgb8 {
  const [old, now] = [from.map(labOf), to.map(labOf)];
  const lightness = lightnessLine(old, now);
  const weigh = blendWeights(old);
  const weights = new Float64Array(from.length);
  const steps = old.map((lab, i) => {
    const [da, db] = [now[i]!.a - lab.a, now[i]!.b - lab.b];
    const moves = exact.hypot(da, db) > 1e-6;
    return { da, db, moves, reach: moves ? Math.max(1, room(now[i]!.l, lab.a, lab.b, da, db, FARTHEST)) : 1 };
  });
  return (color) => {
    const lab = labOf(color);
    weigh(lab, weights);
    const l = lightness(lab.l);
    let [a, b] = [lab.a, lab.b];
    for (const [i, { da, db, moves, reach }] of steps.entries()) {
      if (!moves || weights[i]! < 1e-4) continue;
      // Full step within the gamut; otherwise the palette color's share of the way to the gamut boundary.
      const part = Math.min(1, room(l, lab.a, lab.b, da, db, reach) / reach) || 0;
      a += weights[i]! * part * da;
      b += weights[i]! * part * db;
    }
    const light = xyzToLinear(labToXyz({ l, a, b }));
    return { r: linearToSrgb(light.r), g: linearToSrgb(light.g), b: linearToSrgb(light.b) };
  };
}

/** Transfer sampled at the nodes in use, 16 bits per channel. @param used result of nodesInUse. */
export function transferNodes(used: Uint8Array, from: readonly Rgb8[], to: readonly Rgb8[]): Uint16Array {
  const transfer = openTransfer(from, to);
  const nodes = new Uint16Array(3 * used.length);
  const level = (index: number) => Math.round((255 * index) / (GRID_NODES - 1));
  for (let node = 0; node < used.length; node++) {
    if (used[node] === 0) continue;
    const { r, g, b } = transfer({
      r: level(Math.floor(node / GRID_NODES ** 2)),
      g: level(Math.floor(node / GRID_NODES) % GRID_NODES),
      b: level(node % GRID_NODES),
    });
    nodes.set([257 * r, 257 * g, 257 * b], 3 * node);
  }
  return nodes;
}
