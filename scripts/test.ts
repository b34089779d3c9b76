/**
 * `npm test`: downloads what the tests need, runs every stage, ends with one plain line `N passed, N failed`.
 * `npm run check` is the part without a browser. A static check counts as one test. How long each stage took is
 * printed at the end and written to test-results/stages.json.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianPostgres } from '../apps/server/src/test-postgres.ts';
import { downloadTestModels, downloadTestPrograms } from './test-programs.ts';
import { QUARANTINE, quarantined } from './testing/quarantine.ts';
import { describeFailure, playwrightCount, vitestCount } from './testing/reports.ts';
import { type Outcome, runLanes, runStage, type Stage } from './testing/run-stage.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'printready-test-'));

type Run = {
  readonly name?: string;
  readonly filters?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const node = (...words: string[]) => ({ command: process.execPath, words });

function vitest(project: string, { name = `${project} tests`, filters = [], env = {} }: Run = {}): Stage {
  const file = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const words = ['run', '--project', project, ...reporting, ...filters];
  return { name, command: bin('vitest'), words, env, count: () => vitestCount(file) };
}

/** The parts of the server that are written in SQL. */
const IN_SQL = [
  ...['account', 'attacks/rows', 'auth', 'backup', 'billing', 'bulk/batch', 'job-queue', 'platform/database'],
  ...['realtime', 'reports', 'rest', 'tokens'],
].map((part) => `apps/server/src/${part}`);

/** They run once more on Debian's PostgreSQL, the oldest version that is supported, where it is installed. */
function onDebianPostgres(): Stage[] {
  if (debianPostgres === undefined) {
    console.log('Debian’s PostgreSQL is not installed: the server is tested on the embedded one only.');
    return [];
  }
  const name = `server tests on Debian’s PostgreSQL ${debianPostgres}`;
  return [vitest('unit', { name, filters: IN_SQL, env: { SERVER_TESTS_ON: 'debian' } })];
}

/** TypeScript 7 (native) checks the types: seconds instead of minutes. dependency-cruiser and scripts/task-registry.ts need 6's API. */
const types = (of: string, file: string): Stage => ({
  name: `types of ${of} code`,
  ...node('node_modules/typescript-native/bin/tsc', '-p', file),
});

/** They use a core each, so they run in parallel; the longest first. tsc caches its results in node_modules/.cache. */
const CHECKS: readonly (readonly Stage[])[] = [
  [{ name: 'lint', ...node('scripts/lint.ts') }],
  [types('Node', 'tsconfig.node.json')],
  [types('browser', 'tsconfig.web.json')],
  [types('pure', 'tsconfig.pure.json')],
  [{ name: 'architecture rules', ...node('scripts/architecture.ts') }],
  [{ name: 'dead code', command: bin('knip'), words: [] }],
  [{ name: 'format and import order', command: bin('biome'), words: ['ci', '.'] }],
  [{ name: 'spelling and words', ...node('scripts/wording.ts') }],
  [{ name: 'third-party licenses', ...node('scripts/third-party.ts', '--check') }],
  [{ name: 'registry is current', ...node('scripts/registry.ts', '--check') }],
];

/** Beside the checks, as it needs a core and nothing of theirs. */
const BUILD: readonly Stage[] = [
  { name: 'web build', ...node('scripts/build-web.ts') },
  { name: 'first-visit bundle size', ...node('scripts/bundle-size.ts') },
];

const playwrightReport = join(reports, 'e2e.json');
const JOURNEYS: readonly Stage[] = [
  vitest('browser'),
  {
    name: 'end-to-end tests',
    command: bin('playwright'),
    words: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    count: () => playwrightCount(playwrightReport),
  },
  { name: 'benchmarks run', ...node('bench/run.ts', '--quick') },
];

async function runAll(checkOnly: boolean): Promise<Outcome[]> {
  const beside = checkOnly ? CHECKS : [CHECKS[0] ?? [], BUILD, ...CHECKS.slice(1)];
  console.log(`\n── ${beside.flat().length} checks, each printed when it is done`);
  const outcomes = await runLanes(beside, Math.min(4, availableParallelism()));
  const tests = [vitest('unit'), ...onDebianPostgres()];
  for (const stage of checkOnly ? tests : [...tests, ...JOURNEYS]) outcomes.push(await runStage(stage));
  return outcomes;
}

function tableOf(outcomes: readonly Outcome[]): string {
  return outcomes
    .map(({ name, seconds, passed, count }) => {
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
      const counts = `${count.passed} passed, ${count.failures.length} failed${skipped}`;
      return `${seconds.toFixed(1).padStart(6)} s  ${passed ? 'ok    ' : 'FAILED'}  ${name}: ${counts}`;
    })
    .join('\n');
}

const checkOnly = process.argv[2] === 'check';
if (!checkOnly) {
  downloadTestPrograms();
  downloadTestModels();
}
const started = performance.now();
const outcomes = await runAll(checkOnly);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${tableOf(outcomes)}\n\n${minutes} minutes\n`);

const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });
const times = outcomes.map(({ name, seconds, passed }) => ({
  name,
  seconds: Number(seconds.toFixed(1)),
  passed,
}));
writeFileSync(join(results, 'stages.json'), `${JSON.stringify(times, null, 2)}\n`);

const today = new Date().toISOString().slice(0, 10);
const judged = outcomes.map(({ count }) => quarantined(count, QUARANTINE, today));
const failures = judged.flatMap(({ count }) => count.failures);
const aside = judged.flatMap((one) => one.aside);
const sum = (of: 'passed' | 'skipped') => judged.reduce((total, { count }) => total + count[of], 0);
if (failures.length > 0) console.log(`${failures.map(describeFailure).join('\n')}\n`);
if (aside.length > 0) console.log(`In quarantine, and failed:\n${aside.map(describeFailure).join('\n')}\n`);
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped: each says what it lacks.\n`);
console.log(`${sum('passed')} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || sum('passed') === 0 ? 1 : 0);
