import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 600;

/** Red bars of the given width with gaps of equal width, at 300 ppi. */
function bars(wide: number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++)
    if (Math.floor((at % SIDE) / wide) % 2 === 1) data.set([206, 32, 41, 255], 4 * at);
  return createRaster(SIDE, SIDE, { data, resolution: { x: 300, y: 300 } });
}

const codesOf = async (wide: number, chokeMm: number) =>
  (await tool.run(bars(wide), { kind: 'spot', chokeMm }, run)).findings.map(({ code }) => code);

it('reports a choke that removes the base from much of the artwork', async () => {
  expect(await codesOf(12, 0.33)).toContain('choke-shows');
});

it('does not report a choke on wide parts or a choke of 0', async () => {
  for (const [wide, choke] of [
    [290, 0.33],
    [12, 0],
  ] as const)
    expect(await codesOf(wide, choke), `${wide} px, ${choke} mm`).not.toContain('choke-shows');
});
