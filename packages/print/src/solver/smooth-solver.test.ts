/** Tests that plates follow fades steadily at almost no cost in color accuracy. */
import { expect, it } from 'vitest';
import { type Ink, inkOf, type Light, lightOf } from '../inks/ink.ts';
import { aimAt, createAim } from './aim.ts';
import { createChain, printChain } from './chain.ts';
import { differenceOf } from './color-difference.ts';
import { lightAt } from './colors.ts';
import { createSmoothSolver } from './smooth-solver.ts';
import { createSolver, type SolveRules } from './solve.ts';

const NODES = 33;
const COLORS: readonly Ink[] = [
  inkOf('Yellow', [0.85, 0.7, 0.05], 0.6),
  inkOf('Orange', [0.8, 0.25, 0.03], 0.6),
  inkOf('Red', [0.6, 0.03, 0.04], 0.6),
  inkOf('Violet', [0.2, 0.05, 0.45], 0.6),
  inkOf('Blue', [0.03, 0.1, 0.5], 0.6),
  inkOf('Gray', [0.2, 0.2, 0.2], 0.6),
];
const BASE = inkOf('White base', [0.85, 0.85, 0.85], 0.93, 'base');

type Node = readonly [red: number, green: number, blue: number];
/** Fades along straight lines from node to node, mostly within the gamut. */
const FADES: readonly (readonly [Node, Node])[] = (
  [
    [8, 8, 8, 32, 32, 32],
    [30, 8, 8, 30, 30, 30],
    [28, 28, 4, 28, 4, 4],
    [10, 10, 30, 30, 30, 30],
    [28, 22, 8, 10, 4, 8],
    [28, 24, 20, 12, 8, 4],
    [10, 14, 28, 28, 32, 10],
    [30, 20, 6, 6, 20, 30],
  ] as const
).map(([a, b, c, d, e, f]) => [
  [a, b, c],
  [d, e, f],
]);

const indexOf = ([red, green, blue]: Node): number => (red * NODES + green) * NODES + blue;
const lightOfNode = (node: Node): number[] => node.map((at) => lightAt((255 * at) / (NODES - 1)));

function press(garment: Light, inks: readonly Ink[]) {
  const chain = createChain(inks, garment);
  const rules: SolveRules = { prices: inks.map(() => 0.1), limit: 4 };
  const aim = createAim(inks[0] === BASE ? [BASE] : [], garment, false);
  const smooth = createSmoothSolver(chain, rules, aim, NODES);
  const { solve } = createSolver(chain, rules);
  const target = new Float64Array(3);
  const light = new Float64Array(3);
  const solved = (node: Node, isSmooth: boolean): Float64Array => {
    const coverages = new Float64Array(inks.length);
    aimAt(aim, lightOfNode(node), target);
    if (isSmooth) smooth(target, coverages, indexOf(node));
    else solve(target, coverages);
    return coverages;
  };
  const errorOf = (node: Node, coverages: Float64Array): number => {
    aimAt(aim, lightOfNode(node), target);
    printChain(chain, coverages, light);
    return differenceOf(light, target);
  };
  return { solved, errorOf };
}

function nodesOf([from, to]: readonly [Node, Node]): Node[] {
  const steps = Math.max(...from.map((at, axis) => Math.abs(to[axis]! - at)));
  return Array.from({ length: steps + 1 }, (_, step): Node => {
    const at = (axis: 0 | 1 | 2) => from[axis] + Math.sign(to[axis] - from[axis]) * step;
    return [at(0), at(1), at(2)];
  });
}

function reversalsOf(line: readonly number[], least = 0.01): number {
  let [reversals, direction, turn] = [0, 0, line[0]!];
  for (const value of line) {
    const move = value - turn;
    if (Math.sign(move) === direction || move === 0) turn = value;
    else if (Math.abs(move) > least) {
      if (direction !== 0) reversals++;
      [direction, turn] = [Math.sign(move), value];
    }
  }
  return reversals;
}

const BLACK = lightOf({ r: 17, g: 17, b: 17 });
const PRESSES = [
  press(BLACK, [BASE, ...COLORS]),
  press([1, 1, 1], COLORS),
  press(lightOf({ r: 170, g: 25, b: 35 }), [BASE, ...COLORS]),
];

/** Number of reversals after the first in each plate, largest step of a plate between nodes, and mean ΔE. */
function judge(isSmooth: boolean) {
  let [reversals, jump] = [0, 0];
  const errors: number[] = [];
  for (const { solved, errorOf } of PRESSES) {
    for (const fade of FADES) {
      const line = nodesOf(fade);
      const coverages = line.map((node) => solved(node, isSmooth));
      for (const ink of coverages[0]!.keys()) {
        const plate = coverages.map((all) => all[ink]!);
        reversals += Math.max(0, reversalsOf(plate) - 1);
        for (let i = 1; i < plate.length; i++) jump = Math.max(jump, Math.abs(plate[i]! - plate[i - 1]!));
      }
      errors.push(...line.map((node, i) => errorOf(node, coverages[i]!)));
    }
  }
  return { reversals, jump, error: errors.reduce((sum, one) => sum + one, 0) / errors.length };
}

