/** @jsxImportSource preact */
import { render } from 'preact';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Entry } from '../check/entries.ts';
import { PieceCard } from './PieceCard.tsx';
import type { Piece } from './pieces.ts';
import type { SheetStore } from './sheet-store.ts';
import { artOf, pieceOf } from './test-pieces.ts';
import { type AllWords, loadWords } from './words/words.ts';

const root = document.createElement('div');
const change = vi.fn();
const remove = vi.fn();
const store = { change, entries: { remove } } as unknown as SheetStore;

let words: AllWords;
let picture: Blob;

beforeAll(async () => {
  words = await loadWords('en');
  const canvas = new OffscreenCanvas(4, 2);
  canvas.getContext('2d');
  picture = await canvas.convertToBlob();
});
beforeEach(() => document.body.append(root));
afterEach(() => {
  render(null, root);
  root.remove();
  vi.clearAllMocks();
});

const show = (piece: Piece, tooLarge = false) =>
  render(<PieceCard {...{ piece, words, store, tooLarge }} lang="en" />, root);

/** A blurry file, twice as wide as its artwork, which prints up to 4 in of its 8 in. */
function blurry(): Piece {
  const { entry, ...settings } = pieceOf('a', 4, 2, 3);
  if (entry.state.kind !== 'checked') throw new Error('The entry must be checked.');
  const issues = [{ code: 'resolution-too-low', type: 'error' }];
  const assessment = { ...entry.state.assessment, verdict: 'blocked', issues };
  const state = { ...entry.state, assessment, usableMm: 101.6 } as unknown as Entry['state'];
  const art = { ...artOf(4, 2), picture, full: { width: 2400, height: 1200 } };
  return { ...settings, entry: { ...entry, state }, state: { kind: 'open', art } };
}

test('names the width of the artwork, and offers the greatest that prints', async () => {
  show(blurry());
  await expect
    .element(page.getByText('This picture is too small for 4 in wide: it will look blurry.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Print it 2 in wide instead' }).click();
  expect(change).toHaveBeenCalledExactlyOnceWith('a', { scale: expect.closeTo(0.5, 6) as number });
});

test('changes width and copies of its own file, and removes it', async () => {
  show(blurry());
  await page.getByLabelText('Width, a.png').fill('6');
  await page.getByLabelText('Copies, a.png').fill('7.4');
  await page.getByRole('button', { name: 'Remove a.png' }).click();
  expect(change.mock.calls).toEqual([
    ['a', { scale: expect.closeTo(1.5, 6) as number }],
    ['a', { count: 7 }],
  ]);
  expect(remove).toHaveBeenCalledExactlyOnceWith('a');
});

test('asks to check an assumed size until the customer has set one', async () => {
  const piece = pieceOf('a', 11, 5);
  const state = { kind: 'open', art: { ...artOf(11, 5), picture, isSizeAssumed: true } } as const;
  const notice = page.getByText('Please check the printed size: 11 in wide.');
  show({ ...piece, state });
  await expect.element(notice).toBeVisible();
  show({ ...piece, state, isSizeChosen: true });
  await expect.element(notice).not.toBeInTheDocument();
});

test.each<[string, Piece['state'], boolean, string]>([
  [
    'several pages',
    { kind: 'unfit', why: 'pages', pages: 3 },
    false,
    'This file has 3 pages. Please save the page to print as its own file.',
  ],
  ['nothing to print', { kind: 'unfit', why: 'empty' }, false, 'There is nothing to print in this file.'],
  [
    'a size beyond every sheet',
    { kind: 'opening' },
    true,
    'Too large for every sheet. Please make it smaller.',
  ],
])('says that a file has %s', async (_case, state, tooLarge, text) => {
  show({ ...pieceOf('a', 4, 2), state }, tooLarge);
  await expect.element(page.getByText(text)).toBeVisible();
});
