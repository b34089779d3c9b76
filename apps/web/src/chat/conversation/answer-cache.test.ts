import { beforeEach, expect, test } from 'vitest';
import { cachedAnswers, recallAnswer, rememberAnswer } from './answer-cache.ts';

const HOUR = 60 * 60_000;
let kept: Map<string, string>;
let shelf: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
beforeEach(() => {
  kept = new Map();
  shelf = {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
});

test("returns a cached answer for a day, ignoring the question's case", () => {
  rememberAnswer('What LPI?', '45', shelf, 0);
  expect(recallAnswer('  what lpi? ', shelf, 24 * HOUR - 1)).toBe('45');
  expect(recallAnswer('What LPI?', shelf, 24 * HOUR)).toBeNull();
  expect(kept.size).toBe(0);
});

test('keeps the newest fifty answers', () => {
  kept.set('somebody else', 'stays');
  for (let at = 0; at < 60; at++) rememberAnswer(`Question ${at}`, `${at}`, shelf, at);
  expect(cachedAnswers(shelf, 60)).toHaveLength(50);
  expect(recallAnswer('question 9', shelf, 60)).toBeNull();
  expect(recallAnswer('question 10', shelf, 60)).toBe('10');
  expect(kept.get('somebody else')).toBe('stays');
});

test('removes expired answers when a new one is stored', () => {
  rememberAnswer('Old', 'a', shelf, 0);
  rememberAnswer('Fresh', 'b', shelf, 12 * HOUR);
  rememberAnswer('New', 'c', shelf, 25 * HOUR);
  expect([...kept.keys()]).toEqual(['printready-chat:fresh', 'printready-chat:new']);
});

test('ignores corrupt entries and tolerates full storage', () => {
  kept.set('printready-chat:x', '{');
  kept.set('printready-chat:y', 'null');
  expect([recallAnswer('x', shelf), recallAnswer('y', shelf), cachedAnswers(shelf)]).toEqual([
    null,
    null,
    [],
  ]);
  const full = {
    ...shelf,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => rememberAnswer('x', 'y', full)).not.toThrow();
});
