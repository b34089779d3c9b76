import { describe, expect, test } from 'vitest';
import { FIFTH_WRITER_BRIEFS } from '../testing/fifth-writer-briefs.ts';
import { FOURTH_WRITER_BRIEFS } from '../testing/fourth-writer-briefs.ts';
import { FRESH_BRIEFS } from '../testing/fresh-briefs.ts';
import { HELD_OUT_BRIEFS } from '../testing/held-out-briefs.ts';
import { LABELED_BRIEFS } from '../testing/labeled-briefs.ts';
import { scoreAll } from '../testing/score-reading.ts';
import { SECOND_READER_BRIEFS } from '../testing/second-reader-briefs.ts';
import { SIXTH_WRITER_BRIEFS } from '../testing/sixth-writer-briefs.ts';
import { TEMPLATED_BRIEFS } from '../testing/templated-briefs.ts';
import { THIRD_WRITER_BRIEFS } from '../testing/third-writer-briefs.ts';
import { readBrief } from './read-brief.ts';
import { isPrinted } from './reading.ts';

const rolesOf = (words: string) => readBrief(words).phrases.map(({ role, text }) => `${role}: ${text}`);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

test('reads at least 95 % of the phrases in 300 labeled briefs correctly, and prints no instructions', () => {
  const lines = [...LABELED_BRIEFS, ...TEMPLATED_BRIEFS];
  const { share, printedInstructions, wrong } = scoreAll(lines);
  console.log(`${lines.length} labeled briefs: ${percent(share)} of phrases`);
  expect(lines.length).toBeGreaterThanOrEqual(300);
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(printedInstructions).toEqual([]);
});

test.for([
  { kind: 'held-out', lines: HELD_OUT_BRIEFS },
  { kind: 'fresh', lines: FRESH_BRIEFS },
])('reads at least nine in ten phrases in $kind briefs correctly', ({ kind, lines }) => {
  const { share, wrong } = scoreAll(lines);
  console.log(`${lines.length} ${kind} briefs: ${percent(share)} of phrases`);
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
});

/** `least`: share of phrases read correctly; `most`: number of instruction words printed. Both as measured. */
test.for([
  { kind: 'a second writer’s', lines: SECOND_READER_BRIEFS, least: 0.93, most: 1 },
  { kind: 'a third writer’s', lines: THIRD_WRITER_BRIEFS, least: 0.91, most: 2 },
  { kind: 'a fourth writer’s', lines: FOURTH_WRITER_BRIEFS, least: 0.95, most: 0 },
  // Read blind: 73.3 % and 38 words.
  { kind: 'a fifth writer’s', lines: FIFTH_WRITER_BRIEFS, least: 0.94, most: 3 },
  // Read blind: 74.8 % and 23 words; the reader before it: 71.9 % and 23.
  { kind: 'a sixth writer’s unseen', lines: SIXTH_WRITER_BRIEFS, least: 0.74, most: 23 },
])('reads at least $least of the phrases in $kind briefs correctly', ({ kind, lines, least, most }) => {
  const { share, printedInstructions } = scoreAll(lines);
  console.log(
    `${lines.length} of ${kind} briefs: ${percent(share)}, ${printedInstructions.length} words of instructions printed`,
  );
  expect(share).toBeGreaterThanOrEqual(least);
  expect(printedInstructions.length).toBeLessThanOrEqual(most);
});

test('reads prose in which the customer mentions names that are not printed', () => {
  const { phrases } = readBrief(
    'We’re the Harbor Street Jazz Collective & are playing the Monterey waterfront all summer. Blue Note record cover look, two colors max. Upright bass and trumpet. No dates pls they keep changing.',
  );
  const printed = phrases.filter(isPrinted).map(({ text }) => text);
  expect(printed).toEqual(['Harbor Street Jazz Collective']);
});

test.for([
  [
    'tees for Longhorn Welding and Repair in Lubbock, white on black',
    'Longhorn Welding and Repair',
    'Lubbock',
  ],
  ['hoodies for Bella Nails and Spa in Tampa', 'Bella Nails and Spa', 'Tampa'],
  ['tees for Oak Street Barber and Shave, white on black', 'Oak Street Barber and Shave'],
  [
    'shirts for Trinity Church and Youth Group in Dallas TX, navy',
    'Trinity Church and Youth Group',
    'Dallas TX',
  ],
  ['camisetas para Taquería Los Primos y Carnicería en Laredo', 'Taquería Los Primos y Carnicería', 'Laredo'],
] as const)('keeps both halves of a name: %s', ([words, ...printed]) => {
  expect(
    readBrief(words)
      .phrases.filter(isPrinted)
      .map(({ text }) => text),
  ).toEqual(printed);
});

test.for([
  ['shirts for Longhorn Welding and Nancy wants it in red', 'Longhorn Welding'],
  ['shirts for Rocky Top Diner and Navy hoodies for the staff', 'Rocky Top Diner'],
  ['tees for Joe Diner and Hoodies', 'Joe Diner'],
  ['tees for Lone Star BBQ and Black ink only', 'Lone Star BBQ'],
] as const)('ends a name where another sentence begins: %s', ([words, name]) => {
  expect(
    readBrief(words)
      .phrases.filter(({ role }) => role === 'main' || role === 'second')
      .map(({ text }) => text),
  ).toEqual([name]);
});

