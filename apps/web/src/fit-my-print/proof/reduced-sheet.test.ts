import { expect, it } from 'vitest';
import { reducedSheet } from './reduced-sheet.ts';

const PIECE = { art: 0, width: 640, height: 320, x: 100, y: 3000, turn: 90 } as const;

it('scales a sheet and its pieces to 1,600 px', () =>
  expect(reducedSheet({ width: 6400, length: 3200, laid: [PIECE] }, 300)).toEqual({
    sheet: { width: 1600, length: 800, laid: [{ ...PIECE, width: 160, height: 80, x: 25, y: 750 }] },
    ppi: 75,
  }));

it('keeps a small sheet, and every piece at least one pixel', () => {
  const small = { width: 1600, length: 100, laid: [PIECE] };
  expect(reducedSheet(small, 300)).toEqual({ sheet: small, ppi: 300 });
  const thin = { ...PIECE, width: 2 };
  expect(reducedSheet({ width: 16_000, length: 100, laid: [thin] }, 300).sheet.laid[0]?.width).toBe(1);
});
