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
  /** Chromium's words for a script that is gone. */
  'import-gone': () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')),
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
  /** Takes so many megabytes, having announced some of them or not. */
  hoard(payload, run) {
    const { megabytes, announced } = payload as { readonly megabytes: number; readonly announced: number };
    run.guard?.(true, announced);
    const kept: Uint8Array[] = [];
    while (kept.length < megabytes) kept.push(new Uint8Array(2 ** 20).fill(kept.length));
    // Long enough to be seen with all of it.
    burn(300);
    return Promise.resolve(kept.length);
  },
  /** The names that this process can read. */
  environment: () => Promise.resolve(Object.keys(process.env)),
  /** Takes so many megabytes of work on pixels, which no reading counts. */
  fill(payload, run) {
    run.guard?.(false);
    const kept: Uint8Array[] = [];
    while (kept.length < (payload as number)) kept.push(new Uint8Array(2 ** 20).fill(kept.length));
    burn(300);
    return Promise.resolve(kept.length);
  },
  /** Takes so long of the processor, as reading a stranger's file or as work of its own. */
  toil(payload, run) {
    const { milliseconds, own } = payload as { readonly milliseconds: number; readonly own: boolean };
    if (own) run.guard?.(false);
    burn(milliseconds);
    return Promise.resolve('done');
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
  /** Leaves its thread unfit for another job, having done its own or not. */
  wearOut(payload) {
    worn = true;
    return payload === 'fails' ? Promise.reject(new Error('It broke.')) : Promise.resolve('done');
  },
};
let jobs = 0;
let worn = false;
export const isFixtureWorn = (): boolean => worn;

/** Busy for so long by the thread's own count, whatever else the machine does. */
function burn(milliseconds: number): void {
  const start = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  while (spent() < milliseconds);
}

export const loadFixtureTask: LoadTask = (name) => {
  const task = tasks[name];
  return task ? Promise.resolve(task) : Promise.reject(new RangeError(`No task is called “${name}”.`));
};
