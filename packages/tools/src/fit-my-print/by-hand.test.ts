/** Tests manual placement of pieces: an edit moves only one piece, copies match quantities, and snapping is exact. */
import { nestRectangles } from '@printready/print/nesting';
import { describe, expect, it } from 'vitest';
import {
  copyPiece,
  layByHand,
  movePiece,
  overlapping,
  removePiece,
  snapPiece,
  turnPiece,
} from './by-hand.ts';
import { USUAL_WHITE } from './options.ts';
import {
  across,
  along,
  FIRST_SURFACE,
  filmOf,
  layOut,
  type PlacedArt,
  type Plan,
  piecesOf,
  SURFACES,
} from './plan.ts';

const INCH = 300;
const art = (id: string, width: number, height: number, quantity = 1): PlacedArt => ({
  ...{ id, pixels: { width, height }, mmPerPixel: 25.4 / 300 },
  ...{ quantity, mayTurn: true, inked: 1 },
});
const planOf = (arts: readonly PlacedArt[], surface = FIRST_SURFACE): Plan => ({
  ...{ surface, nesting: 'boxes', pricePerSquareInch: 0, arts, customer: '', white: USUAL_WHITE, hand: null },
});
const nested = (plan: Plan) => layOut(plan, nestRectangles(piecesOf(plan), filmOf(plan.surface)));
const shownOf = (plan: Plan) => ({ plan, layout: plan.hand ? layByHand(plan) : nested(plan) });
const two = planOf([art('a', 900, 600, 3), art('b', 300, 300)]);

describe('an edit by hand', () => {
  it('starts from the nested layout and moves one piece, to the pixel, at any resolution', () => {
    const before = shownOf(two);
    const moved = movePiece(two, before, 1, { sheet: 0, x: 3000, y: 2000 });
    const { laid } = layByHand(moved);
    expect(laid.map((piece, index) => (index === 1 ? null : piece))).toEqual(
      before.layout.laid.map((piece, index) => (index === 1 ? null : piece)),
    );
    expect(laid[1]).toMatchObject({ x: 3000, y: 2000 });
    const coarse = layByHand({ ...moved, surface: { ...moved.surface, ppi: 150 } });
    expect(coarse.laid[1]).toMatchObject({ x: 1500, y: 1000 });
  });

  it('keeps pieces on the film, and ends the sheet at the bottom of the lowest piece', () => {
    const moved = movePiece(two, shownOf(two), 0, { sheet: 0, x: 99_999, y: -50 });
    const { width } = filmOf(two.surface);
    expect(layByHand(moved).laid[0]).toMatchObject({ y: 0 });
    expect(layByHand(moved).laid[0]!.x + across(layByHand(moved).laid[0]!)).toBe(width);
    const low = layByHand(movePiece(two, shownOf(two), 0, { sheet: 0, x: 75, y: 6000 }));
    expect(low.sheets).toEqual([{ width, length: 6000 + along(low.laid[0]!) + 75 }]);
  });

  it('rotates a piece about its center; four turns return it to the start', () => {
    const start = movePiece(two, shownOf(two), 0, { sheet: 0, x: 3000, y: 3000 });
    let plan = turnPiece(start, shownOf(start), 0);
    const first = layByHand(start).laid[0]!;
    const turned = layByHand(plan).laid[0]!;
    const middle = (piece: typeof first) => [piece.x + across(piece) / 2, piece.y + along(piece) / 2];
    expect(turned.turn).toBe((first.turn + 90) % 360);
    expect(middle(turned)).toEqual(middle(first));
    for (let n = 0; n < 3; n++) plan = turnPiece(plan, shownOf(plan), 0);
    expect(layByHand(plan).laid[0]).toEqual(first);
  });

  it('places a copy next to the piece without overlap, and counts it', () => {
    const plan = copyPiece(two, shownOf(two), 0);
    const layout = layByHand(plan);
    expect(layout.laid).toHaveLength(5);
    expect(plan.arts.map(({ quantity }) => quantity)).toEqual([4, 1]);
    expect(layout.laid.at(-1)).toMatchObject({ art: shownOf(two).layout.laid[0]!.art });
    expect(overlapping(plan, layout)).toEqual(new Set());
  });

  it('removes the selected piece, and removes its art along with the last copy', () => {
    const shown = shownOf(two);
    const single = shown.layout.laid.findIndex((piece) => piece.art === 1);
    expect(removePiece(two, shown, single).arts.map(({ id }) => id)).toEqual(['a']);
    const other = shown.layout.laid.findIndex((piece) => piece.art === 0);
    const fewer = removePiece(two, shown, other);
    expect(fewer.arts[0]?.quantity).toBe(2);
    expect(layByHand(fewer).laid).toEqual(shown.layout.laid.filter((_, index) => index !== other));
  });
});

