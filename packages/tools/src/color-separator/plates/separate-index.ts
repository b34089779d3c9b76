/** Index separation: square dots side by side, one ink each. */
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import type { Raster } from '@printready/pixels/raster';
import { groundOf, type Light, solidOn } from '@printready/print/inks';
import { createMixSolver, highestOf, indexPlates } from '@printready/print/separation';
import { differenceOf, type PlateGrid, solveGrid } from '@printready/print/solver';
import type { Job } from './job.ts';
import { BARE, clearPlates, type Parts } from './separation.ts';

type Artwork = { readonly input: Raster; readonly flat: Uint8Array; readonly job: Job };

const bareFirst =
  (mix: (aim: ArrayLike<number>, shares: Float64Array) => void, garment: Light) =>
  (aim: ArrayLike<number>, shares: Float64Array) => {
    if (differenceOf(aim, garment) < BARE) shares.fill(0);
    else mix(aim, shares);
  };

/** @param known grid of the same inks and garment. @returns the plates, and their grid. */
export function separateIndex(
  { input, flat, job }: Artwork,
  chosen: Pick<Parts, 'inks' | 'chain' | 'inkLimit' | 'sets'>,
  known: PlateGrid | undefined,
  report: ReportProgress,
): { readonly parts: Parts; readonly grid: PlateGrid } {
  const [solving, reading] = splitProgress(report, [3, 2]);
  const { inks } = chosen;
  const base = job.base ? 1 : 0;
  const ground = groundOf(inks, job.garment);
  // A base with no ink above it acts as white dots.
  const mix = createMixSolver(
    inks.map((ink) => (ink.kind === 'base' ? ground : solidOn(ink, ground))),
    job.garment,
  );
  const grid = known ?? solveGrid(flat, job.aim, inks.length, bareFirst(mix, job.garment), solving);
  const { plates: dots, art } = indexPlates(grid, flat, input.width, reading);
  clearPlates([...dots, art], input);
  const plates = base === 1 ? [highestOf(dots), ...dots.slice(1)] : dots;
  return { parts: { ...chosen, plates, art, layout: { base }, grid: null }, grid };
}
