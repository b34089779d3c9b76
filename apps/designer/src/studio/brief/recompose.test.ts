import { parseBrief } from '@printready/designer/brief';
import type { Design } from '@printready/designer/scene';
import { expect, test } from 'vitest';
import { EMPTY_FORM } from './brief-form.ts';
import { recompose } from './recompose.ts';

const text = (role: string, content: string, hidden = false) => ({
  kind: 'text',
  role,
  text: content,
  ...(hidden && { hidden }),
});
const designOf = (scene: readonly object[]): Design =>
  ({
    scene,
    inks: [{ id: 'ink-1', name: 'cream', hex: '#F3E6C8' }],
    garment: { name: 'black', hex: '#1A1B1D' },
    print: { widthMm: 270, heightMm: 200, method: 'dtf' },
  }) as unknown as Design;

const form = { ...EMPTY_FORM, words: 'Tahoe Anglers, fishing club, est. 1987, 2 inks on navy', seed: 7 };
const saidBy = (words: string) => {
  const { copy } = parseBrief(words);
  return [copy!.name, ...copy!.rest].map(({ text: content }) => content.toUpperCase()).toSorted();
};

test("reuses the typed brief with the design's garment, inks, method and picture if texts only moved", () => {
  const scene = [
    text('name', 'TAHOE'),
    text('name', 'ANGLERS'),
    text('group', 'FISHING CLUB'),
    text('year', 'EST. 1987'),
    { kind: 'motif', motif: 'game-icons:salmon' },
  ];
  expect(recompose(designOf(scene), form)).toEqual({
    form: { ...form, garment: 'black', method: 'dtf' },
    hold: { palette: ['cream'], motif: 'game-icons:salmon' },
  });
});

test('builds the brief from the texts if any were edited, added or hidden', () => {
  const scene = [text('name', 'TAHOE TROUT'), text('group', 'FISHING CLUB'), text('year', 'EST. 1987', true)];
  const { words } = recompose(designOf(scene), form).form;
  expect(saidBy(words)).toEqual(['FISHING CLUB', 'TAHOE TROUT']);
  expect(parseBrief(words).copy?.name.text).toBe('TAHOE TROUT');
});

test('quotes words that would be read as a hint in a brief', () => {
  const scene = [text('name', 'NAVY BLUES'), text('slogan', 'VINTAGE'), text('slogan', '2 INKS')];
  const { words } = recompose(designOf(scene), form).form;
  expect(saidBy(words)).toEqual(['2 INKS', 'NAVY BLUES', 'VINTAGE']);
});
