import { expect, test } from 'vitest';
import { findDialect } from './plain-words.ts';

const found = (text: string) => findDialect(text).map(({ line, found: turn }) => `${line} ${turn}`);

test('finds openings without a subject in block comments, line comments and titles', () => {
  expect(found('/** What a solid of this ink makes of a ground. */')).toEqual(['1 What']);
  expect(found('/**\n * Of the bar, the share of the tool.\n */')).toEqual(['2 Of']);
  expect(found('const a = 1;\n// Nothing at all has no color.\n')).toEqual(['2 Nothing']);
  expect(found('/** Whether it fits. */\n\n// Where it fits.\n\n// How it fits.\n\n// As it fits.')).toEqual([
    '1 Whether',
    '3 Where',
    '5 How',
    '7 As',
  ]);
  expect(found("it('says of a crop nothing', () => undefined);\ntest('Whoever asked', run);")).toEqual([
    '2 Whoever',
    '2 Whoever',
  ]);
});

test('finds odd phrases on every line of a comment', () => {
  expect(found('// First line.\n// The caller is told why, by turns.')).toEqual(['2 is told', '2 by turns']);
  expect(found('// Drawn anew, one in so many.')).toEqual(['1 anew', '1 so many']);
  expect(found('// A damaged one is as good as none.\n// At the most six.')).toEqual([
    '1 as good as',
    '2 At the most',
  ]);
});

test('accepts plain comments, and the same words inside code and strings', () => {
  expect(found('/** Executor: runs and charges items. */\n// Fixed point: the low 4 bits.')).toEqual([]);
  expect(found("const what = 'What is told to nobody'; const url = 'https://a.b/c';")).toEqual([]);
  expect(found('// Reads the file.\n// Of its pages only the first is needed.')).toEqual([]);
  expect(found("const mode = z.string().describe('What names the new size.');")).toEqual([]);
  expect(found("test('rejects a factor without a fresh proof', run);")).toEqual([]);
});
