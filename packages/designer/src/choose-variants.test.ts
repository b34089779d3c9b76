import { expect, test } from 'vitest';
import { isNew, type Look } from './choose-variants.ts';

const lookOf = (family: string, at: number, score = 95): Look => ({
  score,
  family,
  pairing: `pairing ${at}`,
  motif: `motif ${at}`,
  palette: `palette ${at}`,
  grid: Array.from({ length: 256 }, (_, cell) => (cell + at) % 3 === 0),
});
const there = (names: string) => names.split('').map((family, at) => lookOf(family, at));

test.for([
  ['aab', 'a', false],
  ['aabcde', 'a', true],
  ['aaabcde', 'a', false],
  ['aab', 'b', true],
] as const)(
  'decides whether grid %s takes another design of family %s: %s',
  ([families, family, isTaken]) => {
    expect(isNew(lookOf(family, 20), there(families), { held: false })).toBe(isTaken);
  },
);

test('accepts any number of designs of one family if the user has fixed the layout', () => {
  expect(isNew(lookOf('a', 20), there('aaaa'), { held: true, heldFamily: true })).toBe(true);
});

test('lowers the required score only at effort 2, not at 0 or 1', () => {
  const low = lookOf('a', 20, 82);
  expect(isNew(low, [], { held: false })).toBe(false);
  expect(isNew(low, [], { held: false, effort: 1 })).toBe(false);
  expect(isNew(low, [], { held: false, effort: 2 })).toBe(true);
});
