import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import type { Options } from '../options.ts';
import { tool } from '../render.ts';
import { shareOfCell, smallestParts } from './survival.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const marked = { view: 'survival' } as const;
const press: Partial<Options> = {
  press: 'dtf',
  dot: 'round',
  lpi: 20,
  minimumDot: 0,
  maximumDot: 100,
};

/** Horizontal ramp of opacity from transparent to solid. */
function ramp(): Raster {
  const data = new Uint8ClampedArray(256 * 40 * 4);
  for (let at = 0; at < 256 * 40; at++) data.set([0, 0, 0, at % 256], at * 4);
  return createRaster(256, 40, { data, resolution: { x: 300, y: 300 } });
}

it('marks tones up to the smallest printable dot red, and tones from the smallest printable hole blue', async () => {
  const options = { ...press, mode: 'one-ink', tone: 'opacity' };
  const { shows: raster } = await tool.run(ramp(), options, {
    ...quiet,
    ...marked,
    purpose: 'preview',
    scale: 1,
  });
  const parts = smallestParts({ press: 'dtf', mesh: 230 }, 300);
  const low = 255 * shareOfCell(parts.dotMm, 20, 'round');
  const high = 255 * (1 - shareOfCell(parts.holeMm, 20, 'round'));
  expect(low).toBeGreaterThan(5);
  expect(high).toBeGreaterThan(low);
  for (let x = 1; x < 255; x++) {
    let [red, blue] = [0, 0];
    for (let y = 0; y < 40; y++) {
      const [r, , b] = raster.data.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4);
      if (r! > 150) red++;
      if (b! > 150) blue++;
    }
    if (x < low - 2) expect(red, `column ${x}`).toBe(40);
    if (x > low + 2) expect(red, `column ${x}`).toBe(0);
    if (x > low + 2 && x < high - 2) expect(blue, `column ${x}`).toBe(0);
  }
  let holes = 0;
  for (let x = Math.ceil(high) + 2; x < 250; x++) {
    for (let y = 0; y < 40; y++) if (raster.data[(y * 256 + x) * 4 + 2]! > 150) holes++;
  }
  expect(holes).toBeGreaterThan(20);
});

it('never shows the map in a run’s result, in any mode', async () => {
  for (const mode of ['one-ink', 'cmyk', 'keep-color'] as const) {
    const delivered = await tool.run(ramp(), { ...press, mode }, { ...quiet, ...marked });
    const plain = await tool.run(ramp(), { ...press, mode }, quiet);
    expect(delivered.shows.data).toEqual(plain.shows.data);
    const preview = await tool.run(
      ramp(),
      { ...press, mode },
      { ...quiet, ...marked, purpose: 'preview', scale: 1 },
    );
    expect(preview.approximate).toBe(true);
    const looked = await tool.run(ramp(), { ...press, mode }, { ...quiet, ...marked, purpose: 'inspect' });
    expect(looked.shows.data).not.toEqual(plain.shows.data);
    expect(looked.approximate).toBeUndefined();
  }
});
