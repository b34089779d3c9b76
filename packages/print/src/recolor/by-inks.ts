/** Solves for plates that reproduce a photo on white; printing them with other inks keeps the shading. */

import { linearToSrgb } from '@printready/pixels/color';
import { convertReference, openGrid } from '@printready/pixels/color-grid';
import { exact } from '@printready/pixels/number';
import { bytesOf, type Raster, withPixels } from '@printready/pixels/raster';
import { chooseInks, inPrintingOrder } from '../inks/choose-inks.ts';
import { type Ink, inkOf, type Light, lightOf, type Rgb8, rgbOf } from '../inks/ink.ts';
import { FULL_COVERAGE } from '../kernels/plate-grid/index.ts';
import { type Aim, createAim } from '../solver/aim.ts';
import { createChain, printChain } from '../solver/chain.ts';
import { aimsOf } from '../solver/colors.ts';
import { GRID_NODES, type PlateGrid, solveGrid } from '../solver/grid.ts';
import { createSolver } from '../solver/solve.ts';
import { countOpaque } from './photo-palette.ts';

const WHITE: Light = [1, 1, 1];
/** Opacity of plastisol inks, which are translucent and mix where they overlap. */
const OPACITY = 0.6;
/** Cost of full ink coverage, ΔE². */
const PRICE = 0.1;
const CHOICE_BITS = 4;

export type InkedPhoto = {
  /** Inks in printing order. */
  readonly inks: readonly Ink[];
  readonly colors: readonly Rgb8[];
  readonly shares: readonly number[];
  readonly grid: PlateGrid;
  readonly aim: Aim;
};

const toPrint = ({ from, span }: Aim, light: Light): Light => {
  const at = (c: 0 | 1 | 2) => from[c] + span[c] * light[c];
  return [at(0), at(1), at(2)];
};
const toArt = ({ from, span }: Aim, light: Light): Light => {
  const at = (c: 0 | 1 | 2) => (light[c] - from[c]) / span[c];
  return [at(0), at(1), at(2)];
};

const asInk = (aim: Aim, color: Rgb8, name: string) => inkOf(name, toPrint(aim, lightOf(color)), OPACITY);

/** @param most maximum inks, with `given`. @param given required colors. @param report fraction done; may throw */
export function inkPhoto(
  art: Raster,
  most: number,
  given: readonly Rgb8[],
  report: (fraction: number) => void,
): InkedPhoto {
  const aim = createAim([], WHITE, false);
  const counted = countOpaque(art, CHOICE_BITS);
  const aims = aimsOf(counted, aim);
  const fixed = given.map((color, i) => asInk(aim, color, `Given ${i + 1}`));
  report(0);
  const sets = chooseInks({
    ...{ garment: WHITE, aims, fixed, opacity: OPACITY, price: PRICE },
    weights: counted.pixels.map((pixels) => exact.pow(pixels, 0.75)),
    most: Math.max(0, most - given.length),
    onSet: (inks) => report((0.5 * inks.length) / (most + 1)),
  });
  const inks = inPrintingOrder(sets.at(-1) ?? []);
  const { solve } = createSolver(createChain(inks, WHITE), {
    prices: new Float64Array(inks.length).fill(PRICE),
    limit: Infinity,
  });
  const grid = solveGrid(bytesOf(art), aim, inks.length, solve, (done) => report(0.5 + done / 2));
  const shares = inks.map(() => 0);
  const coverages = new Float64Array(inks.length);
  let all = 0;
  for (let i = 0; i < counted.count; i++) {
    coverages.fill(0);
    solve(aims.subarray(3 * i, 3 * i + 3), coverages);
    for (let k = 0; k < inks.length; k++) shares[k]! += coverages[k]! * counted.pixels[i]!;
    all += counted.pixels[i]!;
  }
  return {
    ...{ inks, grid, aim },
    colors: inks.map(({ onWhite }) => rgbOf(toArt(aim, onWhite))),
    shares: shares.map((share) => (all === 0 ? 0 : share / all)),
  };
}

/** Color of each node, 16 bits per channel. @param to replacement for each ink's color, in the order of the inks. */
export function inkGridNodes({ grid, aim, inks }: InkedPhoto, to: readonly Rgb8[]): Uint16Array {
  const { nodes, count } = grid;
  const chain = createChain(
    to.map((color, i) => asInk(aim, color, inks[i]!.name)),
    WHITE,
  );
  const painted = new Uint16Array((nodes.length / count) * 3);
  const shares = new Float64Array(count);
  const light = new Float64Array(3);
  for (let node = 0, at = 0; at < nodes.length; node++, at += count) {
    for (let i = 0; i < count; i++) shares[i] = nodes[at + i]! / FULL_COVERAGE;
    printChain(chain, shares, light);
    const shown = toArt(aim, [light[0]!, light[1]!, light[2]!]);
    for (let c = 0; c < 3; c++) painted[3 * node + c] = 257 * linearToSrgb(shown[c]!);
  }
  return painted;
}

export function mapThroughGrid(art: Raster, nodes: Uint16Array): Raster {
  const out = new Uint8ClampedArray(art.data.length);
  const grid = { inputs: 3, nodesPerAxis: GRID_NODES, outputs: 3, nodes } as const;
  const convert = openGrid(grid);
  if (convert) {
    convert(bytesOf(art), new Uint8Array(out.buffer), { alphaIn: true, alphaOut: 'copied', depth: 8 });
    return withPixels(art, out);
  }
  for (let at = 0; at < out.length; at += 4) {
    const wide = convertReference(grid, [...art.data.subarray(at, at + 3)]);
    for (let c = 0; c < 3; c++) out[at + c] = wide[c]! / 257;
    out[at + 3] = art.data[at + 3]!;
  }
  return withPixels(art, out);
}
