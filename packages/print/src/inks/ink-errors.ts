import { type Chain, createChain, printChain } from '../solver/chain.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { createSolver, type SolveRules } from '../solver/solve.ts';
import type { Ink, Light } from './ink.ts';

export type Errors = { readonly mean: number; readonly p95: number };

/** @param errors one per color. @param pixels weight of each error. */
export function summarize(errors: ArrayLike<number>, pixels: ArrayLike<number>): Errors {
  const order = Array.from({ length: errors.length }, (_, i) => i).sort((a, b) => errors[a]! - errors[b]!);
  let all = 0;
  let sum = 0;
  for (let i = 0; i < errors.length; i++) {
    all += pixels[i]!;
    sum += pixels[i]! * errors[i]!;
  }
  let passed = 0;
  for (const i of order) {
    passed += pixels[i]!;
    if (passed >= 0.95 * all) return { mean: sum / all, p95: errors[i]! };
  }
  return { mean: 0, p95: 0 };
}

export function solveColors(
  chain: Chain,
  rules: SolveRules,
  aims: Float64Array,
  coverages: Float64Array,
): void {
  const solver = createSolver(chain, rules);
  const { count } = chain;
  for (let i = 0, at = 0; i < aims.length; i += 3, at += count)
    solver.solve(aims.subarray(i, i + 3), coverages.subarray(at, at + count));
}

/** ΔE00 between printed and target colors. */
export function errorsOf(chain: Chain, aims: Float64Array, coverages: Float64Array): Float64Array {
  const errors = new Float64Array(aims.length / 3);
  const light = new Float64Array(3);
  for (let i = 0; i < errors.length; i++) {
    printChain(chain, coverages.subarray(i * chain.count, (i + 1) * chain.count), light);
    errors[i] = differenceOf(light, aims.subarray(3 * i, 3 * i + 3));
  }
  return errors;
}

export type InkUse = Errors & {
  /** Share of the printed area that each ink covers, 0…1. */
  readonly shares: readonly number[];
};

function sharesOf(count: number, coverages: Float64Array, pixels: ArrayLike<number>): number[] {
  const sums = new Float64Array(count);
  let all = 0;
  for (let color = 0; color < pixels.length; color++) {
    let most = 0;
    for (let i = 0; i < count; i++) {
      const coverage = coverages[color * count + i]!;
      sums[i]! += pixels[color]! * coverage;
      most = Math.max(most, coverage);
    }
    all += pixels[color]! * most;
  }
  return Array.from(sums, (sum) => (all === 0 ? 0 : sum / all));
}

/** Errors and coverage of these inks for these colors, solved from zero coverage. */
export function inkErrors(
  inks: readonly Ink[],
  garment: Light,
  rules: SolveRules,
  aims: Float64Array,
  pixels: ArrayLike<number>,
): InkUse {
  const chain = createChain(inks, garment);
  const coverages = new Float64Array((aims.length / 3) * inks.length);
  solveColors(chain, rules, aims, coverages);
  return {
    ...summarize(errorsOf(chain, aims, coverages), pixels),
    shares: sharesOf(chain.count, coverages, pixels),
  };
}
