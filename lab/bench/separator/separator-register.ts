/**
 * Measures the color error caused by plates that are out of register with each other. A shift of all plates together
 * is no register error, and a print with one ink has none. The reference is therefore the print with all plates moved
 * by the same shifts, not the unshifted print.
 */
import { pixelsPerMillimeter, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import type { Light } from '../../../packages/print/src/inks/ink.ts';
import { shiftPlate } from '../../../packages/print/src/separation/base-and-trap.ts';
import { aimAt } from '../../../packages/print/src/solver/aim.ts';
import { type Chain, printChain } from '../../../packages/print/src/solver/chain.ts';
import { differenceOf } from '../../../packages/print/src/solver/color-difference.ts';
import { lightAt } from '../../../packages/print/src/solver/colors.ts';
import type { Separation } from '../../../packages/tools/src/color-separator/plates/separation.ts';
import { createRandom } from '../../../scripts/testing/seeded-random.ts';
import { judge, meanOf, type Named, type Note } from './separator-judge.ts';
import { GARMENT_COLORS, separateTones } from './separator-plates.ts';

const REGISTER_MM = 0.25;
/** Number of shifts; each plate is moved by every one of them once, and so is the print as a whole. */
const SHIFTS = 8;
const APERTURE_MM = 1;
const MAX_OFF_REGISTER = 1.15;

type Planes = readonly Float64Array[];
type Shift = readonly [x: number, y: number];

/** Mean of each square that is as wide as the aperture. */
function throughAperture(planes: Planes, { width, height }: Raster, side: number): Planes {
  const [across, along] = [Math.floor(width / side), Math.floor(height / side)];
  return planes.map((plane) =>
    Float64Array.from({ length: across * along }, (_, square) => {
      const [left, top] = [side * (square % across), side * Math.floor(square / across)];
      let sum = 0;
      for (let y = top; y < top + side; y++)
        for (let x = left; x < left + side; x++) sum += plane[y * width + x]!;
      return sum / side ** 2;
    }),
  );
}

function lightPlanes(pixels: number, lightOf: (pixel: number, light: Float64Array) => void): Planes {
  const planes = [0, 1, 2].map(() => new Float64Array(pixels));
  const light = new Float64Array(3);
  for (let i = 0; i < pixels; i++) {
    lightOf(i, light);
    for (const [c, plane] of planes.entries()) plane[i] = light[c]!;
  }
  return planes;
}

function meanDifference(one: Planes, other: Planes): number {
  const at = (planes: Planes, i: number): Light => [planes[0]![i]!, planes[1]![i]!, planes[2]![i]!];
  return meanOf(Array.from(one[0]!, (_, i) => differenceOf(at(one, i), at(other, i))));
}

/** Seeded shifts, evenly distributed over the disc of the press's tolerance, px. */
function drawShifts(art: Raster): Shift[] {
  const random = createRandom(3);
  const reach = REGISTER_MM * pixelsPerMillimeter(art);
  return Array.from({ length: SHIFTS }, (): Shift => {
    const [turn, far] = [2 * Math.PI * random(), reach * Math.sqrt(random())];
    return [far * Math.cos(turn), far * Math.sin(turn)];
  });
}

export type PrintedPlates = { readonly plates: readonly Uint8Array[]; readonly chain: Chain };

/**
 * @param lightAim sets the linear light that the print should have at a pixel.
 * @returns mean ΔE through the aperture: as printed, moved together, and each plate moved on its own
 */
export function measureRegister(
  art: Raster,
  { plates, chain }: PrintedPlates,
  lightAim: (pixel: number, light: Float64Array) => void,
) {
  const pixels = art.width * art.height;
  const side = Math.max(1, Math.round(APERTURE_MM * pixelsPerMillimeter(art)));
  const aim = throughAperture(lightPlanes(pixels, lightAim), art, side);
  const coverages = new Float64Array(plates.length);
  const errorOf = (some: readonly Uint8Array[]) => {
    const printed = lightPlanes(pixels, (i, light) => {
      for (const [plate, bytes] of some.entries()) coverages[plate] = bytes[i]! / 255;
      printChain(chain, coverages, light);
    });
    return meanDifference(throughAperture(printed, art, side), aim);
  };
  const shifts = drawShifts(art);
  const errorWith = (shiftOf: (plate: number) => Shift) =>
    errorOf(plates.map((plate, i) => shiftPlate(plate, art, ...shiftOf(i))));
  const sets = [...shifts.keys()];
  return {
    still: errorOf(plates),
    together: meanOf(sets.map((set) => errorWith(() => shifts[set]!))),
    apart: meanOf(sets.map((set) => errorWith((plate) => shifts[(set + plate) % SHIFTS]!))),
  };
}

function measureSeparation(art: Raster, { plates, chain, job, flat }: Separation) {
  const linear = new Float64Array(3);
  return measureRegister(art, { plates, chain }, (i, light) => {
    for (let c = 0; c < 3; c++) linear[c] = lightAt(flat[4 * i + c]!);
    aimAt(job.aim, linear, light);
  });
}

/** Judges the mean over all pictures, because a single picture contains few fades. */
export async function checkRegister(arts: readonly Named[], note: Note): Promise<number> {
  let misses = 0;
  for (const [cloth, garment] of GARMENT_COLORS.slice(0, 2)) {
    const measured: ReturnType<typeof measureSeparation>[] = [];
    for (const { name, art } of arts) {
      const one = measureSeparation(art, await separateTones(art, garment));
      measured.push(one);
      note(
        `${name} on ${cloth}, through ${APERTURE_MM} mm: ${one.still.toFixed(2)} ΔE; moved by up to ${REGISTER_MM} mm: ${one.together.toFixed(2)} with plates in register, ${one.apart.toFixed(2)} off register, ${(one.apart / one.together).toFixed(2)} ×`,
      );
    }
    const mean = (of: 'still' | 'together' | 'apart') => meanOf(measured.map((one) => one[of]));
    const ratio = mean('apart') / mean('together');
    misses += judge(
      note,
      ratio <= MAX_OFF_REGISTER,
      `${arts.length} pictures on ${cloth}: mean ${mean('still').toFixed(2)} ΔE; moved: ${mean('together').toFixed(2)} in register, ${mean('apart').toFixed(2)} off, ${ratio.toFixed(2)} × (bar ${MAX_OFF_REGISTER} ×)`,
    );
  }
  return misses;
}
