/** Other press inks for the color that LittleCMS's inks print: black is chosen; the rest follows from the profile. */
import { exact } from '@printready/pixels/number';
import { type DotLimits, nearestDot } from './press.ts';
import { PRESS_NODES, type PressProfile } from './press-profile.ts';

export type BlackRules = {
  /** 0 uses the least black that reproduces the color; 1 uses the most. */
  readonly strength: number;
  /** Maximum total of all four inks; 1 is one solid. */
  readonly limit: number;
  /** Printable dots for each channel; null if unlimited. */
  readonly dots?: readonly (DotLimits | null)[];
};

const BLACK = 3;
const NODES = PRESS_NODES;
const LAST = NODES - 1;
const STRIDES = [exact.pow(NODES, 3), NODES ** 2, NODES, 1].map((nodes) => nodes * 3);
const STEPS = 8;
const SWEEPS = 12;
const HALVINGS = 7;
const CONVERGED = 1e-4;
/** Color tolerance when the amount of black changes, ΔE94. */
const SAME_COLOR = 0.25;
/** Initial ink cost used to meet the limit, ΔE² per solid. */
const FIRST_PRICE = 0.5;
const MAX_DOUBLINGS = 24;
/** Color error, ΔE, allowed for moving a dot to a printable size. Above it, the dot stays, and films dither it. */
const DOT_TOLERANCE = 0.5;
const RIDGE = 1e-4;
/** L* below which black has full strength; above it, black starts slowly because its dots are visible. */
const BLACK_FROM = 40;

type Work = {
  readonly nodes: Float32Array;
  /** L*a*b* of the inks, followed by its slopes with respect to the first three inks. */
  readonly seen: Float64Array;
  readonly goal: Float64Array;
  /** Lightness, chroma and hue axes of the target with CIE94 weights. */
  readonly axes: Float64Array;
  readonly slopes: Float64Array;
  readonly off: Float64Array;
  readonly fixed: Uint8Array;
};

function lookUp({ nodes, seen }: Work, inks: ArrayLike<number>): void {
  const part = [0, 0, 0, 0];
  let first = 0;
  for (let c = 0; c < 4; c++) {
    const at = Math.min(1, Math.max(0, inks[c]!)) * LAST;
    const cell = Math.min(LAST - 1, Math.floor(at));
    part[c] = at - cell;
    first += cell * STRIDES[c]!;
  }
  const [c, m, y, k] = part as [number, number, number, number];
  seen.fill(0);
  for (let corner = 0; corner < 8; corner++) {
    const [i, j, l] = [corner >> 2, (corner >> 1) & 1, corner & 1];
    const at = first + i * STRIDES[0]! + j * STRIDES[1]! + l * STRIDES[2]!;
    const [onC, onM, onY] = [i ? c : 1 - c, j ? m : 1 - m, l ? y : 1 - y];
    for (let axis = 0; axis < 3; axis++) {
      const value = nodes[at + axis]! + k * (nodes[at + 3 + axis]! - nodes[at + axis]!);
      seen[axis]! += onC * onM * onY * value;
      seen[3 + axis]! += (i ? LAST : -LAST) * onM * onY * value;
      seen[6 + axis]! += (j ? LAST : -LAST) * onC * onY * value;
      seen[9 + axis]! += (l ? LAST : -LAST) * onC * onM * value;
    }
  }
}

function aimAtColor(work: Work, reference: ArrayLike<number>): void {
  lookUp(work, reference);
  const { seen, goal, axes } = work;
  for (let axis = 0; axis < 3; axis++) goal[axis] = seen[axis]!;
  const chroma = exact.hypot(goal[1]!, goal[2]!);
  const [cos, sin] = chroma > 1e-6 ? [goal[1]! / chroma, goal[2]! / chroma] : [1, 0];
  const [onChroma, onHue] = [1 / (1 + 0.045 * chroma), 1 / (1 + 0.015 * chroma)];
  axes.set([1, 0, 0, 0, cos * onChroma, sin * onChroma, 0, -sin * onHue, cos * onHue]);
}

/** Writes the difference from the target along the target's axes, and its slopes. @returns ΔE94. */
function compare(work: Work, inks: ArrayLike<number>): number {
  lookUp(work, inks);
  const { seen, goal, axes, slopes, off } = work;
  let sum = 0;
  for (let row = 0; row < 3; row++) {
    let value = 0;
    for (let c = 0; c < 3; c++) value += axes[3 * row + c]! * (seen[c]! - goal[c]!);
    off[row] = value;
    sum += value * value;
    for (let ink = 0; ink < 3; ink++) {
      let slope = 0;
      for (let c = 0; c < 3; c++) slope += axes[3 * row + c]! * seen[3 + 3 * ink + c]!;
      slopes[3 * row + ink] = slope;
    }
  }
  return Math.sqrt(sum);
}

