/** Seconds taken by each stage and test file, for test-results/times.json and the table printed at the end. */
import { readFileSync } from 'node:fs';

export type FileTime = { readonly file: string; readonly seconds: number; readonly tests: number };

type PlaywrightSuite = {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
};

function journeyDurationsMs({ specs, suites = [] }: PlaywrightSuite): number[] {
  const here = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...here, ...suites.flatMap(journeyDurationsMs)];
}

export function vitestTimes(report: string): FileTime[] {
  return JSON.parse(readFileSync(report, 'utf8')) as FileTime[];
}

/** Parses Playwright's JSON report, in which each top-level suite is a file. */
export function playwrightTimes(report: string): FileTime[] {
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: readonly PlaywrightSuite[] };
  return suites.map((suite) => {
    const durationsMs = journeyDurationsMs(suite);
    const seconds = durationsMs.reduce((sum, ms) => sum + ms, 0) / 1000;
    return { file: `e2e/${suite.file}`, seconds, tests: durationsMs.length };
  });
}

export function slowestTable(times: readonly FileTime[], rows = 20): string {
  return [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, rows)
    .map(({ file, seconds, tests }) => `${seconds.toFixed(1).padStart(6)} s  ${file} (${tests})`)
    .join('\n');
}
