/**
 * `npm run mutants [-- --count 30 --seed 1 --all --near]`: injects single-token faults into product files, at least one
 * per package and app. Runs the tests beside the file and those that import it, nearest first, then those that reach it
 * through lazy imports; reports faults that no test detects. `--near` stops after the tests beside it and two imports
 * away. `--all` includes slow tests. The working tree must be clean; each file is restored after its tests.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportGraph, readImportGraph, TEST_FILE, testsOf } from '../../scripts/testing/dependents.ts';
import { SLOW_TAG } from '../../scripts/testing/rings.ts';
import { createRandom } from '../../scripts/testing/seeded-random.ts';
import { applyMutation, type Mutation, mutationsOf } from './mutate.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
  },
});

const PRODUCT_FILE = /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/;
const NOT_PRODUCT =
  /(\.test\.tsx?|\.gen\.ts|\.as\.ts|\.d\.ts|\/testing\/|\/(test|fixture)-[^/]*)$|\/testing\/|-contract\.ts$/;

type Mutant = { readonly file: string; readonly line: number; readonly mutation: Mutation };

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Takes one file per package and app in turn, up to `count`. */
function chooseMutants(count: number, random: () => number): Mutant[] {
  const files = git('ls-files').split('\n');
  const groups = new Map<string, string[]>();
  for (const file of files.filter((name) => PRODUCT_FILE.test(name) && !NOT_PRODUCT.test(name))) {
    const group = file.split('/').slice(0, 2).join('/');
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  const mutants: Mutant[] = [];
  while (mutants.length < count) {
    for (const members of groups.values()) {
      if (mutants.length === count) break;
      const [file] = members.splice(Math.floor(random() * members.length), 1);
      if (file === undefined) continue;
      const text = readFileSync(join(root, file), 'utf8');
      const mutations = mutationsOf(file, text);
      const mutation = mutations[Math.floor(random() * mutations.length)];
      if (!mutation) continue;
      mutants.push({ file, line: text.slice(0, mutation.start).split('\n').length, mutation });
    }
  }
  return mutants;
}

function fails(files: readonly string[]): boolean {
  if (files.length === 0) return false;
  const vitest = join(root, 'node_modules/.bin/vitest');
  const args = [
    'run',
    '--bail',
    '1',
    '--reporter',
    'dot',
    ...(values.all ? [] : ['--tags-filter', `!${SLOW_TAG}`]),
  ];
  const { status } = spawnSync(vitest, [...args, '--passWithNoTests', ...files], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, TEST_RING: values.all ? 'all' : 'quick' },
  });
  return status !== 0;
}

/** Groups of tests that may notice a fault in the file, nearest first; no test is in two of them. */
function testGroups(graph: ImportGraph, file: string): string[][] {
  const beside = graph
    .map(({ source }) => source)
    .filter((source) => TEST_FILE.test(source) && dirname(source) === dirname(file));
  const groups = [[...testsOf(graph, file, { hops: 2 }), ...beside]];
  if (!values.near) groups.push(testsOf(graph, file), testsOf(graph, file, { lazy: true }));
  const seen = new Set<string>();
  return groups.map((group) =>
    group.filter((test) => {
      const isNew = !seen.has(test);
      seen.add(test);
      return isNew;
    }),
  );
}

function isNoticed({ file, mutation }: Mutant, graph: ImportGraph): boolean {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, applyMutation(text, mutation));
    return testGroups(graph, file).some(fails);
  } finally {
    writeFileSync(path, text);
  }
}

if (git('status', '--porcelain', 'packages', 'apps') !== '') {
  console.error(
    'Commit or stash changes in packages and apps first: faults are put into the files themselves.',
  );
  process.exit(2);
}
const graph = await readImportGraph();
const mutants = chooseMutants(Number(values.count), createRandom(Number(values.seed)));
let noticed = 0;
for (const mutant of mutants) {
  const text = readFileSync(join(root, mutant.file), 'utf8');
  const before = text.slice(mutant.mutation.start, mutant.mutation.end);
  const isCaught = isNoticed(mutant, graph);
  if (isCaught) noticed++;
  console.log(
    `${isCaught ? 'noticed ' : 'SURVIVED'}  ${mutant.file}:${mutant.line}  ${before} → ${mutant.mutation.replacement}`,
  );
}
console.log(`${noticed} of ${mutants.length} faults noticed`);
