/** Golden pixels of every kind of crop for one synthetic picture; `BLESS=1` rewrites them. */
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { drawPicture, expectGolden, silentRun } from '../../../../scripts/testing/expect-golden.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const cases: Readonly<Record<string, Partial<Options>>> = {
  straightened: { straightenDegrees: 11 },
  'straightened-mirrored-corners': { straightenDegrees: -7, corners: 'mirror' },
  'turned-and-flipped': { turn: '90', flipHorizontal: true },
  trimmed: { trim: true },
  ratio: { shape: 'ratio', ratioWidth: 1, ratioHeight: 1 },
  'exact-print': { shape: 'print', widthMm: 12, heightMm: 8, dpi: 200 },
  bleed: { bleedMm: 2, frame: { x: 0.1, y: 0.1, width: 0.6, height: 0.7 } },
};

describe('Image Cropper', () => {
  it.each(Object.entries(cases))('matches the golden image for the settings %s', async (name, options) => {
    const { shows: raster } = await tool.run(drawPicture(), options, silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
