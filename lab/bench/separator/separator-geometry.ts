/**
 * Checks chokes and traps at every angle, the visible error of index dots, and the error of the color lookup grid.
 */
import { SRGB_TO_LINEAR } from '../../../packages/pixels/src/color/srgb.ts';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { chooseInks } from '../../../packages/print/src/inks/choose-inks.ts';
import { lightOf, type Rgb8 } from '../../../packages/print/src/inks/ink.ts';
import { chokeBase } from '../../../packages/print/src/separation/base-and-trap.ts';
import { trapPlates } from '../../../packages/print/src/separation/trap.ts';
import { aimAt } from '../../../packages/print/src/solver/aim.ts';
import { createChain, printChain } from '../../../packages/print/src/solver/chain.ts';
import { differenceOf } from '../../../packages/print/src/solver/color-difference.ts';
import { aimsOf, countColors, flattenOnGarment } from '../../../packages/print/src/solver/colors.ts';
import { readGrid, solveGrid } from '../../../packages/print/src/solver/grid.ts';
import { createSolver } from '../../../packages/print/src/solver/solve.ts';
import { schema } from '../../../packages/tools/src/color-separator/options.ts';
import { planJob, rulesOf } from '../../../packages/tools/src/color-separator/plates/job.ts';
import { tool } from '../../../packages/tools/src/color-separator/render.ts';
import { atPpi, GARMENTS, judge, meanOf, type Named, type Note } from './separator-judge.ts';
import { RUN } from './separator-prints.ts';

const SIDE = 160;
const SIZE = { width: SIDE, height: SIDE };

/** Half-plane with its edge through the center, antialiased with 64 samples per pixel. */
function halfPlane(degrees: number): Uint8Array<ArrayBuffer> {
  const [nx, ny] = normalAt(degrees);
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    let inside = 0;
    for (let s = 0; s < 64; s++) {
      const x = (i % SIDE) + ((s % 8) + 0.5) / 8 - SIDE / 2;
      const y = Math.floor(i / SIDE) + (Math.floor(s / 8) + 0.5) / 8 - SIDE / 2;
      if (x * nx + y * ny < 0.3) inside++;
    }
    return Math.round((255 * inside) / 64);
  });
}

const normalAt = (degrees: number) =>
  [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)] as const;

/** Position of the plate's edge relative to the ink's edge, px, along lines perpendicular to the edge. */
function edgeOf(plate: Uint8Array, degrees: number): number {
  const [nx, ny] = normalAt(degrees);
  const [reach, step] = [20, 0.05];
  const places: number[] = [];
  for (let along = -15; along <= 15; along += 0.7) {
    let ink = 0;
    for (let far = -reach; far < reach; far += step) {
      const x = SIDE / 2 + far * nx - along * ny - 0.5;
      const y = SIDE / 2 + far * ny + along * nx - 0.5;
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - x0, y - y0];
      const read = (u: number, v: number) => plate[v * SIDE + u]!;
      const top = read(x0, y0) * (1 - fx) + read(x0 + 1, y0) * fx;
      ink += (top * (1 - fy) + (read(x0, y0 + 1) * (1 - fx) + read(x0 + 1, y0 + 1) * fx) * fy) * step;
    }
    places.push(ink / 255 - reach);
  }
  return meanOf(places);
}

/** Checks the widths of chokes and traps at all angles; traps must not move outlines. */
export function checkEdges(note: Note): number {
  const off = { choke: [] as number[], trap: [] as number[] };
  let moved = 0;
  for (let degrees = 0; degrees < 360; degrees += 7.5) {
    const plate = halfPlane(degrees);
    for (const width of [0.5, 1.2, 3.9]) {
      const { base } = chokeBase(plate, { art: plate, colors: plate }, SIZE, width);
      off.choke.push(Math.abs(edgeOf(plate, degrees) - edgeOf(base, degrees) - width));
      // The lighter ink covers the other side of the edge, so a trap spreads it below the darker ink.
      const light = plate.map((value) => 255 - value);
      const [trapped] = trapPlates([light, plate], [0.2, 1.2], SIZE, width);
      const back = trapped!.map((value) => 255 - value);
      off.trap.push(Math.abs(edgeOf(plate, degrees) - edgeOf(back, degrees) - width));
      for (let i = 0; i < light.length; i++) if (plate[i] === 0 && trapped![i] !== light[i]) moved++;
    }
  }
  const [choke, trap] = [Math.max(...off.choke), Math.max(...off.trap)];
  return (
    judge(
      note,
      choke <= 0.1,
      `chokes of 0.5, 1.2 and 3.9 px at 48 angles: off by at most ${choke.toFixed(3)} px (bar 0.1)`,
    ) +
    judge(note, trap <= 0.1, `traps likewise: off by at most ${trap.toFixed(3)} px (bar 0.1)`) +
    judge(note, moved === 0, `pixels that a trap changes outside the darker ink: ${moved}`)
  );
}

