import {
  FIRST_SURFACE,
  type LaidOut,
  type Plan,
  type SheetLayout,
  SURFACES,
  USUAL_WHITE,
} from '@printready/tools/fit-my-print';
import { expect, test } from 'vitest';
import { sheetName } from './sheet-name.ts';

const plan: Plan = {
  ...{
    surface: FIRST_SURFACE,
    nesting: 'boxes',
    pricePerSquareInch: 0,
    arts: [],
    customer: '',
    white: USUAL_WHITE,
    hand: null,
  },
};
const piece = (sheet: number): LaidOut => ({ art: 0, sheet, x: 0, y: 0, turn: 0, width: 9, height: 9 });
const layoutOf = (...sheets: number[]): SheetLayout => ({
  laid: sheets.flatMap((pieces, sheet) => Array.from({ length: pieces }, () => piece(sheet))),
  sheets: sheets.map(() => ({ width: 6600, length: 9450 })),
  tooLarge: [],
});
const one = { artName: null, sheet: 0, extension: 'png' };

test('puts the sheet size and the piece count into the file name', () => {
  expect(sheetName({ plan, layout: layoutOf(12), unit: 'in' }, one)).toBe('gang-sheet_22x31.5in_12pcs.png');
  expect(sheetName({ plan, layout: layoutOf(12), unit: 'mm' }, one)).toBe('gang-sheet_559x800mm_12pcs.png');
});

test("starts the file name with the customer's name, else the only artwork's name, else the garment area", () => {
  const layout = layoutOf(2);
  const named = (customer: string, artName: string | null) =>
    sheetName({ plan: { ...plan, customer }, layout, unit: 'in' }, { ...one, artName });
  expect(named(' Miller / #1042 ', 'logo.png')).toBe('Miller - #1042_22x31.5in_2pcs.png');
  expect(named('', 'logo.png')).toBe('logo_22x31.5in_2pcs.png');
  expect(named('..', 'logo.png')).toBe('logo_22x31.5in_2pcs.png');
  const front = SURFACES.flatMap(({ surfaces }) => surfaces).find(({ preset }) => preset === 'Adult front')!;
  expect(sheetName({ plan: { ...plan, surface: front }, layout, unit: 'in' }, one)).toMatch(/^adult-front_/);
});

test('puts the sheet number into the file name of one sheet, or the sheet count if all sheets are in one file', () => {
  const of = { plan, layout: layoutOf(5, 3), unit: 'in' as const };
  expect(sheetName(of, { ...one, sheet: 1 })).toBe('gang-sheet_22x31.5in_3pcs_2of2.png');
  expect(sheetName(of, { ...one, sheet: null, extension: 'pdf' })).toBe('gang-sheet_2-sheets_8pcs.pdf');
});
