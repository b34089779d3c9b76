/** Stages of each ring (rings.ts). A static check counts as one test. */
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { debianPostgres } from '@printready/testing/postgres';
import { playwrightCount, vitestCount } from './reports.ts';
import { CORE_TAG, type Ring, SLOW_TAG } from './rings.ts';
import type { Stage } from './run-stage.ts';
import { playwrightTimes, vitestTimes } from './times.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'printready-test-'));

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const node = (...args: string[]) => ({ command: process.execPath, args });

type VitestRun = {
  readonly name: string;
  readonly projects: readonly string[];
  readonly ring: Ring;
  /** Test files, or parts of their paths; empty for all test files. */
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export function vitest({ name, projects, ring, files = [], env = {} }: VitestRun): Stage {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const timesReport = report.replace(/\.json$/, '-times.json');
  return {
    name,
    command: bin('vitest'),
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(ring === 'quick' ? ['--tags-filter', `!${SLOW_TAG}`] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./scripts/testing/file-times-reporter.ts',
      ...files,
    ],
    env: { ...env, TEST_RING: ring, FILE_TIMES: timesReport },
    count: () => vitestCount(report),
    times: () => vitestTimes(timesReport),
  };
}

export function journeys(ring: Ring, files: readonly string[] = []): Stage {
  const report = join(reports, 'journeys.json');
  return {
    name: 'journeys',
    command: bin('playwright'),
    args: [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(ring === 'quick' ? ['--grep', CORE_TAG] : []),
      ...files,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => playwrightCount(report),
    times: () => playwrightTimes(report),
  };
}

/** Folders of the server whose code queries the database, and of attacks on it. */
function foldersWithSql(): string[] {
  const sources = globSync('apps/server/src/*/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const querying = sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('.query('));
  return [...new Set(['apps/server/src/attacks', ...querying.map(dirname)])];
}

/** Runs SQL tests on Debian's PostgreSQL, the oldest supported version, if it is installed. */
export function onDebianPostgres(env: Readonly<Record<string, string>>): Stage[] {
  if (debianPostgres === undefined) {
    console.log('Debian’s PostgreSQL is not installed: the server is tested on the embedded one only.');
    return [];
  }
  const name = `server tests on Debian’s PostgreSQL ${debianPostgres}`;
  return [
    vitest({
      name,
      projects: ['server'],
      ring: 'all',
      files: foldersWithSql(),
      env: { SERVER_TESTS_ON: 'debian', ...env },
    }),
  ];
}

/**
 * Uses TypeScript 7 (native), which type-checks in seconds instead of minutes; scripts/task-registry.ts needs version
 * 6's API.
 */
const types = (of: string, file: string): Stage => ({
  name: `types of ${of} code`,
  ...node('node_modules/typescript-native/bin/tsc', '-p', file),
});

/** Lists of stages that run in parallel, longest first. tsc caches in node_modules/.cache. */
export const CHECKS: readonly (readonly Stage[])[] = [
  [{ name: 'lint', ...node('scripts/lint.ts') }],
  [types('Node', 'tsconfig.node.json')],
  [types('browser', 'tsconfig.web.json')],
  [types('pure', 'tsconfig.pure.json')],
  [{ name: 'architecture rules', ...node('scripts/architecture.ts') }],
  [{ name: 'dead code', command: bin('knip'), args: [] }],
  [{ name: 'format and import order', command: bin('biome'), args: ['ci', '.'] }],
  [{ name: 'spelling and words', ...node('scripts/wording.ts') }],
  [{ name: 'third-party licenses', ...node('scripts/third-party.ts', '--check') }],
  [{ name: 'registry is current', ...node('scripts/registry.ts', '--check') }],
  [{ name: 'docs are current, links work', ...node('scripts/docs.ts', '--check') }],
];

export const BUILD: readonly Stage[] = [
  { name: 'web build', ...node('scripts/build-web.ts') },
  { name: 'first-visit bundle size', ...node('scripts/bundle-size.ts') },
];

export const LAB_CHECKS: readonly (readonly Stage[])[] = [
  [types('lab', 'lab/tsconfig.json')],
  [{ name: 'lint of the lab', ...node('scripts/lint.ts', 'lab') }],
];

export const BENCHMARKS: Stage = { name: 'benchmarks run', ...node('lab/bench/run.ts', '--quick') };
