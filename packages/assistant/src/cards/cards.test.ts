import { readManual } from '@printready/manual/node';
import { pagePath } from '@printready/manual/page';
import { catalog } from '@printready/tools/catalog';
import { beforeAll, expect, test } from 'vitest';
import { LEXICON } from '../reading/concepts.ts';
import { pageOf } from './card.ts';
import { ALL_CARDS } from './match.ts';

const PAGES = ['/pricing', '/profile', '/profile?tab=subscription', '/privacy', '/terms', '/tools'];
const MAX_CHARACTERS = 240;

let addresses: ReadonlySet<string>;
beforeAll(async () => {
  const { pages } = await readManual();
  addresses = new Set(
    pages.flatMap(({ sections }) =>
      sections.flatMap(({ page, anchor }) => [pagePath(page), pagePath(page, anchor)]),
    ),
  );
});

test('assistant cards have unique ids and short sentences', () => {
  const ids = ALL_CARDS.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ALL_CARDS.filter(({ text }) => text.length > MAX_CHARACTERS).map(({ id }) => id)).toEqual([]);
});

test('assistant cards name only concepts in the lexicon', () => {
  const concepts = ALL_CARDS.flatMap(({ id, needs, also = '', not = '' }) =>
    [...needs.split(/[ /]/), ...also.split(' '), ...not.split(' ')]
      .filter((concept) => concept !== '' && !(concept in LEXICON))
      .map((concept) => `${id}: ${concept}`),
  );
  expect(concepts).toEqual([]);
});

test('assistant cards link to sections of the manual', () => {
  expect(
    ALL_CARDS.flatMap((card) => {
      const page = pageOf(card);
      return page === null || addresses.has(page) ? [] : `${card.id}: ${page}`;
    }),
  ).toEqual([]);
});

test('buttons of assistant cards open tools and pages of the app', () => {
  const tools = catalog.map(({ id }) => `/${id}`);
  expect(
    ALL_CARDS.flatMap(({ id, open }) =>
      open === undefined || tools.includes(open) || PAGES.includes(open) ? [] : `${id}: ${open}`,
    ),
  ).toEqual([]);
});
