import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import { expect, it } from 'vitest';
import { picturesOf } from '../apps/web/tool-pictures.plugin.ts';
import { cardArt } from './card-art.ts';
import { differenceBetween } from './examples/draw.ts';
import { cards } from './make-cards.ts';

it('picturesOf returns card pictures for every tool', () => {
  expect(catalog.filter(({ id }) => picturesOf(id) === undefined).map(({ id }) => id)).toEqual([]);
});

it('every tool card has its picture in the repository', () => {
  const tools = cards.filter(({ name }) => name !== 'hero');
  expect(tools.map(({ name }) => picturesOf(name))).toEqual(tools.map(({ name }) => `/cards/${name}`));
});

/** Minimum mean difference over all channels, 0…255; smaller differences are invisible at the size of a card. */
const MIN_DIFFERENCE = 1.7;

it.each(cards.map(({ name }) => name))(
  'shows a visible difference between before and after: %s',
  async (name) => {
    const [before, after] = (['before', 'after'] as const).map((moment) =>
      readFileSync(join(import.meta.dirname, `../apps/web/public/cards/${name}-${moment}.webp`)),
    );
    expect(await differenceBetween(before!, after!)).toBeGreaterThan(MIN_DIFFERENCE);
  },
);

it('the tool cards show a photograph, a pet, a one-color logo and a screenshot', () => {
  const tools = cards.filter(({ name }) => name !== 'hero');
  expect(tools.map(({ art }) => art)).toEqual(
    expect.arrayContaining([cardArt.coffee, cardArt.cat, cardArt.workshop, cardArt.screenshot]),
  );
});

it('the tool cards show at least six artworks', () => {
  expect(new Set(cards.map(({ art }) => art.file)).size).toBeGreaterThanOrEqual(6);
});
