import { nest } from '@printready/tools/fit-my-print';
import { describe, expect, test } from 'vitest';
import type { OpenPiece } from '../pieces.ts';
import { pieceOf, sizeOf } from '../test-pieces.ts';
import { fitPieces } from './fit-pieces.ts';

const SHORT = sizeOf(22, 24, '24.50');
const LONG = sizeOf(22, 60, '49.00');
const NARROW = sizeOf(13, 24, '15.00');
const SIZES = [SHORT, LONG, NARROW];

const fit = (pieces: readonly OpenPiece[], sizes = SIZES, gapMm = 6.35) =>
  fitPieces({ pieces, sizes, gapMm, effort: 'quick' }, (request) =>
    Promise.resolve(nest(request, () => undefined)),
  );

describe('fitPieces', () => {
  test.each([
    ['the cheapest film for a few pieces', [pieceOf('a', 4, 4, 4)], NARROW],
    ['the wider film for a piece that the cheaper one does not hold', [pieceOf('a', 20, 20)], SHORT],
    ['the longer sheet for more copies', [pieceOf('a', 10, 10, 5)], LONG],
    ['a narrow film for a long piece, rotated', [pieceOf('a', 20, 12)], NARROW],
  ])('chooses %s', async (_case, pieces, size) => {
    expect(await fit(pieces)).toMatchObject({ kind: 'fits', fitted: { size } });
  });

  test('chooses the smaller of two sheets at one price', async () => {
    const same = [sizeOf(22, 60, '24.50'), SHORT];
    expect(await fit([pieceOf('a', 4, 4)], same)).toMatchObject({ fitted: { size: SHORT } });
  });

  test('compares prices as numbers, not as text', async () => {
    const sizes = [sizeOf(22, 24, '100.00'), sizeOf(22, 60, '20.00')];
    expect(await fit([pieceOf('a', 4, 4)], sizes)).toMatchObject({ fitted: { size: sizes[1] } });
  });

  test('keeps the exact size of the sheet, and places every copy inside its margins and apart', async () => {
    const fitted = await fit([pieceOf('a', 4, 3, 5), pieceOf('b', 2, 6, 3)], [SHORT]);
    if (fitted.kind !== 'fits') throw new Error('The pieces must fit.');
    const { width, length, placed, keys, filled } = fitted.fitted;
    expect([width, length, keys, placed.length]).toEqual([6600, 7200, ['a', 'b'], 8]);
    const boxes = placed.map(({ x, y, turn, width: across, height: along }) =>
      turn === 90
        ? { x, y, right: x + along, bottom: y + across }
        : { x, y, right: x + across, bottom: y + along },
    );
    for (const [index, box] of boxes.entries()) {
      expect(Math.min(box.x, box.y, width - box.right, length - box.bottom)).toBeGreaterThanOrEqual(75);
      for (const other of boxes.slice(index + 1)) {
        const apart = Math.max(
          ...[other.x - box.right, box.x - other.right, other.y - box.bottom, box.y - other.bottom],
        );
        expect(apart).toBeGreaterThanOrEqual(75);
      }
    }
    expect(filled).toBeCloseTo((5 * 12 + 3 * 12) / (22 * 24), 3);
  });

  test('needs a larger sheet when the space between pieces grows', async () => {
    const pieces = [pieceOf('a', 10, 11, 4)];
    expect(await fit(pieces, [SHORT, LONG], 6.35)).toMatchObject({ fitted: { size: SHORT } });
    expect(await fit(pieces, [SHORT, LONG], 50)).toMatchObject({ fitted: { size: LONG } });
  });

  test('tells too many pieces from one that is too large', async () => {
    expect(await fit([pieceOf('a', 20, 20, 4)])).toEqual({ kind: 'too-much' });
    expect(await fit([pieceOf('a', 4, 4), pieceOf('b', 22, 60)])).toEqual({ kind: 'too-large', keys: ['b'] });
  });

  test('is nothing without pieces or sizes', async () => {
    expect([await fit([]), await fit([pieceOf('a', 4, 4)], [])]).toEqual([
      { kind: 'none' },
      { kind: 'none' },
    ]);
  });
});
