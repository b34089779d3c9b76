import { expect, test } from 'vitest';
import { reportTo, splitProgress } from './split-progress.ts';

test('adds up the progress of weighted stages to exactly 1', () => {
  const seen: number[] = [];
  const [read, nothing, paint] = splitProgress((fraction) => void seen.push(fraction), [1, 0, 3]);
  for (const report of [read, nothing, paint]) for (const fraction of [0, 0.5, 1]) report(fraction);
  expect(seen).toEqual([0, 0.125, 0.25, 0.25, 0.25, 0.25, 0.25, 0.625, 1]);
});

test('splits the progress of a stage into smaller stages', () => {
  const seen: number[] = [];
  const [, second] = splitProgress((fraction) => void seen.push(fraction), [1, 1]);
  const [first, last] = splitProgress(second, [1, 1]);
  first(0.5);
  last(1);
  expect(seen).toEqual([0.625, 1]);
});

test('throws when a stage reports after an abort, without moving the progress bar', () => {
  const seen: number[] = [];
  const run = {
    signal: {
      throwIfAborted: () => {
        throw new Error('cancelled');
      },
    },
    progress: (fraction: number) => void seen.push(fraction),
  };
  const [stage] = splitProgress(reportTo(run), [1]);
  expect(() => stage(0.5)).toThrow('cancelled');
  expect(seen).toEqual([]);
});

test('rejects negative weights and weights that are all 0', () => {
  expect(() => splitProgress(() => undefined, [0, 0])).toThrow(RangeError);
  expect(() => splitProgress(() => undefined, [2, -1])).toThrow(RangeError);
});
