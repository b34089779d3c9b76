import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test, vi } from 'vitest';
import { RUNNERS, SLOW_FILES } from './rings.ts';

// Loads the configuration for all tests; the one for quick tests excludes files from every project.
vi.stubEnv('TEST_RING', 'all');
const { default: config } = await import('../../vitest.config.ts');
vi.unstubAllEnvs();

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

test('matches every test file to one runner, and to one Vitest project unless it contains journeys', () => {
  const lost = FILES.filter((file) => {
    const runners = Object.values(RUNNERS).filter((pattern) => matchesGlob(file, pattern));
    return runners.length !== 1 || projectsOf(file).length !== (file.endsWith('.e2e.ts') ? 0 : 1);
  });
  expect(lost).toEqual([]);
});

test('recognizes slow files by name', () => {
  const named = FILES.filter((file) => file.includes('.slow.'));
  expect(FILES.filter((file) => matchesGlob(file, SLOW_FILES))).toEqual(named);
  expect(named.length).toBeGreaterThan(10);
});
