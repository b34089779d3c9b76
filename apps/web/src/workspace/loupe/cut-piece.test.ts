import { createRaster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutPiece } from './cut-piece.ts';

const picture = createRaster(300, 200, { resolution: { x: 300, y: 300 } });
for (let y = 0; y < 200; y++)
  for (let x = 0; x < 300; x++) picture.data.set([x % 256, y, x >> 8, 255], (y * 300 + x) * 4);

test('cuts out the visible part, centered on the point or as near to it as the edge allows', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -50, max: 350, noNaN: true }),
      fc.double({ min: -50, max: 250, noNaN: true }),
      fc.double({ min: 1, max: 400, noNaN: true }),
      (x, y, needed) => {
        const { raster, middle } = cutPiece(picture, { x, y }, needed);
        for (const [at, room, side, length] of [
          [x, 300, middle.x, raster.width],
          [y, 200, middle.y, raster.height],
        ] as const) {
          expect(length).toBeLessThanOrEqual(room);
          expect(side).toBeGreaterThanOrEqual(Math.min(needed, room) / 2 - 1e-9);
          expect(length - side).toBeGreaterThanOrEqual(Math.min(needed, room) / 2 - 1e-9);
          if (at > needed / 2 && at < room - needed / 2) {
            const from = raster.data[0]! + 256 * raster.data[2]!;
            if (room === 300) expect(from + middle.x).toBeCloseTo(at, 6);
            else expect(raster.data[1]! + middle.y).toBeCloseTo(at, 6);
          }
        }
      },
    ),
  );
});

test("keeps the picture's resolution in the cut-out part", () => {
  expect(cutPiece(picture, { x: 100, y: 100 }, 40).raster).toMatchObject({
    width: 72,
    resolution: { x: 300, y: 300 },
  });
});
