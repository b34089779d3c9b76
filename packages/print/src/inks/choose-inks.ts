/** Forward selection: adds an ink near the worst-printed color, then improves coverages and ink colors in turn. */
import { exact } from '@printready/pixels/number';
import { type Chain, createChain } from '../solver/chain.ts';
import { differenceMatrix, labOfLight } from '../solver/color-difference.ts';
import type { SolveRules } from '../solver/solve.ts';
import { asRealInk, type Ink, inkOf, type Light, luminanceOf, solidOn } from './ink.ts';
import { errorsOf, solveColors } from './ink-errors.ts';

export type InkTask = {
  readonly garment: Light;
  /** Target colors in linear light, three numbers per color. */
  readonly aims: Float64Array;
  /** Weight of each color: its pixel count to the power of 0.75, so that small vivid accents matter. */
  readonly weights: Float64Array;
  readonly fixed: readonly Ink[];
  readonly most: number;
  /** Opacity of mixed inks, 0…1. */
  readonly opacity: number;
  readonly stock?: readonly Ink[];
  /** Cost of full coverage with any ink, ΔE²; larger values use less ink. */
  readonly price: number;
  /** Called with each set, smallest first; may throw to stop the search. */
  readonly onSet?: (inks: readonly Ink[]) => void;
};

type Found = {
  readonly inks: readonly Ink[];
  readonly coverages: Float64Array;
  readonly errors: Float64Array;
  readonly cost: number;
};

const SEARCH_SWEEPS = 10;
/** Standard deviation of the kernel that smooths errors over similar colors, L*a*b* units. */
const SPREAD = 10;
const PEAKS = 5;
const PUSHES = [1, 1.5, 2.5] as const;
const ROUNDS = 4;
/** Regularization: share of the total weight that keeps an ink with little coverage near its current color. */
const INK_RIDGE = 1e-3;

export function inPrintingOrder(inks: readonly Ink[]): Ink[] {
  const place = { base: 0, color: 1, highlight: 2 } as const;
  return [...inks].sort(
    (a, b) => place[a.kind] - place[b.kind] || luminanceOf(b.onWhite) - luminanceOf(a.onWhite),
  );
}

export function inkForSolid(light: Light, ground: Light, opacity: number): Light {
  const over = (c: 0 | 1 | 2) => light[c] / Math.max(1e-3, opacity + (1 - opacity) * ground[c]);
  return asRealInk([over(0), over(1), over(2)]);
}

/** Substrate of the color inks: the garment under a solid of each base. */
export function groundOf(inks: readonly Ink[], garment: Light): Light {
  return inks
    .filter(({ kind }) => kind === 'base')
    .reduce<Light>((ground, ink) => solidOn(ink, ground), garment);
}

const rulesFor = (count: number, { price }: InkTask, sweeps: number): SolveRules => ({
  prices: new Float64Array(count).fill(price),
  limit: Infinity,
  sweeps,
});

/** @param from initial set; inks missing from it start without coverage. */
function tryInks(task: InkTask, inks: readonly Ink[], from: Found | null, sweeps = SEARCH_SWEEPS): Found {
  const chain = createChain(inks, task.garment);
  const colors = task.aims.length / 3;
  const coverages = new Float64Array(colors * inks.length);
  if (from) {
    const before = inks.map(({ name }) => from.inks.findIndex((ink) => ink.name === name));
    for (let i = 0; i < colors; i++)
      for (const [to, at] of before.entries())
        if (at >= 0) coverages[i * inks.length + to] = from.coverages[i * from.inks.length + at]!;
  }
  solveColors(chain, rulesFor(inks.length, task, sweeps), task.aims, coverages);
  const errors = errorsOf(chain, task.aims, coverages);
  let cost = 0;
  for (let i = 0; i < errors.length; i++) cost += task.weights[i]! * errors[i]!;
  return { inks, coverages, errors, cost };
}

