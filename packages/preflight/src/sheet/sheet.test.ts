import { describe, expect, it } from 'vitest';
import type { Look } from './looks.ts';
import { Sheet } from './sheet.ts';

const SIDE = 40;
const EVERYWHERE = [0, 0, SIDE, SIDE] as const;
const box = (x0: number, y0: number, x1: number, y1: number) => [x0, y0, x1, y0, x1, y1, x0, y1];

const look = (r: number, g: number, b: number, alpha = 1): Look => ({
  inks: new Map([['Spot', 1]]),
  rgb: [r, g, b],
  alpha,
  tonal: false,
  text: false,
});

/** Sheet with a red left half, number 1, and a checkerboard mask of 1 px squares. */
function halfRed() {
  const sheet = new Sheet(EVERYWHERE, 1, [{ left: 1e6 }]);
  const red = sheet.looks.idOf(look(255, 0, 0));
  const object = sheet.nextObject();
  sheet.fill([box(0, 0, 20, SIDE)], false, { clip: EVERYWHERE, mask: null }, red, 'over', object);
  const open = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => ((i % SIDE) + Math.floor(i / SIDE)) % 2);
  return { sheet, red, mask: { x0: 0, y0: 0, x1: SIDE, y1: SIDE, open } };
}

describe('Sheet.fill', () => {
  it('counts pixels that change, and paints each look below by its own result', () => {
    const { sheet, red } = halfRed();
    const glass = sheet.looks.idOf(look(0, 0, 255, 0.5));
    const over = sheet.nextObject();
    const region = { clip: EVERYWHERE, mask: null };
    expect(sheet.fill([box(10, 10, 30, 30)], false, region, glass, 'over', over)).toEqual({
      painted: 400,
      changed: 400,
    });
    const mixed = sheet.looks.over(red, glass, 'over');
    const row = [...sheet.ids.subarray(20 * SIDE, 21 * SIDE)];
    const expected = [
      ...Array<number>(10).fill(red),
      ...Array<number>(10).fill(mixed),
      ...Array<number>(10).fill(glass),
    ];
    expect(row).toEqual([...expected, ...Array<number>(10).fill(0)]);
    expect([sheet.visibility()(1), sheet.visibility()(over)]).toEqual([true, true]);
  });

  it('changes nothing where the same look is below', () => {
    const { sheet, red } = halfRed();
    const region = { clip: EVERYWHERE, mask: null };
    const object = sheet.nextObject();
    expect(sheet.fill([box(0, 0, 20, SIDE)], false, region, red, 'over', object)).toEqual({
      painted: 800,
      changed: 0,
    });
  });

  it('paints only open pixels of a mask', () => {
    const { sheet, red, mask } = halfRed();
    const blue = sheet.looks.idOf(look(0, 0, 255));
    const object = sheet.nextObject();
    const { painted, changed } = sheet.fill(
      [box(0, 0, SIDE, SIDE)],
      false,
      { clip: EVERYWHERE, mask },
      blue,
      'over',
      object,
    );
    expect([painted, changed]).toEqual([800, 800]);
    const expected = Array.from({ length: SIDE * SIDE }, (_, i) => {
      if (mask.open[i] === 1) return blue;
      return i % SIDE < 20 ? red : 0;
    });
    expect([...sheet.ids]).toEqual(expected);
    expect(sheet.objects.reduce((sum, owner) => sum + Number(owner === object), 0)).toBe(800);
  });

  it('covers an object wholly, so that it no longer shows', () => {
    const { sheet } = halfRed();
    const blue = sheet.looks.idOf(look(0, 0, 255));
    const object = sheet.nextObject();
    sheet.fill([box(0, 0, 30, SIDE)], false, { clip: EVERYWHERE, mask: null }, blue, 'over', object);
    expect([sheet.visibility()(1), sheet.visibility()(object)]).toEqual([false, true]);
  });
});
