import { createRaster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTileLayer, levelFor } from './tile-layer.ts';
import { visibleTiles } from './visible-tiles.ts';

const levels = [{ width: 4000 }, { width: 2000 }, { width: 1000 }, { width: 500 }];

test('levelFor picks the coarsest level with at least one pixel per device pixel', () => {
  expect(levelFor(levels, 4000, 1)).toBe(0);
  expect(levelFor(levels, 4000, 0.51)).toBe(0);
  expect(levelFor(levels, 4000, 0.5)).toBe(1);
  expect(levelFor(levels, 4000, 0.2)).toBe(2);
  expect(levelFor(levels, 4000, 0.01)).toBe(3);
  expect(levelFor(levels, 4000, 8)).toBe(0);
});

test('reads the pixel as displayed at the given zoom, even from a low-resolution preview', () => {
  const fine = createRaster(4, 2);
  fine.data.set([10, 20, 30, 255], (1 * 4 + 3) * 4);
  const coarse = createRaster(2, 1);
  coarse.data.set([1, 2, 3, 4], 4);
  const layer = createTileLayer({ size: { width: 4, height: 2 }, levels: [fine, coarse] });
  expect(layer.readPixel({ x: 3, y: 1 }, 1)).toEqual([10, 20, 30, 255]);
  expect(layer.readPixel({ x: 3, y: 1 }, 0.5)).toEqual([1, 2, 3, 4]);
  const proxy = createTileLayer({ size: { width: 4, height: 2 }, levels: [coarse] });
  expect(proxy.readPixel({ x: 0, y: 0 }, 8)).toEqual([0, 0, 0, 0]);
  expect(proxy.readPixel({ x: 2, y: 1 }, 8)).toEqual([1, 2, 3, 4]);
});

test('rejects an image without pixels', () => {
  expect(() => createTileLayer({ size: { width: 1, height: 1 }, levels: [] })).toThrow(RangeError);
});

test('covers the visible part with tiles whose edges coincide', () => {
  const size = { width: 5000, height: 1300 };
  const level = { width: 2500, height: 650 };
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 8, noNaN: true }),
      fc.double({ min: -3000, max: 500, noNaN: true }),
      fc.constantFrom(1, 1.25, 2),
      (zoom, x, dpr) => {
        const shown = { left: 700, top: 0, right: 4200, bottom: 1300 };
        const tiles = [...visibleTiles(level, size, 512, { zoom, x, y: 10 }, shown, dpr)];
        const row = tiles.filter(({ ty }) => ty === 0);
        expect(row.map(({ tx }) => tx)).toEqual([0, 1, 2, 3, 4]);
        for (const [index, { box }] of row.entries()) {
          const next = row[index + 1];
          if (next) expect(box.x + box.width).toBe(next.box.x);
        }
        const right = row[row.length - 1]!;
        expect(right.part.x + right.part.width).toBe(1);
      },
    ),
  );
});

test('reads an image whose origin lies outside the original', () => {
  const grown = createRaster(6, 2);
  grown.data.set([9, 8, 7, 255], 0);
  grown.data.set([1, 2, 3, 255], (1 * 6 + 5) * 4);
  const layer = createTileLayer({ size: { width: 6, height: 2 }, levels: [grown], origin: { x: -2, y: 0 } });
  expect(layer.area).toEqual({ left: -2, top: 0, right: 4, bottom: 2 });
  expect(layer.readPixel({ x: -2, y: 0 }, 1)).toEqual([9, 8, 7, 255]);
  expect(layer.readPixel({ x: 3, y: 1 }, 1)).toEqual([1, 2, 3, 255]);
});