describe('a plan with pieces placed by hand', () => {
  const hand = movePiece(two, shownOf(two), 0, { sheet: 0, x: 75, y: 75 });

  it('finds room for more copies and new art, and removes pieces if the number of copies drops', () => {
    const more = { ...hand, arts: [{ ...hand.arts[0]!, quantity: 40 }, hand.arts[1]!, art('c', 600, 600)] };
    const layout = layByHand(more);
    expect(layout.laid).toHaveLength(42);
    const { width, margin } = filmOf(more.surface);
    const fresh = layout.laid.slice(4);
    expect(fresh.every((piece) => piece.x >= margin && piece.x + across(piece) <= width - margin)).toBe(true);
    expect(overlapping(more, { ...layout, laid: fresh })).toEqual(new Set());
    expect(layByHand({ ...hand, arts: [{ ...hand.arts[0]!, quantity: 1 }] }).laid).toHaveLength(1);
  });

  it('starts another sheet when one is full, and never has an empty sheet', () => {
    const small = { ...FIRST_SURFACE, widthMm: 4 * 25.4, lengthMm: 4 * 25.4 };
    const start = planOf([art('a', 3 * INCH, 3 * INCH, 1)], small);
    const plan = copyPiece(start, shownOf(start), 0);
    expect(layByHand(plan).laid.map(({ sheet }) => sheet)).toEqual([0, 1]);
    const rest = removePiece(plan, shownOf(plan), 0);
    expect(layByHand(rest)).toMatchObject({ laid: [{ sheet: 0 }], sheets: [{ length: 3 * INCH + 150 }] });
  });

  it('lists pieces larger than the sheet, and restores them once they fit', () => {
    const huge = { ...hand, arts: [{ ...hand.arts[0]!, mmPerPixel: 9 }, hand.arts[1]!] };
    expect(layByHand(huge)).toMatchObject({ laid: [{ art: 1 }], tooLarge: [0] });
    expect(layByHand(hand).laid).toHaveLength(4);
  });

  it('reports overlapping pieces, except nested outlines', () => {
    const over = movePiece(hand, shownOf(hand), 1, { sheet: 0, x: 100, y: 100 });
    expect(overlapping(over, layByHand(over)).has(0)).toBe(true);
    expect(overlapping(over, layByHand(over)).has(1)).toBe(true);
    expect(overlapping({ ...over, nesting: 'shapes' }, layByHand(over))).toEqual(new Set());
  });
});

describe('snapPiece', () => {
  const film = planOf([]);
  const other = { ...{ art: 0, sheet: 0, turn: 0 as const }, x: 1000, y: 1000, width: 600, height: 400 };
  const box = (x: number, y: number) => ({ x, y, width: 300, height: 300 });
  const { width, margin, gap } = filmOf(FIRST_SURFACE);

  it('snaps to the margins', () => {
    expect(snapPiece(box(margin + 9, margin - 9), [], film, 10)).toEqual({
      ...{ x: margin, y: margin },
      guides: { x: margin, y: margin },
    });
    expect(snapPiece(box(width - margin - 309, 500), [], film, 10)).toMatchObject({
      x: width - margin - 300,
      guides: { x: width - margin, y: null },
    });
  });

  it('snaps to the gap on all four sides of a neighbor', () => {
    expect(snapPiece(box(1600 + gap + 6, 1050), [other], film, 10).x).toBe(1600 + gap);
    expect(snapPiece(box(1000 - gap - 300 - 6, 1050), [other], film, 10).x).toBe(1000 - gap - 300);
    expect(snapPiece(box(1120, 1400 + gap - 6), [other], film, 10).y).toBe(1400 + gap);
    expect(snapPiece(box(1120, 1000 - gap - 300 + 6), [other], film, 10).y).toBe(1000 - gap - 300);
  });

  it('aligns edges and centers, but does not move a piece that is far from all others', () => {
    expect(snapPiece(box(1004, 4000), [other], film, 10).x).toBe(1000);
    expect(snapPiece(box(1146, 4000), [other], film, 10)).toMatchObject({ x: 1150, guides: { x: 1300 } });
    expect(snapPiece(box(2001, 4000), [other], film, 10)).toEqual({
      ...{ x: 2001, y: 4000 },
      guides: { x: null, y: null },
    });
    expect(snapPiece(box(1004, 4000), [other], film, 0).x).toBe(1004);
  });

  it('snaps to the lower edge and the center of a garment area, and stays inside it', () => {
    const chest = SURFACES.flatMap(({ surfaces }) => surfaces).find(({ preset }) => preset === 'Left chest')!;
    const area = planOf([], chest);
    const { maxLength } = filmOf(chest);
    expect(snapPiece(box(0, maxLength - 304), [], area, 10).y).toBe(maxLength - 300);
    expect(snapPiece(box(0, (maxLength - 300) / 2 + 4), [], area, 10).guides.y).toBe(maxLength / 2);
    expect(snapPiece(box(0, 5000), [], area, 10).y).toBe(maxLength - 300);
  });
});
