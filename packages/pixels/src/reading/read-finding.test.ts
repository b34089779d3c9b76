import { expect, test } from 'vitest';
import { canChangePrint, readFinding, textsOf } from './read-finding.ts';

test('canChangePrint is true for an unreadable part and false for a chosen page', () => {
  expect(canChangePrint(readFinding('part-unreadable', 'Part of this file could not be read.'))).toBe(true);
  expect(canChangePrint(readFinding('page-chosen', 'Page 1 of 2 is shown.'))).toBe(false);
});

test('canChangePrint is true for an unknown code', () => {
  expect(canChangePrint({ code: 'of-a-later-version' })).toBe(true);
  expect(canChangePrint({ code: 'toString' })).toBe(true);
});

test('textsOf lists a sentence only once if two findings share it', () => {
  const box = { x: 0, y: 0, width: 1, height: 0.5 };
  const one = readFinding('not-drawn', 'A mesh gradient is not drawn.', { box });
  const other = readFinding('not-drawn', 'A mesh gradient is not drawn.', { page: 2, box });
  expect(textsOf([one, other])).toEqual(['A mesh gradient is not drawn.']);
});
