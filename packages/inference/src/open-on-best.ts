/** A network on the GPU as long as that works, then on the CPU: what a driver cannot do shows only when it is tried. */
import type { ModelManifest } from './models/model.ts';
import type { Network } from './network.ts';
import type { Runtime } from './runtime.ts';

export type Runtimes = {
  /** Absent where there is none. */
  readonly gpu?: () => Promise<Runtime>;
  readonly cpu: () => Promise<Runtime>;
  /** Rejects when the GPU takes too long: a driver that fails may never answer at all. */
  readonly soon: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Hears why the GPU was given up. */
  readonly complain: (error: unknown) => void;
};

/** Rejects with a ModelProblem when the CPU cannot run it either. */
export async function openOnBest(
  { gpu, cpu, soon, complain }: Runtimes,
  model: ModelManifest,
  bytes: Uint8Array,
): Promise<Network> {
  const openOnCpu = async () => (await cpu()).open(bytes, model);
  if (!gpu || model.cpuOnly) return openOnCpu();
  try {
    const onGpu = await soon(gpu().then(({ open }) => open(bytes, model)));
    return movingOn(onGpu, openOnCpu, { soon, complain });
  } catch (error) {
    complain(error);
    return openOnCpu();
  }
}

function movingOn(
  first: Network,
  openOnCpu: () => Promise<Network>,
  { soon, complain }: Pick<Runtimes, 'soon' | 'complain'>,
): Network {
  let network = first;
  let proven = false;
  return {
    side: first.side,
    get device() {
      return network.device;
    },
    async run(planes) {
      if (network !== first) return network.run(planes);
      try {
        const answer = first.run(planes);
        const output = await (proven ? answer : soon(answer));
        proven = true;
        return output;
      } catch (error) {
        complain(error);
      }
      // A GPU that is stuck may never give its memory back; the work does not wait for that.
      first.dispose().catch(complain);
      network = await openOnCpu();
      return network.run(planes);
    },
    dispose: () => network.dispose(),
  };
}
