/**
 * `npm test`: brings what the tests need, runs every stage, ends with one plain line `N passed, N failed`.
 * `npm run check` is the part without a browser. A static check counts as one test.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianPostgres } from '../apps/server/src/test-postgres.ts';
import { bringTestModels, bringTestPrograms } from './test-programs.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'printready-test-'));

type Count = { passed: number; failed: number; skipped: number };
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
      testResults: { status: string; assertionResults: unknown[] }[];
    };
    // A file that does not even load holds no assertions, yet it failed.
    const brokenFiles = report.testResults.filter(
      (f) => f.status === 'failed' && f.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests,
    };
  };
}

/** Playwright's JSON report. */
function playwrightCount(file: string): () => Count {
  return () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  };
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
  { name: 'third-party licences', ...node('scripts/third-party.ts', '--check') },
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

function run(stage: Stage): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(stage.command, stage.words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...stage.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The runner's own count where there is a report; the exit code always has the last word. */
function countOf(stage: Stage, code: number): Count {
  const single = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!stage.count) return single;
  try {
    const counted = stage.count();
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
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
for (const stage of checkOnly ? CHECKS : [...CHECKS, ...REST]) {
  console.log(`\n── ${stage.name}`);
  const started = performance.now();
  const code = await run(stage);
  const count = countOf(stage, code);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  summary.push(
    `${seconds} s  ${code === 0 ? 'ok    ' : 'FAILED'}  ${stage.name}: ${count.passed} passed, ${count.failed} failed${skipped}`,
  );
}

console.log(`\n${summary.join('\n')}\n`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
