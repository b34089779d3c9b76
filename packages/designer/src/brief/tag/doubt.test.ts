import { expect, test } from 'vitest';
import { MODEL, readBrief } from '../read-brief.ts';
import { isPrinted } from '../reading.ts';

const LETTER =
  'hi we need 20 tees that say Iron Otters and on the sleeve Together We Pull. The coach likes it loud. Thanks, Bob';
const withDoubt = (doubt: number) => readBrief(LETTER, { ...MODEL, doubt }).phrases;

test('prints a line that is likely enough', () => {
  expect(
    withDoubt(0)
      .filter(isPrinted)
      .map(({ text }) => text),
  ).toEqual(['Iron Otters', 'Together We Pull']);
  expect(withDoubt(0).some(({ doubtful }) => doubtful)).toBe(false);
});

test('leaves out a doubtful line as a phrase of its own', () => {
  const phrases = withDoubt(128);
  expect(phrases.filter(isPrinted).map(({ text }) => text)).toEqual(['Iron Otters']);
  expect(phrases.filter(({ doubtful }) => doubtful)).toEqual([
    { role: 'instruction', text: 'Together We Pull', quoted: false, doubtful: true },
  ]);
});

test('prints the most likely line of a brief of which every line is doubtful', () => {
  const { phrases } = readBrief('We need shirts for the Iron Otters. Thanks, Dale', {
    ...MODEL,
    doubt: 10_000,
  });
  expect(phrases.filter(isPrinted).map(({ text }) => text)).toEqual(['Iron Otters']);
});
