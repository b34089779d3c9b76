/** A network on the GPU as long as that works, then on the CPU: what a driver cannot do shows only when it is tried. */
import type { ModelManifest } from './models/model.ts';
import type { Network, Planes } from './network.ts';
import type { Runtime } from './runtime.ts';

export type Runtimes = {
  /** Absent where there is none. */
  readonly gpu?: () => Promise<Runtime>;
  readonly cpu: () => Promise<Runtime>;
  /**
   * Rejects with {@link NoAnswer} when the GPU takes too long: a driver that fails may never answer at all.
   * @param expectedMs by earlier work; many times that is waited for. 0 where nobody knows.
   */
  readonly soon: <Result>(work: Promise<Result>, expectedMs: number) => Promise<Result>;
  /** Hears why the GPU was given up. */
  readonly complain: (error: unknown) => void;
};

/** A GPU that hangs: unlike one that cannot run a network, it is of no use to any. */
export class NoAnswer extends Error {
  constructor() {
    super('The GPU does not answer.');
    this.name = 'NoAnswer';
  }
}

/** Rejects with a ModelProblem when the CPU cannot run it either. */
export async function openOnBest(
  { gpu, cpu, soon, complain }: Runtimes,
  model: ModelManifest,
  bytes: Uint8Array,
): Promise<Network> {
  const openOnCpu = async () => (await cpu()).open(bytes, model);
  if (!gpu || model.cpuOnly) return openOnCpu();
  const starting = gpu();
  const giveUp = (error: unknown) => {
    complain(error);
    if (error instanceof NoAnswer) starting.then(({ abandon }) => abandon()).catch(complain);
  };
  try {
    const onGpu = await soon(
      starting.then(({ open }) => open(bytes, model)),
      0,
    );
    return movingOn(onGpu, openOnCpu, { soon, complain, giveUp });
  } catch (error) {
    giveUp(error);
    return openOnCpu();
  }
}

type Patience = Pick<Runtimes, 'soon' | 'complain'> & {
  /** Complains, and takes the device from a GPU that hangs. */
  readonly giveUp: (error: unknown) => void;
};

function movingOn(
  first: Network,
  openOnCpu: () => Promise<Network>,
  { soon, complain, giveUp }: Patience,
): Network {
  let network = first;
  /** Milliseconds per sample, of the quickest run so far; the first one also prepares the GPU. */
  let pace: number | null = null;
  const runFirst = async (planes: Planes) => {
    const startMs = Date.now();
    const output = await soon(first.run(planes), (pace ?? 0) * planes.data.length);
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
        giveUp(error);
      }
      // A GPU that is stuck may never give its memory back; the work does not wait for that.
      first.dispose().catch(complain);
      network = await openOnCpu();
      return network.run(planes);
    },
    dispose: () => network.dispose(),
  };
}
