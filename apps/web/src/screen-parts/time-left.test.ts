import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('says nothing before it knows, then seconds, then minutes', () => {
  expect(timeLeft(0.5, 300)).toBe('');
  expect(timeLeft(0.01, 5000)).toBe('');
  expect(timeLeft(0.25, 3000)).toBe('about 9 s left');
  expect(timeLeft(0.99, 20_000)).toBe('less than a second left');
  expect(timeLeft(0.1, 60_000)).toBe('about 9 min left');
  expect(timeLeft(1, 60_000)).toBe('');
});
