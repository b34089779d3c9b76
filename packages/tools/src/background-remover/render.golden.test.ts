/** Golden pixels of the color engine for one synthetic picture; `BLESS=1` rewrites them after inspection. */
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { expectGolden, silentRun } from '../../../../scripts/testing/expect-golden.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';
import { badge, compose, emblem, grounds } from './testing/composites.ts';

const SIDE = 96;
const white = { r: 255, g: 255, b: 255 };
const modes: Readonly<Record<string, Partial<Options>>> = {
  smooth: {},
  'no-decontamination': { decontaminate: false },
  'wide-edge': { edge: 5, tolerance: 12 },
  'choke-and-feather': { choke: 1.5, feather: 4 },
  hard: { alpha: 'hard', choke: 0.5 },
  halftone: { alpha: 'halftone', feather: 12, lpi: 60 },
  area: { areas: [{ x: 0.5, y: 0.42 }] },
  strokes: {
    strokes: [
      {
        mode: 'protect',
        points: [
          { x: 0.1, y: 0.1 },
          { x: 0.9, y: 0.2 },
        ],
        radius: 0.05,
        hardness: 0.4,
      },
      { mode: 'erase', points: [{ x: 0.5, y: 0.85 }], radius: 0.1, hardness: 1 },
    ],
  },
};

describe('Background Remover', () => {
  it.each(Object.entries(modes))('matches the golden image for the settings %s', async (name, options) => {
    const { picture } = compose(emblem, grounds.white, SIDE, SIDE);
    const { shows: raster } = await tool.run(picture, { keys: [white], ...options }, silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });

  it('matches the golden image for a grainy background', async () => {
    const { picture } = compose(badge, grounds.paper, SIDE, SIDE);
    const { shows: raster } = await tool.run(picture, tool.suggest(picture), silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', 'grain.png'));
  });
});
