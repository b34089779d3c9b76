/** Tests that a CMYK run returns four plates that together equal the picture, and a film for each in the ZIP. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { inkShareOf } from '@printready/print/plates';
import { unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { findValue } from '../contract/tool.ts';
import { tool } from './render.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

function art(): Raster {
  const data = new Uint8ClampedArray(90 * 60 * 4);
  for (let at = 0; at < 90 * 60; at++)
    data.set([(at * 3) % 256, (at * 7) % 256, (at >> 5) % 256, 255], at * 4);
  return createRaster(90, 60, { data, resolution: { x: 300, y: 300 } });
}

async function films(options: object) {
  const result = await tool.run(art(), { mode: 'cmyk', ...options }, quiet);
  const written = await tool.exportAs(result, 'films', { ...quiet, stem: 'tiger' });
  if (written instanceof Uint8Array) expect.fail('Films come one after another.');
  const parts: Uint8Array[] = [];
  for await (const part of written) parts.push(part);
  return { result, zip: unzipSync(Buffer.concat(parts)) };
}

it.each(['am', 'blue-noise', 'diffusion'])(
  'returns four plates, and writes a film for each, with the %s screen',
  async (screen) => {
    const { result, zip } = await films({ screen });
    expect(result.plates?.map(({ id }) => id)).toEqual(['cyan', 'magenta', 'yellow', 'black']);
    expect(Object.keys(zip)).toEqual([
      'tiger_cyan.png',
      'tiger_magenta.png',
      'tiger_yellow.png',
      'tiger_black.png',
    ]);
    for (const { id, coverage, screen: laid } of result.plates ?? []) {
      const inked = coverage.reduce((sum, value) => sum + value, 0) / 255;
      expect(findValue(result.figures, `${id}-ink-coverage`)?.value).toBeCloseTo(
        (100 * inked) / coverage.length,
        9,
      );
      expect(laid !== undefined).toBe(screen === 'am');
      // The film equals a run with only that plate.
      const alone = await tool.run(art(), { mode: 'cmyk', screen, plate: id }, quiet);
      const film = PNG.sync.read(Buffer.from(zip[`tiger_${id}.png`]!));
      for (let at = 0; at < coverage.length; at++) {
        expect(coverage[at]).toBe(alone.shows.data[at * 4 + 3]);
        expect(film.data[at * 4 + 3]).toBe(coverage[at]);
      }
      expect(alone.plates).toBeUndefined();
    }
    const clear = Array.from({ length: 90 * 60 }, (_, at) =>
      result.plates?.every(({ coverage }) => coverage[at] === 0),
    );
    for (const [at, none] of clear.entries()) expect(result.shows.data[at * 4 + 3]).toBe(none ? 0 : 255);
  },
);

it.each([
  ['dots at full scale', 1, {}],
  ['averaged dots', 0.5, {}],
  ['dots too fine to draw', 0.1, {}],
  ['dots of which only one plate is coarse', 0.1, { lpiPerPlate: true, cyanLpi: 10 }],
  ['noise', 0.5, { screen: 'blue-noise' }],
])('previews plates whose coverage matches the reported coverage: %s', async (_, scale, options) => {
  const how = { ...quiet, purpose: 'preview', scale } as const;
  const { plates, figures, shows } = await tool.run(art(), { mode: 'cmyk', ...options }, how);
  expect(plates?.map(({ id }) => id)).toEqual(['cyan', 'magenta', 'yellow', 'black']);
  for (const plate of plates ?? []) {
    expect(plate).toMatchObject({ width: shows.width, height: shows.height });
    // The reported number has a finer resolution than a plate, which has only 255 steps.
    expect(100 * inkShareOf(plate)).toBeCloseTo(
      findValue(figures, `${plate.id}-ink-coverage`)?.value ?? -1,
      0,
    );
  }
});

it('returns the run’s plates for inspection, but none for a view or a single plate', async () => {
  const cmyk = { mode: 'cmyk' } as const;
  const delivered = await tool.run(art(), cmyk, quiet);
  const inspected = await tool.run(art(), cmyk, { ...quiet, purpose: 'inspect' });
  expect(inspected.plates).toEqual(delivered.plates);
  const viewed = await tool.run(art(), cmyk, { ...quiet, purpose: 'inspect', view: 'survival' });
  expect(viewed.plates).toBeUndefined();
  const alone = await tool.run(
    art(),
    { ...cmyk, plate: 'cyan' },
    { ...quiet, purpose: 'preview', scale: 0.5 },
  );
  expect(alone.plates).toBeUndefined();
});
