/**
 * Prints antialiased edges of two flat colors with only the inks of both sides. Solved pixel by pixel, an edge's
 * blends would print with other inks, as an outline around lettering.
 */
import { SRGB_TO_LINEAR } from '@printready/pixels/color';
import { createAreaTest, markFlat, type Picture } from '../noise/flat-pixels.ts';
import { type Aim, aimAt } from '../solver/aim.ts';
import { type Chain, printChain } from '../solver/chain.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { visibilities } from '../solver/smooth-solver.ts';
import { createSolver, type SolveRules } from '../solver/solve.ts';

/** Maximum distance from an edge pixel to the flat colors on its two sides, px. */
const REACH = 3;
/** Minimum difference between the two sides, of 255; a smaller one over so few pixels may be a fade. */
const STEEP = 60;
/** Maximum difference of a flat pixel from the color of its side, of 255; a larger one is a third color. */
const SAME = 30;
/** Maximum ΔE of a pixel from the line between the two sides' colors; pixels farther away have a third color. */
const ON_LINE = 15;
/** Maximum ΔE between a printed edge and its target; beyond it, the sides' inks cannot reproduce the blend. */
const LOSS = 3;
/** Pull toward the previous coverages, clamped to the range between the two sides, ΔE² per squared coverage. */
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

/** Flat pixels, and 1 for each pixel with a flat pixel in its row within reach, so that searches skip other rows. */
type Flats = { readonly flat: Uint8Array; readonly beside: Uint8Array };

function markBeside(flat: Uint8Array, width: number): Uint8Array {
  const beside = new Uint8Array(flat.length);
  for (let row = 0; row < flat.length; row += width) {
    const end = row + width;
    for (let at = row, last = -Infinity; at < end; at++) {
      if (flat[at] === 1) last = at;
      if (at - last <= REACH) beside[at] = 1;
    }
    for (let at = end - 1, last = Infinity; at >= row; at--) {
      if (flat[at] === 1) last = at;
      if (last - at <= REACH) beside[at] = 1;
    }
  }
  return beside;
}

/** @returns the flat pixel around `at` that differs most from `from`, or `from` itself if there is none. */
function farthestAround(
  { data, width, height }: Picture,
  { flat, beside }: Flats,
  at: number,
  from: number,
): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)];
  const [top, bottom] = [Math.max(0, y - REACH), Math.min(height - 1, y + REACH)];
  let [found, most] = [from, -1];
  for (let row = top * width; row <= bottom * width; row += width) {
    if (beside[row + x] === 0) continue;
    for (let near = row + left; near <= row + right; near++) {
      if (flat[near] !== 1) continue;
      const far = apart(data, near, from);
      if (far > most) [found, most] = [near, far];
    }
  }
  return found;
}

/** @returns true if a flat pixel around `at` has neither side's color. */
function hasThird(
  { data, width, height }: Picture,
  { flat }: Flats,
  at: number,
  { one, other }: Sides,
): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)];
  const [top, bottom] = [Math.max(0, y - REACH), Math.min(height - 1, y + REACH)];
  for (let row = top * width; row <= bottom * width; row += width)
    for (let near = row + left; near <= row + right; near++)
      if (flat[near] === 1 && apart(data, near, one) > SAME && apart(data, near, other) > SAME) return true;
  return false;
}

/** Null unless exactly two flat colors are nearby. */
function sidesOf(picture: Picture, flats: Flats, at: number): Sides | null {
  const { data } = picture;
  const one = farthestAround(picture, flats, at, at);
  // `one` is the flat pixel that differs most from this pixel, so two flat pixels differ by at most twice as much.
  if (2 * apart(data, one, at) < STEEP) return null;
  const other = farthestAround(picture, flats, at, one);
  const sides = { one, other };
  return apart(data, one, other) < STEEP || hasThird(picture, flats, at, sides) ? null : sides;
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

/** @returns a function that sets `coverages` for a blend, or returns false if the sides' inks cannot reproduce it */
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
  const flats = { flat, beside: markBeside(flat, picture.width) };
  const isArea = createAreaTest(picture, flat);
  const solveBlend = createBlender(plates, press);
  const [blend, coverages] = [new Float64Array(3), new Float64Array(plates.length)];
  const [edges, changes]: [number[], number[]] = [[], []];
  for (let at = flat.indexOf(0); at !== -1; at = flat.indexOf(0, at + 1)) {
    const sides = sidesOf(picture, flats, at);
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
