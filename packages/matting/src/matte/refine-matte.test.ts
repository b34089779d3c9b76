import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { refineMatte } from './refine-matte.ts';

const [WIDTH, HEIGHT, EDGE] = [400, 300, 217];

it('refineMatte follows the picture’s edge, with values of 0 and 255 far from the edge', () => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    data.set((at % WIDTH < EDGE ? [210, 80, 40] : [40, 70, 110]).concat(255), at * 4);
  }
  // A 40 × 30 px matte whose edge lies at the picture's column 215.
  const matte = { width: 40, height: 30, data: Uint8Array.from({ length: 1200 }, (_, at) => at % 40) };
  for (let at = 0; at < 1200; at++) matte.data[at] = 255 * Math.min(1, Math.max(0, 22 - (at % 40)));
  const fine = refineMatte(createRaster(WIDTH, HEIGHT, { data }), matte);
  const at = (x: number) => fine[150 * WIDTH + x]!;
  expect(at(EDGE - 1) - at(EDGE)).toBeGreaterThan(100);
  expect([at(100), at(350)]).toEqual([255, 0]);
});

it('refineMatte leaves a uniform matte exactly unchanged', () => {
  const picture = createRaster(30, 20);
  for (const value of [0, 255]) {
    const matte = { width: 8, height: 8, data: new Uint8Array(64).fill(value) };
    expect(new Set(refineMatte(picture, matte))).toEqual(new Set([value]));
  }
});

it('refineMatte keeps a certain subject whose pattern has the background’s color', () => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isDot = ((x >> 2) * 7919 + (y >> 2) * 104_729 + (x >> 2) * (y >> 2) * 31) % 5 < 2;
    data.set((x < EDGE && !isDot ? [210, 80, 40] : [40, 70, 110]).concat(255), at * 4);
  }
  // A 200 × 150 px matte, 255 left of its column 107.
  const matte = { width: 200, height: 150, data: new Uint8Array(200 * 150) };
  for (let at = 0; at < matte.data.length; at++)
    matte.data[at] = 255 * Math.min(1, Math.max(0, (111 - (at % 200)) / 4));
  const fine = refineMatte(createRaster(WIDTH, HEIGHT, { data }), matte);
  const dents = fine.filter((value, at) => at % WIDTH < 2 * 105 && value !== 255);
  expect(dents).toHaveLength(0);
});
