/** Parses the runners' reports: number of passed tests, and each failure's file, test and reason. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A failed test; `what` is its full name, as the runner prints it. */
export type Failure = { readonly where: string; readonly what: string; readonly why: string };

export type Count = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skipped: number;
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
};

export function vitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = relative(ROOT, name);
    // A file that fails to load has no assertions, but counts as failed.
    if (status === 'failed' && assertionResults.length === 0)
      return [{ where, what: 'does not load', why: message }];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ where, what: test.fullName, why: test.failureMessages?.[0] ?? '' }));
  });
  return { passed: report.numPassedTests, failures, skipped: report.numPendingTests };
}

type PlaywrightSuite = {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

function failuresIn({ file, specs, suites = [] }: PlaywrightSuite): Failure[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        where: `e2e/${file}`,
        what: title,
        why: results.find(({ error }) => error)?.error?.message ?? '',
      })),
  );
  return [...here, ...suites.flatMap(failuresIn)];
}

export function playwrightCount(file: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; skipped: number };
    suites: readonly PlaywrightSuite[];
  };
  return { passed: stats.expected, failures: suites.flatMap(failuresIn), skipped: stats.skipped };
}

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const HEAD_LETTERS = 400;
const TAIL_LETTERS = 600;

/**
 * One line in the list of failures at the end. A long reason keeps its beginning and its end, where a call log names
 * the element that prevented a click.
 */
export function describeFailure({ where, what, why }: Failure): string {
  const words = why.replaceAll(COLORS, '').replaceAll(/\s+/g, ' ');
  const short =
    words.length <= HEAD_LETTERS + TAIL_LETTERS
      ? words
      : `${words.slice(0, HEAD_LETTERS)} … ${words.slice(-TAIL_LETTERS)}`;
  return `  ${where}: ${what}\n      ${short}`;
}
