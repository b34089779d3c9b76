import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { RING, RUNNERS, SLOW_FILES } from './rings.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('**/*.{test,e2e}.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

type Project = { readonly test: { name: string; include: string[]; exclude?: string[] } };

const matchesAny = (file: string, patterns: readonly string[]) =>
  patterns.some((pattern) => matchesGlob(file, pattern));

const projectsOf = (file: string): string[] =>
  (config.test?.projects as readonly Project[])
    .map(({ test: project }) => project)
    .filter(({ include, exclude = [] }) => matchesAny(file, include) && !matchesAny(file, exclude))
    .map(({ name }) => name);

test('finds the test files of every package and app', () => {
  expect(FILES.length).toBeGreaterThan(600);
});

/** In the quick ring, as its own config says, slow files have no project. */
const isLeftOut = (file: string): boolean =>
  file.endsWith('.e2e.ts') || (process.env[RING] === 'quick' && matchesGlob(file, SLOW_FILES));

test('every test file has one runner, and one Vitest project unless it holds journeys or is slow', () => {
  const lost = FILES.filter((file) => {
    const runners = Object.values(RUNNERS).filter((pattern) => matchesGlob(file, pattern));
    return runners.length !== 1 || projectsOf(file).length !== (isLeftOut(file) ? 0 : 1);
  });
  expect(lost).toEqual([]);
});

test('a slow file is known by its name alone', () => {
  const named = FILES.filter((file) => file.includes('.slow.'));
  expect(FILES.filter((file) => matchesGlob(file, SLOW_FILES))).toEqual(named);
  expect(named.length).toBeGreaterThan(10);
});
