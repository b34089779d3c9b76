import { nestRectangles } from '@printready/print/nesting';
import { describe, expect, it } from 'vitest';
import { USUAL_WHITE } from './options.ts';
import {
  effectivePpi,
  FIRST_SURFACE,
  filmOf,
  firstSize,
  fitTo,
  gradePpi,
  heightMm,
  layOut,
  type PlacedArt,
  type Plan,
  piecesOf,
  placementOn,
  printedPixels,
  SURFACES,
  shorterOf,
  summarize,
  widthMm,
} from './plan.ts';

const art: PlacedArt = {
  ...{ id: 'a', pixels: { width: 3000, height: 1500 }, mmPerPixel: 25.4 / 300 },
  ...{ quantity: 1, mayTurn: true, inked: 0.5 },
};
const chest = SURFACES.flatMap(({ surfaces }) => surfaces).find(({ preset }) => preset === 'Left chest')!;

function planOf(arts: readonly PlacedArt[], surface = FIRST_SURFACE): Plan {
  return {
    surface,
    nesting: 'boxes',
    pricePerSquareInch: 0.02,
    arts,
    customer: '',
    white: USUAL_WHITE,
    hand: null,
  };
}

function layOutPlan(plan: Plan) {
  return layOut(plan, nestRectangles(piecesOf(plan), filmOf(plan.surface)));
}

describe('sizes of art on a film', () => {
  it('takes sizes from the file if they fit, and otherwise the largest that fit', () => {
    expect(widthMm(firstSize(art, 300, FIRST_SURFACE))).toBeCloseTo(254, 6);
    const chestSize = firstSize(art, 300, chest);
    expect(widthMm(chestSize)).toBeCloseTo(88.9, 3);
    expect(heightMm(chestSize)).toBeCloseTo(44.45, 3);
    expect(effectivePpi(chestSize)).toBeCloseTo(857.1, 0);
  });

  it('rounds sizes to whole film pixels that fit on the film', () => {
    for (const { surfaces } of SURFACES) {
      for (const surface of surfaces) {
        const { width, maxLength, margin } = filmOf(surface);
        const size = printedPixels(fitTo(art, surface), surface.ppi);
        expect(size.width).toBeLessThanOrEqual(width - 2 * margin);
        expect(size.height).toBeLessThanOrEqual(maxLength - 2 * margin);
      }
    }
  });

  it.each([
    [149.4, 'low'],
    [149.6, 'soft'],
    [299.4, 'soft'],
    [299.9, 'fine'],
  ] as const)('grades %d ppi as %s', (ppi, grade) => expect(gradePpi(ppi)).toBe(grade));
});

describe('layOutPlan', () => {
  it('ends the layout after the last piece on a film', () => {
    const plan = planOf([{ ...art, quantity: 2 }]);
    const { sheets, laid } = layOutPlan(plan);
    expect(laid).toHaveLength(2);
    expect(sheets).toEqual([{ width: 6600, length: 1500 + 150 }]);
  });

  it('covers the whole area of a garment, with the art at the top center', () => {
    const plan = planOf([{ ...fitTo(art, chest), mmPerPixel: 25.4 / 1500, mayTurn: false }], chest);
    const { sheets, laid } = layOutPlan(plan);
    expect(sheets).toEqual([{ width: 1050, length: 1050 }]);
    expect(laid).toEqual([{ art: 0, sheet: 0, x: 225, y: 0, turn: 0, width: 600, height: 300 }]);
  });

  it('lists art that does not fit anywhere', () => {
    const wide = { ...art, id: 'b', mmPerPixel: 1, pixels: { width: 700, height: 7000 } };
    expect(layOutPlan(planOf([art, wide])).tooLarge).toEqual([1]);
  });

  it('totals the copies, length, ink, and price', () => {
    const plan = planOf([{ ...art, quantity: 2 }]);
    const { copies, lengthMm, filled, squareInches, cost } = summarize(plan, layOutPlan(plan));
    expect(copies).toBe(2);
    expect(lengthMm).toBeCloseTo(5.5 * 25.4, 6);
    expect(squareInches).toBeCloseTo(22 * 5.5, 6);
    expect(filled).toBeCloseTo((2 * 10 * 5 * 0.5) / (22 * 5.5), 6);
    expect(cost).toBeCloseTo(22 * 5.5 * 0.02, 6);
    expect(summarize({ ...plan, pricePerSquareInch: 0 }, layOutPlan(plan)).cost).toBeNull();
    expect(summarize(planOf([]), layOutPlan(planOf([]))).filled).toBe(0);
  });
});

describe('shorterOf', () => {
  const nesting = (pieces: number, ...lengths: readonly number[]) => ({
    placements: Array.from({ length: pieces }, () => ({ piece: 0, sheet: 0, x: 0, y: 0, turn: 0 as const })),
    lengths,
    tooLarge: [],
  });
  it('prefers the nesting with less film, or the first if both use the same amount', () => {
    const [long, short] = [nesting(3, 100, 50), nesting(3, 60, 60)];
    expect(shorterOf(long, short)).toBe(short);
    expect(shorterOf(short, long)).toBe(short);
    expect(shorterOf(long, nesting(3, 90, 60))).toBe(long);
  });
  it('prefers the nesting with fewer sheets, because a sheet is cut and fed whole', () => {
    const oneSheet = nesting(3, 130);
    expect(shorterOf(nesting(3, 60, 60), oneSheet)).toBe(oneSheet);
  });
  it('prefers the nesting that places all pieces, even if it is longer', () => {
    const whole = nesting(3, 200);
    expect(shorterOf(nesting(2, 90), whole)).toBe(whole);
    expect(shorterOf(whole, nesting(2, 90))).toBe(whole);
  });
});

describe('placementOn', () => {
  const front = SURFACES.flatMap(({ surfaces }) => surfaces).find(({ preset }) => preset === 'Adult front')!;

  it('measures art from the top and the center of its garment area', () => {
    const plan = planOf([art], front);
    const layout = layOutPlan(plan);
    expect(front.garment).toBe(true);
    const placement = placementOn(0, plan, layout)!;
    expect(placement.widthMm).toBeCloseTo(254, 3);
    expect(placement.heightMm).toBeCloseTo(127, 3);
    expect(placement).toMatchObject({ belowTopMm: 0, offMiddleMm: 0 });
    const moved = { ...layout, laid: layout.laid.map((piece) => ({ ...piece, x: piece.x - 30, y: 300 })) };
    const off = placementOn(0, plan, moved)!;
    expect(off.belowTopMm).toBeCloseTo(25.4, 6);
    expect(off.offMiddleMm).toBeCloseTo(-2.54, 6);
    expect(placementOn(1, plan, layout)).toBeNull();
  });
});
