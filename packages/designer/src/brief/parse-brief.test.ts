import { expect, test } from 'vitest';
import { wordsOf } from '../words.ts';
import { parseBrief } from './parse-brief.ts';

const copyOf = (words: string) => {
  const { copy } = parseBrief(words);
  return copy && [copy.name, ...copy.rest].map(({ role, text }) => `${role}: ${text}`);
};

test.for([
  [
    'fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy',
    ['name: fishing club', 'place: Lake Tahoe', 'year: est. 1987'],
  ],
  [
    'Henderson Family Reunion 2025, Smoky Mountains',
    ['name: Henderson Family Reunion', 'place: Smoky Mountains', 'year: 2025'],
  ],
  [
    'Harbor Veterans, Post 219, Portland OR, on maroon',
    ['name: Harbor Veterans', 'place: Portland OR', 'number: Post 219'],
  ],
  [
    'Bear Creek National Park, Montana, est 1919',
    ['name: Bear Creek National Park', 'place: Montana', 'year: est 1919'],
  ],
  [
    'Mustangs, class of 2026, seniors, varsity, black hoodie',
    ['name: Mustangs', 'group: seniors', 'year: class of 2026'],
  ],
  ['“Navy Blue, Two Inks” tour, on black', ['name: Navy Blue, Two Inks', 'occasion: tour']],
  [
    'Tahoe Anglers, fishing club, Lake Tahoe, California',
    ['name: Tahoe Anglers', 'group: fishing club', 'place: Lake Tahoe California'],
  ],
  ["Ray's Garage, since '67", ["name: Ray's Garage", "year: since '67"]],
  ['Troop 1987, camp', ['name: camp', 'number: Troop 1987']],
  ['vintage, 2 inks, on navy', null],
] as const)('parses the copy in: %s', ([words, copy]) => {
  expect(copyOf(words)).toEqual(copy);
});

test.for([
  ['Bears, 2 inks on navy', { inks: 2, garment: 'navy' }],
  ['Bears, one-color print on a heather gray tee', { inks: 1, garment: 'heather' }],
  ['Bears, cream and rust, black hoodie', { inks: 2, inkNames: ['cream', 'rust'], garment: 'black' }],
  ['Bears, black', { inks: null, garment: 'black' }],
  ['Bears, red ink', { inks: 1, inkNames: ['red'], garment: null }],
  ['Bears, screen printed, 10 in wide', { method: 'screen', widthMm: 254 }],
  ['Bears, dtf, left chest', { method: 'dtf', widthMm: 90 }],
  ['Bears, 28 cm, art deco style', { widthMm: 280, style: 'deco' }],
] as const)('parses the hints in: %s', ([words, hints]) => {
  expect(parseBrief(words).hints).toMatchObject(hints);
  expect(copyOf(words)).toEqual(['name: Bears']);
});

/** Every combination of a name, a fact, a place, a year, and hints; the copy must equal the text minus the hints. */
const NAMES = [
  'Tahoe Anglers',
  'Iron River Brewing',
  'Oak Street Choir',
  'Wildcats',
  'St. Mary’s Academy',
  'Niño Boxing',
  'Vintage Car Club',
  'Route 9 Riders',
];
const FACTS = ['', 'fishing club', 'small batch ales', 'Post 12', '25th anniversary'];
const PLACES = ['', 'Lake Placid', 'Boise, Idaho', 'São Paulo'];
const YEARS = ['', 'est. 1987', '2019–2024', 'Class of 2031'];
const HINTS = ['', '2 inks on navy', 'vintage, three colors, black t-shirt', 'cream and gold, dtf'];

test('keeps exactly the typed words in any combination of phrases and hints', () => {
  let briefs = 0;
  for (const name of NAMES)
    for (const fact of FACTS)
      for (const place of PLACES)
        for (const year of YEARS)
          for (const hint of HINTS) {
            const typed = [name, fact, place, year].filter((part) => part !== '');
            const brief = parseBrief([...typed, hint].filter((part) => part !== '').join(', '));
            const lines = brief.copy ? [brief.copy.name, ...brief.copy.rest] : [];
            const set = lines.flatMap(({ text }) => wordsOf(text)).sort();
            expect(set, brief.words).toEqual(wordsOf(typed.join(' ').replaceAll(',', ' ')).sort());
            briefs++;
          }
  expect(briefs).toBe(2560);
});

test.for([
  ['Hank’s Towing, picture of a tow truck', ['tow-truck']],
  ['Hank’s Hauling, picture of a truck', ['truck']],
  ['Harbor Company, picture of a fire truck', ['fire-engine']],
] as const)('reads the picture in “%s” by its pair of words first', ([words, subjects]) => {
  expect(parseBrief(words).copy?.subjects).toEqual(subjects);
});
