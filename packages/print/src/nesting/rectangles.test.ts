import fc from 'fast-check';
import type * as Peer from 'maxrects-packer';
import { describe, expect, it } from 'vitest';
import { type Film, type Nesting, nestRectangles, type Piece, turnedSize } from './index.ts';

// maxrects-packer's package.json names a file that ES modules cannot import, so this imports one that works.
const PEER = 'maxrects-packer/dist/maxrects-packer.mjs' as string;
const { MaxRectsPacker } = (await import(PEER)) as typeof Peer;

const FILM: Film = { width: 660, maxLength: 7200, gap: 0, margin: 0 };
const piece = (width: number, height: number, quantity = 1, turns: Piece['turns'] = [0, 90]): Piece => ({
  width,
  height,
  quantity,
  turns,
});

/** Cuts a rectangle into `count` parts, so that the shortest possible film is known: the rectangle itself. */
function cutUp(width: number, height: number, count: number, seed: number): Piece[] {
  let state = seed;
  const random = () => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) / 2147483647;
  const parts: [number, number][] = [[width, height]];
  while (parts.length < count) {
    parts.sort((a, b) => b[0] * b[1] - a[0] * a[1]);
    const [w, h] = parts.shift()!;
    const at = 0.25 + random() * 0.5;
    if (w > h) parts.push([Math.round(w * at), h], [w - Math.round(w * at), h]);
    else parts.push([w, Math.round(h * at)], [w, h - Math.round(h * at)]);
  }
  return parts.map(([w, h]) => piece(w, h));
}

/** Seven sets cut from a known optimum, and three typical orders (chest prints, labels, mixed). */
const sets: readonly (readonly [name: string, pieces: readonly Piece[], best: number | null])[] = [
  ['16 parts of 660 × 660', cutUp(660, 660, 16, 11), 660],
  ['25 parts of 660 × 500', cutUp(660, 500, 25, 23), 500],
  ['29 parts of 660 × 900', cutUp(660, 900, 29, 37), 900],
  ['49 parts of 660 × 1200', cutUp(660, 1200, 49, 41), 1200],
  ['73 parts of 660 × 1600', cutUp(660, 1600, 73, 59), 1600],
  ['97 parts of 660 × 2000', cutUp(660, 2000, 97, 61), 2000],
  ['196 parts of 660 × 3600', cutUp(660, 3600, 196, 71), 3600],
  ['chest prints', [piece(105, 105, 40), piece(90, 120, 24)], null],
  ['labels', [piece(60, 30, 120), piece(45, 45, 40)], null],
  [
    'a mixed order',
    [piece(330, 400, 6), piece(300, 360, 4), piece(105, 90, 30), piece(75, 300, 8), piece(240, 120, 5)],
    null,
  ],
];

const areaOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { width, height, quantity }) => sum + width * height * quantity, 0);
const filmUsed = ({ lengths }: Nesting) => lengths.reduce((sum, length) => sum + length, 0);

/** Shortest film on which maxrects-packer places everything on one sheet. */
function peerLength(pieces: readonly Piece[], film: Film): number {
  const fits = (length: number) => {
    const packer = new MaxRectsPacker(film.width, length, film.gap, {
      smart: false,
      pot: false,
      square: false,
      allowRotation: true,
    });
    packer.addArray(
      pieces.flatMap(({ width, height, quantity }) =>
        Array.from({ length: quantity }, () => ({ width, height, x: 0, y: 0 }) as never),
      ),
    );
    return packer.bins.length === 1;
  };
  let low = Math.floor(areaOf(pieces) / film.width);
  let high = film.maxLength;
  while (low < high - 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Checks the margins and sheet bounds of every copy, and the gap between all pairs on a sheet. */
function expectSound(pieces: readonly Piece[], film: Film, { placements, lengths }: Nesting): void {
  const boxes = placements.map(({ piece: index, sheet, x, y, turn }) => {
    const [width, height] = turnedSize(pieces[index]!, turn);
    expect(pieces[index]!.turns).toContain(turn);
    expect(x).toBeGreaterThanOrEqual(film.margin);
    expect(y).toBeGreaterThanOrEqual(film.margin);
    expect(x + width).toBeLessThanOrEqual(film.width - film.margin);
    expect(y + height).toBeLessThanOrEqual(lengths[sheet]! - film.margin);
    expect(lengths[sheet]).toBeLessThanOrEqual(film.maxLength);
    return { sheet, x, y, right: x + width, bottom: y + height };
  });
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      if (a.sheet !== b.sheet) continue;
      const across = Math.max(a.x - b.right, b.x - a.right);
      const along = Math.max(a.y - b.bottom, b.y - a.bottom);
      if (Math.max(across, along) < film.gap)
        expect.fail(`two pieces are ${Math.max(across, along)} px apart`);
    }
  }
}

describe('nestRectangles', () => {
  it.each(sets)(
    '%s: uses at most 1.03 × the film length of the best known solution',
    { tags: 'slow' },
    (_name, pieces, best) => {
      const nesting = nestRectangles(pieces, FILM);
      expectSound(pieces, FILM, nesting);
      expect(nesting.placements).toHaveLength(pieces.reduce((sum, { quantity }) => sum + quantity, 0));
      const shortest = Math.min(best ?? Infinity, peerLength(pieces, FILM));
      expect(filmUsed(nesting)).toBeLessThanOrEqual(shortest * 1.03);
    },
  );

  it('keeps the gap and margin, opens another sheet when one is full, and reports pieces that do not fit', {
    tags: 'slow',
  }, () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            width: fc.integer({ min: 1, max: 130 }),
            height: fc.integer({ min: 1, max: 130 }),
            quantity: fc.integer({ min: 1, max: 6 }),
            turns: fc.constantFrom<Piece['turns']>([0], [0, 90], [0, 90, 180, 270]),
          }),
          { maxLength: 8 },
        ),
        fc.record({
          width: fc.integer({ min: 60, max: 300 }),
          maxLength: fc.integer({ min: 60, max: 400 }),
          gap: fc.integer({ min: 0, max: 12 }),
          margin: fc.integer({ min: 0, max: 12 }),
        }),
        (pieces, film) => {
          const nesting = nestRectangles(pieces, film);
          expectSound(pieces, film, nesting);
          for (const [index, { quantity }] of pieces.entries()) {
            const placed = nesting.placements.filter((placement) => placement.piece === index).length;
            expect(placed).toBe(nesting.tooLarge.includes(index) ? 0 : quantity);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the same film in every run, never a longer one at a higher effort, and stops if the callback throws', {
    tags: 'slow',
  }, () => {
    const pieces = sets[9]![1];
    expect(nestRectangles(pieces, FILM)).toEqual(nestRectangles(pieces, FILM));
    const quick = nestRectangles(pieces, FILM, undefined, 'quick');
    expectSound(pieces, FILM, quick);
    expect(filmUsed(nestRectangles(pieces, FILM))).toBeLessThanOrEqual(filmUsed(quick));
    const stop = () => {
      throw new Error('stopped');
    };
    expect(() => nestRectangles(pieces, FILM, stop)).toThrow('stopped');
  });

  it('rejects an invalid number with an error that names the field', () => {
    expect(() => nestRectangles([piece(0, 4)], FILM)).toThrow(/width must be a whole number/);
    expect(() => nestRectangles([piece(4, 4)], { ...FILM, gap: 0.5 })).toThrow(/gap/);
    expect(() => nestRectangles([piece(4, 4, 1, [90])], FILM)).toThrow(/put 0 among its turns/);
  });
});
