import { parseBrief } from '@printready/designer/brief';
import { expect, test } from 'vitest';
import { leftOutNote, moved, withRole } from './arrangement.ts';

const words = 'Tahoe Anglers, fishing club, 530-555-0100, trout';
const { phrases } = parseBrief(words);
const linesOf = (arrangement: ReturnType<typeof withRole>) => {
  const { copy } = parseBrief(words, arrangement);
  return copy && [copy.name, ...copy.rest].map(({ text }) => text);
};

test('makes the previous main line the second line when a new main line is chosen', () => {
  expect(linesOf(withRole(phrases, 1, 'main'))).toEqual(['fishing club', 'Tahoe Anglers', '530-555-0100']);
});

test('does not print a phrase marked as an instruction; prints a picture phrase as text if it is made a line', () => {
  expect(linesOf(withRole(phrases, 2, 'instruction'))).toEqual(['Tahoe Anglers', 'fishing club']);
  expect(linesOf(withRole(phrases, 3, 'second'))).toContain('trout');
});

test('prints the lines in the order of the phrase chips', () => {
  expect(linesOf(moved(phrases, 2, 1))).toEqual(['Tahoe Anglers', '530-555-0100', 'fishing club']);
  expect(moved(phrases, 0, -1).map(({ text }) => text)).toEqual(phrases.map(({ text }) => text));
});

test('keeps the roles of phrases that remain in an edited brief, and assigns roles to new phrases', () => {
  const arrangement = withRole(phrases, 2, 'instruction');
  const { copy } = parseBrief(`${words}, Lake Tahoe`, arrangement);
  expect(copy?.rest.map(({ text }) => text)).toEqual(['fishing club', 'Lake Tahoe']);
});

test('leftOutNote lists the lines that are left out at the print width', () => {
  expect(leftOutNote([{ text: '530-555-0100', phrase: 'contact' }], 3.5)).toBe('Phone left out at 3.5 in');
  expect(
    leftOutNote(
      [
        { text: 'tahoeanglers.com', phrase: 'contact' },
        { text: 'est. 1987', phrase: 'date' },
        { text: 'fishing club', phrase: 'second' },
      ],
      10.5,
    ),
  ).toBe('Contact, date and “fishing club” left out at 10.5 in');
});
