import type { Assessment } from '@printready/preflight';
import { expect, test } from 'vitest';
import type { BatchRow } from '../batch/batch.ts';
import { nextSort, type Sort, sortRows } from './sort-rows.ts';

const row = (path: string, verdict: Assessment['verdict'], overall: number | null): BatchRow => {
  const assessment = { verdict, printReadiness: overall === null ? null : { overall } } as Assessment;
  const state = { kind: 'checked', assessment, sha256: '' } as const;
  return { file: { id: path, path, size: 1, state }, assessment, sameAs: null };
};
const rows = [
  row('art 10.pdf', 'ready', 100),
  row('art 9.pdf', 'blocked', 60),
  row('art 1.pdf', 'unchecked', null),
  row('art 2.pdf', 'look', 80),
];
const sorted = (sort: Sort) => sortRows(rows, sort).map(({ file }) => Number(file.path.replace(/\D/g, '')));

test('sorts the worst files first by default, and names in natural order', () => {
  expect(sorted(null)).toEqual([1, 9, 2, 10]);
  expect(sorted({ by: 'file', up: true })).toEqual([1, 2, 9, 10]);
  expect(sorted({ by: 'file', up: false })).toEqual([10, 9, 2, 1]);
});

test('puts files without a score last in both directions, and reverses the order of verdicts', () => {
  expect(sorted({ by: 'score', up: false })).toEqual([10, 2, 9, 1]);
  expect(sorted({ by: 'score', up: true })).toEqual([9, 2, 10, 1]);
  expect(sorted({ by: 'verdict', up: true })).toEqual([10, 2, 9, 1]);
});

test('cycles a column through its default direction, the other direction, and worst first', () => {
  const once = nextSort(null, 'file');
  const twice = nextSort(once, 'file');
  expect([once, twice, nextSort(twice, 'file')]).toEqual([
    { by: 'file', up: true },
    { by: 'file', up: false },
    null,
  ]);
  expect(nextSort(once, 'score')).toEqual({ by: 'score', up: false });
});
