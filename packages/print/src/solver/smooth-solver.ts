/**
 * Neighboring colors can have different mixtures that print alike, which would turn a fade into rings. Therefore
 * the lattice is solved as a whole: E = Σ over nodes (|P · (S(c) − t)|² + Σ priceᵢ cᵢ) + λ Σ over edges |W (c(n) −
 * c(m))|² (Tikhonov regularization, Gauss–Seidel sweeps, levels from coarse to fine; Brandt 1977, Multi-level
 * adaptive solutions to boundary-value problems). W is the visibility of each ink. Exact colors stay close to the
 * lattice. Measured (`npm run bench separator`): a tenth of the reversals at no higher ΔE; 10 to 40 % more ink.
 */
import { exact } from '@printready/pixels/number';
import { type Aim, aimAt } from './aim.ts';
import { type Chain, printChain } from './chain.ts';
import { differenceOf } from './color-difference.ts';
import { lightAt } from './colors.ts';
import { createSolver, type Pull, type SolveRules } from './solve.ts';

const LEVELS = [
  { nodes: 5, sweeps: 72 },
  { nodes: 9, sweeps: 36 },
  { nodes: 17, sweeps: 24 },
] as const;
const FINEST = LEVELS[2].nodes;
/** λ at the finest level, ΔE² per squared coverage. */
const SMOOTHNESS = 60;
/** Pull of an exact color toward the lattice's mixture, ΔE² per squared coverage. */
const FAITH = 40;
/** Additional pull on a bare or solid plate, as a multiple of FAITH; a small correction would show there in a fade. */
const END_FAITH = 4;
/** Distance from bare or solid, in coverage, at which the additional pull has fallen to zero. */
const END_RANGE = 0.12;
/** Cost of full coverage in the lattice, ΔE²; among mixtures that print alike, it selects the one with less ink. */
const LATTICE_PRICE = 5;
const ROUNDS = 2;
/** Maximum ΔE, far below visible, between a target and the first ink's solid for that solid to print alone. */
const EXACT = 0.1;
/** ΔE of an ink with a visibility of 1. */
const REFERENCE_DIFFERENCE = 50;

type Lattice = { readonly nodes: number; readonly coverages: Float64Array };

/** Squared visibility of each ink: the ΔE of its solid on the garment or on the first ink, whichever is higher. */
export function visibilities(chain: Chain): Float64Array {
  const { count } = chain;
  const [under, over] = [new Float64Array(3), new Float64Array(3)];
  const differenceOn = (below: Float64Array, ink: number): number => {
    printChain(chain, below, under);
    printChain(chain, below.with(ink, 1), over);
    return differenceOf(over, under);
  };
  const bare = new Float64Array(count);
  const based = bare.with(0, 1);
  return Float64Array.from({ length: count }, (_, ink) => {
    const difference = Math.max(differenceOn(bare, ink), differenceOn(based, ink));
    return (difference / REFERENCE_DIFFERENCE) ** 2;
  });
}

/** Sets `mean` to the mean coverages of the neighbors along the axes. @returns the number of neighbors. */
function meanAround({ nodes, coverages }: Lattice, node: number, mean: Float64Array): number {
  const count = mean.length;
  mean.fill(0);
  let neighbors = 0;
  let rest = node;
  for (const stride of [1, nodes, nodes * nodes]) {
    for (const step of [-1, 1]) {
      const at = (rest % nodes) + step;
      if (at < 0 || at >= nodes) continue;
      neighbors++;
      const from = (node + step * stride) * count;
      for (let i = 0; i < count; i++) mean[i]! += coverages[from + i]!;
    }
    rest = Math.floor(rest / nodes);
  }
  for (let i = 0; i < count; i++) mean[i]! /= neighbors;
  return neighbors;
}

/** Trilinear interpolation. @param place 0…1 on each axis. */
function readLattice({ nodes, coverages }: Lattice, place: readonly number[], target: Float64Array): void {
  target.fill(0);
  const cells = place.map((value) => Math.min(nodes - 2, Math.floor(value * (nodes - 1))));
  for (let corner = 0; corner < 8; corner++) {
    let [weight, node] = [1, 0];
    for (let axis = 0; axis < 3; axis++) {
      const far = (corner >> axis) & 1;
      const part = place[axis]! * (nodes - 1) - cells[axis]!;
      weight *= far === 1 ? part : 1 - part;
      node = node * nodes + cells[axis]! + far;
    }
    if (weight === 0) continue;
    const from = node * target.length;
    for (let i = 0; i < target.length; i++) target[i]! += weight * coverages[from + i]!;
  }
}

