/**
 * Runs a ring of tests (testing/rings.ts) and prints `N passed, N failed` as its last line. Also prints how many
 * seconds each stage and the slowest files took; all times are in test-results/times.json.
 */
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { downloadTestModels, downloadTestPrograms } from './test-programs.ts';
import { readImportGraph, testsOf } from './testing/dependents.ts';
import { QUARANTINE, quarantined } from './testing/quarantine.ts';
import { describeFailure } from './testing/reports.ts';
import { type Ring, RUNNERS } from './testing/rings.ts';
import { type Outcome, runParallel, runStage, type Stage } from './testing/run-stage.ts';
import {
  BENCHMARKS,
  BUILD,
  CHECKS,
  journeys,
  LAB_CHECKS,
  onDebianPostgres,
  vitest,
} from './testing/stages.ts';
import { slowestTable } from './testing/times.ts';

const root = join(import.meta.dirname, '..');

async function runStages(stages: readonly Stage[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) outcomes.push(await runStage(stage));
  return outcomes;
}

async function runChecks(lists: readonly (readonly Stage[])[]): Promise<Outcome[]> {
  console.log(`\n── ${lists.flat().length} checks, each printed when it is done`);
  return runParallel(lists, Math.min(4, availableParallelism()));
}

async function runQuick(): Promise<Outcome[]> {
  const ring = 'quick';
  return runStages([
    vitest({ name: 'unit tests', projects: ['unit*', 'server'], ring }),
    vitest({ name: 'browser tests', projects: ['browser'], ring }),
    journeys(ring),
  ]);
}

/** Unit and browser tests run alongside the server's, because tests of killed processes and outages mostly wait. */
async function runAll(): Promise<Outcome[]> {
  const ring = 'all';
  const env = { TEST_PATIENCE_SECONDS: '180' };
  const units = [
    vitest({ name: 'unit tests', projects: ['unit*'], ring, env }),
    vitest({ name: 'browser tests', projects: ['browser'], ring, env }),
  ];
  const ofServer = [
    vitest({ name: 'server tests', projects: ['server'], ring, env }),
    ...onDebianPostgres(env),
  ];
  console.log('\n── unit, browser and server tests, each stage printed when it is done');
  return [...(await runParallel([ofServer, units], 2)), ...(await runStages([journeys(ring), BENCHMARKS]))];
}

async function runRing(ring: Ring): Promise<Outcome[]> {
  const ofLab = ring === 'all' ? LAB_CHECKS : [];
  const checks = await runChecks([CHECKS[0] ?? [], BUILD, ...CHECKS.slice(1), ...ofLab]);
  return [...checks, ...(await (ring === 'quick' ? runQuick() : runAll()))];
}

async function runWithoutBrowser(): Promise<Outcome[]> {
  const checks = await runChecks(CHECKS);
  return [
    ...checks,
    ...(await runStages([vitest({ name: 'unit tests', projects: ['unit*', 'server'], ring: 'quick' })])),
  ];
}

/**
 * Path for the argument: that of the package, app, or tool it names, or the path itself; undefined if the argument is
 * part of a test's name.
 */
function placeOf(arg: string): string | undefined {
  const path = arg.replace(/^\.\//, '').replace(/\/$/, '');
  return [path, `packages/${path}`, `apps/${path}`, `packages/tools/src/${path}`].find((candidate) =>
    existsSync(join(root, candidate)),
  );
}

async function filesOf(args: readonly string[]): Promise<string[]> {
  const all = Object.values(RUNNERS).flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
  );
  const graph = await readImportGraph();
  const found = args.flatMap((arg) => {
    const place = placeOf(arg);
    if (place === undefined) return all.filter((file) => file.includes(arg));
    return [...testsOf(graph, place), ...all.filter((file) => file.startsWith(place))];
  });
  return [...new Set(found)].sort();
}

async function runSelected(args: readonly string[]): Promise<Outcome[]> {
  const files = await filesOf(args);
  // Also runs slow files that are named, and the lab if it is named.
  const ring: Ring = args.some((arg) => arg.includes('.slow.') || /^lab\b/.test(arg)) ? 'all' : 'quick';
  const ofJourneys = files.filter((file) => file.startsWith('e2e/') && file.endsWith('.e2e.ts'));
  const inBrowser = files.filter((file) => file.endsWith('.browser.test.tsx'));
  const inNode = files.filter((file) => !ofJourneys.includes(file) && !inBrowser.includes(file));
  console.log(`${inNode.length + inBrowser.length} test files, ${ofJourneys.length} files of journeys`);
  const stages = [
    ...(inNode.length > 0
      ? [vitest({ name: 'unit tests', projects: ['unit*', 'server'], ring, files: inNode })]
      : []),
    ...(inBrowser.length > 0
      ? [vitest({ name: 'browser tests', projects: ['browser'], ring, files: inBrowser })]
      : []),
    ...(ofJourneys.length > 0 ? [...BUILD.slice(0, 1), journeys('all', ofJourneys)] : []),
  ];
  return runStages(stages);
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

function writeTimes(outcomes: readonly Outcome[]): void {
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const stages = outcomes.map(({ name, seconds, passed, files }) => ({ name, seconds, passed, files }));
  writeFileSync(join(results, 'times.json'), `${JSON.stringify(stages, null, 2)}\n`);
}

function report(outcomes: readonly Outcome[], minutes: number): boolean {
  console.log(`\nSlowest test files\n${slowestTable(outcomes.flatMap(({ files }) => files))}`);
  console.log(`\n${tableOf(outcomes)}\n\n${minutes.toFixed(1)} minutes\n`);
  writeTimes(outcomes);
  const today = new Date().toISOString().slice(0, 10);
  const judged = outcomes.map(({ count }) => quarantined(count, QUARANTINE, today));
  const failures = judged.flatMap(({ count }) => count.failures);
  const aside = judged.flatMap((one) => one.aside);
  const sum = (of: 'passed' | 'skipped') => judged.reduce((total, { count }) => total + count[of], 0);
  if (failures.length > 0) console.log(`${failures.map(describeFailure).join('\n')}\n`);
  if (aside.length > 0) console.log(`In quarantine, and failed:\n${aside.map(describeFailure).join('\n')}\n`);
  if (sum('skipped') > 0)
    console.log(
      `${sum('skipped')} skipped: slow ones are left to npm run test:all, others say what they lack.\n`,
    );
  console.log(`${sum('passed')} passed, ${failures.length} failed`);
  return failures.length === 0 && sum('passed') > 0;
}

const args = process.argv.slice(2);
const [first] = args;

async function run(): Promise<Outcome[]> {
  if (first === '--check') return runWithoutBrowser();
  if (first === undefined || first === '--all') return runRing(first === undefined ? 'quick' : 'all');
  return runSelected(args);
}

if (first !== '--check') {
  downloadTestPrograms();
  downloadTestModels();
}
const started = performance.now();
const outcomes = await run();
const isGreen = report(outcomes, (performance.now() - started) / 60_000);
process.exit(isGreen ? 0 : 1);
