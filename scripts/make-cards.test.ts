import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import { expect, it } from 'vitest';
import { picturesOf } from '../apps/web/tool-pictures.plugin.ts';
import { differenceBetween } from './examples/draw.ts';
import { cards } from './make-cards.ts';

it('no tool is without pictures', () => {
  expect(catalog.filter(({ id }) => picturesOf(id) === undefined).map(({ id }) => id)).toEqual([]);
});

it('the cards that are drawn are shown', () => {
  const tools = cards.filter(({ name }) => name !== 'hero');
  expect(tools.map(({ name }) => picturesOf(name))).toEqual(tools.map(({ name }) => `/cards/${name}`));
});

/** Mean of all channels, 0…255: less is not seen at the size of a card. */
const LEAST_DIFFERENT = 1.7;

it.each(cards.map(({ name }) => name))('before and after differ so that it is seen: %s', async (name) => {
  const [before, after] = (['before', 'after'] as const).map((moment) =>
    readFileSync(join(import.meta.dirname, `../apps/web/public/cards/${name}-${moment}.webp`)),
  );
  expect(await differenceBetween(before!, after!)).toBeGreaterThan(LEAST_DIFFERENT);
});

it('they show at least six artworks', () => {
  expect(new Set(cards.map(({ art }) => art.file)).size).toBeGreaterThanOrEqual(6);
});