/** Factor of the pull toward `coverage`. */
function stiffnessAt(coverage: number): number {
  const near = Math.max(0, 1 - Math.min(coverage, 1 - coverage) / END_RANGE);
  return 1 + END_FAITH * near * near;
}

/** @returns a test of whether the first ink's solid, such as the base, prints a target without other inks. */
function createSolidTest(chain: Chain, { limit, solid = [] }: SolveRules) {
  const isAllowed = limit >= 1 && solid.every((plate) => plate === 0);
  const light = new Float64Array(3);
  printChain(chain, new Float64Array(chain.count).with(0, 1), light);
  return (target: ArrayLike<number>): boolean => isAllowed && differenceOf(light, target) < EXACT;
}

/** Position of a node, 0…1 on each axis; blue varies fastest. */
const placeOf = (node: number, nodes: number): number[] =>
  [Math.floor(node / nodes ** 2), Math.floor(node / nodes) % nodes, node % nodes].map(
    (at) => at / (nodes - 1),
  );

function aimsOfLattice(aim: Aim, nodes: number): Float64Array {
  const aims = new Float64Array(3 * exact.pow(nodes, 3));
  for (let node = 0; 3 * node < aims.length; node++) {
    const light = placeOf(node, nodes).map((value) => lightAt(255 * value));
    aimAt(aim, light, aims, 3 * node);
  }
  return aims;
}

function solveLattice(chain: Chain, rules: SolveRules, aim: Aim, seen: Float64Array): Lattice {
  const { count } = chain;
  const prices = Array.from(rules.prices, (price) => price + LATTICE_PRICE);
  const { solveNear } = createSolver(chain, { ...rules, prices, sweeps: ROUNDS });
  const isSolid = createSolidTest(chain, rules);
  const pull = { toward: new Float64Array(count), weights: new Float64Array(count) };
  let above: Lattice | null = null;
  for (const { nodes, sweeps } of LEVELS) {
    const all = exact.pow(nodes, 3);
    const lattice: Lattice = { nodes, coverages: new Float64Array(all * count) };
    const at = (node: number) => lattice.coverages.subarray(node * count, (node + 1) * count);
    if (above) for (let node = 0; node < all; node++) readLattice(above, placeOf(node, nodes), at(node));
    const aims = aimsOfLattice(aim, nodes);
    const aimOf = (node: number) => aims.subarray(3 * node, 3 * node + 3);
    const fixed = new Set<number>();
    for (let node = 0; node < all; node++) {
      if (!isSolid(aimOf(node))) continue;
      fixed.add(node);
      at(node).fill(0)[0] = 1;
    }
    // An edge k times as long represents k² times the squared slope.
    const smoothness = SMOOTHNESS * ((nodes - 1) / (FINEST - 1)) ** 2;
    for (let round = 0; round < sweeps; round++) {
      for (let step = 0; step < all; step++) {
        const node = round % 2 === 0 ? step : all - 1 - step;
        if (fixed.has(node)) continue;
        const neighbors = meanAround(lattice, node, pull.toward);
        for (let i = 0; i < count; i++) pull.weights[i] = smoothness * neighbors * seen[i]!;
        solveNear(aimOf(node), at(node), pull);
      }
    }
    above = lattice;
  }
  return above!;
}

/**
 * Depends only on the inks, garment, and rules, not on the picture. @param nodes per axis
 * @returns a solver for a node (blue varies fastest) whose target is `target`, linear light
 */
export function createSmoothSolver(chain: Chain, rules: SolveRules, aim: Aim, nodes: number) {
  const seen = visibilities(chain);
  const lattice = solveLattice(chain, rules, aim, seen);
  const { solveNear } = createSolver(chain, rules);
  const toward = new Float64Array(chain.count);
  const weights = new Float64Array(chain.count);
  const isSolid = createSolidTest(chain, rules);
  const pull: Pull = { toward, weights };
  return (target: ArrayLike<number>, coverages: Float64Array, node: number): void => {
    if (isSolid(target)) {
      coverages.fill(0)[0] = 1;
      return;
    }
    readLattice(lattice, placeOf(node, nodes), coverages);
    toward.set(coverages);
    for (let i = 0; i < weights.length; i++) weights[i] = FAITH * seen[i]! * stiffnessAt(toward[i]!);
    solveNear(target, coverages, pull);
  };
}
