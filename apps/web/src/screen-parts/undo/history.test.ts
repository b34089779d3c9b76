import { expect, test } from 'vitest';
import { record, redo, startHistory, undo } from './history.ts';

test('undoes and redoes the same steps', () => {
  const third = record(record(startHistory('a'), 'b'), 'c');
  const first = undo(undo(third));
  expect(first.present).toBe('a');
  expect(undo(first)).toBe(first);
  expect(redo(redo(first)).present).toBe('c');
  expect(redo(third)).toBe(third);
});

test('records a drag as one step, and the next drag as another', () => {
  let history = startHistory(0);
  for (const value of [1, 2, 3]) history = record(history, value, 'drag-1');
  for (const value of [4, 5]) history = record(history, value, 'drag-2');
  expect(undo(history).present).toBe(3);
  expect(undo(undo(history)).present).toBe(0);
});

test('discards the redo steps after a change, and starts a new step after an undo', () => {
  const dragged = record(record(startHistory(0), 1, 'drag'), 2, 'drag');
  const back = undo(dragged);
  const again = record(back, 9, 'drag');
  expect(again.future).toEqual([]);
  expect(undo(again).present).toBe(0);
  expect(redo(again)).toBe(again);
});

test('records changes without a gesture as separate steps', () => {
  expect(record(record(startHistory(0), 1), 2).past).toEqual([0, 1]);
});

test('limits the number of undo steps', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 500; step++) history = record(history, step);
  expect(history.past.length).toBe(200);
  expect(history.past.at(-1)).toBe(499);
});
