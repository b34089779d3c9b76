import { expect, test } from 'vitest';
import { loadWorkshop } from '../compose.ts';
import type { Copy } from '../families/family.ts';
import type { TextNode } from '../scene.ts';
import { hierarchyFaults, letterHeight } from './hierarchy.ts';

const { typeCase } = await loadWorkshop();

const node = (
  role: TextNode['role'],
  text: string,
  capMm: number,
  face: TextNode['face'] = 'anton-400',
): TextNode => ({
  kind: 'text',
  id: 'one',
  role,
  text,
  face,
  capMm,
  at: { x: 0, y: 0 },
  ink: 'ink-1',
  trackingEm: 0,
  stretch: 1,
  emboldenMm: 0,
  path: { kind: 'line' },
  rotateDeg: 0,
  layers: [],
});

const copy: Copy = {
  name: { role: 'name', text: 'Lake of Fire', weight: 1 },
  rest: [
    { role: 'group', text: 'fishing club', weight: 0.7, phrase: 'second' },
    { role: 'number', text: '23', weight: 0.45, phrase: 'number' },
  ],
};
const print = { widthMm: 270, heightMm: 200, method: 'dtf' } as const;
const faultsOf = (texts: readonly TextNode[], widthMm = 270) =>
  hierarchyFaults({ design: { print: { ...print, widthMm } }, copy, texts }, typeCase);

test.for([
  ['a main line under 12 mm on a front', [node('name', 'LAKE OF FIRE', 11.9)], 1],
  ['a main line of 12 mm', [node('name', 'LAKE OF FIRE', 12)], 0],
  ['a second line under 5 mm', [node('name', 'LAKE OF FIRE', 30), node('group', 'FISHING CLUB', 4.9)], 1],
  ['a second line of 5 mm', [node('name', 'LAKE OF FIRE', 30), node('group', 'FISHING CLUB', 5)], 0],
  ['a second line above the name', [node('name', 'LAKE OF FIRE', 30), node('group', 'FISHING CLUB', 31)], 1],
  [
    'a small word as the largest',
    [node('name', 'LAKE', 30), node('name', 'OF', 40), node('name', 'FIRE', 30)],
    1,
  ],
  [
    'a small word below its names',
    [node('name', 'LAKE', 30), node('name', 'OF', 12), node('name', 'FIRE', 30)],
    0,
  ],
  ['a company ending as the largest', [node('name', 'LAKE OF FIRE', 30), node('name', 'LLC.', 40)], 1],
  ['a company ending below its name', [node('name', 'LAKE OF FIRE', 30), node('name', 'LLC.', 12)], 0],
  ['a numeral above the name', [node('name', 'LAKE OF FIRE', 30), node('number', '23', 120)], 0],
] as const)('reports the expected hierarchy faults: %s', ([, texts, count]) => {
  expect(faultsOf(texts)).toHaveLength(count);
});

test('allows smaller letters in a left-chest print than in a front print', () => {
  expect(faultsOf([node('name', 'LAKE OF FIRE', 8)], 90)).toEqual([]);
  expect(faultsOf([node('name', 'LAKE OF FIRE', 4)], 90)).toHaveLength(1);
});

test('measures the lowercase height of a script typeface, and the cap height of other typefaces', () => {
  expect(letterHeight(node('name', 'Lake', 20, 'pacifico-400'), typeCase)).toBeLessThan(18);
  expect(letterHeight(node('name', 'LAKE', 20), typeCase)).toBe(20);
});
