/** What a `*.bench.ts` file exports as `benchmark`, and how times are taken, the same in Node and in a page. */
import type { openPage } from './chromium.ts';

export type Measurement = {
  readonly name: string;
  /** What it was measured on, where a benchmark has several inputs; ratios are within a group. */
  readonly group?: string;
  readonly milliseconds: number;
  /** Bytes read and written at the least; gives MB/s, since memory is the limit. */
  readonly bytesMoved?: number;
  /** The most memory that the work took, where it was watched. */
  readonly peakMegabytes?: number;
  /** What should not have happened, counted. */
  readonly faults?: number;
};

/** A promise about a measurement, told by name, in each group that has it: beside another one, or of its own. */
export type Bar = { readonly subject: string } & (
  | { readonly against: string; readonly atMostRatio: number }
  | { readonly atMostSeconds: number }
  | { readonly atMostMegabytes: number }
  | { readonly noFaults: true }
);

export type BenchContext = {
  /** A small input, once: only to see that everything still runs. */
  readonly quick: boolean;
  /** Builds a module for the browser and opens it in Chromium; see chromium.ts. */
  readonly openPage: typeof openPage;
  /** Says why something was left out. */
  readonly note: (sentence: string) => void;
};

export type Benchmark = {
  readonly title: string;
  /** The table's ratios are against the first measurement, of each group. */
  run(context: BenchContext): Promise<readonly Measurement[]>;
  readonly bars?: readonly Bar[];
};

/** Median time of several runs after a warm-up, in ms. */
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

/** Milliseconds of one call. */
export async function timeOnce(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Medians of rounds in which everyone runs once, so that a busy machine slows all of them alike. */
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
