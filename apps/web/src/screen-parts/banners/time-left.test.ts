import { expect, test } from 'vitest';
import { aboutTime, timeLeft } from './time-left.ts';

test('gives the remaining time in seconds or minutes, and no text at the start', () => {
  expect(timeLeft(0.5, 300)).toBe('');
  expect(timeLeft(0.01, 5000)).toBe('');
  expect(timeLeft(0.25, 3000)).toBe('about 9 s left');
  expect(timeLeft(0.99, 20_000)).toBe('less than a second left');
  expect(timeLeft(0.1, 60_000)).toBe('about 9 min left');
  expect(timeLeft(1, 60_000)).toBe('');
});

test('gives durations in seconds, minutes, or hours', () => {
  expect([aboutTime(300), aboutTime(20_000), aboutTime(170_000)]).toEqual([
    'about 1 s',
    'about 20 s',
    'about 3 min',
  ]);
  expect(aboutTime(3 * 3_600_000 - 1)).toBe('about 3 h');
});
