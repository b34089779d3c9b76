import { expect, test } from 'vitest';
import { readBrief } from './read-brief.ts';
import { isPrinted } from './reading.ts';
import { splitLine } from './split-lines.ts';

const cased = { hasNames: true };
const piecesOf = (text: string, letters = cased) =>
  splitLine(text, 'main', letters).map((piece) => `${piece.role}: ${piece.text}`);

test.for<readonly [text: string, pieces: readonly string[]]>([
  ['Wild Culture Kombucha Trust Your Gut', ['main: Wild Culture Kombucha', 'second: Trust Your Gut']],
  ['Cruisin’ Crew The Delgados at Sea', ['main: Cruisin’ Crew', 'second: The Delgados at Sea']],
  ['12th Chili Cookoff Station 9 Volunteers', ['main: 12th Chili Cookoff', 'second: Station 9 Volunteers']],
  [
    'You Wreck Em We Fetch Em Beaumont TX',
    ['main: You Wreck Em', 'second: We Fetch Em', 'place: Beaumont TX'],
  ],
  ['Iron Sharpens Iron Proverbs 27:17', ['main: Iron Sharpens Iron', 'second: Proverbs 27:17']],
  ['Seniors 2026 Saw and Graduated', ['main: Seniors', 'date: 2026', 'second: Saw and Graduated']],
  [
    'Tacos El Compadre arriba y Desde Jalisco con Sabor',
    ['main: Tacos El Compadre', 'instruction: arriba y', 'second: Desde Jalisco con Sabor'],
  ],
  [
    'Los Sobrevivientes última noche de libertad',
    ['main: Los Sobrevivientes', 'second: última noche de libertad'],
  ],
  ['Happy Birthday Theo! wild one', ['main: Happy Birthday Theo', 'second: wild one']],
  ['"We Fetch Em Home". (405)555-0163', ['main: We Fetch Em Home', 'contact: (405)555-0163']],
  ['tagline Hot Enough to Cry', ['instruction: tagline', 'main: Hot Enough to Cry']],
])('splits “%s”', ([text, pieces]) => {
  expect(piecesOf(text)).toEqual(pieces);
  for (const { text: piece, from } of splitLine(text, 'main', cased))
    expect(text.slice(from, from + piece.length)).toBe(piece);
});

test.for([
  'Lift Heavy Eat Tacos',
  'Make It Rain Car Wash',
  'Ready When You Are Tonight Folks',
  'The Nguyen Family Crew 2025',
  'Veterans of Foreign Wars Post 2280',
  'Walleye or Bust 2025',
  'Lake Hair Don’t Care',
])('keeps “%s” whole', (text) => {
  expect(piecesOf(text)).toEqual([`main: ${text}`]);
});

test('splits capitals without letter case by the same words', () => {
  expect(piecesOf('RUN FOR RILEY 5K EVERY STEP COUNTS', { hasNames: false })).toEqual([
    'main: RUN FOR RILEY 5K',
    'second: EVERY STEP COUNTS',
  ]);
});

test.for<readonly [words: string, main: string]>([
  ['Taller mecánico, Taller Hermanos Ruiz, Ciudad Juárez', 'Taller Hermanos Ruiz'],
  ['Servicio de limpieza, Brillo Total, escoba', 'Brillo Total'],
  ['Fishing club, Lake Tahoe, est. 1987', 'Fishing club'],
])('tells a trade in lower case from the name after it: %s', ([words, main]) => {
  expect(readBrief(words).phrases.find(({ role }) => role === 'main')?.text).toBe(main);
});

test('prints no number below the closing words of an email, but one above them', () => {
  const printed = (words: string) =>
    readBrief(words)
      .phrases.filter(isPrinted)
      .map(({ text }) => text);
  const letter = 'We need shirts for our truck. It should say Gordo’s Birria.';
  expect(printed(`${letter} Thanks, Marisol\n559-555-0118`)).not.toContain('559-555-0118');
  expect(printed(`${letter} Phone on the back: 559-555-0118\nThanks, Marisol\n`)).toContain('559-555-0118');
});
