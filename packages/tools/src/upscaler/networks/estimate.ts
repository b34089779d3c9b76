import { layTiles, ModelProblem, millisecondsPerPixel, type OpenNetwork } from '@printready/inference';
import { exact } from '@printready/pixels/number';
import { createRaster, type Raster, type Size } from '@printready/pixels/raster';
import type { ValueFigure } from '../../contract/tool.ts';
import { blendFlatRegions } from '../correction/blend-flat-regions.ts';
import { makeFaithful } from '../correction/faithful.ts';
import { DETAILS } from '../options.ts';
import type { Target } from '../size.ts';
import { cleaningSteps, keptScale, type Step, stepsFor } from './networks.ts';
import { isSolid } from './solid.ts';

type Sizes = { readonly full: Size; readonly target: Target };

const TIMES = {
  fast: { id: 'seconds-fast', label: 'Fast takes about' },
  fine: { id: 'seconds-fine', label: 'Fine takes about' },
  finest: { id: 'seconds-finest', label: 'Finest takes about' },
} as const;
const CLEANING = { id: 'seconds-cleaning', label: 'Cleaning up takes about' } as const;

/** Side of the picture used to time the finishing steps, px. */
const FINISH_SIDE = 256;

async function speedOf(step: Step, open: OpenNetwork): Promise<number> {
  const { step: tried, times } = step.timedBy ?? { step, times: 1 };
  return (await millisecondsPerPixel(await open(tried.id))) * times;
}

/** Milliseconds per result pixel for correcting toward the original and blending flat regions. */
export function timeFinishing(): number {
  const small = createRaster(FINISH_SIDE / 2, FINISH_SIDE / 2);
  const large = createRaster(FINISH_SIDE, FINISH_SIDE);
  const finish = () => {
    makeFaithful(large, small);
    blendFlatRegions(large, small);
  };
  finish();
  const start = Date.now();
  finish();
  return (Date.now() - start) / FINISH_SIDE ** 2;
}

function countRead(layer: Raster, width: number, height: number, { side, overlap }: Step): number {
  const scale = layer.width / width;
  let pixels = 0;
  for (const { x, y, ...tile } of layTiles(width, height, side)) {
    const [across, along] = [tile.width + 2 * overlap, tile.height + 2 * overlap];
    const part = {
      x: (x - overlap) * scale,
      y: (y - overlap) * scale,
      width: across * scale,
      height: along * scale,
    };
    if (!isSolid(layer, part)) pixels += across * along;
  }
  return pixels;
}

async function estimateLayer(
  layer: Raster,
  { full, target }: Sizes,
  steps: readonly Step[],
  open: OpenNetwork,
  finishing: number,
): Promise<number> {
  let { width, height } = full;
  let milliseconds = 0;
  for (const step of steps) {
    milliseconds += countRead(layer, width, height, step) * (await speedOf(step, open));
    width *= keptScale(step);
    height *= keptScale(step);
    milliseconds += width * height * finishing;
  }
  const exact = width === target.width && height === target.height;
  return milliseconds + (exact ? 0 : target.width * target.height * finishing);
}

function roundSeconds(milliseconds: number): number {
  const seconds = Math.max(1, milliseconds / 1000);
  const step = 10 ** Math.max(0, Math.floor(exact.log10(seconds)) - 1);
  return Math.round(seconds / step) * step;
}

const choicesFor = (target: Target, clean: boolean) =>
  clean
    ? [{ ...CLEANING, runs: cleaningSteps(target).map((step) => [step]) }]
    : DETAILS.map((detail) => ({ ...TIMES[detail], runs: [stepsFor(target, detail)] }));

/** Seconds per network; empty if networks fail to load. @param finishing ms per result pixel */
export async function estimateTimes(
  layers: readonly Raster[],
  sizes: Sizes,
  clean: boolean,
  open: OpenNetwork,
  finishing: () => number,
): Promise<ValueFigure[]> {
  try {
    const figures: ValueFigure[] = [];
    for (const { runs, ...named } of choicesFor(sizes.target, clean)) {
      let milliseconds = 0;
      for (const layer of layers)
        for (const steps of runs) milliseconds += await estimateLayer(layer, sizes, steps, open, finishing());
      figures.push({ ...named, value: roundSeconds(milliseconds), unit: 's' });
    }
    return figures;
  } catch (error) {
    if (error instanceof ModelProblem) return [];
    throw error;
  }
}
