/** Tests that previews whose pixels are coarser than the dots show the dots' average, without aliasing. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import type { Rgb } from '../contract/option-schemas.ts';
import { findValue, type RenderRun } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function halftone(input: Raster, options: Partial<Options>, run: Partial<RenderRun> = {}) {
  const output = await tool.run(input, options, { ...quiet, ...run });
  const figure = (id: string) => findValue(output.figures, id)?.value ?? expect.fail(`No figure "${id}".`);
  return { ...output, figure };
}

function flat({ r, g, b }: Rgb, alpha: number, width: number, height = width, ppi = 300): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i += 4) data.set([r, g, b, alpha], i);
  return createRaster(width, height, { data, resolution: { x: ppi, y: ppi } });
}

/** Premultiplied means of R, G, B and A. */
function meanLook({ data }: Raster): [number, number, number, number] {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    for (let c = 0; c < 3; c++) sums[c]! += (data[i + c]! * data[i + 3]!) / 255;
    sums[3] += data[i + 3]!;
  }
  return sums.map((sum) => sum / (data.length / 4)) as typeof sums;
}

it.each([
  ['dots', { screen: 'am' }],
  ['blue noise', { screen: 'blue-noise', grain: 2 }],
  ['diffusion', { screen: 'diffusion', grain: 2 }],
] as const)(
  'shows dots of %s that are too fine for the preview as an average tone, in every mode',
  { tags: 'slow' },
  async (_, screen) => {
    const far = 0.15;
    const art = { r: 170, g: 90, b: 40 };
    for (const mode of [
      { mode: 'one-ink', ink: { r: 30, g: 60, b: 200 } },
      { mode: 'cmyk' },
      { mode: 'cmyk', plate: 'magenta' },
      { mode: 'keep-color' },
    ] as const) {
      const options = { ...screen, ...mode };
      const shown = await halftone(flat(art, 150, 40, 40, 300 * far), options, {
        purpose: 'preview',
        scale: far,
      });
      const real = await halftone(flat(art, 150, 400), options);
      const [r, g, b, a] = meanLook(real.shows);
      const seen = shown.shows.data.subarray(0, 4);
      expect(new Set(new Uint32Array(shown.shows.data.buffer)).size).toBe(1);
      for (const [channel, value] of [r, g, b].entries()) {
        expect(Math.abs((seen[channel]! * seen[3]!) / 255 - value)).toBeLessThan(5);
      }
      expect(Math.abs(seen[3]! - a)).toBeLessThan(4);
      for (const { id } of real.figures.filter((figure) => figure.id.endsWith('ink-coverage'))) {
        expect(Math.abs(shown.figure(id) - real.figure(id))).toBeLessThan(2);
      }
    }
  },
);

it('draws the dots of a coarse plate over the tones of finer plates', async () => {
  const far = 0.15;
  const options = { mode: 'cmyk', lpiPerPlate: true, cyanLpi: 10, yellowLpi: 60 } as const;
  const { shows: raster } = await halftone(
    flat({ r: 60, g: 200, b: 30 }, 255, 120, 120, 300 * far),
    options,
    {
      purpose: 'preview',
      scale: far,
    },
  );
  // The red channel shows cyan's dots; yellow is an even tone below and between them.
  const reds = Array.from({ length: 120 }, (_, x) => raster.data[(60 * 120 + x) * 4]!);
  expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(100);
  const { shows: fine } = await halftone(
    flat({ r: 60, g: 200, b: 30 }, 255, 120, 120, 300 * far),
    { ...options, cyanLpi: 60 },
    { purpose: 'preview', scale: far },
  );
  const [mixed, even] = [meanLook(raster), meanLook(fine)];
  for (const [channel, value] of mixed.entries()) {
    expect(Math.abs(value - even[channel]!)).toBeLessThan(5);
  }
});
