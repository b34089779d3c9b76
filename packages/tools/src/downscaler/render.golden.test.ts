/** Golden pixels of every filter for one synthetic picture; `BLESS=1` rewrites them. */
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { drawPicture, expectGolden, silentRun } from '../../../../scripts/testing/expect-golden.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const cases: Readonly<Record<string, Partial<Options>>> = {
  lanczos3: { percent: 45 },
  detail: { percent: 45, filter: 'detail', detail: 0.8 },
  box: { percent: 45, filter: 'box' },
  nearest: { percent: 45, filter: 'nearest' },
  'hard-edges': { percent: 45, edges: 'hard' },
  'clean-edges': { percent: 45, edges: 'clean' },
};

describe('Downscaler', () => {
  it.each(Object.entries(cases))('matches the golden image for the settings %s', async (name, options) => {
    const { shows: raster } = await tool.run(drawPicture(), options, silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
