/**
 * Evaluates each plate of a separation alone, as it appears on film: its steadiness along a ramp. Definitions: the project's guide, "Plates that are clean one by one".
 */
import { labToXyz, srgbToLab, xyzToLinear, xyzToSrgb } from '../../../packages/pixels/src/color/lab.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { type Ink, rgbOf } from '../../../packages/print/src/inks/ink.ts';
import { FULL_COVERAGE } from '../../../packages/print/src/kernels/plate-grid/index.ts';
import { GRID_NODES, type PlateGrid } from '../../../packages/print/src/solver/grid.ts';
import { schema } from '../../../packages/tools/src/color-separator/options.ts';
import { analyze, separate } from '../../../packages/tools/src/color-separator/plates/separate.ts';
import type { Separation } from '../../../packages/tools/src/color-separator/plates/separation.ts';
import { createRandom } from '../../../scripts/testing/seeded-random.ts';
import { judge, meanOf, type Note } from './separator-judge.ts';

type Color = readonly [red: number, green: number, blue: number];
export const GARMENT_COLORS: readonly (readonly [string, Color])[] = [
  ['black', [17, 17, 17]],
  ['white', [255, 255, 255]],
  ['red', [170, 25, 35]],
];
const INKS = 6;
const RAMPS = 60;
const STEPS = 256;
/** Smallest change in a plate that counts as a reversal, out of 255. */
const VISIBLE_STEP = 3;
const MAX_JUMP = 6;

const byte = (value: number) => Math.round(Math.min(255, Math.max(0, value)));

export async function separateTones(
  art: Raster,
  [r, g, b]: Color,
  inks: readonly Ink[] = [],
): Promise<Separation> {
  const inkList = inks
    .filter(({ kind }) => kind === 'color')
    .map(({ name, onWhite, onBlack }) => ({ name, color: rgbOf(onWhite), onBlack: rgbOf(onBlack) }));
  const options = {
    kind: 'process',
    inks: inkList.length || INKS,
    inkList,
    chokeMm: 0,
    background: 'keep',
    garment: { r, g, b },
  };
  const { memories } = analyze(art, { purpose: 'deliver' }).whole;
  return separate(art, schema.parse(options), memories, () => undefined);
}

/** Straight line between two colors in L*a*b*, not rounded to bytes; null if it leaves the sRGB gamut. */
function rampOf(from: Color, to: Color): Color[] | null {
  const [a, b] = [srgbToLab(...from), srgbToLab(...to)];
  const colors: Color[] = [];
  for (let i = 0; i < STEPS; i++) {
    const at = (one: number, other: number) => one + (i / (STEPS - 1)) * (other - one);
    const xyz = labToXyz({ l: at(a.l, b.l), a: at(a.a, b.a), b: at(a.b, b.b) });
    const light = Object.values(xyzToLinear(xyz));
    if (Math.min(...light) < -0.002 || Math.max(...light) > 1.002) return null;
    const { r, g, b: blue } = xyzToSrgb(xyz);
    colors.push([r, g, blue]);
  }
  return colors;
}

/** Ramps to the garment color, to white, and between two random colors; a third of each kind. */
function rampsOn(garment: Color): Color[][] {
  const random = createRandom(38);
  const any = (): Color => [byte(255 * random()), byte(255 * random()), byte(255 * random())];
  const ramps: Color[][] = [];
  while (ramps.length < RAMPS) {
    const ends = [garment, [255, 255, 255] as const, any()];
    const ramp = rampOf(any(), ends[ramps.length % 3]!);
    if (ramp) ramps.push(ramp);
  }
  return ramps;
}

/** Tetrahedral interpolation in the grid, without rounding. Results are 0…255 per plate. */
function readExactly({ nodes, count }: PlateGrid, color: Color): number[] {
  const places = color.map((value) => (Math.min(255, Math.max(0, value)) * (GRID_NODES - 1)) / 255);
  const cells = places.map((value) => Math.min(GRID_NODES - 2, Math.floor(value)));
  const strides = [GRID_NODES ** 2, GRID_NODES, 1];
  let node = cells.reduce((sum, cell, axis) => sum + cell * strides[axis]!, 0);
  const at = (some: number, plate: number) => (255 * nodes[some * count + plate]!) / FULL_COVERAGE;
  const coverages = Array.from({ length: count }, (_, plate) => at(node, plate));
  const steps = places
    .map((value, axis) => ({ part: value - cells[axis]!, stride: strides[axis]! }))
    .sort((one, other) => other.part - one.part);
  for (const { part, stride } of steps) {
    for (let plate = 0; plate < count; plate++)
      coverages[plate]! += part * (at(node + stride, plate) - at(node, plate));
    node += stride;
  }
  return coverages;
}

/** Number of changes of direction along a ramp, ignoring changes smaller than VISIBLE_STEP. */
function reversalsOf(plate: readonly number[]): number {
  let [reversals, direction, turn] = [0, 0, plate[0]!];
  for (const value of plate) {
    const move = value - turn;
    if (direction !== 0 && move * direction >= 0) turn = value;
    else if (Math.abs(move) >= VISIBLE_STEP) {
      if (direction !== 0) reversals++;
      [direction, turn] = [Math.sign(move), value];
    }
  }
  return reversals;
}

/** Largest step of a plate along a ramp, and its ratio to the mean step. */
function jumpOf(plate: readonly number[]) {
  const steps = plate.slice(1).map((value, i) => Math.abs(value - plate[i]!));
  const largest = Math.max(...steps);
  const mean = meanOf(steps);
  return { largest, ratio: mean === 0 ? 0 : largest / mean };
}

/** Picture with the byte values around each color, because a grid has coverages only at nodes that pixels use. */
function drawAround(ramps: readonly (readonly Color[])[]): Raster {
  const rows = ramps.flatMap((ramp) =>
    Array.from({ length: 8 }, (_, corner) =>
      ramp.map((color) => color.map((value, c) => byte(Math.floor(value) + ((corner >> c) & 1)))),
    ),
  );
  const data = Uint8ClampedArray.from(rows.flatMap((row) => row.flatMap((color) => [...color, 255])));
  return createRaster(STEPS, rows.length, { data, resolution: { x: 300, y: 300 } });
}

export async function checkRamps(note: Note): Promise<number> {
  let misses = 0;
  for (const [name, garment] of GARMENT_COLORS) {
    const ramps = rampsOn(garment);
    const { grid, inks } = await separateTones(drawAround(ramps), garment);
    const plates = ramps.flatMap((ramp) => {
      const read = ramp.map((color) => readExactly(grid!, color));
      return inks.map((_, plate) => read.map((coverages) => coverages[plate]!));
    });
    const reversed = plates.filter((plate) => reversalsOf(plate) > 1);
    const worst = Math.max(...plates.map(reversalsOf));
    const jumps = plates.map(jumpOf).filter(({ ratio, largest }) => ratio > MAX_JUMP && largest > MAX_JUMP);
    misses += judge(
      note,
      reversed.length === 0,
      `${RAMPS} ramps on ${name}: ${reversed.length} of ${plates.length} plates reverse more than once, at most ${worst} times (bar 1)`,
    );
    misses += judge(
      note,
      jumps.length === 0,
      `likewise, steps over 6 of 255 and over 6 × the mean: ${jumps.length}, at most ${Math.max(0, ...jumps.map(({ largest }) => largest)).toFixed(0)} of 255`,
    );
  }
  return misses;
}
