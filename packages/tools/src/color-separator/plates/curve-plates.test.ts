/** Tests the tone curves of individual plates. */
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';
import { curveOf } from './curve-plates.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT] = [120, 40];
const fade = createRaster(WIDTH, HEIGHT, {
  data: Uint8ClampedArray.from(
    { length: WIDTH * HEIGHT * 4 },
    (_, at) => [255, 255 - 2 * ((at >> 2) % WIDTH), 60, 255][at & 3]!,
  ),
  resolution: { x: 300, y: 300 },
});

async function separate(options: object = {}) {
  const asked = { kind: 'process', inks: 2, garment: { r: 255, g: 255, b: 255 }, ...options };
  const { plates = [], shows } = await tool.run(fade, { background: 'keep', ...asked }, run);
  return { plates, proof: shows.data };
}

it('a plate’s curve changes mid-tones, and leaves bare and solid areas unchanged', () => {
  for (const midtones of [-25, 10, 25]) {
    const levels = curveOf(midtones);
    expect([levels[0], levels[255]]).toEqual([0, 255]);
    expect(levels[128]! - 128).toBeCloseTo(2.55 * midtones, -0.5);
    expect([...levels].every((level, i) => i === 0 || level >= levels[i - 1]!)).toBe(true);
  }
});

it('a plate’s curve changes that plate and the proof, but no other plate', async () => {
  const before = await separate();
  const name = before.plates[0]!.name;
  const after = await separate({ plateCurves: [{ name, midtones: 20 }] });
  const levels = curveOf(20);
  expect(after.plates[0]!.coverage).toEqual(before.plates[0]!.coverage.map((level) => levels[level]!));
  expect(after.plates[1]!.coverage).toEqual(before.plates[1]!.coverage);
  expect(after.proof).not.toEqual(before.proof);
  const other = await separate({ plateCurves: [{ name: 'Unknown', midtones: 20 }] });
  expect(other.plates.map(({ coverage }) => coverage)).toEqual(before.plates.map(({ coverage }) => coverage));
});

it('plates with curves stay within the ink limit', async () => {
  const limit = { inkLimit: 100 };
  const { plates } = await separate(limit);
  const curves = plates.map(({ name }) => ({ name, midtones: 25 }));
  const curved = await separate({ ...limit, plateCurves: curves });
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    expect(curved.plates.reduce((sum, { coverage }) => sum + coverage[at]!, 0)).toBeLessThanOrEqual(255);
});
