/** Tests the automatic number of spot inks. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 300;
type Color = readonly [number, number, number];
const RED: Color = [206, 32, 41];
const GOLD: Color = [244, 180, 26];
const SKY: Color = [86, 170, 226];
const PINE: Color = [20, 90, 50];

/** Stripes in three colors, with a pine-green square of the given side length. */
const draw = (side: number): Raster =>
  createRaster(SIDE, SIDE, {
    data: Uint8ClampedArray.from({ length: SIDE * SIDE * 4 }, (_, at) => {
      const [x, y] = [(at >> 2) % SIDE, Math.floor((at >> 2) / SIDE)];
      const stripe = x < 150 ? RED : x < 250 ? GOLD : SKY;
      return [...(x >= 20 && x < 20 + side && y >= 20 && y < 20 + side ? PINE : stripe), 255][at & 3]!;
    }),
    resolution: { x: 300, y: 300 },
  });

async function separate(side: number, options: object = {}) {
  const { plates = [], findings } = await tool.run(draw(side), { kind: 'spot', ...options }, run);
  return {
    names: plates.map(({ name }) => name).filter((name) => name !== 'White base'),
    joined: findings.filter(({ code }) => code === 'inks-joined').map(({ text }) => text),
  };
}

it('prints an area under 0.2% in the nearest color, and reports it', async () => {
  const { names, joined } = await separate(12);
  expect(names).toHaveLength(3);
  expect(joined[0]).toMatch(/^Left out to save a screen: .+\. Its area prints/);
});

it('keeps an area of 0.3%, any small area if the user sets the number of colors, and any listed ink', async () => {
  const pine = { name: 'Pine', color: { r: 20, g: 90, b: 50 }, opacity: 1 };
  for (const { names, joined } of [
    await separate(17),
    await separate(12, { inks: 4 }),
    await separate(12, { inkList: [pine] }),
  ]) {
    expect(names).toHaveLength(4);
    expect(joined).toEqual([]);
  }
});

it('prints only the largest areas if the press has too few stations', async () => {
  // The four stations are for the base, a flash, and two colors.
  const { names, joined } = await separate(40, { stations: 4 });
  expect(names).toHaveLength(2);
  expect(joined[0]).toContain('Left out to save screens');
  expect((await separate(40, { stations: 6 })).names).toHaveLength(4);
});