test('prints only once a line that the customer mentions twice', () => {
  const { phrases } = readBrief(
    'everybody called her Mama Teen so put Mama Teen the biggest. doves please, we need 20 shirts',
  );
  expect(phrases.filter(({ text, role }) => text === 'Mama Teen' && role === 'main')).toHaveLength(1);
  expect(phrases.filter(isPrinted)).toHaveLength(1);
});

test('does not print Spanish thanks or words that the customer asks not to print', () => {
  const { phrases } = readBrief(
    'Necesito 20 camisetas. "Los Primos", por favor. Please do NOT use the company name or logo. ¡Gracias!',
  );
  expect(phrases.filter(isPrinted).map(({ text }) => text)).toEqual(['Los Primos']);
});

test.for<readonly [words: string, refused: string]>([
  ['Tank top for my studio, name is Slow Ember. No "namaste" anything.', 'namaste'],
  ['Family trip shirts. Dont put "Disney" please, make it The Smiths 2026.', 'Disney'],
  ['Shirts for our club "Les Balais". Pas de "Championnat" sur le dos.', 'Championnat'],
])('does not print quoted text that the customer refuses: %s', ([words, refused]) => {
  const printed = readBrief(words).phrases.filter(isPrinted);
  expect(printed.map(({ text }) => text).join(' ')).not.toContain(refused);
});

test.for<readonly [words: string, text: string]>([
  ['We need 12 shirts. Why not "Gutter Saints"?', 'Gutter Saints'],
  ['Please make a shirt. No picture, just "Not Today".', 'Not Today'],
])('prints quoted text beside a negation that does not refuse it: %s', ([words, text]) => {
  expect(readBrief(words).phrases).toContainEqual(expect.objectContaining({ text, role: 'main' }));
});

test.for([
  [
    'Midnight Possum loud music for quiet towns a possum playing a banjo on tan',
    [
      'main: Midnight Possum',
      'second: loud music for quiet towns',
      'picture: a possum playing a banjo',
      'print: on tan',
    ],
  ],
  ["Tía Carmen's Tamales, hechos a mano", ["main: Tía Carmen's Tamales", 'second: hechos a mano']],
  [
    'van der Berg Roofing We’ve Got You Covered',
    ['main: van der Berg Roofing', 'second: We’ve Got You Covered'],
  ],
  ['Ready When You Are', ['main: Ready When You Are']],
  [
    'back of jersey: WASHINGTON 32, front: Southside Kings',
    [
      'instruction: back of jersey',
      'player: WASHINGTON',
      'number: 32',
      'instruction: front',
      'main: Southside Kings',
    ],
  ],
  ['Engine 9 Firefighters', ['main: Engine 9 Firefighters']],
] as const)('splits a line without punctuation, but leaves a similar line whole: %s', ([words, roles]) => {
  expect(rolesOf(words)).toEqual(roles);
});

describe('instructions in a brief', () => {
  test.for([
    ['band tee for Midnight Riot', ['instruction: band tee for', 'main: Midnight Riot']],
    [
      'Riverside Rockets, last name Thompson, number 23',
      [
        'main: Riverside Rockets',
        'instruction: last name',
        'player: Thompson',
        'instruction: number',
        'number: 23',
      ],
    ],
    [
      'her name is Zoë and she loves unicorns',
      ['instruction: her name is', 'main: Zoë', 'instruction: and she loves', 'picture: unicorns'],
    ],
    [
      'ER Strong, heartbeat, white on teal',
      ['main: ER Strong', 'picture: heartbeat', 'print: white on teal'],
    ],
    ['camiseta para María, flores', ['instruction: camiseta para', 'main: María', 'picture: flores']],
  ] as const)('does not print instructions: %s', ([words, roles]) => {
    expect(rolesOf(words)).toEqual(roles);
  });

  test.for([
    'We Care Home Health',
    'Please & Thank You Bakery',
    'Make It Rain Car Wash',
    'Heartbeat Fitness',
    'Rosa Flores Salon',
    'The Print Shop',
  ])('keeps instruction words that are part of a name: %s', (words) => {
    expect(rolesOf(words)).toEqual([`main: ${words}`]);
  });
});

describe('quoted text in a brief', () => {
  test.for([
    ['"please print me"', ['main: please print me']],
    ['“2 inks on navy”, on black', ['main: 2 inks on navy', 'print: on black']],
    ['Robert "Bobby" Haines', ['main: Robert "Bobby" Haines']],
    ["Ray's Garage, since '67", ["main: Ray's Garage", "date: since '67"]],
  ] as const)('prints quoted text as typed: %s', ([words, roles]) => {
    expect(rolesOf(words)).toEqual(roles);
  });
});

test.for([
  ['Smith Reunion, July 4-6, 2025', 'date: July 4-6, 2025'],
  ['FC Grünwald, seit 1921', 'date: seit 1921'],
  ['Familia Ruiz, 14 de junio 2025', 'date: 14 de junio 2025'],
  ['Big Mike, 3/14/1980 - 8/2/2025', 'date: 3/14/1980 - 8/2/2025'],
] as const)('keeps a date whole: %s', ([words, date]) => {
  expect(rolesOf(words)).toContain(date);
});

test('turns a known emoji into a picture and never prints emoji', () => {
  expect(rolesOf("Luna's Fiesta 🌵 🎉")).toEqual(["main: Luna's Fiesta", 'picture: 🌵']);
});

test('prints the picture’s word as the main line if a brief has no other text', () => {
  expect(rolesOf('mushrooms, 2 inks')).toEqual(['main: mushrooms', 'print: 2 inks']);
});
