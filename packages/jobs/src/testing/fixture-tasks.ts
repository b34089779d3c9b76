import type { LoadTask, Task } from '../protocol.ts';

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
  refuseByCode: () =>
    Promise.reject(Object.assign(new Error('The radius is too small.'), { code: 'too-small' })),
  failImport: () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')),
  failWithCause() {
    try {
      throw new TypeError('Cannot read what is not there.');
    } catch (cause) {
      return Promise.reject(new Error('The picture could not be made.', { cause }));
    }
  },
  spin() {
    for (;;);
  },
  allocate(payload, run) {
    const { megabytes, announced } = payload as { readonly megabytes: number; readonly announced: number };
    run.guard?.(true, announced);
    const kept: Uint8Array[] = [];
    while (kept.length < megabytes) kept.push(new Uint8Array(2 ** 20).fill(kept.length));
    useCpu(300);
    return Promise.resolve(kept.length);
  },
  environment: () => Promise.resolve(Object.keys(process.env)),
  allocateUnguarded(payload, run) {
    run.guard?.(false);
    const kept: Uint8Array[] = [];
    while (kept.length < (payload as number)) kept.push(new Uint8Array(2 ** 20).fill(kept.length));
    useCpu(300);
    return Promise.resolve(kept.length);
  },
  compute(payload, run) {
    const { milliseconds, own } = payload as { readonly milliseconds: number; readonly own: boolean };
    if (own) run.guard?.(false);
    useCpu(milliseconds);
    return Promise.resolve('done');
  },
  async crash() {
    setTimeout(() => {
      throw new Error('Nobody catches this.');
    }, 0);
    await new Promise<never>(() => undefined);
  },
  jobsSoFar: () => Promise.resolve((jobs += 1)),
  retire(payload) {
    mustRetire = true;
    return payload === 'fails' ? Promise.reject(new Error('It broke.')) : Promise.resolve('done');
  },
};
let jobs = 0;
let mustRetire = false;
export const mustFixtureRetire = (): boolean => mustRetire;

function useCpu(milliseconds: number): void {
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
