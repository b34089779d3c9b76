import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test('formats seconds, then minutes, then hours, each kept on one line with its unit', () => {
  const texts = [0.4, 12.3, 99, 150, 240, 5399, 5400, 82_000].map(formatDuration);
  expect(texts.map((words) => words.replace('\u00a0', ' '))).toEqual([
    '0 s',
    '12 s',
    '99 s',
    '3 min',
    '4 min',
    '90 min',
    '1.5 h',
    '22.8 h',
  ]);
  expect(texts.join('')).not.toContain(' ');
});
