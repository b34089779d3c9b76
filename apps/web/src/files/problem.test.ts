import { expect, test } from 'vitest';
import { MissingCode } from '../platform/load-code.ts';
import { describeCrash } from './problem.ts';

const file = { name: 'art.png', blob: new Blob(['a picture']) };

test('names the code that failed to load, not the file, as the cause of the problem', () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/open.task-1a2b.js');
  const problem = describeCrash(file, new MissingCode('a part of the page', cause));
  expect(problem.happened).toBe('There was a connection problem... a part of the page did not load.');
  expect(problem.means).toContain('Your file is fine');
  expect(problem.detail).toContain('/assets/open.task-1a2b.js');
});

test('names the program, not the file, as the cause of a crashed thread', () => {
  const problem = describeCrash(file, new RangeError('x is not iterable'));
  expect(problem.means).toContain('Your file is unchanged');
  expect(problem.detail).toBe('RangeError: x is not iterable');
});
