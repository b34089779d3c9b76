import { expect, test } from 'vitest';
import { DATE, isDate } from './dates.ts';

test.for([
  'since 94',
  'est. 08',
  'Sunday, October 12',
  'Sat Oct 4',
  '1988 to 2026',
  '2025-26',
  'temporada 2026',
  'saison 2025-2026',
  'June 9 to June 13',
])('isDate accepts “%s”', (text) => {
  expect(isDate(text)).toBe(true);
});

test.for([
  ['2025 to 30 people', '2025'],
  ['since 12 of them left', undefined],
] as const)('DATE matches the date alone in “%s”', ([text, found]) => {
  expect(text.match(DATE)?.[0]).toBe(found);
});
