/** Golden pixels of the methods that use no network, for one synthetic picture; `BLESS=1` rewrites them. */
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { drawPicture, expectGolden, silentRun } from '../../../../scripts/testing/expect-golden.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const cases: Readonly<Record<string, Partial<Options>>> = {
  filter: { method: 'filter', factor: '3x' },
  'filter-to-print-size': { method: 'filter', target: 'print', widthMm: 30, dpi: 200 },
  pixels: { method: 'pixels', factor: '2x' },
};

describe('Upscaler', () => {
  it.each(Object.entries(cases))('matches the golden image for %s', async (name, options) => {
    const { shows: raster } = await tool.run(drawPicture(), options, silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
