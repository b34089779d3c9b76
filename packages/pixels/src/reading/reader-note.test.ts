import { expect, test } from 'vitest';
import { readFinding } from './read-finding.ts';
import {
  noteEntries,
  noteLines,
  noteState,
  noteSummary,
  noteTitle,
  placeText,
  titleOfFiles,
} from './reader-note.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const missing = (place?: Parameters<typeof placeText>[0]) =>
  readFinding('not-drawn', 'A mesh gradient is missing.', place);
const chosen = readFinding('page-chosen', 'Page 1 of 2 is shown.');

test('a file without findings has the note "Read in full"', () => {
  expect([noteState([]), noteTitle([]), noteLines([])]).toEqual(['full', 'Read in full', ['Read in full.']]);
  expect(noteEntries([])).toEqual([]);
});

test('noteState is "told" for findings that do not change the print and "check" for others', () => {
  expect([noteState([chosen]), noteTitle([chosen])]).toEqual(['told', '1 note']);
  const both = [chosen, missing()];
  expect([noteState(both), noteTitle(both)]).toEqual(['check', '1 to check']);
  expect(noteSummary(both)).toMatch(/can differ/);
  expect(noteSummary([chosen])).not.toMatch(/can differ/);
});

test('noteEntries puts entries that can change the print first', () => {
  expect(noteEntries([chosen, missing()]).map(({ changesPrint }) => changesPrint)).toEqual([true, false]);
});

test('noteEntries merges findings with the same text and collects their locations', () => {
  const findings = [0, 0.25, 0.5, 0.75].map((x) => missing({ box: box(x, 0, 0.25, 0.5) }));
  expect(noteTitle(findings)).toBe('1 to check');
  expect(noteEntries(findings)[0]?.places).toHaveLength(4);
  expect(noteLines(findings)).toEqual([
    'A mesh gradient is missing. (0–25% from the left, 0–50% from the top; 25–50% from the left, 0–50% from the top; 50–75% from the left, 0–50% from the top; and 1 more)',
  ]);
});

test('placeText omits an axis that the box covers completely', () => {
  expect(placeText({ box: box(0, 0.5, 1, 0.25) })).toBe('50–75% from the top');
  expect(placeText({ page: 2, box: box(0.1, 0, 0.3, 1) })).toBe('page 2, 10–40% from the left');
  expect(placeText({ box: box(0, 0, 1, 1) })).toBe('everywhere');
});

test('titleOfFiles counts the files that were not read in full', () => {
  const files = [{ findings: [] }, { findings: [chosen] }, { findings: [missing(), chosen] }];
  expect(titleOfFiles(files)).toBe('1 file not read in full');
  expect(titleOfFiles(files.slice(0, 2))).toBe('1 file with notes');
  expect(titleOfFiles([{ findings: [] }, { findings: [] }])).toBe('Read in full');
  expect(titleOfFiles(files.slice(2))).toBe('1 to check');
});
