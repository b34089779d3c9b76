import { expect, test } from 'vitest';
import { breakName } from '../families/blocks.ts';
import { lineUnits, titledWords } from './line-units.ts';

test('keeps a title with the name after it, and an ampersand with the next word only in lines', () => {
  expect(titledWords('St. Patrick’s Pub & Grill')).toEqual(['St. Patrick’s', 'Pub', '&', 'Grill']);
  expect(lineUnits('Mrs. Okafor & Sons')).toEqual(['Mrs. Okafor', '& Sons']);
  expect(lineUnits('Dr. St. Clair')).toEqual(['Dr. St. Clair']);
  expect(lineUnits('Rock &')).toEqual(['Rock', '&']);
});

test.for<readonly [name: string, longest: number, lines: readonly string[]]>([
  ['St. Patrick’s Pub Crawl', 10, ['St. Patrick’s', 'Pub Crawl']],
  ['Mrs. Nguyen’s Kindergarten', 12, ['Mrs. Nguyen’s', 'Kindergarten']],
  ['Ledger & Co. CPAs', 10, ['Ledger', '& Co. CPAs']],
  ['St. Clair', 4, ['St. Clair']],
])('breaks “%s” at %i letters without a title or an ampersand at a line’s end', ([name, longest, lines]) => {
  expect(breakName(name, longest)).toEqual(lines);
});
