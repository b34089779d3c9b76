import { nestRectangles } from '@printready/print/nesting';
import { expect, it } from 'vitest';
import { USUAL_WHITE } from '../options.ts';
import { FIRST_SURFACE, filmOf, layOut, type PlacedArt, type Plan, piecesOf } from '../plan.ts';
import { sheetUse } from './sheet-use.ts';

const art = (id: string, quantity: number, inches: number): PlacedArt => ({
  ...{ id, quantity, pixels: { width: 300, height: 300 }, mmPerPixel: (inches * 25.4) / 300 },
  ...{ mayTurn: true, inked: 0.5 },
});
const plan: Plan = {
  ...{
    surface: FIRST_SURFACE,
    nesting: 'boxes',
    pricePerSquareInch: 0,
    customer: '',
    white: USUAL_WHITE,
    hand: null,
  },
  arts: [art('a', 3, 2), art('b', 1, 4)],
};
const layout = layOut(plan, nestRectangles(piecesOf(plan), filmOf(plan.surface)));
const SQUARE_INCH = 0.0254 ** 2;

it('sheetUse adds up the area of each ink over all pieces at their print size', () => {
  const { inks, printedSquareMeters, pieces } = sheetUse(plan, layout, (index) => [
    { name: 'Cyan', white: false, share: index === 0 ? 0.25 : 0.5 },
    ...(index === 0 ? [] : [{ name: 'White', white: true, share: 0.75 }]),
  ]);
  expect(pieces).toBe(4);
  expect(printedSquareMeters).toBeCloseTo(0.5 * (3 * 4 + 16) * SQUARE_INCH, 12);
  expect(inks.map(({ name, white }) => [name, white])).toEqual([
    ['Cyan', false],
    ['White', true],
  ]);
  expect(inks[0]?.squareMeters).toBeCloseTo((0.25 * 3 * 4 + 0.5 * 16) * SQUARE_INCH, 12);
  expect(inks[1]?.squareMeters).toBeCloseTo(0.75 * 16 * SQUARE_INCH, 12);
});

it('sheetUse counts the film’s full width and the length of every sheet', () => {
  const length = 1650 / 300;
  const sheets = [1, 2].map(() => ({ width: 6600, length: 1650 }));
  const { filmMeters, filmSquareMeters } = sheetUse(plan, { laid: [], sheets }, () => []);
  expect(filmMeters).toBeCloseTo(2 * length * 0.0254, 12);
  expect(filmSquareMeters).toBeCloseTo(2 * length * 22 * SQUARE_INCH, 12);
});
