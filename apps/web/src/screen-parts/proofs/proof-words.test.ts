import { expect, it } from 'vitest';
import { quantityText, sizeText, verdictText } from './proof-words.ts';

it.each([
  ['ready', [], 'Ready to print'],
  ['look', ['a'], 'Please look at 1 thing'],
  ['look', ['a', 'b'], 'Please look at 2 things'],
  ['blocked', ['a', 'b'], 'Can’t be printed yet'],
] as const)('words the verdict %s with the points %j as “%s”', (verdict, points, text) =>
  expect(verdictText({ verdict, points: [...points] })).toBe(text),
);

it.each([
  [{ widthMm: 254, heightMm: 127, unit: 'in' }, '10 × 5 in'],
  [{ widthMm: 254, heightMm: 127.4, unit: 'mm' }, '254 × 127.4 mm'],
] as const)('words the size %j as “%s”', (size, text) => expect(sizeText(size)).toBe(text));

it('words one piece in the singular', () =>
  expect([quantityText(1), quantityText(1200)]).toEqual(['1 piece', '1,200 pieces']));
