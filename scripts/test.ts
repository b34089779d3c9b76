/**
 * `npm test`: brings what the tests need, runs every stage, ends with one plain line `N passed, N failed`.
 * `npm run check` is the part without a browser. A static check counts as one test.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { debianPostgres } from '../apps/server/src/test-postgres.ts';
import { bringTestModels, bringTestPrograms } from './test-programs.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'printready-test-'));

type Count = {
  passed: number;
  failed: number;
  skipped: number;
  /** Of the tests that failed, and of those that passed only when tried again: where, what, and the first words of why. */
  named?: readonly string[];
};
type Run = {
  readonly name?: string;
  readonly filters?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};
type Stage = {
  readonly name: string;
  readonly command: string;
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the runner's own report; without one the stage counts as a single test. */
  readonly count?: () => Count;
};

/** Vitest's JSON report. */
function vitestCount(file: string): () => Count {
  return () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      testResults: {
        name: string;
        status: string;
        message: string;
        assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
      }[];
    };
    // A file that does not even load holds no assertions, yet it failed.
    const brokenFiles = report.testResults.filter(
      (f) => f.status === 'failed' && f.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests,
      named: report.testResults.flatMap((f) => {
        const where = relative(root, f.name);
        if (brokenFiles.includes(f)) return [named(where, 'does not load', f.message)];
        // A test that passed when tried again keeps the message of its first try.
        return f.assertionResults
          .filter((test) => test.status === 'failed' || (test.failureMessages ?? []).length > 0)
          .map((test) => {
            const again = test.status === 'failed' ? '' : ' (passed when tried again)';
            return named(where, `${test.fullName}${again}`, test.failureMessages?.[0]);
          });
      }),
    };
  };
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

/** Playwright's JSON report. */
function playwrightCount(file: string): () => Count {
  return () => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      suites: readonly PlaywrightSuite[];
    };
    const inSuite = (suite: PlaywrightSuite): string[] => [
      ...suite.specs.flatMap((spec) =>
        spec.tests
          .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
          .map((test) =>
            named(
              `e2e/${suite.file}`,
              test.status === 'flaky' ? `${spec.title} (passed when tried again)` : spec.title,
              test.results.find((result) => result.error)?.error?.message,
            ),
          ),
      ),
      ...(suite.suites ?? []).flatMap(inSuite),
    ];
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      named: suites.flatMap(inSuite),
    };
  };
}

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** One line of the closing list: what is read of a long log is its end. */
function named(where: string, what: string, why = ''): string {
  return `  ${where}: ${what}\n      ${why.replaceAll(COLORS, '').replaceAll(/\s+/g, ' ').slice(0, 400)}`;
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const node = (...words: string[]) => ({ command: process.execPath, words });

function vitest(project: string, { name = `${project} tests`, filters = [], env = {} }: Run = {}): Stage {
  const file = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const words = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ];
  return { name, command: bin('vitest'), words, env, count: vitestCount(file) };
}

/** The server's suite once more on Debian's PostgreSQL, the oldest version that is supported, where it is installed. */
function onDebianPostgres(): Stage[] {
  if (debianPostgres === undefined) {
    console.log('Debian’s PostgreSQL is not installed: the server is tested on the embedded one only.');
    return [];
  }
  const name = `server tests on Debian’s PostgreSQL ${debianPostgres}`;
  return [vitest('unit', { name, filters: ['apps/server/src'], env: { SERVER_TESTS_ON: 'debian' } })];
}

