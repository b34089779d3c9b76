import { describe, expect, test } from 'vitest';
import type { EmbedSheet } from '../protocol.ts';
import { formatPrice, formatSize } from './format.ts';
import {
  type Fitted,
  fileSize,
  greatestScale,
  type Piece,
  pieceSize,
  type SheetState,
  sheetReasonOf,
} from './pieces.ts';
import { artOf, entryOf, pieceOf, sizeOf } from './test-pieces.ts';
import { words } from './words/en.ts';
import { loadWords } from './words/words.ts';

const piece = pieceOf('a', 4, 2);
const fits = { kind: 'fits', fitted: {} as Fitted } as const;
const ready: SheetState = {
  ...{ sizes: [sizeOf(22, 24, '24.50')], pieces: [piece], gapMm: 6.35, fit: fits },
  making: { kind: 'made', sheet: {} as EmbedSheet },
};
const withVerdict = (verdict: 'look' | 'blocked', accepted = false): Piece => ({
  ...piece,
  entry: { ...entryOf('a', verdict), accepted },
});

describe('form', () => {
  test.each<[string, Partial<SheetState>, ReturnType<typeof sheetReasonOf>]>([
    ['a finished sheet', {}, null],
    ['sizes under way', { sizes: 'loading' }, 'checking'],
    ['sizes that did not load', { sizes: 'late' }, 'noSizes'],
    ['a shop without sizes', { sizes: [] }, 'noSizes'],
    ['no pieces', { pieces: [] }, 'none'],
    ['a piece that is opening', { pieces: [{ ...piece, state: { kind: 'opening' } }] }, 'checking'],
    ['an empty file', { pieces: [{ ...piece, state: { kind: 'unfit', why: 'empty' } }] }, 'blocked'],
    ['a piece that the shop’s profile blocks', { pieces: [piece, withVerdict('blocked')] }, 'blocked'],
    ['a blocked piece that was accepted', { pieces: [withVerdict('blocked', true)] }, 'blocked'],
    ['a piece to look at', { pieces: [withVerdict('look')] }, 'look'],
    ['a piece that was looked at', { pieces: [withVerdict('look', true)] }, null],
    ['pieces that are being arranged', { fit: { kind: 'working', last: {} as Fitted } }, 'checking'],
    ['too many pieces', { fit: { kind: 'too-much' } }, 'tooMuch'],
    ['a piece too large', { fit: { kind: 'too-large', keys: ['a'] } }, 'tooMuch'],
    ['a sheet that is not made', { making: { kind: 'idle' } }, 'unfinished'],
    ['a sheet without a signed price', { making: { kind: 'not-signed' } }, 'unfinished'],
  ])('with %s', (_case, changed, reason) => {
    expect(sheetReasonOf({ ...ready, ...changed })).toBe(reason);
  });
});

describe('sizes', () => {
  test('pieceSize is the artwork’s, fileSize the whole file’s', () => {
    const art = { ...artOf(4, 2), full: { width: 2400, height: 1200 } };
    const scaled = { ...piece, scale: 0.5, state: { kind: 'open', art } as const };
    expect(pieceSize(scaled).widthMm).toBeCloseTo(50.8, 6);
    expect(fileSize(art, 0.5).widthMm).toBeCloseTo(101.6, 6);
  });

  test('greatestScale fits a piece in either direction into the margins', () => {
    const sizes = [sizeOf(13, 24, '1.00'), sizeOf(22, 12, '1.00')];
    expect(greatestScale(artOf(25, 47), sizes)).toBeCloseTo(0.5, 3);
    expect(greatestScale(artOf(47, 25), sizes)).toBeCloseTo(0.5, 3);
    expect(greatestScale(artOf(100, 100), [])).toBe(1);
  });
});

test('sizes and prices follow the language', () => {
  const size = { widthMm: 558.8, heightMm: 609.6 };
  expect([formatSize(size, 'en'), formatSize(size, 'de')]).toEqual(['22 × 24 in', '55,9 × 61 cm']);
  expect(formatPrice({ price: '24.50', currency: 'USD' }, 'en')).toBe('$24.50');
  expect(formatPrice({ price: '1024.50', currency: 'EUR' }, 'de')).toMatch(/^1\.024,50\s€$/);
});

const placeholders = (texts: object): string[] =>
  [...JSON.stringify(texts).matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test.each(['es', 'fr', 'de', 'pt'])(
  'texts in %s have the placeholders of the English ones',
  async (language) => {
    const own = await loadWords(language);
    for (const key of Object.keys(words) as (keyof typeof words)[])
      expect([key, placeholders({ text: own[key] })]).toEqual([key, placeholders({ text: words[key] })]);
  },
);
