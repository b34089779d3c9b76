/** Minimizes |P · (S(a) − t)|² + Σ λᵢ aᵢ + µ |a|² in 0…1 by coordinate descent; λ and µ make the result unique. */
import { type Chain, printChain } from './chain.ts';
import { differenceMatrix } from './color-difference.ts';

export type SolveRules = {
  /** Cost of each plate's ink, ΔE² per full coverage. */
  readonly prices: ArrayLike<number>;
  /** Maximum sum of coverages; Infinity means no limit. */
  readonly limit: number;
  readonly solid?: readonly number[];
  readonly sweeps?: number;
};

/** Weight µ of |a|², ΔE². */
const RIDGE = 0.02;
const MIN_PRICE = 1e-3;
const SWEEPS = 24;
const STOP_AT = 2e-4;
const MAX_DOUBLINGS = 24;

/** Adds `weights[i] · (aᵢ − toward[i])²` to the minimized error, ΔE². */
export type Pull = { readonly toward: ArrayLike<number>; readonly weights: ArrayLike<number> };

export type Solver = {
  /** @param aim linear light. @param coverages initial values; receives the result. */
  readonly solve: (aim: ArrayLike<number>, coverages: Float64Array) => void;
  readonly solveNear: (aim: ArrayLike<number>, coverages: Float64Array, pull: Pull) => void;
  readonly solveBetween: (
    aim: ArrayLike<number>,
    coverages: Float64Array,
    pull: Pull,
    bounds: { readonly lows: Float64Array; readonly highs: Float64Array },
  ) => void;
};

type Work = {
  readonly chain: Chain;
  readonly rounds: number;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly prices: Float64Array;
  /** Share of a change below plate i that reaches the eye: the product of the later plates' transmissions. */
  readonly passes: Float64Array;
  readonly look: Float64Array;
  readonly light: Float64Array;
  readonly middle: Float64Array;
  readonly toward: Float64Array;
  readonly pulls: Float64Array;
};

function workOf(chain: Chain, { prices, sweeps = SWEEPS }: SolveRules): Work {
  const { count } = chain;
  return {
    chain,
    rounds: sweeps,
    lows: new Float64Array(count),
    highs: new Float64Array(count),
    // Must be above 0, because the limit is met by multiplying the costs.
    prices: Float64Array.from({ length: count }, (_, i) => Math.max(MIN_PRICE, prices[i]!)),
    passes: new Float64Array(3 * (count + 1)),
    look: new Float64Array(9),
    light: new Float64Array(3),
    middle: new Float64Array(3),
    toward: new Float64Array(count),
    pulls: new Float64Array(count),
  };
}

function tracePasses({ count, leaves }: Chain, passes: Float64Array, a: Float64Array): void {
  passes.fill(1, 3 * count);
  for (let i = count - 1; i >= 0; i--) {
    for (let c = 0; c < 3; c++) {
      const at = 3 * i + c;
      passes[at] = passes[at + 3]! * (1 + a[i]! * (leaves[at]! - 1));
    }
  }
}

