import { expect, it } from 'vitest';
import { drawPlane, samplePlane } from './plane.ts';

const AREA = { x: 3, y: -5, width: 2, height: 130 };
const coverageAt = (x: number, y: number) => (((x + y) % 11) + 11) / 22;

it('drawPlane puts the bands that it draws one below the other', () => {
  const plane = drawPlane(AREA, ({ x, y, width, height }) =>
    Float32Array.from({ length: width * height }, (_, i) =>
      coverageAt(x + (i % width), y + Math.floor(i / width)),
    ),
  );
  expect([...plane.samples]).toEqual(
    Array.from({ length: AREA.width * AREA.height }, (_, i) =>
      Math.round(255 * coverageAt(AREA.x + (i % AREA.width), AREA.y + Math.floor(i / AREA.width))),
    ),
  );
});

it('samplePlane moves the plane by whole pixels, and is 0 outside of it', () => {
  const plane = { x: 0, y: 0, width: 2, height: 2, samples: Uint8Array.of(51, 102, 153, 204) };
  const at = (dx: number, dy: number) =>
    [...samplePlane(plane, { x: 0, y: 0, width: 2, height: 2 }, dx, dy)].map((value) =>
      Math.round(255 * value),
    );
  expect(at(0, 0)).toEqual([51, 102, 153, 204]);
  expect(at(1, 0)).toEqual([0, 51, 0, 153]);
  expect(at(0, -1)).toEqual([153, 204, 0, 0]);
  expect(at(0.4, 0.6)).toEqual([0, 0, 51, 102]);
});
