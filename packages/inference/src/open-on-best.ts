/** A network on the GPU as long as that works, then on the CPU: what a driver cannot do shows only when it is tried. */
import type { ModelManifest } from './models/model.ts';
import type { Network } from './network.ts';
import type { Runtime } from './runtime.ts';

export type Runtimes = {
  /** Absent where there is none. */
  readonly gpu?: () => Promise<Runtime>;
  readonly cpu: () => Promise<Runtime>;
  /** Hears why the GPU was given up. */
  readonly complain: (error: unknown) => void;
};

/** Rejects with a ModelProblem when the CPU cannot run it either. */
export async function openOnBest(
  { gpu, cpu, complain }: Runtimes,
  model: ModelManifest,
  bytes: Uint8Array,
): Promise<Network> {
  const openOnCpu = async () => (await cpu()).open(bytes, model);
  if (!gpu) return openOnCpu();
  try {
    const onGpu = await (await gpu()).open(bytes, model);
    return movingOn(onGpu, openOnCpu, complain);
  } catch (error) {
    complain(error);
    return openOnCpu();
  }
}

function movingOn(
  first: Network,
  openOnCpu: () => Promise<Network>,
  complain: Runtimes['complain'],
): Network {
  let network = first;
  return {
    side: first.side,
    get device() {
      return network.device;
    },
    async run(planes) {
      if (network !== first) return network.run(planes);
      try {
        return await first.run(planes);
      } catch (error) {
        complain(error);
      }
      await first.dispose().catch(complain);
      network = await openOnCpu();
      return network.run(planes);
    },
    dispose: () => network.dispose(),
  };
}
