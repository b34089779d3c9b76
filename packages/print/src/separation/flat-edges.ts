/**
 * Prints antialiased edges of two flat colors with only the inks of both sides. Solved pixel by pixel, an edge's
 * blends would print with other inks, as an outline around lettering.
 */
import { SRGB_TO_LINEAR } from '@printready/pixels/color';
import { type Aim, aimAt } from '../solver/aim.ts';
import { type Chain, printChain } from '../solver/chain.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { visibilities } from '../solver/smooth-solver.ts';
import { createSolver, type SolveRules } from '../solver/solve.ts';
import { createAreaTest, markFlat, type Picture } from './flat-pixels.ts';

/** Maximum distance from an edge pixel to the flat colors on its two sides, px. */
const REACH = 3;
/** Minimum difference between the two sides, of 255; a smaller one over so few pixels may be a fade. */
const STEEP = 60;
/** Maximum difference within each side, of 255. */
const SAME = 30;
/** Maximum ΔE of a pixel from the line between the two sides' colors; pixels farther away have a third color. */
const ON_LINE = 15;
/** Maximum ΔE between a printed edge and its target; beyond it, the sides' inks cannot reproduce the blend. */
const LOSS = 3;
/** Pull toward the previous coverages, limited to the range of the two sides' coverages, ΔE² per squared coverage. */
const FAITH = 30;
const SWEEPS = 8;
/** Amount of ink in excess of both sides, of 255, above which it shows as an outline. */
const FOREIGN = 8;

type Press = { readonly chain: Chain; readonly rules: SolveRules; readonly aim: Aim };
type Sides = { readonly one: number; readonly other: number };

/** Largest difference in any channel, 0…255. */
function apart(data: Uint8Array, one: number, other: number): number {
  const [i, j] = [4 * one, 4 * other];
  const red = Math.abs(data[i]! - data[j]!);
  const green = Math.abs(data[i + 1]! - data[j + 1]!);
  const blue = Math.abs(data[i + 2]! - data[j + 2]!);
  return red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
}

/** Flat pixels around the given pixel. */
function flatAround({ width, height }: Picture, flat: Uint8Array, at: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)];
  const [top, bottom] = [Math.max(0, y - REACH), Math.min(height - 1, y + REACH)];
  const found: number[] = [];
  for (let v = top; v <= bottom; v++)
    for (let near = v * width + left; near <= v * width + right; near++)
      if (flat[near] === 1) found.push(near);
  return found;
}

function farthest(data: Uint8Array, some: readonly number[], from: number): number {
  let [found, most] = [from, -1];
  for (const near of some) {
    const far = apart(data, near, from);
    if (far > most) [found, most] = [near, far];
  }
  return found;
}

/** Null unless exactly two flat colors are nearby. */
function sidesOf(picture: Picture, flat: Uint8Array, at: number): Sides | null {
  const { data } = picture;
  const near = flatAround(picture, flat, at);
  const one = farthest(data, near, at);
  const other = farthest(data, near, one);
  if (apart(data, one, other) < STEEP) return null;
  const isThird = (pixel: number) => apart(data, pixel, one) > SAME && apart(data, pixel, other) > SAME;
  return near.some(isThird) ? null : { one, other };
}

const luminanceAt = (data: Uint8Array, at: number): number =>
  0.2126 * SRGB_TO_LINEAR[data[4 * at]!]! +
  0.7152 * SRGB_TO_LINEAR[data[4 * at + 1]!]! +
  0.0722 * SRGB_TO_LINEAR[data[4 * at + 2]!]!;

/** @param blend receives the color between the two sides that has the pixel's luminance, linear light. */
function isBlend(data: Uint8Array, at: number, { one, other }: Sides, blend: Float64Array): boolean {
  const low = luminanceAt(data, one);
  const whole = luminanceAt(data, other) - low;
  if (whole === 0) return false;
  const share = Math.min(1, Math.max(0, (luminanceAt(data, at) - low) / whole));
  const light = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const start = SRGB_TO_LINEAR[data[4 * one + c]!]!;
    blend[c] = start + share * (SRGB_TO_LINEAR[data[4 * other + c]!]! - start);
    light[c] = SRGB_TO_LINEAR[data[4 * at + c]!]!;
  }
  return differenceOf(blend, light) <= ON_LINE;
}

/** @returns true if a plate prints more ink at this pixel than on either side. */
const hasForeignInk = (plates: readonly Uint8Array[], at: number, { one, other }: Sides): boolean =>
  plates.some((plate) => plate[at]! > Math.max(plate[one]!, plate[other]!) + FOREIGN);

/** @returns a function that sets `coverages` to a blend's; false if the sides' inks cannot reproduce it */
function createBlender(plates: readonly Uint8Array[], { chain, rules, aim }: Press) {
  const { solveBetween } = createSolver(chain, { ...rules, sweeps: SWEEPS });
  const toward = new Float64Array(chain.count);
  const pull = { toward, weights: visibilities(chain).map((seen) => FAITH * seen) };
  const [lows, highs] = [new Float64Array(chain.count), new Float64Array(chain.count)];
  const [target, light] = [new Float64Array(3), new Float64Array(3)];
  return (at: number, { one, other }: Sides, blend: Float64Array, coverages: Float64Array): boolean => {
    for (const [i, plate] of plates.entries()) {
      lows[i] = Math.min(plate[one]!, plate[other]!) / 255;
      highs[i] = Math.max(plate[one]!, plate[other]!) / 255;
      coverages[i] = toward[i] = Math.min(highs[i], Math.max(lows[i], plate[at]! / 255));
    }
    aimAt(aim, blend, target);
    solveBetween(target, coverages, pull, { lows, highs });
    printChain(chain, coverages, light);
    return differenceOf(light, target) <= LOSS;
  };
}

/** Changes plates on edges that print inks of neither side. @param picture RGBA. @returns changed pixels, ascending */
export function printFlatEdges(plates: readonly Uint8Array[], picture: Picture, press: Press): Uint32Array {
  const flat = markFlat(picture);
  const isArea = createAreaTest(picture, flat);
  const solveBlend = createBlender(plates, press);
  const [blend, coverages] = [new Float64Array(3), new Float64Array(plates.length)];
  const [edges, changes]: [number[], number[]] = [[], []];
  for (let at = flat.indexOf(0); at !== -1; at = flat.indexOf(0, at + 1)) {
    const sides = sidesOf(picture, flat, at);
    if (!sides || !hasForeignInk(plates, at, sides) || !isBlend(picture.data, at, sides, blend)) continue;
    if (!isArea(sides.one) || !isArea(sides.other)) continue;
    if (!solveBlend(at, sides, blend, coverages)) continue;
    edges.push(at);
    for (const coverage of coverages) changes.push(Math.round(255 * coverage));
  }
  for (const [i, at] of edges.entries())
    for (const [ink, plate] of plates.entries()) plate[at] = changes[i * plates.length + ink]!;
  return Uint32Array.from(edges);
}
