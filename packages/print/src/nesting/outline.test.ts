import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { bitAt, traceOutline } from './outline.ts';

it.each([
  [0, 0],
  [99, 58],
  [47, 31],
])('keeps the faintest pixel at %i, %i of reduced art, and nothing else', (x, y) => {
  const art = createRaster(100, 59);
  art.data[(y * 100 + x) * 4 + 3] = 1;
  const outline = traceOutline(art, 16);
  expect([outline.width, outline.height]).toEqual([15, 9]);
  const set = Array.from({ length: 15 * 9 }, (_, at) => at).filter((at) => bitAt(outline, at) === 1);
  expect(set).toEqual([Math.floor(y / 7) * 15 + Math.floor(x / 7)]);
});

it('has a bit for each pixel of small art', () => {
  const art = createRaster(7, 3);
  for (let at = 0; at < 21; at += 2) art.data[at * 4 + 3] = 255;
  const outline = traceOutline(art, 16);
  expect(Array.from({ length: 21 }, (_, at) => bitAt(outline, at))).toEqual(
    Array.from({ length: 21 }, (_, at) => (at + 1) % 2),
  );
  expect(outline.bits).toHaveLength(3);
});
