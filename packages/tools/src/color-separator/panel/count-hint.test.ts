import { expect, it } from 'vitest';
import type { Figure } from '../../contract/tool.ts';
import { countHint } from './count-hint.ts';

const usedStations = (value: number): Figure[] => [{ id: 'stations', label: 'Stations', value, unit: '' }];

it.each([
  ['a set number', { inks: 4, stations: 0 }, 4, 6, 'Screens besides base and highlight.'],
  ['no preview', { inks: 0, stations: 0 }, 0, 0, 'Uses as many colors as the artwork needs.'],
  ['enough colors', { inks: 0, stations: 0 }, 4, 6, 'Auto chose 4 colors; more would not look better.'],
  ['a free station', { inks: 0, stations: 8 }, 4, 6, 'Auto chose 4 colors; more would not look better.'],
  [
    'a full press',
    { inks: 0, stations: 6 },
    4,
    6,
    'Auto chose 4 colors; your press has no station for more.',
  ],
  [
    'a single color',
    { inks: 0, stations: 3 },
    1,
    3,
    'Auto chose 1 color; your press has no station for more.',
  ],
  [
    'a long search',
    { inks: 0, stations: 0 },
    8,
    10,
    'Auto chose 8 colors, the most it uses. Set the number for more.',
  ],
])('explains the number of colors: %s', (_name, options, found, used, text) => {
  expect(countHint(options, found, usedStations(used))).toBe(text);
});
