import { nestRectangles } from '@printready/print/nesting';
import { expect, it } from 'vitest';
import { judgeLayout } from './judge.ts';
import { USUAL_WHITE } from './options.ts';
import {
  FIRST_SURFACE,
  type LaidOut,
  layOut,
  type PlacedArt,
  type Plan,
  piecesOf,
  SURFACES,
} from './plan.ts';

const art = (width: number, height: number, quantity: number): PlacedArt => ({
  ...{ id: `${width}`, pixels: { width, height }, mmPerPixel: 25.4 / 300 },
  ...{ quantity, mayTurn: true, inked: 0.5 },
});
const plan: Plan = {
  ...{ surface: FIRST_SURFACE, nesting: 'boxes', pricePerSquareInch: 0 },
  ...{
    arts: [art(900, 600, 7), art(400, 1200, 5), art(300, 300, 12)],
    customer: '',
    white: USUAL_WHITE,
    hand: null,
  },
};
const layout = layOut(plan, nestRectangles(piecesOf(plan), filmOf()));

function filmOf() {
  return { width: 6600, maxLength: 72_000, gap: 75, margin: 75 };
}

const codesWith = (change: (piece: LaidOut, index: number) => LaidOut | null, sheets = layout.sheets) =>
  judgeLayout(plan, {
    ...layout,
    sheets,
    laid: layout.laid.flatMap((piece, index) => change(piece, index) ?? []),
  }).map(({ code }) => code);

it('accepts nested layouts, and layouts on garment areas', () => {
  expect(judgeLayout(plan, layout)).toEqual([]);
  for (const surface of SURFACES.flatMap(({ surfaces }) => surfaces)) {
    const one: Plan = { ...plan, surface, arts: [art(300, 300, 2)] };
    const film = {
      width: Math.round((surface.widthMm / 25.4) * 300),
      maxLength: Math.round((surface.lengthMm / 25.4) * 300),
    };
    const laid = layOut(one, nestRectangles(piecesOf(one), { ...film, gap: 0, margin: 0 }));
    expect(judgeLayout(one, laid), surface.preset).toEqual([]);
  }
});

it.each([
  ['a copy is missing', 'pieces-missing', (piece: LaidOut, index: number) => (index === 3 ? null : piece)],
  [
    'a piece is smaller',
    'size-differs',
    (piece: LaidOut, index: number) => (index === 0 ? { ...piece, width: piece.width - 9 } : piece),
  ],
  [
    'a piece hangs over the edge',
    'off-sheet',
    (piece: LaidOut, index: number) => (index === 1 ? { ...piece, x: 6500 } : piece),
  ],
  [
    'a piece is on no sheet',
    'off-sheet',
    (piece: LaidOut, index: number) => (index === 1 ? { ...piece, sheet: 9 } : piece),
  ],
  [
    'two pieces overlap',
    'pieces-overlap',
    (piece: LaidOut, index: number) =>
      index === 2 ? { ...layout.laid[4]!, art: piece.art, width: piece.width, height: piece.height } : piece,
  ],
])('reports a layout fault: %s', (_, code, change) => {
  expect(codesWith(change)).toContain(code);
});

it('allows pieces nested by shape to have overlapping bounding boxes', () => {
  const crossed = {
    ...layout,
    laid: layout.laid.map((piece, index) => (index === 2 ? { ...piece, x: piece.x + 1 } : piece)),
  };
  expect(judgeLayout({ ...plan, nesting: 'shapes' }, crossed).map(({ code }) => code)).not.toContain(
    'pieces-overlap',
  );
});
