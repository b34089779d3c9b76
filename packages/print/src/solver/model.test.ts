import { expect, it } from 'vitest';
import { type Ink, inkOf, type Light, lightOf, solidOn } from '../inks/ink.ts';
import { createAmScreen, FULL_TONE, screenAmRow } from '../kernels/am-screen/index.ts';
import { compensateGain, growDot, rosetteShift } from '../press/press.ts';
import { aimAt, createAim } from './aim.ts';
import { createChain, printChain } from './chain.ts';
import { differenceMatrix, differenceOf, labOfLight } from './color-difference.ts';
import { createSolver, type SolveRules } from './solve.ts';

/** Deterministic generator (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const BLACK: Light = lightOf({ r: 17, g: 17, b: 17 });
const WHITE: Light = [1, 1, 1];
const base = inkOf('White base', [0.85, 0.85, 0.85], 0.93, 'base');
const INKS: readonly Ink[] = [
  inkOf('Yellow', [0.85, 0.7, 0.05], 0.6),
  inkOf('Red', [0.6, 0.03, 0.04], 0.6),
  inkOf('Blue', [0.03, 0.1, 0.5], 0.6),
  inkOf('Black', [0.02, 0.02, 0.02], 0.6),
];
const rules = (inks: readonly Ink[], some: Partial<SolveRules> = {}): SolveRules => ({
  prices: inks.map(() => 0.1),
  limit: Infinity,
  ...some,
});

/** Reference: a sum over all overprints with Demichel's 2ⁿ weights. */
function printByOverprints(inks: readonly Ink[], garment: Light, coverages: readonly number[]): number[] {
  const mean = [0, 0, 0];
  for (let subset = 0; subset < 2 ** inks.length; subset++) {
    let weight = 1;
    let light: number[] = [...garment];
    for (const [i, { onWhite, onBlack }] of inks.entries()) {
      const inked = ((subset >> i) & 1) === 1;
      weight *= inked ? coverages[i]! : 1 - coverages[i]!;
      if (inked) light = light.map((value, c) => onBlack[c]! + (onWhite[c]! - onBlack[c]!) * value);
    }
    for (let c = 0; c < 3; c++) mean[c]! += weight * light[c]!;
  }
  return mean;
}

it('printChain equals Neugebauer’s mean with Demichel’s weights for any inks, garment, and coverages', () => {
  const next = random(1);
  const color = (): Light => [next(), next(), next()];
  for (let round = 0; round < 50; round++) {
    const inks = Array.from({ length: 1 + (round % 5) }, (_, i) => inkOf(`${i}`, color(), next()));
    const garment = color();
    const coverages = inks.map(() => next());
    const light = new Float64Array(3);
    printChain(createChain(inks, garment), coverages, light);
    const mean = printByOverprints(inks, garment, coverages);
    for (let c = 0; c < 3; c++) expect(light[c]).toBeCloseTo(mean[c]!, 12);
  }
});

it('solidOn returns the ink’s color at opacity 1 and filters the substrate at opacity 0', () => {
  expect(solidOn(inkOf('x', [0.2, 0.4, 0.6], 1), BLACK)).toEqual([0.2, 0.4, 0.6]);
  expect(solidOn(inkOf('x', [0.2, 0.4, 0.6], 0), [0, 0, 0])).toEqual([0, 0, 0]);
});

it('printChain predicts actual halftone dots at four angles, averaged over 3 mm', () => {
  const dpi = 600;
  const side = Math.round((3 / 25.4) * dpi);
  const angles = [7.5, 22.5, 52.5, 82.5];
  const next = random(7);
  const chain = createChain(INKS, WHITE);
  const screens = angles.map((angleDegrees) =>
    createAmScreen({ dpi, frequencyLpi: 45, angleDegrees }, 'round'),
  );
  const { solve } = createSolver(chain, rules(INKS));
  const [differences, light] = [[] as number[], new Float64Array(3)];
  for (let patch = 0; patch < 30; patch++) {
    const coverages = new Float64Array(INKS.length);
    solve([0.05 + 0.8 * next(), 0.05 + 0.8 * next(), 0.05 + 0.8 * next()], coverages);
    const sum = [0, 0, 0];
    const dots = INKS.map(() => new Uint8Array(side));
    for (let y = 0; y < side; y++) {
      for (const [i, screen] of screens.entries()) {
        dots[i]!.fill(0);
        const tone = new Uint16Array(side).fill(Math.round(FULL_TONE * coverages[i]!));
        const shift = angles[i] === 52.5 ? Math.round(screen.cellPixels * rosetteShift(52.5)) : 0;
        screenAmRow(screen, y + shift, tone, dots[i]!, 1);
      }
      for (let x = 0; x < side; x++) {
        printChain(
          chain,
          dots.map((dot) => dot[x]!),
          light,
        );
        for (let c = 0; c < 3; c++) sum[c]! += light[c]! / side ** 2;
      }
    }
    printChain(chain, coverages, light);
    differences.push(differenceOf(sum, light));
  }
  expect(differences.reduce((a, b) => a + b, 0) / differences.length).toBeLessThan(0.5);
  expect(Math.max(...differences)).toBeLessThan(2);
});