/** Solves for cyan, magenta, and yellow in 0…1 with black fixed: minimizes |off|² + price · sum of inks. @returns ΔE94. */
function solveBeside(work: Work, inks: Float64Array, price: number): number {
  const { slopes, off, fixed } = work;
  let error = compare(work, inks);
  for (let step = 0; step < STEPS; step++) {
    const before = [inks[0]!, inks[1]!, inks[2]!];
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let largest = 0;
      for (let ink = 0; ink < 3; ink++) {
        if (fixed[ink] === 1) continue;
        let [slope, length2] = [price / 2, RIDGE];
        for (let row = 0; row < 3; row++) {
          const s = slopes[3 * row + ink]!;
          slope += s * off[row]!;
          length2 += s * s;
        }
        const next = Math.min(1, Math.max(0, inks[ink]! - slope / length2));
        const moved = next - inks[ink]!;
        inks[ink] = next;
        for (let row = 0; row < 3; row++) off[row]! += moved * slopes[3 * row + ink]!;
        largest = Math.max(largest, Math.abs(moved));
      }
      if (largest < CONVERGED) break;
    }
    error = compare(work, inks);
    if (before.every((value, ink) => Math.abs(value - inks[ink]!) < CONVERGED)) break;
  }
  return error;
}

function walkBlack(work: Work, reference: ArrayLike<number>, to: number): number {
  const inks = Float64Array.from(reference);
  let [good, bad] = [reference[BLACK]!, to];
  const reaches = (black: number) => {
    inks[BLACK] = black;
    return solveBeside(work, inks, 0) < SAME_COLOR;
  };
  if (reaches(to)) return to;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (good + bad) / 2;
    if (reaches(middle)) good = middle;
    else {
      bad = middle;
      inks.set(reference);
    }
  }
  return good;
}

const sumOf = (inks: Float64Array) => inks[0]! + inks[1]! + inks[2]! + inks[BLACK]!;

/** Meets the limit first with more black, which replaces three inks, and then by raising the ink cost. */
function fitLimit(work: Work, inks: Float64Array, most: number, limit: number): void {
  for (let step = 1; step <= 4 && sumOf(inks) > limit; step++) {
    inks[BLACK] = Math.max(inks[BLACK]!, inks[BLACK]! + (most - inks[BLACK]!) / (5 - step));
    solveBeside(work, inks, 0);
  }
  inks[BLACK] = Math.min(inks[BLACK]!, limit);
  let price = FIRST_PRICE;
  for (let i = 0; i < MAX_DOUBLINGS && sumOf(inks) > limit; i++) {
    price *= 2;
    solveBeside(work, inks, price);
  }
  for (let i = 0; i < 3 && sumOf(inks) > limit; i++) inks[i] = Math.max(0, inks[i]! - (sumOf(inks) - limit));
}

/** Unprintable channel that is nearest to a printable dot; -1 if there is none. */
function nextLoose({ fixed }: Work, dots: readonly (DotLimits | null)[], inks: Float64Array): number {
  let [next, least] = [-1, Infinity];
  for (const [channel, limits] of dots.entries()) {
    if (!limits || fixed[channel] === 1) continue;
    const far = Math.abs(nearestDot(inks[channel]!, limits) - inks[channel]!);
    if (far > 0 && far < least) [next, least] = [channel, far];
  }
  return next;
}

function holdDots(
  work: Work,
  { limit }: BlackRules,
  dots: readonly (DotLimits | null)[],
  inks: Float64Array,
): void {
  const most = compare(work, inks) + DOT_TOLERANCE;
  const kept = new Float64Array(4);
  for (let next = nextLoose(work, dots, inks); next >= 0; next = nextLoose(work, dots, inks)) {
    kept.set(inks);
    work.fixed[next] = 1;
    inks[next] = nearestDot(inks[next]!, dots[next]!);
    if (solveBeside(work, inks, 0) > most || sumOf(inks) > limit) inks.set(kept);
  }
  work.fixed.fill(0);
}

/** @returns a function from a node of the sRGB grid to its four inks, 0…1: cyan, magenta, yellow, black. */
export function createProfileSolver(
  { nodes, reference }: PressProfile,
  rules: BlackRules,
): (node: number, inks: Float64Array) => void {
  const { strength, limit, dots } = rules;
  const floats = (length: number) => new Float64Array(length);
  const work: Work = {
    ...{ nodes, seen: floats(12), goal: floats(3), axes: floats(9), slopes: floats(9), off: floats(3) },
    fixed: new Uint8Array(4),
  };
  return (node, inks) => {
    const from = reference.subarray(4 * node, 4 * node + 4);
    aimAtColor(work, from);
    const shadow = Math.min(1, (100 - work.goal[0]!) / (100 - BLACK_FROM));
    const share = strength * (strength + (1 - strength) * shadow);
    const [least, most] = [walkBlack(work, from, 0), walkBlack(work, from, 1)];
    inks.set(from);
    inks[BLACK] = least + share * (most - least);
    solveBeside(work, inks, 0);
    if (sumOf(inks) > limit) fitLimit(work, inks, most, limit);
    if (dots) holdDots(work, rules, dots, inks);
  };
}
