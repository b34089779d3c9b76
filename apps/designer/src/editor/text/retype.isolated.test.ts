import type { Design, TextNode } from '@printready/designer/scene';
import { beforeEach, expect, test, vi } from 'vitest';
import { retype } from './retype.ts';

const LETTER_MM = 10;

/** Every letter is 10 mm wide at a cap height of 20 mm. */
const { outline } = vi.hoisted(() => ({
  outline: vi.fn(({ nodes }: { nodes: readonly { readonly text: string; readonly capMm: number }[] }) =>
    Promise.resolve(nodes.map(({ text, capMm }) => ({ runMm: (text.length * 10 * capMm) / 20 }))),
  ),
}));
const state = vi.hoisted((): { at: 'resting'; history: { now: unknown } } => ({
  at: 'resting',
  history: { now: undefined },
}));
vi.mock('../../threads/pool.ts', () => ({ outline }));
vi.mock('../model/editor.ts', () => ({
  useEditor: { getState: () => state },
  apply: (change: (design: unknown) => unknown) => {
    state.history.now = change(state.history.now);
  },
}));

const NAME: TextNode = {
  kind: 'text',
  id: 'name',
  role: 'name',
  text: 'BEARS',
  face: 'bevan-400',
  capMm: 20,
  trackingEm: 0,
  stretch: 1,
  emboldenMm: 0.4,
  path: { kind: 'line' },
  at: { x: 100, y: 60 },
  rotateDeg: 0,
  ink: 'ink-1',
  layers: [],
};
const open = (node: TextNode) => {
  state.history.now = { print: { widthMm: 128, heightMm: 90, method: 'screen' }, scene: [node] };
};
const shown = () => (state.history.now as Design).scene[0] as TextNode;

beforeEach(() => open(NAME));

test('keeps a fitted line’s length and the vertical center of its capitals when the text gets longer', async () => {
  await retype(NAME, 'POLAR BEARS', 'gesture 1');
  expect(shown()).toMatchObject({ text: 'POLAR BEARS', at: { x: 100 } });
  expect(shown().capMm).toBeCloseTo((20 * 5) / 11, 2);
  expect(shown().at.y - shown().capMm / 2).toBeCloseTo(60 - 10, 2);
});

test('restores the original text size when the text is shortened to its original length', async () => {
  await retype(NAME, 'POLAR BEARS', 'gesture 1');
  await retype(NAME, 'BEAR', 'gesture 1');
  expect(shown()).toEqual({ ...NAME, text: 'BEAR' });
});

test('lets a text that was added by hand grow up to the width of the print', async () => {
  const added = { ...NAME, id: 'text-2' };
  open(added);
  await retype(added, 'TEN LETTER', 'gesture 1');
  expect(shown().capMm).toBe(20);
  await retype(added, 'TWENTY FOUR LETTERS LONG', 'gesture 1');
  expect(shown().capMm).toBeCloseTo((20 * 120) / (24 * LETTER_MM), 2);
});

test('ignores a measured text length that arrives after further typing', async () => {
  const late = retype(NAME, 'POLAR BEARS', 'gesture 1');
  await retype(NAME, 'BEARS', 'gesture 1');
  await late;
  expect(shown()).toEqual(NAME);
});

test('keeps the new position of a text that is moved while its length is measured', async () => {
  const late = retype(NAME, 'POLAR BEARS', 'gesture 1');
  const moved = { ...shown(), at: { x: 40, y: 20 } };
  open(moved);
  await late;
  expect(shown()).toBe(moved);
});
