import { createRaster } from '@printready/imaging';
import { expect, test } from 'vitest';
import { createTileLayer, levelFor } from './tile-layer.ts';

const levels = [{ width: 4000 }, { width: 2000 }, { width: 1000 }, { width: 500 }];

test('chooses the coarsest level that still has a pixel for every device pixel', () => {
  expect(levelFor(levels, 4000, 1)).toBe(0);
  expect(levelFor(levels, 4000, 0.51)).toBe(0);
  expect(levelFor(levels, 4000, 0.5)).toBe(1);
  expect(levelFor(levels, 4000, 0.2)).toBe(2);
  expect(levelFor(levels, 4000, 0.01)).toBe(3);
  expect(levelFor(levels, 4000, 8)).toBe(0);
});

test('reads the pixel that shows at this zoom, also from a picture of fewer pixels', () => {
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

test('a picture without pixels is a programmer’s mistake', () => {
  expect(() => createTileLayer({ size: { width: 1, height: 1 }, levels: [] })).toThrow(RangeError);
});
