import { expect, test } from 'vitest';
import { findWords, isAllowed } from './wording.ts';

const words = (text: string) => findWords(text).map(({ word }) => word);

test('finds British spellings in sentences, identifiers and file names', () => {
  expect(words('The colour of a GREY centre')).toEqual(['colour', 'GREY', 'centre']);
  expect(words('const drawGreyRamp = nearest_neighbour;')).toEqual(['Grey', 'neighbour']);
  expect(words('a licence, 12 millimetres, fibres')).toEqual(['licence', 'millimetre', 'fibres']);
  expect(findWords('one\ntwo mended')[0]).toEqual({ line: 2, word: 'mended', say: 'fix' });
});

test('does not find a word inside another', () => {
  expect(words('recommend, amendment, mendacious, commended')).toEqual([]);
  expect(words('mend, Mending, withMended, mend_it, mendPdf')).toEqual([
    'mend',
    'Mending',
    'Mended',
    'mend',
    'mend',
  ]);
});

test('accepts US spellings and similar words', () => {
  expect(
    words('color gray center behavior license meter parameter analyses catalog fiber greyhound'),
  ).toEqual([]);
});

test('allows words from other projects by file, or by file and word', () => {
  expect(isAllowed('supabase/migrations/1_a.sql', 'colour')).toBe(true);
  expect(isAllowed('packages/codecs/src/vips/vips.ts', 'colour')).toBe(true);
  expect(isAllowed('packages/codecs/src/vips/vips.ts', 'grey')).toBe(false);
  expect(isAllowed('packages/ui/src/Button.tsx', 'colour')).toBe(false);
});

test('finds old names in identifiers and file names', () => {
  expect(words('useHandoff, hand-over.ts, KeptWork, spareNodes(thriftOf(1)), createMetQuestions')).toEqual([
    'Handoff',
    'hand-over',
    'KeptWork',
    'MetQuestions',
    'spareNodes',
    'thrift',
  ]);
  expect(words('bringModels from bring-models.ts, page.bringToFront(), brings it back')).toEqual([
    'bringModels',
    'bring-models.ts',
  ]);
  expect(words('bytes that are handed over, on the other hand over there')).toEqual([]);
});
