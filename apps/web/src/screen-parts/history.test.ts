import { expect, test } from 'vitest';
import { record, redo, startHistory, undo } from './history.ts';

test('undo and redo walk the same steps', () => {
  const third = record(record(startHistory('a'), 'b'), 'c');
  const first = undo(undo(third));
  expect(first.present).toBe('a');
  expect(undo(first)).toBe(first);
  expect(redo(redo(first)).present).toBe('c');
  expect(redo(third)).toBe(third);
});

test('a drag is one step, the next drag another', () => {
  let history = startHistory(0);
  for (const value of [1, 2, 3]) history = record(history, value, 'drag-1');
  for (const value of [4, 5]) history = record(history, value, 'drag-2');
  expect(undo(history).present).toBe(3);
  expect(undo(undo(history)).present).toBe(0);
});

test('a change after an undo ends the future, and does not melt into the gesture before', () => {
  const dragged = record(record(startHistory(0), 1, 'drag'), 2, 'drag');
  const back = undo(dragged);
  const again = record(back, 9, 'drag');
  expect(again.future).toEqual([]);
  expect(undo(again).present).toBe(0);
  expect(redo(again)).toBe(again);
});

test('changes without a gesture are steps of their own', () => {
  expect(record(record(startHistory(0), 1), 2).past).toEqual([0, 1]);
});

test('the past is bounded', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 500; step++) history = record(history, step);
  expect(history.past.length).toBe(200);
  expect(history.past.at(-1)).toBe(499);
});
