/** Small tasks that the runners' tests run on every kind of runner. */
import type { LoadTask, Task } from './protocol.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

const tasks: Readonly<Record<string, Task>> = {
  double: (payload) => Promise.resolve(Uint8Array.from(payload as Uint8Array, (byte) => byte * 2)),
  async count(payload, run) {
    const steps = payload as number;
    for (let step = 0; step < steps; step++) {
      run.signal.throwIfAborted();
      run.progress(step / steps);
      run.progress(0);
      await pause();
    }
    return steps;
  },
  /** Downloads something first, as a network does on its first run. */
  async download(_, run) {
    for (const megabytes of [1, 2, 3]) {
      run.progress(0, `Loading… ${megabytes} of 3 MB`);
      await pause();
    }
    run.progress(0);
    await pause();
    run.progress(0.5);
    return 'downloaded';
  },
  refuse: () => Promise.reject(new RangeError('The radius must be positive.')),
  /** A programmer's mistake, and what was done on account of it. */
  stumble() {
    try {
      throw new TypeError('Cannot read what is not there.');
    } catch (cause) {
      return Promise.reject(new Error('The picture could not be made.', { cause }));
    }
  },
  /** Never gives way, as a kernel in a tight loop would not. */
  spin() {
    for (;;);
  },
  /** Dies outside any promise. */
  async crash() {
    setTimeout(() => {
      throw new Error('Nobody catches this.');
    }, 0);
    await new Promise<never>(() => undefined);
  },
  /** Which thread am I on? Grows by one with every job on the same thread. */
  jobsSoFar: () => Promise.resolve((jobs += 1)),
};
let jobs = 0;

export const loadFixtureTask: LoadTask = (name) => {
  const task = tasks[name];
  return task ? Promise.resolve(task) : Promise.reject(new RangeError(`No task is called “${name}”.`));
};
