import { createRaster, type Raster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FloodSettings, floodBackground } from './flood.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const plain: FloodSettings = { keys: [WHITE], tolerance: 5, largestHole: 0, largestSpeck: 0, seeds: [] };

/** Picture drawn from characters: white, red, cream, pale, transparent. */
function draw(...rows: string[]): Raster {
  const inks: Readonly<Record<string, readonly number[]>> = {
    '.': [255, 255, 255, 255],
    r: [200, 30, 30, 255],
    c: [250, 246, 232, 255],
    p: [244, 244, 244, 255],
    _: [0, 0, 0, 0],
  };
  const data = Uint8ClampedArray.from(
    rows.flatMap((row) => Array.from(row, (ink) => inks[ink] ?? []).flat()),
  );
  return createRaster(rows[0]!.length, rows.length, { data });
}

const show = (background: Uint8Array, { width }: Raster): string[] => {
  const text = [...background].map((value) => (value === 1 ? '#' : '-')).join('');
  return text.match(new RegExp(`.{${width}}`, 'g')) ?? [];
};

const flood = (picture: Raster, settings: Partial<FloodSettings> = {}) =>
  show(floodBackground(picture, { ...plain, ...settings }), picture);

describe('floodBackground', () => {
  it('floods from the border only through shared pixel sides, and keeps enclosed areas', () => {
    expect(flood(draw('.....', '.rrr.', '.r.r.', '.rrr.', 'r....'))).toEqual([
      '#####',
      '#---#',
      '#---#',
      '#---#',
      '-####',
    ]);
  });

  it('treats transparent pixels as background; if there are no keys, treats only those as background', () => {
    expect(flood(draw('__.', '_r.', '...'), { keys: [] })).toEqual(['##-', '#--', '---']);
  });

  it('adds small islands of the background’s exact color as holes', () => {
    const art = draw('rrrrrrrr', 'r.r..rcr', 'rrr..rrr', 'rrrrrrrr');
    expect(flood(art, { largestHole: 1, tolerance: 12 })[1]).toBe('-#------');
    expect(flood(art, { largestHole: 9, tolerance: 12 })[1]).toBe('-#-##---');
  });

  it('adds faint specks next to the background, but neither larger ones nor those in the art', () => {
    const art = draw('......', '.p.ppp', '...ppp', 'rrrrrr', 'rprrrr', 'rrrrrr');
    const faint = { tolerance: 2, largestSpeck: 3 };
    expect(flood(art, { ...faint, largestSpeck: 0 })[1]).toBe('#-#---');
    expect(flood(art, faint)).toEqual(['######', '###---', '###---', '------', '------', '------']);
  });

  it('floods a seed’s area as a plain flood fill does', () => {
    const picture = fc.record({
      width: fc.integer({ min: 1, max: 12 }),
      height: fc.integer({ min: 1, max: 12 }),
      bits: fc.uint8Array({ minLength: 144, maxLength: 144, max: 1 }),
      seed: fc.nat(143),
    });
    fc.assert(
      fc.property(picture, ({ width, height, bits, seed }) => {
        const size = width * height;
        const data = Uint8ClampedArray.from({ length: size * 4 }, (_, i) =>
          i % 4 === 3 ? 255 : bits[i >> 2] === 1 ? 200 : 20,
        );
        const start = seed % size;
        const found = floodBackground(createRaster(width, height, { data }), {
          ...plain,
          keys: [],
          seeds: [start],
        });
        const expected = new Uint8Array(size);
        const open = [start];
        for (let at = open.pop(); at !== undefined; at = open.pop()) {
          if (expected[at] === 1 || bits[at] !== bits[start]) continue;
          expected[at] = 1;
          const x = at % width;
          if (x > 0) open.push(at - 1);
          if (x < width - 1) open.push(at + 1);
          if (at >= width) open.push(at - width);
          if (at + width < size) open.push(at + width);
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  describe('in a JPEG with ringing', () => {
    const [side, pale] = [24, 232];
    /** Pale square containing a dark one, on white. `change` may override a pixel's gray level. */
    const page = (change: (x: number, y: number) => number | null) => {
      const data = new Uint8ClampedArray(side * side * 4).fill(255);
      for (let at = 0; at < side * side; at++) {
        const [x, y] = [at % side, Math.floor(at / side)];
        const isPale = Math.min(x, y, side - 1 - x, side - 1 - y) >= 6;
        data.fill(
          change(x, y) ?? (isPale ? (x > 10 && x < 14 && y === 12 ? 40 : pale) : 255),
          4 * at,
          4 * at + 3,
        );
      }
      return createRaster(side, side, { data });
    };
    const ripples = { tolerance: 12, calmTolerance: 5 };
    const count = (picture: Raster, settings: Partial<FloodSettings>) =>
      floodBackground(picture, { ...plain, ...settings }).reduce((sum, one) => sum + one, 0);
    const outside = side ** 2 - 12 ** 2;
    /** Number of pixels in the corners of pale art, where most neighbors are background. */
    const corners = 4 * 5;

    it('removes ringing and keeps pale art', () => {
      const rippling = page((x, y) => (x === 3 && y % 2 === 0 ? 236 : null));
      expect(count(rippling, ripples)).toBeGreaterThanOrEqual(outside);
      expect(count(rippling, ripples)).toBeLessThanOrEqual(outside + corners);
      expect(count(rippling, { tolerance: 5 })).toBeLessThan(outside);
      expect(count(rippling, { tolerance: 12 })).toBeGreaterThan(outside + 100);
    });
    it('does not enter the art through ringing along a strong edge', () => {
      const line = page((x, y) => (y === 11 && x >= 6 && x < 18 ? 255 : null));
      const middle = 11 * side + 12;
      expect(floodBackground(line, { ...plain, ...ripples })[middle]).toBe(0);
      expect(floodBackground(line, { ...plain, tolerance: 5 })[middle]).toBe(1);
    });
  });
});
