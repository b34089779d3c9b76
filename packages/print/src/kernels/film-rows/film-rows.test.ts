/** Tests that the kernel equals the definition bit for bit for many sizes, tones, tiles, and cells. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FULL_TONE } from '../am-screen/index.ts';
import { CELL_CLEAR, CELL_INKED, type FilmHold, openFilmRows } from './index.ts';
import { filmRowReference } from './reference.ts';

const ANY = 0x9e37_79b1;
const noise = (seed: number, i: number) => Math.imul(seed ^ Math.imul(i + 1, ANY), ANY) >>> 0;

type Lattice = { readonly a: number; readonly b: number; readonly seed: number };

function holdOf({ a, b, seed }: Lattice, width: number, height: number): FilmHold {
  const shift = seed % 5;
  const scale = 3 / (a * a + b * b);
  const [x, y] = [width, height + shift];
  const columns = [0, x].flatMap((px) => [0, y].map((py) => (px * a - py * b) * scale));
  const rows = [0, x].flatMap((px) => [0, y].map((py) => (px * b + py * a) * scale));
  const [left, top] = [Math.floor(Math.min(...columns)) - 1, Math.floor(Math.min(...rows)) - 1];
  const across = Math.ceil(Math.max(...columns)) - left + 2;
  const cells = across * (Math.ceil(Math.max(...rows)) - top + 2);
  const decide = (kind: number) => (cell: number) => {
    expect(cell).toBeGreaterThanOrEqual(0);
    expect(cell).toBeLessThan(cells);
    return noise(seed + kind, cell) % 3 === 0 ? CELL_CLEAR : CELL_INKED;
  };
  return {
    ...{ a, b, scale, shift, left, top, across, cells, least: 9000, most: 50_000 },
    ...{ dotsTo: 13_500, holesFrom: 43_000 },
    dots: { offset: 0, decide: decide(0) },
    holes: { offset: 0.5, decide: decide(1) },
  };
}

it('openFilmRows matches the reference implementation', () => {
  const cases = fc.record({
    samples: fc.integer({ min: 1, max: 40 }),
    sampleRows: fc.integer({ min: 1, max: 6 }),
    width: fc.integer({ min: 1, max: 70 }),
    height: fc.integer({ min: 1, max: 9 }),
    tileWidth: fc.integer({ min: 1, max: 21 }),
    tileRows: fc.integer({ min: 1, max: 4 }),
    lattice: fc.option(
      fc.record({
        a: fc.integer({ min: 4, max: 30 }),
        b: fc.integer({ min: -20, max: 20 }),
        seed: fc.nat(),
      }),
    ),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(cases, ({ samples, sampleRows, width, height, tileWidth, tileRows, lattice, seed }) => {
      const source = {
        ...{ width: samples, height: sampleRows },
        coverage: Uint8Array.from({ length: samples * sampleRows }, (_, i) => noise(seed, i)),
        // Mixes solids and blanks with other tones.
        tones: Uint16Array.from({ length: 256 }, (_, i) =>
          i < 30 ? 0 : i > 220 ? FULL_TONE : noise(seed + 1, i),
        ),
      };
      const tile = {
        width: tileWidth,
        thresholds: Uint16Array.from(
          { length: tileWidth * tileRows },
          (_, i) => 1 + (noise(seed + 2, i) % FULL_TONE),
        ),
        placeAt: (y: number) => ({ row: y % tileRows, column: (7 * y) % tileWidth }),
      };
      const hold = lattice && holdOf(lattice, width, height);
      const rows = openFilmRows(source, { width, height }, tile, hold);
      const bits = new Uint8Array(Math.ceil(width / 8));
      for (let y = 0; y < height; y++) {
        const ink = rows(y, bits);
        const expected = filmRowReference(source, { width, height }, tile, hold, y);
        expect([...bits], `row ${y}`).toEqual([...expected]);
        const ones = expected.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
        expect(ink).toBe(ones);
      }
    }),
  );
});
