import { createRaster } from '@printready/imaging/raster';
import { expect, it } from 'vitest';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 600;

/** Red bars of so many pixels at 300 ppi, a bar's width apart. */
function bars(wide: number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++)
    if (Math.floor((at % SIDE) / wide) % 2 === 1) data.set([206, 32, 41, 255], 4 * at);
  return createRaster(SIDE, SIDE, { data, resolution: { x: 300, y: 300 } });
}

const codesOf = async (wide: number, chokeMm: number) =>
  (await tool.run(bars(wide), { kind: 'spot', chokeMm }, run)).findings.map(({ code }) => code);

it('a choke that takes the base from much of the artwork is told', async () => {
  expect(await codesOf(12, 0.33)).toContain('choke-shows');
});

it('a choke that takes a rim of wide parts is not, nor is none', async () => {
  for (const [wide, choke] of [
    [290, 0.33],
    [12, 0],
  ] as const)
    expect(await codesOf(wide, choke), `${wide} px, ${choke} mm`).not.toContain('choke-shows');
});
