/** Tests the order of the list of inks, and changes while a plate is joined to another. */
import { describe, expect, it } from 'vitest';
import { type Options, schema } from '../options.ts';
import { exchange, move, platesToInk, remove, rename, type ShownInk, shownInks } from './ink-list.ts';

const shown = (name: string): ShownInk => ({
  ...{ name, color: { r: 200, g: 30, b: 40 }, share: 0.2, opacity: 0.6, locked: true },
});
const ALL = ['Gold', 'Teal', 'Red'].map(shown);
const names = ({ inkList = [] }: Partial<Options>) => inkList.map(({ name }) => name);

/** Joins Gold to Teal, so that Gold is no longer shown. */
function joinGold() {
  const options = schema.parse({});
  const joined = schema.parse(exchange(options, ALL, { name: 'Gold', ink: 'Teal' }));
  return { joined, left: ALL.slice(1) };
}

it('keeps all inks when two plates exchange theirs, and lists the joined plate after those shown', () => {
  const { joined, left } = joinGold();
  expect(names(joined)).toEqual(['Gold', 'Teal', 'Red']);
  expect(joined.inks).toBe(3);
  expect(platesToInk(joined, left)).toEqual(['Teal', 'Red', 'Gold']);
});

it('restores the ink of a joined plate when the exchange is undone', () => {
  const { joined, left } = joinGold();
  const change = exchange(joined, left, { name: 'Gold', ink: 'Gold' });
  expect(change.plateInks).toEqual([]);
  expect(names(change)).toEqual(['Teal', 'Red', 'Gold']);
});

it('keeps a joined ink when another ink is removed', () => {
  const { joined, left } = joinGold();
  const change = remove(joined, left, left[1]!);
  expect(names(change)).toEqual(['Teal', 'Gold']);
  expect(change.plateInks).toEqual([{ name: 'Gold', ink: 'Teal' }]);
});

it('ends an ink exchange when its ink is removed', () => {
  const { joined, left } = joinGold();
  expect(remove(joined, left, left[0]!).plateInks).toEqual([]);
});

it('updates an ink exchange when its ink is renamed', () => {
  const { joined, left } = joinGold();
  expect(rename(joined, left[0]!, 'Sea').plateInks).toEqual([{ name: 'Gold', ink: 'Sea' }]);
});

describe('Color Separator: printing order', () => {
  const swatches = ALL.map(({ name, color, share }) => ({ label: name, color, share }));
  const figures = [{ id: 'inks', label: 'Inks', swatches }];
  const orderOf = (options: Options) => shownInks(figures, options).map(({ name }) => name);

  it('shows the requested order before the figures are recalculated, with inks missing from the order last', () => {
    expect(orderOf(schema.parse({}))).toEqual(['Gold', 'Teal', 'Red']);
    expect(orderOf(schema.parse({ order: ['Red'] }))).toEqual(['Red', 'Gold', 'Teal']);
    expect(orderOf(schema.parse({ order: ['Unknown', 'Teal', 'Gold', 'Red'] }))).toEqual([
      'Teal',
      'Gold',
      'Red',
    ]);
  });

  it.each([
    [0, ['Red', 'Gold', 'Teal']],
    [1, ['Gold', 'Red', 'Teal']],
    [9, ['Gold', 'Teal', 'Red']],
    [-1, ['Red', 'Gold', 'Teal']],
  ])('moves an ink to place %d', (to, order) => {
    expect(move(ALL, ALL[2]!, to)).toEqual({ order });
  });
});
