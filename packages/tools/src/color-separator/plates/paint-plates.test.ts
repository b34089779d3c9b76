import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';
import { curveOf } from './curve-plates.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT] = [120, 40];
const CLEAR_FROM = 100;
/** A fade from left to right that ends in transparent columns. */
const fade = createRaster(WIDTH, HEIGHT, {
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
    const x = (at >> 2) % WIDTH;
    return [255, 255 - 2 * x, 60, x < CLEAR_FROM ? 255 : 0][at & 3]!;
  }),
  resolution: { x: 300, y: 300 },
});

async function separate(options: object = {}) {
  const asked = { kind: 'process', inks: 2, garment: { r: 255, g: 255, b: 255 }, ...options };
  const { plates = [], shows } = await tool.run(fade, { background: 'keep', ...asked }, run);
  return { plates, proof: shows.data };
}

/** A stroke of 8 px around column `x`. */
const stroke = (plate: string, mode: string, x: number) => ({
  ...{ plate, mode, radius: 4 / WIDTH, hardness: 1 },
  points: [{ x: x / WIDTH, y: 0.5 }],
});
const at = (x: number) => (HEIGHT / 2) * WIDTH + x;

it('strokes add and remove ink on their plate and in the proof, but on no other plate', async () => {
  const before = await separate();
  const { name } = before.plates[1]!;
  const after = await separate({ plateStrokes: [stroke(name, 'add', 20), stroke(name, 'remove', 80)] });
  const plate = after.plates[1]!.coverage;
  expect([plate[at(20)], plate[at(80)]]).toEqual([255, 0]);
  expect(before.plates[1]!.coverage[at(80)]).toBeGreaterThan(20);
  expect(plate[at(50)]).toBe(before.plates[1]!.coverage[at(50)]);
  expect(after.plates[0]!.coverage).toEqual(before.plates[0]!.coverage);
  expect(after.proof.slice(4 * at(20), 4 * at(20) + 3)).not.toEqual(
    before.proof.slice(4 * at(20), 4 * at(20) + 3),
  );
});

it('protected areas return to the plate as separated, without its curve and earlier strokes', async () => {
  const before = await separate();
  const { name } = before.plates[1]!;
  const plateCurves = [{ name, midtones: 20 }];
  const plateStrokes = [stroke(name, 'remove', 80), stroke(name, 'protect', 80)];
  const { plates } = await separate({ plateCurves, plateStrokes });
  expect(plates[1]!.coverage[at(80)]).toBe(before.plates[1]!.coverage[at(80)]);
  expect(plates[1]!.coverage[at(60)]).toBe(curveOf(20)[before.plates[1]!.coverage[at(60)]!]);
});

it('strokes add no ink to transparent pixels, and none beyond the ink limit', async () => {
  const limit = { inkLimit: 100 };
  const { plates } = await separate(limit);
  const plateStrokes = plates.flatMap(({ name }) => [stroke(name, 'add', 40), stroke(name, 'add', 110)]);
  const painted = await separate({ ...limit, plateStrokes });
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const sum = painted.plates.reduce((all, { coverage }) => all + coverage[pixel]!, 0);
    expect(sum).toBeLessThanOrEqual(pixel % WIDTH < CLEAR_FROM ? 255 : 0);
  }
  expect(painted.plates.some(({ coverage }) => coverage[at(40)]! > 250)).toBe(true);
});

it('strokes of plates that are gone change nothing', async () => {
  const before = await separate();
  const after = await separate({ plateStrokes: [stroke('Gone', 'add', 20)] });
  expect(after.plates.map(({ coverage }) => coverage)).toEqual(before.plates.map(({ coverage }) => coverage));
});
