import { expect, test } from 'vitest';
import { type ImportGraph, testsOf } from './dependents.ts';

const imports = (resolved: string, dependencyTypes: readonly string[] = ['local']) =>
  ({ resolved, dynamic: dependencyTypes.includes('dynamic'), dependencyTypes }) as never;

const graph = [
  { source: 'packages/a/src/a.ts', dependencies: [] },
  { source: 'packages/a/src/a.test.ts', dependencies: [imports('packages/a/src/a.ts')] },
  { source: 'packages/b/src/b.ts', dependencies: [imports('packages/a/src/a.ts')] },
  { source: 'packages/b/src/b.test.ts', dependencies: [imports('packages/b/src/b.ts')] },
  { source: 'apps/c/src/lazy.test.ts', dependencies: [imports('packages/a/src/a.ts', ['dynamic'])] },
  { source: 'apps/c/src/types.test.ts', dependencies: [imports('packages/a/src/a.ts', ['type-only'])] },
  { source: 'packages/a-b/src/other.test.ts', dependencies: [] },
] as ImportGraph;

test('lists a folder’s tests and its importers’ tests, nearest first', () => {
  expect(testsOf(graph, 'packages/a')).toEqual(['packages/a/src/a.test.ts', 'packages/b/src/b.test.ts']);
});

test('omits tests that are more than the given number of imports away', () => {
  expect(testsOf(graph, 'packages/a/src/a.ts', { hops: 1 })).toEqual(['packages/a/src/a.test.ts']);
});

test('adds tests that import the file lazily when asked', () => {
  expect(testsOf(graph, 'packages/a/src/a.ts', { lazy: true })).toEqual([
    'packages/a/src/a.test.ts',
    'apps/c/src/lazy.test.ts',
    'packages/b/src/b.test.ts',
  ]);
});
