import {
  GpuTimeout,
  ModelProblem,
  type Network,
  type OpenNetwork,
  openWithFallback,
} from '@printready/inference';
import { findPackaged } from '@printready/inference/models';
import type { RunContext } from '@printready/jobs';
import { type LoadedModel, loadModel, type ReportStep, readCachedModel } from './load-model.ts';
import { hasGpu, startCpu, startGpu, withTimeout } from './runtimes.ts';

const opened = new Map<string, Promise<Network>>();

/** True after a GPU timeout; this worker then never uses the GPU again. */
let gpuHangs = false;
/** Callback of the latest caller; one is enough, because a worker runs one job at a time. */
let reportToCaller: (doing: string) => void = () => undefined;

function complain(id: string, error: unknown): void {
  console.warn(`The GPU does not run ${id}; the CPU does it.`, error);
  if (!(error instanceof GpuTimeout)) return;
  gpuHangs = true;
  reportToCaller('The GPU is not responding; using the CPU…');
}

async function start(id: string, load: () => Promise<LoadedModel>): Promise<Network> {
  const { model, bytes } = await load();
  return openWithFallback(
    {
      ...(!gpuHangs && (await hasGpu()) && { gpu: startGpu }),
      cpu: startCpu,
      withTimeout,
      onGpuError: (error) => complain(id, error),
    },
    model,
    bytes,
  );
}

function open(id: string, load: () => Promise<LoadedModel>): Promise<Network> {
  const known = opened.get(id);
  if (known) return known;
  const opening = start(id, load);
  opened.set(id, opening);
  opening.catch(() => opened.delete(id));
  return opening;
}

export function withNetworks(run: RunContext): RunContext & { readonly openNetwork: OpenNetwork } {
  let fraction = 0;
  const say: ReportStep = (doing) => {
    run.signal.throwIfAborted();
    run.progress(fraction, doing);
  };
  return {
    signal: run.signal,
    progress(next, doing) {
      fraction = next;
      run.progress(next, doing);
    },
    async openNetwork(id) {
      reportToCaller = (doing) => run.progress(fraction, doing);
      const network = await open(id, async () => {
        const loaded = await loadModel(id, { say, patient: true });
        say('Starting the AI model…');
        return loaded;
      });
      run.progress(fraction);
      return network;
    },
  };
}

/** Downloads a neural network into this browser's cache, for previews. Rejects with a {@link ModelProblem}. */
export async function downloadNetwork(id: string, run: RunContext): Promise<void> {
  const say: ReportStep = (doing) => {
    run.signal.throwIfAborted();
    run.progress(0, doing);
  };
  await loadModel(id, { say, patient: true });
  if (!(await readCachedModel(id)))
    throw new ModelProblem(
      'model-unsupported',
      'This browser can’t store the AI model, so each run downloads it again.',
    );
}

const UNHEARD = { say: () => undefined, patient: false };

async function loadForPreview(id: string): Promise<LoadedModel> {
  if (findPackaged(id)) return loadModel(id, UNHEARD);
  const kept = await readCachedModel(id);
  if (!kept)
    throw new ModelProblem('model-missing', 'The AI model is not on this device yet; a run downloads it.');
  return kept;
}

/** Opens small neural networks, and large ones that are already cached. Reports the seconds-long startup. */
export const openForPreview =
  (run: RunContext): OpenNetwork =>
  (id) => {
    reportToCaller = (doing) => run.progress(0, doing);
    return open(id, async () => {
      const loaded = await loadForPreview(id);
      run.progress(0, 'Starting the AI model…');
      return loaded;
    });
  };
