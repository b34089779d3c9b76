/** How long a run takes on this device: told before it starts, from one small tile that the networks run once. */
import { createRaster, type Raster } from '@printready/imaging/raster';
import { layTiles, ModelProblem, type Network, type OpenNetwork } from '@printready/inference';
import type { Figure } from '../tool.ts';
import { keepCalm } from './calm.ts';
import { makeFaithful } from './faithful.ts';
import { TIME_LABELS } from './labels.ts';
import { type Step, stepsFor } from './networks.ts';
import { DETAILS } from './options.ts';
import type { Target } from './size.ts';
import { isSolid } from './solid.ts';

type Size = { readonly width: number; readonly height: number };

/** Input pixels each way of the tile that is timed: a second's work for the larger network on a slow computer. */
const TRIAL_SIDE = 80;
const WARM_UP_SIDE = 24;
const FINISH_SIDE = 256;

/** Milliseconds per input pixel, of each network that was timed; a device does not change while a tab is open. */
const speeds = new WeakMap<Network, Promise<number>>();
let finishing: number | undefined;

async function runGray(network: Network, side: number): Promise<void> {
  const data = new Float32Array(3 * side ** 2).fill(128);
  await network.run({ data, channels: 3, width: side, height: side });
}

async function timeTile(network: Network): Promise<number> {
  await runGray(network, WARM_UP_SIDE);
  const start = Date.now();
  await runGray(network, TRIAL_SIDE);
  return (Date.now() - start) / TRIAL_SIDE ** 2;
}

async function speedOf(step: Step, open: OpenNetwork): Promise<number> {
  const { step: tried, times } = step.timedBy ?? { step, times: 1 };
  const network = await open(tried.id);
  const known = speeds.get(network) ?? timeTile(network);
  speeds.set(network, known);
  return (await known) * times;
}

/** Milliseconds per pixel of the result for making it true to the original, and calm where that is. */
function timeFinishing(): number {
  if (finishing !== undefined) return finishing;
  const small = createRaster(FINISH_SIDE / 2, FINISH_SIDE / 2);
  const large = createRaster(FINISH_SIDE, FINISH_SIDE);
  const finish = () => {
    makeFaithful(large, small);
    keepCalm(large, small);
  };
  finish();
  const start = Date.now();
  finish();
  finishing = (Date.now() - start) / FINISH_SIDE ** 2;
  return finishing;
}

/** Pixels that the network reads of a layer that is `width` × `height` in full, what lies around each tile included. */
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

/** Milliseconds for one layer. */
async function estimateLayer(
  layer: Raster,
  full: Size,
  target: Target,
  steps: readonly Step[],
  open: OpenNetwork,
): Promise<number> {
  let { width, height } = full;
  let milliseconds = 0;
  for (const step of steps) {
    milliseconds += countRead(layer, width, height, step) * (await speedOf(step, open));
    width *= step.scale;
    height *= step.scale;
    milliseconds += width * height * timeFinishing();
  }
  const exact = width === target.width && height === target.height;
  return milliseconds + (exact ? 0 : target.width * target.height * timeFinishing());
}

/** Two digits are all that a trial is good for. */
function roundSeconds(milliseconds: number): number {
  const seconds = Math.max(1, milliseconds / 1000);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(seconds)) - 1);
  return Math.round(seconds / step) * step;
}

/**
 * Seconds for each choice of networks; nothing where they cannot be loaded now: the run itself says why.
 * @param layers what networks will see, as proxies: colors, and opacity where there is any.
 */
export async function estimateTimes(
  layers: readonly Raster[],
  full: Size,
  target: Target,
  open: OpenNetwork,
): Promise<Figure[]> {
  try {
    const figures: Figure[] = [];
    for (const detail of DETAILS) {
      const steps = stepsFor(target, detail);
      let milliseconds = 0;
      for (const layer of layers) milliseconds += await estimateLayer(layer, full, target, steps, open);
      figures.push({ label: TIME_LABELS[detail], value: roundSeconds(milliseconds), unit: 's' });
    }
    return figures;
  } catch (error) {
    if (error instanceof ModelProblem) return [];
    throw error;
  }
}