type Planes = readonly [Float64Array, Float64Array, Float64Array];
const planes = (pixels: number): Planes => [
  new Float64Array(pixels),
  new Float64Array(pixels),
  new Float64Array(pixels),
];

/** Separable Gaussian blur with a sigma of 2 px; borders are clamped. */
function blurred(plane: Float64Array, width: number, height: number): Float64Array {
  const kernel = Array.from({ length: 13 }, (_, i) => Math.exp(-((i - 6) ** 2) / 8));
  const all = kernel.reduce((sum, one) => sum + one, 0);
  const pass = (from: Float64Array, dx: number, dy: number) =>
    from.map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      let sum = 0;
      for (let k = -6; k <= 6; k++) {
        const u = Math.min(width - 1, Math.max(0, x + k * dx));
        const v = Math.min(height - 1, Math.max(0, y + k * dy));
        sum += (kernel[k + 6]! / all) * from[v * width + u]!;
      }
      return sum;
    });
  return pass(pass(plane, 1, 0), 0, 1);
}

/** Difference between the composite of index dots and the target after a 2-px blur. */
async function checkIndexDots(art: Raster, garment: Rgb8, inks: number): Promise<number> {
  const options = { kind: 'index', inks, garment, indexDpi: 170 };
  const dots = atPpi(art, 170);
  const { shows } = await tool.run(dots, options, RUN);
  const { aim } = planJob(schema.parse(options), 'index');
  const flat = flattenOnGarment(dots, aim.under);
  const { width, height } = dots;
  const [print, wanted] = [planes(width * height), planes(width * height)];
  const bare = lightOf(garment);
  const [light, aimed] = [new Float64Array(3), new Float64Array(3)];
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) light[c] = SRGB_TO_LINEAR[flat[4 * i + c]!]!;
    aimAt(aim, light, aimed);
    const inked = shows.data[4 * i + 3]! > 0;
    for (let c = 0; c < 3; c++) {
      wanted[c]![i] = aimed[c]!;
      print[c]![i] = inked ? SRGB_TO_LINEAR[shows.data[4 * i + c]!]! : bare[c]!;
    }
  }
  const [seen, aimBlurred] = [print, wanted].map((some) =>
    some.map((plane) => blurred(plane, width, height)),
  );
  return meanOf(
    Array.from({ length: width * height }, (_, i) =>
      differenceOf(
        seen!.map((plane) => plane[i]!),
        aimBlurred!.map((plane) => plane[i]!),
      ),
    ),
  );
}

/** Difference between pixels interpolated in the color lookup grid and exact solutions. */
function checkGrid(art: Raster, garment: Rgb8): number {
  const options = schema.parse({ kind: 'process', garment });
  const job = planJob(options, 'process');
  const flat = flattenOnGarment(art, job.aim.under);
  const few = countColors(flat, 4);
  const fixed = job.base ? [job.base] : [];
  const inks = chooseInks({
    garment: job.garment,
    aims: aimsOf(few, job.aim),
    weights: few.pixels.map((pixels) => pixels ** 0.75),
    ...{ fixed, most: 6, opacity: job.opacity, price: job.price },
  }).at(-1)!;
  const chain = createChain(inks, job.garment);
  const { solve } = createSolver(chain, rulesOf(job, inks, options));
  const plates = readGrid(
    solveGrid(flat, job.aim, inks.length, solve, () => undefined),
    flat,
    () => undefined,
  );
  const [light, aimed] = [new Float64Array(3), new Float64Array(3)];
  const [byGrid, exact]: number[][] = [[], []];
  const coverages = new Float64Array(inks.length);
  for (let i = 0; i < flat.length / 4; i += 37) {
    for (let c = 0; c < 3; c++) light[c] = SRGB_TO_LINEAR[flat[4 * i + c]!]!;
    aimAt(job.aim, light, aimed);
    coverages.fill(0);
    solve(aimed, coverages);
    printChain(chain, coverages, light);
    exact!.push(differenceOf(light, aimed));
    for (const [k, plate] of plates.entries()) coverages[k] = plate[i]! / 255;
    printChain(chain, coverages, light);
    byGrid!.push(differenceOf(light, aimed));
  }
  return meanOf(byGrid!) - meanOf(exact!);
}

export async function checkDotsAndGrid(arts: readonly Named[], note: Note): Promise<number> {
  let misses = 0;
  for (const { name, art } of arts) {
    for (const [cloth, garment] of GARMENTS) {
      for (const inks of [6, 10]) {
        const off = await checkIndexDots(art, garment, inks);
        misses += judge(
          note,
          off <= 3,
          `${name}, ${cloth}: index dots of ${inks} inks, blurred by 2 px, ${off.toFixed(2)} (bar 3)`,
        );
      }
      const added = checkGrid(art, garment);
      misses += judge(note, added <= 0.25, `${name}, ${cloth}: the grid adds ${added.toFixed(3)} (bar 0.25)`);
    }
  }
  return misses;
}
