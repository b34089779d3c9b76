/** Runs a network on the GPU, and on the CPU after the first GPU error: driver limits show only at run time. */
import type { ModelManifest } from './models/model.ts';
import type { Network, Planes } from './network.ts';
import type { Runtime } from './runtime.ts';

export type Runtimes = {
  readonly gpu?: () => Promise<Runtime>;
  readonly cpu: () => Promise<Runtime>;
  /** Rejects with {@link GpuTimeout}, because a failing driver may hang forever. @param expectedMs 0 = unknown */
  readonly withTimeout: <Result>(work: Promise<Result>, expectedMs: number) => Promise<Result>;
  readonly onGpuError: (error: unknown) => void;
};

/** Thrown if the GPU hangs. Unlike a GPU that cannot run one network, it is unusable for all networks. */
export class GpuTimeout extends Error {
  constructor() {
    super('The GPU does not answer.');
    this.name = 'GpuTimeout';
  }
}

export async function openWithFallback(
  { gpu, cpu, withTimeout, onGpuError }: Runtimes,
  model: ModelManifest,
  bytes: Uint8Array,
): Promise<Network> {
  const openOnCpu = async () => (await cpu()).open(bytes, model);
  if (!gpu || model.cpuOnly) return openOnCpu();
  const starting = gpu();
  const abandonGpu = (error: unknown) => {
    onGpuError(error);
    if (error instanceof GpuTimeout) starting.then(({ abandon }) => abandon()).catch(onGpuError);
  };
  try {
    const onGpu = await withTimeout(
      starting.then(({ open }) => open(bytes, model)),
      0,
    );
    return withFallback(onGpu, openOnCpu, { withTimeout, onGpuError, abandonGpu });
  } catch (error) {
    abandonGpu(error);
    return openOnCpu();
  }
}

type Fallback = Pick<Runtimes, 'withTimeout' | 'onGpuError'> & {
  readonly abandonGpu: (error: unknown) => void;
};

function withFallback(
  first: Network,
  openOnCpu: () => Promise<Network>,
  { withTimeout, onGpuError, abandonGpu }: Fallback,
): Network {
  let network = first;
  /** Milliseconds per sample in the fastest run; the first run also prepares the GPU. */
  let pace: number | null = null;
  const runFirst = async (planes: Planes) => {
    const startMs = Date.now();
    const output = await withTimeout(first.run(planes), (pace ?? 0) * planes.data.length);
    pace = Math.min(pace ?? Infinity, (Date.now() - startMs) / planes.data.length);
    return output;
  };
  return {
    side: first.side,
    smaller: first.smaller,
    get device() {
      return network.device;
    },
    async run(planes) {
      if (network !== first) return network.run(planes);
      try {
        return await runFirst(planes);
      } catch (error) {
        abandonGpu(error);
      }
      // Not awaited, because a hanging GPU may never free its memory.
      first.dispose().catch(onGpuError);
      network = await openOnCpu();
      return network.run(planes);
    },
    dispose: () => network.dispose(),
  };
}
