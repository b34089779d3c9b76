import { expect, test } from 'vitest';
import { BUNDLED, findFaces, LATE } from './font-search.ts';

test('finds fonts by part of their name or kind, ignoring case', () => {
  expect(findFaces(BUNDLED, 'alfa')).toEqual(['alfa-slab-one-400']);
  expect(findFaces(LATE, 'ROKK slab')).toEqual(['rokkitt-800']);
  const scripts = findFaces(LATE, ' script ');
  expect(scripts).toContain('great-vibes-400');
  expect(scripts.length).toBeGreaterThan(20);
  expect(findFaces(LATE, 'helvetica')).toEqual([]);
  expect(findFaces(LATE, '')).toEqual(LATE);
});
