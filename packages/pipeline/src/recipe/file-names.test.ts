import { expect, it } from 'vitest';
import { nameIdentity, parseFileNames, readFileName } from './file-names.ts';

const ORDER = '{order}_{customer}_{width}';

it.each([
  [ORDER, '4711_Acme_10in', '4711', 'Acme', 254],
  [ORDER, '4711_Acme Inc._254 mm.final', null, null, null],
  [ORDER, '4711_Müller_20,5cm', '4711', 'Müller', 205],
  [ORDER, '4711_Acme_v2_12.5 inches', '4711', 'Acme_v2', 317.5],
  ['{order}-{any}', '88-front-v2', '88', null, null],
  ['{customer} ({order})', 'Zoë’s Bakery (A-7)', 'A-7', 'Zoë’s Bakery', null],
  ['{order}_{width}', '4711_10', null, null, null],
  ['{order}_{width}', '4711_0in', '4711', null, null],
  ['{order}.{any}', '4711.final', '4711', null, null],
  ['{order}.{width}', '4711.10in', '4711', null, 254],
  ['{any}{width}', 'logo 10.5in', null, null, 266.7],
])('pattern %s reads the name %s', (pattern, name, order, customer, widthMm) => {
  const fields = readFileName(pattern, name);
  expect([fields.order, fields.customer, fields.heightMm]).toEqual([order, customer, null]);
  if (widthMm === null) expect(fields.widthMm).toBeNull();
  else expect(fields.widthMm).toBeCloseTo(widthMm, 6);
});

it.each([
  ['4711_10x12in', 254, 304.8],
  ['4711_10 in × 12.5in', 254, 317.5],
  ['4711_20cm x 8in', 200, 203.2],
  ['4711_100*80mm', 100, 80],
])('{size} reads both sides of %s', (name, widthMm, heightMm) => {
  const reading = readFileName('{order}_{size}', name);
  expect(reading).toMatchObject({ order: '4711', problem: null });
  expect(reading.widthMm).toBeCloseTo(widthMm, 6);
  expect(reading.heightMm).toBeCloseTo(heightMm, 6);
});

it.each([
  ['no unit', '{order}_{width}', '4711_10'],
  ['an unknown unit', '{order}_{width}', '4711_10ft'],
  ['a unit that is the start of a word', '{width}{any}', '10inside'],
  ['a number that continues a word', '{any}{width}', 'art110in'],
  ['a fraction', '{order} {any}{width}', '4711 1⁄2in'],
  ['a number too long for a size', '{order}_{width}', '4711_1000000in'],
  ['both sides where the pattern has the width', '{any}{width}', '4711_10x12in'],
  ['both sides with units where the pattern has the width', '{any}{width}', '4711_10in x 12in'],
  ['only the width where the pattern has both sides', '{order}_{size}', '4711_10in'],
  ['three sides', '{order}_{size}', '4711_10x12x3in'],
  ['a blank order', '{order}_{width}', ' _10in'],
])('reads no size from a name with %s', (_what, pattern, name) => {
  const { order, widthMm, heightMm, problem } = readFileName(pattern, name);
  expect([order, widthMm, heightMm]).toEqual([null, null, null]);
  expect(problem).toMatchObject({ code: 'name-size-unread' });
  expect(problem?.text).toContain(`does not follow "${pattern}"`);
});

it.each([
  ['two sizes', '{any}{width}{any}', 'front 8in back 10in', '"8in" or "10in"'],
  ['two ways to end the order', '{order}.{width}', '4711.10.5in', '"10.5in" or "5in"'],
  ['a separator that may mark thousands', '{order}_{width}', '7_1,000mm', '"1,000mm"'],
  ['a size beyond any print', '{order}_{width}', '7_5000in', '"5000in"'],
  ['one side of zero', '{order}_{size}', '7_10x0in', '"10x0in"'],
])('reports an unclear size in a file name: %s', (_what, pattern, name, seen) => {
  const { widthMm, problem } = readFileName(pattern, name);
  expect(widthMm).toBeNull();
  expect(problem).toMatchObject({ code: 'name-size-unread' });
  expect(problem?.text).toContain(`unclear: ${seen}. The size is the file’s own.`);
});

it.each([
  ['{order}_{width}', '7_10.125in', 257.175],
  ['{order}_{width}', '7_1.250cm', 12.5],
  ['{any}{width}{any}', '8in front 8in back', 203.2],
])('pattern %s reads %s, in which only one size is plausible', (pattern, name, widthMm) => {
  const reading = readFileName(pattern, name);
  expect(reading.problem).toBeNull();
  expect(reading.widthMm).toBeCloseTo(widthMm, 6);
});

it('reports a file name that does not follow the pattern, even if the pattern has no size', () => {
  expect(readFileName('{order}-{any}', 'logo').problem).toEqual({
    code: 'name-unread',
    text: 'The file’s name does not follow "{order}-{any}".',
  });
});

it.each([
  ['{order}_{order}', 'has {order} twice'],
  ['{oder}', 'the fields are {order}, {customer}, {width}, {any}, {size}'],
  ['{any}', 'has none of {order}'],
  ['plain', 'has none of {order}'],
  ['{width}_{size}', 'one of them is enough'],
  ['{order}{customer}', 'nothing between them'],
  ['{order}{width}', 'nothing between them'],
  ['{any}{any}{order}', 'nothing between them'],
])('rejects the pattern %s', (pattern, message) => {
  const parsed = parseFileNames(pattern);
  expect(parsed.ok ? '' : parsed.problem.text).toContain(message);
  expect(() => readFileName(pattern, 'art')).toThrow(message);
});

it('reads a hostile name and pattern in bounded time', () => {
  const pattern = `${'{any}a'.repeat(32)}{order}_b`;
  const startMs = performance.now();
  expect(readFileName(pattern, 'a'.repeat(120)).problem).toMatchObject({ code: 'name-unread' });
  expect(readFileName(ORDER, `${'_'.repeat(60)}${'1in'.repeat(20)}`).widthMm).toBeNull();
  expect(performance.now() - startMs).toBeLessThan(2_000);
});

it('treats regular-expression characters literally, and ignores differences in Unicode composition', () => {
  expect(readFileName('[{order}] (.*){any}', '[7] (.*)x').order).toBe('7');
  expect(readFileName('caf\u00e9_{order}', 'cafe\u0301_7').order).toBe('7');
});

it('gives names the same identity only if they state the same size', () => {
  const identity = (name: string) => nameIdentity('{order}_{width}', name);
  expect(identity('1_10in')).toBe(identity('2_254mm'));
  expect(new Set(['1_10in', '1_11in', '1_1,000mm', 'logo'].map(identity)).size).toBe(4);
  expect(nameIdentity(undefined, '1_10in')).toBe('');
});
