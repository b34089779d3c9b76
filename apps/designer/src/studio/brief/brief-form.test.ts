import { expect, test } from 'vitest';
import { EMPTY_FORM, longestLineOf, requestOf } from './brief-form.ts';

const words = 'Tahoe Anglers, fishing club, est. 1987, vintage, 2 inks on navy';

test('fills blank form fields from the typed words', () => {
  const request = requestOf({ ...EMPTY_FORM, words, seed: 7 }, {});
  expect(request).toMatchObject({
    seed: 7,
    brief: { style: 'vintage', hints: { inks: 2, garment: 'navy', widthMm: null } },
    copy: { name: { text: 'Tahoe Anglers' } },
  });
});

test('prefers the form’s fields to the typed words', () => {
  const request = requestOf(
    { ...EMPTY_FORM, words, inks: '1', garment: 'sand', width: '3.5', style: 'deco', method: 'dtf' },
    { motif: null },
  );
  expect(request).toMatchObject({
    hold: { motif: null },
    brief: { style: 'deco', hints: { inks: 1, garment: 'sand', method: 'dtf' } },
  });
  expect(request?.brief.hints.widthMm).toBeCloseTo(88.9);
});

test('returns no request for words that contain hints but no text to typeset', () => {
  expect(requestOf({ ...EMPTY_FORM, words: '2 inks on navy' }, {})).toBeNull();
  expect(requestOf(EMPTY_FORM, {})).toBeNull();
});

test('finds the longest line of the brief, which limits the size of the lettering', () => {
  const form = { ...EMPTY_FORM, words: '"Ok", "The longest line of all", "Est. 1999"' };
  expect(longestLineOf(form)).toBe('The longest line of all');
  expect(longestLineOf(EMPTY_FORM)).toBe('');
});