it('differenceMatrix has the slopes of L* in its first row', () => {
  const p = new Float64Array(9);
  const at = [0.2, 0.3, 0.25];
  differenceMatrix(at, p);
  const step = 1e-6;
  for (let c = 0; c < 3; c++) {
    const moved = at.map((value, i) => (i === c ? value + step : value));
    const slope = (labOfLight(moved[0]!, moved[1]!, moved[2]!).l - labOfLight(0.2, 0.3, 0.25).l) / step;
    expect(p[c]).toBeCloseTo(slope, 2);
  }
});

it('solve reproduces colors that printChain printed within 0.2 ΔE on average', () => {
  const next = random(3);
  const inks = [base, ...INKS.slice(0, 3)];
  const chain = createChain(inks, BLACK);
  const { solve } = createSolver(chain, rules(inks, { prices: inks.map(() => 0.001) }));
  let all = 0;
  for (let round = 0; round < 60; round++) {
    const aim = new Float64Array(3);
    printChain(
      chain,
      inks.map(() => next()),
      aim,
    );
    const coverages = new Float64Array(inks.length);
    solve(aim, coverages);
    const light = new Float64Array(3);
    printChain(chain, coverages, light);
    const far = differenceOf(light, aim);
    expect(far).toBeLessThan(1.5);
    all += far;
  }
  expect(all / 60).toBeLessThan(0.2);
});

it('solve keeps coverages in 0…1 and within the ink limit for any target', () => {
  const next = random(5);
  const inks = [base, ...INKS];
  const tight = rules(inks, { limit: 1.8 });
  const { solve } = createSolver(createChain(inks, BLACK), tight);
  for (let round = 0; round < 200; round++) {
    const coverages = new Float64Array(inks.length);
    solve([next() * 0.8, next() * 0.8, next() * 0.8], coverages);
    const sum = coverages.reduce((a, b) => a + b, 0);
    expect(sum).toBeLessThanOrEqual(1.8 + 1e-9);
    for (const share of coverages) expect(share >= 0 && share <= 1, `${share}`).toBe(true);
  }
});

it('solve uses less ink as the cost of ink rises', () => {
  const chain = createChain(INKS, WHITE);
  const used = [0.01, 0.5, 5, 50].map((price) => {
    const coverages = new Float64Array(INKS.length);
    createSolver(chain, rules(INKS, { prices: INKS.map(() => price) })).solve([0.2, 0.15, 0.1], coverages);
    return coverages.reduce((a, b) => a + b, 0);
  });
  expect(used).toEqual([...used].sort((a, b) => b - a));
  expect(used[3]).toBeLessThan(used[0]! - 0.05);
});

it('createAim maps black on a black garment and white on a white garment to the bare garment', () => {
  const aim = new Float64Array(3);
  aimAt(createAim([base], BLACK, false), [0, 0, 0], aim);
  expect([...aim]).toEqual([...BLACK]);
  aimAt(createAim([], WHITE, false), [1, 1, 1], aim);
  expect([...aim]).toEqual([1, 1, 1]);
});

it('createAim maps a colored garment’s own color to the bare garment', () => {
  const garment = lightOf({ r: 200, g: 30, b: 40 });
  const aim = createAim([base], garment, false);
  const light = new Float64Array(3);
  aimAt(aim, aim.under, light);
  for (let c = 0; c < 3; c++) expect(light[c]).toBeCloseTo(garment[c]!, 9);
});

it('compensateGain inverts growDot', () => {
  for (const gain of [0, 15, 25, 45])
    for (const share of [0, 0.1, 0.5, 0.9, 1])
      expect(growDot(compensateGain(share, gain), gain)).toBeCloseTo(share, 9);
  expect(growDot(0.5, 25)).toBeCloseTo(0.75, 9);
});
