/** Golden pixels of every kind of screen for one synthetic picture; `BLESS=1` rewrites them after inspection. */
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, it } from 'vitest';
import { expectGolden, silentRun } from '../../../../scripts/testing/expect-golden.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const WIDTH = 120;
const HEIGHT = 90;

/** A color wheel that fades out, a gray ramp, a solid bar and transparent corners. */
function drawPicture(): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i += 4) {
      const [dx, dy] = [x - 45, y - 38];
      const inside = 1 - Math.hypot(dx, dy) / 38;
      if (y >= 80) data.set([x * 2, x * 2, x * 2, 255], i);
      else if (x >= 100) data.set([20, 20, 20, 255], i);
      else data.set([128 + dx * 3, 128 + dy * 3, 128 - dx * 2 - dy, 255 * Math.max(0, inside * 2)], i);
    }
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: 150, y: 150 } });
}

const coarse = { lpi: 20 } as const;
const screens: Readonly<Record<string, Partial<Options>>> = {
  round: { ...coarse, dot: 'round' },
  ellipse: { ...coarse, dot: 'ellipse' },
  diamond: { ...coarse, dot: 'diamond' },
  euclidean: { ...coarse, dot: 'euclidean' },
  square: { ...coarse, dot: 'square' },
  line: { ...coarse, dot: 'line' },
  cross: { ...coarse, dot: 'cross' },
  'blue-noise': { screen: 'blue-noise' },
  'floyd-steinberg': { screen: 'diffusion', grain: 1 },
  jarvis: { screen: 'diffusion', diffusion: 'jarvis', grain: 1 },
  stucki: { screen: 'diffusion', diffusion: 'stucki', grain: 1 },
  lights: { ...coarse, tone: 'lightness', ink: { r: 255, g: 255, b: 255 } },
  cmyk: { ...coarse, mode: 'cmyk' },
  'cmyk-blue-noise': { mode: 'cmyk', screen: 'blue-noise' },
  'keep-color': { ...coarse, mode: 'keep-color' },
  'at-600-dpi': { mode: 'keep-color', resolution: 'set', outputDpi: 600 },
};

describe('Halftone Editor', () => {
  it.each(Object.entries(screens))('matches the golden image for the settings %s', async (name, options) => {
    const { shows: raster } = await tool.run(drawPicture(), options, silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
