import type { openPage } from './chromium.ts';

export type Measurement = {
  readonly name: string;
  /** Name of the measured input, if there are several; ratios compare measurements within a group. */
  readonly group?: string;
  readonly milliseconds: number;
  /** Minimum number of bytes read and written. The rate in MB/s is limited by memory bandwidth. */
  readonly bytesMoved?: number;
  readonly peakMegabytes?: number;
  readonly faults?: number;
};

/** Limit for a named measurement in each group: absolute, or relative to another measurement. */
export type Bar = { readonly subject: string } & (
  | { readonly against: string; readonly atMostRatio: number }
  | { readonly atMostSeconds: number }
  | { readonly atMostMegabytes: number }
  | { readonly noFaults: true }
);

export type BenchContext = {
  /** True to run small inputs once, only to check that everything works. */
  readonly quick: boolean;
  readonly openPage: typeof openPage;
  /** Prints a remark, for example the reason why something is skipped. */
  readonly note: (sentence: string) => void;
};

export type Benchmark = {
  readonly title: string;
  /** Ratios in the table are relative to the first measurement of each group. */
  run(context: BenchContext): Promise<readonly Measurement[]>;
  readonly bars?: readonly Bar[];
};

/** Median time of several runs after warm-ups, ms. */
export async function measureMedian(work: () => unknown, quick: boolean): Promise<number> {
  const warmUps = quick ? 0 : 2;
  const runs = quick ? 1 : 7;
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run++) {
    const start = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1]!;
}

export type Contestant = { readonly name: string; readonly time: () => number | Promise<number> };

/** Time of one call, ms. */
export async function timeOnce(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Medians over rounds in which every contestant runs once, so that machine load affects all of them. */
export async function measureInTurns(
  contestants: readonly Contestant[],
  quick: boolean,
  rounds = 9,
): Promise<readonly Omit<Measurement, 'group'>[]> {
  const times = contestants.map((): number[] => []);
  for (let round = quick ? 0 : -1; round < (quick ? 1 : rounds); round++) {
    for (const [i, { time }] of contestants.entries()) {
      const milliseconds = await time();
      if (round >= 0) times[i]!.push(milliseconds);
    }
  }
  return contestants.map(({ name }, i) => ({
    name,
    milliseconds: times[i]!.sort((a, b) => a - b)[times[i]!.length >> 1]!,
  }));
}
