import { describe, expect, test } from 'vitest';
import { readBrief } from '../read-brief.ts';
import { isPrinted } from '../reading.ts';

const printedIn = (words: string) =>
  readBrief(words)
    .phrases.filter(isPrinted)
    .map(({ text }) => text);

/** Names that contain words of instructions. */
const NAMES = [
  'Please & Thank You Bakery',
  'Make It Big Fitness',
  'Front Left Records',
  'Print Works Studio',
  'Call Me Crazy Salon',
  'Big Thanks Catering',
  'Rush Order Couriers',
  'Small Batch Roasters',
];

describe.for(NAMES)('a name with words of instructions: %s', (name) => {
  test.for([
    (one: string) => one,
    (one: string) => `shirts for ${one}, white on black`,
    (one: string) => `Hi, we need 20 tees that say ${one}. Thanks, Bob`,
    (one: string) => `Hello! The name of our business is ${one}.\nCan you send a quote?`,
  ])('prints it whole', (sentence) => {
    expect(printedIn(sentence(name))).toEqual([name]);
  });
});

describe('instructions beside a name', () => {
  test.for([
    ['shirts for the Martinez family please make it big', ['Martinez family']],
    ['tees for smith and sons plumbing please make the letters big', ['smith and sons plumbing']],
    ['Can you make 12 hoodies for Iron Otter Rowing? Thank you so much!', ['Iron Otter Rowing']],
    ['LONGHORN WELDING AND REPAIR PLEASE CALL WITH A PRICE', ['LONGHORN WELDING AND REPAIR']],
    ['Hola, quiero playeras para Tacos La Güera, lo más grande posible. Gracias, Beto', ['Tacos La Güera']],
    [
      'Bonjour, des t-shirts pour Les Loups de Sarlat, le plus gros possible. Merci, Jeanne',
      ['Les Loups de Sarlat'],
    ],
    [
      'Hallo, wir brauchen Shirts für Kegelclub Gut Holz, schön groß bitte. Gruß, Malte',
      ['Kegelclub Gut Holz'],
    ],
  ] as const)('does not print them: %s', ([words, names]) => {
    expect(printedIn(words)).toEqual(names);
  });
});

describe('an address or number for the shop', () => {
  test.for([
    ['Shirts for Iron Otter Rowing. Call me at 555-0133 with any questions.', '555-0133'],
    ['Shirts for Iron Otter Rowing. Please send the proof to ann@example.org', 'ann@example.org'],
    ['Shirts for Iron Otter Rowing. My number is 555-0133, please don’t print it.', '555-0133'],
    ['Shirts for Iron Otter Rowing.\nThanks, Dale\n555-0133', '555-0133'],
  ] as const)('is not printed: %s', ([words, contact]) => {
    expect(printedIn(words).join(' ')).not.toContain(contact);
  });

  test.for([
    ['Shirts for Call Me Crazy Salon. Phone on the back: 555-0133', '555-0133'],
    ['Shirts for Iron Otter Rowing, call or text 555-0133 under it', '555-0133'],
    ['Shirts for Iron Otter Rowing. Put the phone 555-0133 on the back. Thanks, Dale', '555-0133'],
  ] as const)('is printed if it belongs to the shirt: %s', ([words, contact]) => {
    expect(printedIn(words).join(' ')).toContain(contact);
  });
});
