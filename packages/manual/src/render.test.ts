import { expect, test } from 'vitest';
import type { ManualPage } from './page.ts';
import { renderPage } from './render.ts';

const page = (markdown: string): ManualPage => ({
  id: 'guides/films',
  title: 'Films',
  description: 'How films are made.',
  keywords: ['film', 'positive'],
  chapter: 'Guides',
  asks: ['How are films made?'],
  markdown,
});

const textOf = (markdown: string) => renderPage(page(markdown)).sections.map(({ text }) => text);

test('keeps words of neighboring paragraphs, list items and table cells apart', () => {
  expect(textOf('First.\n\nSecond.')).toEqual(['First. Second.']);
  expect(textOf('- one\n- two')).toEqual(['one two']);
  expect(textOf('| LPI | mesh |\n|---|---|\n| 45 | 230 |')).toEqual(['LPI mesh 45 230']);
});

test('finds words in code and in code blocks', () => {
  expect(textOf('Type `npm start`:\n\n```\nprintready tools\n```')).toEqual([
    'Type npm start: printready tools',
  ]);
});

test('begins a section at each heading of the second and third level', () => {
  const { sections } = renderPage(
    page('Before.\n\n## Mesh\n\nFine.\n\n### Tension\n\nHigh.\n\n#### Aside\n\nLow.'),
  );
  expect(sections.map(({ heading, text, markdown }) => [heading, text, markdown])).toEqual([
    ['', 'Before.', 'Before.'],
    ['Mesh', 'Fine.', 'Fine.'],
    ['Tension', 'High. Aside Low.', 'High.\n\n#### Aside\n\nLow.'],
  ]);
});

test('gives a page’s questions to its first section only', () => {
  const { sections } = renderPage(page('Before.\n\n## Mesh\n\nFine.'));
  expect(sections.map(({ asks }) => asks)).toEqual([['How are films made?'], undefined]);
});