it('createSmoothSolver has under 40 % of the coverage reversals of single solving, and at most 0.2 ΔE more error', () => {
  const [alone, smooth] = [judge(false), judge(true)];
  expect(alone.reversals).toBeGreaterThan(40);
  expect(smooth.reversals).toBeLessThan(0.4 * alone.reversals);
  expect(alone.jump).toBeGreaterThan(0.9);
  expect(smooth.jump).toBeLessThan(0.35);
  expect(smooth.error).toBeLessThan(alone.error + 0.2);
});

it('createSmoothSolver gives fewer than 45 coverage reversals on faint plates along fades', () => {
  let reversals = 0;
  for (const { solved } of PRESSES)
    for (const fade of FADES) {
      const coverages = nodesOf(fade).map((node) => solved(node, true));
      for (const ink of coverages[0]!.keys()) {
        const plate = coverages.map((all) => all[ink]!);
        if (Math.max(...plate) < 0.12) reversals += Math.max(0, reversalsOf(plate, 0.002) - 1);
      }
    }
  expect(reversals).toBeLessThan(45);
});

it('createSmoothSolver gives the same solution for a node regardless of what was solved before', () => {
  const { solved } = PRESSES[0]!;
  const first = solved([20, 12, 5], true);
  solved([1, 30, 30], true);
  expect(solved([20, 12, 5], true)).toEqual(first);
});

it('createSmoothSolver prints white on a dark garment as a solid base', () => {
  const [base, ...colors] = PRESSES[0]!.solved([32, 32, 32], true);
  expect(base).toBeGreaterThan(0.998);
  for (const share of colors) expect(share).toBeLessThan(0.002);
});

/** Pale teal is so close to white that the mixtures of pale tints around white contain it. */
const PALE = press(BLACK, [
  BASE,
  inkOf('Light teal', [0.55, 0.85, 0.84], 0.6),
  inkOf('Yellow', [0.85, 0.63, 0.02], 0.6),
  inkOf('Sky blue', [0.02, 0.4, 0.82], 0.6),
  inkOf('Green', [0.02, 0.36, 0.03], 0.6),
  inkOf('Red', [0.85, 0.02, 0.03], 0.6),
  inkOf('Dark blue', [0.02, 0.03, 0.21], 0.6),
]);

it('createSmoothSolver prints only the base where it matches the target exactly, even with a pale ink', () => {
  expect(Array.from(PALE.solved([32, 32, 32], true))).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

it('createSmoothSolver keeps the tint of a pale color next to white', () => {
  const tinted = PALE.solved([30, 32, 32], true);
  expect(tinted[1]).toBeGreaterThan(0.05);
  expect(PALE.errorOf([30, 32, 32], tinted)).toBeLessThan(
    PALE.errorOf([30, 32, 32], Float64Array.of(1, 0, 0, 0, 0, 0, 0)),
  );
});

it('createSmoothSolver respects an ink limit under 100 % where the base alone matches the target', () => {
  const chain = createChain([BASE, ...COLORS], BLACK);
  const aim = createAim([BASE], BLACK, false);
  const smooth = createSmoothSolver(chain, { prices: new Float64Array(7).fill(0.1), limit: 0.6 }, aim, NODES);
  const [target, coverages] = [new Float64Array(3), new Float64Array(7)];
  aimAt(aim, [1, 1, 1], target);
  smooth(target, coverages, indexOf([32, 32, 32]));
  expect(coverages.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(0.6 + 1e-9);
});

it('createSmoothSolver respects the ink limit and keeps solid plates solid', () => {
  const inks = [BASE, ...COLORS];
  const chain = createChain(inks, BLACK);
  const aim = createAim([BASE], BLACK, false);
  const smooth = createSmoothSolver(
    chain,
    { prices: inks.map(() => 0.1), limit: 1.6, solid: [0] },
    aim,
    NODES,
  );
  const target = new Float64Array(3);
  for (const node of [
    [3, 2, 20],
    [30, 8, 8],
    [16, 16, 16],
  ] as const) {
    const coverages = new Float64Array(inks.length);
    aimAt(aim, lightOfNode(node), target);
    smooth(target, coverages, indexOf(node));
    expect(coverages[0]).toBe(1);
    expect(coverages.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.6 + 1e-9);
  }
});