function worstColors({ aims, weights }: InkTask, errors: Float64Array): number[] {
  const labs = Array.from(errors, (_, i) => labOfLight(aims[3 * i]!, aims[3 * i + 1]!, aims[3 * i + 2]!));
  const mass = labs.map((lab) => {
    let sum = 0;
    for (const [i, { l, a, b }] of labs.entries()) {
      const far = ((lab.l - l) ** 2 + (lab.a - a) ** 2 + (lab.b - b) ** 2) / (2 * SPREAD ** 2);
      if (far < 6) sum += weights[i]! * errors[i]! ** 2 * exact.exp(-far);
    }
    return sum;
  });
  const order = [...mass.keys()].sort((a, b) => mass[b]! - mass[a]!);
  const peaks: number[] = [];
  for (const i of order) {
    const lab = labs[i]!;
    const apart = peaks.every((peak) => {
      const { l, a, b } = labs[peak]!;
      return exact.hypot(lab.l - l, lab.a - a, lab.b - b) > SPREAD;
    });
    if (apart) peaks.push(i);
    if (peaks.length === PEAKS) break;
  }
  return peaks;
}

function printedAt(chain: Chain, coverages: Float64Array, color: number): Float64Array {
  const light = Float64Array.from(chain.garment);
  for (let i = 0; i < chain.count; i++) {
    const a = coverages[color * chain.count + i]!;
    for (let c = 0; c < 3; c++)
      light[c]! += a * (chain.adds[3 * i + c]! + (chain.leaves[3 * i + c]! - 1) * light[c]!);
  }
  return light;
}

function candidatesFor(task: InkTask, now: Found, name: string): Ink[] {
  const { garment, aims, opacity } = task;
  const chain = createChain(now.inks, garment);
  const ground = groundOf(now.inks, garment);
  return worstColors(task, now.errors).flatMap((color) => {
    const printed = printedAt(chain, now.coverages, color);
    return PUSHES.map((push) => {
      const at = (c: 0 | 1 | 2) => Math.max(0, printed[c]! + push * (aims[3 * color + c]! - printed[c]!));
      return inkOf(name, inkForSolid([at(0), at(1), at(2)], ground, opacity), opacity);
    });
  });
}

/** Solves a symmetric 3 × 3 system (Cramer's rule). Null if it is singular. */
function solveThree(m: Float64Array, v: Float64Array): Light | null {
  const minor = (a: number, b: number, c: number, d: number) => m[a]! * m[d]! - m[b]! * m[c]!;
  const [c0, c1, c2] = [minor(4, 5, 7, 8), minor(3, 5, 6, 8), minor(3, 4, 6, 7)];
  const det = m[0]! * c0 - m[1]! * c1 + m[2]! * c2;
  if (Math.abs(det) < 1e-18) return null;
  const x = v[0]! * c0 - m[1]! * (v[1]! * m[8]! - m[5]! * v[2]!) + m[2]! * (v[1]! * m[7]! - m[4]! * v[2]!);
  const y = m[0]! * (v[1]! * m[8]! - m[5]! * v[2]!) - v[0]! * c1 + m[2]! * (m[3]! * v[2]! - v[1]! * m[6]!);
  const z = m[0]! * (m[4]! * v[2]! - v[1]! * m[7]!) - m[1]! * (m[3]! * v[2]! - v[1]! * m[6]!) + v[0]! * c2;
  return [x / det, y / det, z / det];
}

