import { readManual } from '@printready/manual/node';
import { catalog } from '@printready/tools/catalog';
import { beforeAll, expect, test } from 'vitest';
import { createFindingMatcher, type FindingHelp, firstSentences, readFindings } from './findings.ts';
import { readQuestion } from './reading/read.ts';

let anchors: readonly string[];
let findings: readonly FindingHelp[];
beforeAll(async () => {
  const { pages } = await readManual();
  const sections = pages.flatMap((page) => page.sections);
  anchors = sections.flatMap(({ page, anchor }) =>
    page.startsWith('findings/') && anchor !== '' ? [anchor] : [],
  );
  findings = readFindings(sections);
});

test('reads every finding in the manual, and names only tools that exist', () => {
  expect(findings.map(({ code }) => code)).toEqual(anchors);
  expect(findings.filter(({ cause }) => cause === '')).toEqual([]);
  const tools = catalog.map(({ id }) => `/${id}`);
  expect(findings.flatMap(({ tool }) => (tool === null || tools.includes(tool) ? [] : [tool]))).toEqual([]);
});

test('finds each finding by its own title', () => {
  const find = createFindingMatcher(findings);
  const missed = findings.filter(({ title, words }) => {
    const found = find(readQuestion(`report: ${title}`), 'report');
    // Skips titles that differ from another only in a number or a small word.
    return words.length > 0 && found?.words.join(' ') !== words.join(' ');
  });
  expect(missed.map(({ title }) => title)).toEqual([]);
});

test.each([
  ['preflight says text is under 6 pt', 'text-too-small'],
  ['report: small text under 8 pt', 'text-small'],
  ['validator: image below 150 ppi at print size', 'resolution-too-low'],
  ['report: no print size', 'print-size-unknown'],
])('finds the finding whose cause names the limit, for “%s”', (question, code) => {
  expect(createFindingMatcher(findings)(readQuestion(question), 'report')?.code).toBe(code);
});

test('finds no finding for a question about another subject', () => {
  const find = createFindingMatcher(findings);
  expect(find(readQuestion('the report says that my cat is on the sofa'), 'report')).toBeNull();
  expect(find(readQuestion('how do I print a photo'), 'none')).toBeNull();
});

test('cuts text off at the end of a sentence or a word', () => {
  expect(firstSentences('One. Two. Three.', 10)).toBe('One. Two.');
  expect(firstSentences('One two three four', 10)).toBe('One two…');
  expect(firstSentences('Short.', 10)).toBe('Short.');
});
