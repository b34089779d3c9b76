import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelToReduce, reducedSize, reducedTiles } from './reduced-tiles.ts';
import { createTileCache } from './tile-cache.ts';

const size = (width: number, height = width) => ({ width, height });

test('reducedSize is null at or above the image’s own resolution, and at least one pixel otherwise', () => {
  expect(reducedSize(size(4000, 3000), size(4000, 3000), 0.25)).toEqual(size(1000, 750));
  expect(reducedSize(size(4000, 3000), size(4000, 3000), 1)).toBeNull();
  expect(reducedSize(size(4000, 3000), size(4000, 3000), 1.5)).toBeNull();
  // A low-resolution preview has to be magnified even at lower zoom levels.
  expect(reducedSize(size(4000), size(1000), 0.5)).toBeNull();
  expect(reducedSize(size(4000), size(1000), 0.2)).toEqual(size(800));
  expect(reducedSize(size(20_000, 1), size(20_000, 1), 0.04)).toEqual(size(800, 1));
});

test('levelToReduce takes the coarsest level with two pixels per device pixel, or the finest level', () => {
  const levels = [size(4000), size(2000), size(1000), size(500)];
  expect(levelToReduce(levels, size(3000))).toBe(0);
  expect(levelToReduce(levels, size(1001))).toBe(0);
  expect(levelToReduce(levels, size(1000))).toBe(1);
  expect(levelToReduce(levels, size(499))).toBe(2);
  expect(levelToReduce(levels, size(10))).toBe(3);
});

test('tiles cover the visible part exactly once and stay the same while the image is panned', () => {
  const side = fc.integer({ min: 1, max: 2000 });
  const place = fc.double({ min: -300, max: 2000, noNaN: true });
  fc.assert(
    fc.property(side, side, place, place, (width, height, left, top) => {
      const shown = { left, top, right: left + 700, bottom: top + 500 };
      const tiles = [...reducedTiles({ width, height }, shown)];
      const all = new Map(
        [...reducedTiles({ width, height }, { left: 0, top: 0, right: width, bottom: height })].map(
          (tile) => [tile.key, tile],
        ),
      );
      for (const tile of tiles) expect(tile).toEqual(all.get(tile.key));
      const covered = ([x, y]: readonly [number, number]) =>
        tiles.filter(({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom).length;
      for (const x of [left, left + 350, left + 699].map(Math.ceil)) {
        for (const y of [top, top + 250, top + 499].map(Math.ceil)) {
          const inside = x >= 0 && y >= 0 && x < width && y < height;
          if (inside) expect(covered([x, y])).toBe(1);
        }
      }
    }),
  );
});

test('the cache limits its total pixels by closing the least recently used bitmaps', () => {
  const closed: string[] = [];
  const bitmap = (name: string) => () =>
    ({ width: 10, height: 10, close: () => closed.push(name) }) as unknown as ImageBitmap;
  const cache = createTileCache(300);
  for (const name of ['a', 'b', 'c']) cache.get(name, bitmap(name));
  cache.get('a', null);
  cache.get('d', bitmap('d'));
  expect(closed).toEqual(['b']);
  expect(cache.get('b', null)).toBeNull();
  cache.clear();
  expect(closed.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  // A bitmap that exceeds the limit may stay because it is being drawn.
  const large = () =>
    ({ width: 100, height: 100, close: () => closed.push('large') }) as unknown as ImageBitmap;
  expect(cache.get('large', large)).not.toBeNull();
  expect(closed).not.toContain('large');
});