/** Updates all plates once. @returns the largest step. */
function sweep(work: Work, aim: ArrayLike<number>, a: Float64Array, scale: number): number {
  const { chain, lows, highs, prices, passes, look: p, light, toward, pulls } = work;
  const { count, garment, adds, leaves } = chain;
  tracePasses(chain, passes, a);
  printChain(chain, a, light);
  let [red, green, blue] = [light[0]! - aim[0]!, light[1]! - aim[1]!, light[2]! - aim[2]!];
  let [groundR, groundG, groundB] = [garment[0]!, garment[1]!, garment[2]!];
  let largest = 0;
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const inkR = adds[at]! + (leaves[at]! - 1) * groundR;
    const inkG = adds[at + 1]! + (leaves[at + 1]! - 1) * groundG;
    const inkB = adds[at + 2]! + (leaves[at + 2]! - 1) * groundB;
    if (lows[i]! < highs[i]!) {
      const stepR = passes[at + 3]! * inkR;
      const stepG = passes[at + 4]! * inkG;
      const stepB = passes[at + 5]! * inkB;
      const d0 = p[0]! * stepR + p[1]! * stepG + p[2]! * stepB;
      const d1 = p[3]! * stepR + p[4]! * stepG + p[5]! * stepB;
      const d2 = p[6]! * stepR + p[7]! * stepG + p[8]! * stepB;
      const e0 = p[0]! * red + p[1]! * green + p[2]! * blue;
      const e1 = p[3]! * red + p[4]! * green + p[5]! * blue;
      const e2 = p[6]! * red + p[7]! * green + p[8]! * blue;
      const pulled = RIDGE * a[i]! + pulls[i]! * (a[i]! - toward[i]!);
      const slope = d0 * e0 + d1 * e1 + d2 * e2 + (scale * prices[i]!) / 2 + pulled;
      const unclamped = a[i]! - slope / (d0 * d0 + d1 * d1 + d2 * d2 + RIDGE + pulls[i]!);
      const next = unclamped < lows[i]! ? lows[i]! : unclamped > highs[i]! ? highs[i]! : unclamped;
      const step = next - a[i]!;
      if (step !== 0) {
        a[i] = next;
        red += step * stepR;
        green += step * stepG;
        blue += step * stepB;
        const size = step < 0 ? -step : step;
        if (size > largest) largest = size;
      }
    }
    groundR += a[i]! * inkR;
    groundG += a[i]! * inkG;
    groundB += a[i]! * inkB;
  }
  return largest;
}

function descend(work: Work, aim: ArrayLike<number>, a: Float64Array, scale: number): void {
  for (let round = 0; round < work.rounds; round++) if (sweep(work, aim, a, scale) < STOP_AT) break;
}

function relinearize({ chain, light, middle, look }: Work, aim: ArrayLike<number>, a: Float64Array): void {
  printChain(chain, a, light);
  for (let c = 0; c < 3; c++) middle[c] = Math.max(0, (light[c]! + aim[c]!) / 2);
  differenceMatrix(middle, look);
}

function sumOf(a: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += a[i]!;
  return sum;
}

function fitLimit(work: Work, rules: SolveRules, aim: ArrayLike<number>, a: Float64Array): void {
  const { count } = work.chain;
  let scale = 1;
  for (let i = 0; i < MAX_DOUBLINGS && sumOf(a, count) > rules.limit; i++) {
    scale *= 2;
    descend(work, aim, a, scale);
  }
  // Higher costs cannot reduce a solid base, so the last colors are reduced directly.
  for (let i = count - 1; i >= 0 && sumOf(a, count) > rules.limit; i--)
    a[i] = Math.max(0, a[i]! - (sumOf(a, count) - rules.limit));
}

export function createSolver(chain: Chain, rules: SolveRules): Solver {
  const work = workOf(chain, rules);
  const { lows, highs, look, toward, pulls } = work;
  const descendTwice = (aim: ArrayLike<number>, a: Float64Array) => {
    differenceMatrix(aim, look);
    descend(work, aim, a, 1);
    relinearize(work, aim, a);
    descend(work, aim, a, 1);
  };
  const solve: Solver['solve'] = (aim, a) => {
    lows.fill(0);
    highs.fill(1);
    for (const plate of rules.solid ?? []) a[plate] = lows[plate] = 1;
    descendTwice(aim, a);
    fitLimit(work, rules, aim, a);
  };
  return {
    solve,
    solveNear(aim, a, pull) {
      toward.set(pull.toward);
      pulls.set(pull.weights);
      solve(aim, a);
      pulls.fill(0);
    },
    solveBetween(aim, a, pull, bounds) {
      toward.set(pull.toward);
      pulls.set(pull.weights);
      lows.set(bounds.lows);
      highs.set(bounds.highs);
      descendTwice(aim, a);
      fitLimit(work, rules, aim, a);
      pulls.fill(0);
    },
  };
}