/** Least-squares color of one mixed ink for the current plates; the printed light is linear in that color. */
function bestColor(task: InkTask, now: Found, ink: number): Light {
  const { garment, aims, weights } = task;
  const { inks, coverages } = now;
  const chain = createChain(inks, garment);
  const old = inks[ink]!.onWhite;
  const [matrix, vector, p] = [new Float64Array(9), new Float64Array(3), new Float64Array(9)];
  const gain = new Float64Array(3);
  let weight = 0;
  for (let color = 0; color < weights.length; color++) {
    const a = coverages[color * inks.length + ink]!;
    if (a < 1e-3) continue;
    const light = Float64Array.from(garment);
    gain.fill(0);
    for (let i = 0; i < inks.length; i++) {
      const share = coverages[color * inks.length + i]!;
      for (let c = 0; c < 3; c++) {
        const left = 1 + share * (chain.leaves[3 * i + c]! - 1);
        gain[c]! *= left;
        // An ink's light is its color times this factor.
        if (i === ink) gain[c] = a * (task.opacity + (1 - task.opacity) * light[c]!);
        light[c] = left * light[c]! + share * chain.adds[3 * i + c]!;
      }
    }
    differenceMatrix(aims.subarray(3 * color, 3 * color + 3), p);
    const error = now.errors[color]!;
    // Iterative reweighting minimizes the sum of errors instead of the sum of their squares.
    const counts = weights[color]! / Math.max(0.5, error);
    weight += counts;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        const pp = p[i]! * p[j]! + p[3 + i]! * p[3 + j]! + p[6 + i]! * p[6 + j]!;
        matrix[3 * i + j]! += counts * pp * gain[i]! * gain[j]!;
        vector[i]! += counts * pp * gain[i]! * (aims[3 * color + j]! - light[j]! + gain[j]! * old[j]!);
      }
    }
  }
  const ridge = INK_RIDGE * weight * 1e3;
  for (let c = 0; c < 3; c++) {
    matrix[4 * c]! += ridge;
    vector[c]! += ridge * old[c]!;
  }
  return asRealInk(solveThree(matrix, vector) ?? old);
}

function refine(task: InkTask, start: Found, free: ReadonlySet<string>): Found {
  let best = start;
  for (let round = 0; round < ROUNDS; round++) {
    const inks = best.inks.map((ink, i) =>
      free.has(ink.name) ? inkOf(ink.name, bestColor(task, best, i), task.opacity) : ink,
    );
    const next = tryInks(task, inPrintingOrder(inks), best);
    if (next.cost >= best.cost * 0.998) return next.cost < best.cost ? next : best;
    best = next;
  }
  return best;
}

const best = (founds: readonly Found[]): Found | null =>
  founds.reduce<Found | null>((least, one) => (!least || one.cost < least.cost ? one : least), null);

function exchange(task: InkTask, start: Found, stock: readonly Ink[], fixed: ReadonlySet<string>): Found {
  let now = start;
  for (const { name } of start.inks) {
    if (fixed.has(name)) continue;
    const others = stock.filter((ink) => now.inks.every((used) => used.name !== ink.name));
    const tried = others.map((ink) =>
      tryInks(task, inPrintingOrder([...now.inks.filter((one) => one.name !== name), ink]), now, 5),
    );
    const found = best(tried);
    if (found && found.cost < now.cost) now = tryInks(task, found.inks, found);
  }
  return now;
}

/** Mean error below which the search stops, because another ink cannot lower it visibly. */
const GOOD_ENOUGH = 1e-3;
const EXCHANGE_AT: readonly number[] = [4, 6, 8];

/** Best set for each number of colors, from none to `most`; the cost never rises from one set to the next. */
export function chooseInks(task: InkTask): readonly (readonly Ink[])[] {
  const fixed = new Set(task.fixed.map(({ name }) => name));
  let now = tryInks(task, inPrintingOrder(task.fixed), null);
  const sets: (readonly Ink[])[] = [now.inks];
  const free = new Set<string>();
  const total = task.weights.reduce((sum, weight) => sum + weight, 0);
  for (let number = 1; number <= task.most; number++) {
    if (now.cost < GOOD_ENOUGH * total) break;
    const name = `Ink ${number}`;
    const { stock } = task;
    const candidates = stock
      ? stock.filter((ink) => now.inks.every((used) => used.name !== ink.name))
      : candidatesFor(task, now, name);
    const tried = candidates.map((ink) => tryInks(task, inPrintingOrder([...now.inks, ink]), now, 6));
    let next = best(tried);
    if (!next) break;
    if (!stock) {
      free.add(name);
      const few = tried.sort((a, b) => a.cost - b.cost).slice(0, 2);
      next = best(few.map((one) => refine(task, one, free)));
    } else {
      next = tryInks(task, next.inks, next);
      if (EXCHANGE_AT.includes(number)) next = exchange(task, next, stock, fixed);
    }
    if (!next || next.cost >= now.cost) break;
    now = next;
    sets.push(now.inks);
    task.onSet?.(now.inks);
  }
  return sets;
}
