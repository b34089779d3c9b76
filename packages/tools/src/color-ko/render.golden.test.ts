/** Golden pixels of every mode for one synthetic picture; `BLESS=1` rewrites them after inspection. */
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, it } from 'vitest';
import { expectGolden, silentRun } from '../../../../scripts/testing/expect-golden.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const WIDTH = 96;
const HEIGHT = 72;

/** Navy background with a ring, a soft glow, a gradient, hairlines, noise and a translucent patch. */
function drawPicture(): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i += 4) {
      const grain = ((x * 31 + y * 17) % 5) - 2;
      const color = [20 + grain, 30 + grain, 70 + grain, 255];
      const mix = (to: readonly number[], share: number) => {
        for (let c = 0; c < 3; c++) color[c]! += (to[c]! - color[c]!) * Math.min(1, Math.max(0, share));
      };
      mix([250, 240, 220], 1.5 - Math.abs(Math.hypot(x - 24, y - 24) - 16) / 2.5);
      mix([255, 120, 30], 1.2 - Math.hypot(x - 66, y - 20) / 16);
      if (y > 46 && y < 58) mix([40, 200, 120], (x - 8) / 80);
      if (Math.abs(y - 62 - x / 20) < 0.6) mix([255, 255, 255], 1);
      if (x > 80 && y < 12) color[3] = 96;
      data.set(color, i);
    }
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: 150, y: 150 } });
}

const navy = { r: 20, g: 30, b: 70 };
const modes: Readonly<Record<string, Partial<Options>>> = {
  smooth: { keys: [navy] },
  ungated: { keys: [navy], gated: false, cleanUp: 0 },
  'edge-connected': { keys: [navy], reach: 'edge-connected' },
  'two-keys': { keys: [navy, { r: 255, g: 120, b: 30 }] },
  hard: { keys: [navy], alpha: 'hard' },
  halftone: { keys: [navy], alpha: 'halftone', lpi: 25 },
  'line-enhancer': { keys: [navy], enhanceLines: true, minimumLineMm: 0.5 },
  strokes: {
    keys: [navy],
    strokes: [
      {
        mode: 'protect',
        points: [
          { x: 0.1, y: 0.9 },
          { x: 0.5, y: 0.6 },
        ],
        radius: 0.05,
        hardness: 0.5,
      },
      { mode: 'erase', points: [{ x: 0.7, y: 0.3 }], radius: 0.1, hardness: 1 },
    ],
  },
};

describe('Color Knockout', () => {
  it.each(Object.entries(modes))('matches the golden image for the settings %s', async (name, options) => {
    const { shows: raster } = await tool.run(drawPicture(), options, silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