const CHECKS: readonly Stage[] = [
  { name: 'format and import order', command: bin('biome'), words: ['ci', '.'] },
  { name: 'third-party licenses', ...node('scripts/third-party.ts', '--check') },
  { name: 'registry is current', ...node('scripts/registry.ts', '--check') },
  { name: 'types of pure code', command: bin('tsc'), words: ['-p', 'tsconfig.pure.json'] },
  { name: 'types of browser code', command: bin('tsc'), words: ['-p', 'tsconfig.web.json'] },
  { name: 'types of Node code', command: bin('tsc'), words: ['-p', 'tsconfig.node.json'] },
  { name: 'lint', command: bin('eslint'), words: ['.'] },
  { name: 'architecture rules', ...node('scripts/architecture.ts') },
  { name: 'dead code', command: bin('knip'), words: [] },
  vitest('unit'),
  ...onDebianPostgres(),
];

const playwrightReport = join(reports, 'e2e.json');
const REST: readonly Stage[] = [
  vitest('browser'),
  { name: 'web build', ...node('scripts/build-web.ts') },
  { name: 'first-visit bundle size', ...node('scripts/bundle-size.ts') },
  {
    name: 'end-to-end tests',
    command: bin('playwright'),
    words: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    count: playwrightCount(playwrightReport),
  },
  { name: 'benchmarks run', ...node('bench/run.ts', '--quick') },
];

/** What checks a landing stops at 90 minutes and then shows nothing; a stage that hangs is ended before, and named. */
const PATIENCE_MINUTES = 80;
const deadline = performance.now() + PATIENCE_MINUTES * 60_000;
const OUT_OF_TIME = 124;

/** Its exit code; `OUT_OF_TIME` where it was ended, with everything that it had started. */
function run(stage: Stage): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(stage.command, stage.words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...stage.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      detached: true,
    });
    const end = (signal: NodeJS.Signals) => {
      try {
        // The whole group: runners leave workers, browsers and servers behind when they are ended alone.
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    const stop = (signal: NodeJS.Signals) => {
      end(signal);
      process.exit(1);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    let late = false;
    let killer: NodeJS.Timeout | undefined;
    const timer = setTimeout(
      () => {
        late = true;
        end('SIGTERM');
        killer = setTimeout(() => end('SIGKILL'), 20_000);
      },
      Math.max(0, deadline - performance.now()),
    );
    const settle = (code: number) => {
      clearTimeout(timer);
      clearTimeout(killer);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(late ? OUT_OF_TIME : code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      settle(1);
    });
    child.on('exit', (code) => settle(code ?? 1));
  });
}

/** The runner's own count where there is a report; the exit code always has the last word. */
function countOf(stage: Stage, code: number): Count {
  if (code === OUT_OF_TIME) {
    const outside = `it was ended ${PATIENCE_MINUTES} minutes after the start`;
    return { passed: 0, failed: 1, skipped: 0, named: [named(stage.name, outside)] };
  }
  const single = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!stage.count) return single;
  try {
    const counted = stage.count();
    if (code === 0 || counted.failed > 0) return counted;
    const outside = `it ended with ${code} though no test failed`;
    const why = 'An error outside of every test: look for "Unhandled Errors" above.';
    return { ...counted, failed: 1, named: [...(counted.named ?? []), named(stage.name, outside, why)] };
  } catch (error) {
    console.error(
      `${stage.name}: no report to read (${error instanceof Error ? error.message : String(error)})`,
    );
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const checkOnly = process.argv[2] === 'check';
if (!checkOnly) {
  bringTestPrograms();
  bringTestModels();
}
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
const toRead: string[] = [];
for (const stage of checkOnly ? CHECKS : [...CHECKS, ...REST]) {
  console.log(`\n── ${stage.name}`);
  const started = performance.now();
  const code = await run(stage);
  const count = countOf(stage, code);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  toRead.push(...(count.named ?? []));
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  summary.push(
    `${seconds} s  ${code === 0 ? 'ok    ' : 'FAILED'}  ${stage.name}: ${count.passed} passed, ${count.failed} failed${skipped}`,
  );
}

console.log(`\n${summary.join('\n')}\n`);
if (toRead.length > 0) console.log(`${toRead.join('\n')}\n`);
if (total.skipped > 0) console.log(`${total.skipped} skipped: each says what it lacks.\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
