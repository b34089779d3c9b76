import { beforeAll, describe, expect, test } from 'vitest';
import questions from '../questions.json' with { type: 'json' };
import { readManual } from './node/manual.ts';
import { createSearch, type ManualSearch } from './search.ts';

type Question = { readonly ask: string; readonly pages: readonly string[] };

let search: ManualSearch;
let known: ReadonlySet<string>;
beforeAll(async () => {
  const { pages } = await readManual();
  known = new Set(pages.map(({ id }) => id));
  search = createSearch(pages.flatMap(({ sections }) => sections));
});

const found = (ask: string) => search(ask).map(({ section }) => section.page);
/** The shares of questions whose page is among the three, and the first. */
function measure(asked: readonly Question[]) {
  const answers = asked.map(({ ask, pages }) => found(ask).map((page) => pages.includes(page)));
  const share = (count: number) => count / asked.length;
  return {
    top3: share(answers.filter((answer) => answer.includes(true)).length),
    first: share(answers.filter(([first]) => first === true).length),
  };
}
const refused = (asked: readonly string[]) =>
  asked.filter((ask) => found(ask).length === 0).length / asked.length;
const half = <T>(list: readonly T[], which: 0 | 1) => list.filter((_, index) => index % 2 === which);

test('the questions name pages that there are', () => {
  const named = [...questions.questions, ...questions.afterwards.questions, ...questions.unseen.questions];
  expect(named.flatMap(({ pages }) => pages).filter((page) => !known.has(page))).toEqual([]);
});

describe.each([
  ['the half that words were chosen by', 0],
  ['the half that was held out', 1],
] as const)('%s', (_name, which) => {
  test('finds the right page', () => {
    const { top3, first } = measure(half(questions.questions, which));
    expect(top3).toBeGreaterThanOrEqual(0.95);
    expect(first).toBeGreaterThanOrEqual(0.8);
  });

  test('says so when a question is about something else', () => {
    expect(refused(half(questions.offTopic, which))).toBeGreaterThanOrEqual(0.95);
  });
});

test.each([
  ['color knockot', 'tools/color-ko'],
  ['backgruond remover', 'tools/background-remover'],
  ['halftoens', 'guides/halftones-and-mesh'],
  ['seperations', 'guides/screen-print-separations'],
  ['vectorise', 'tools/image-vectorizer'],
  ['gangsheet', 'guides/gang-sheets'],
])('%s is understood', (ask, page) => {
  expect(found(ask)).toContain(page);
});

test.each(['', '   ', '?', 'a & | ! (', 'ß', '🙂', 'x'.repeat(5000), 'constructor'])('%j is met', (ask) => {
  expect(found(ask)).toEqual([]);
});

test('while somebody types, the last word may go on', () => {
  expect(search('gangsh', { typing: true })[0]?.section.page).toBe('guides/gang-sheets');
});

test('each page is found once, by its best section', () => {
  const hits = search('angle for moire', { limit: 10 });
  expect(new Set(hits.map(({ section }) => section.page)).size).toBe(hits.length);
  expect(hits[0]?.section.anchor).toBe('angles-and-moiré');
});
