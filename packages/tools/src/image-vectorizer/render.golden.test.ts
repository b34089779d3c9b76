/** Golden renderings of each tracing mode for one synthetic picture; `BLESS=1` rewrites them after inspection. */
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, it } from 'vitest';
import { expectGolden, silentRun } from '../../../../scripts/testing/expect-golden.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const WIDTH = 140;
const HEIGHT = 100;
/** Number of samples per pixel along each axis, for antialiasing. */
const SAMPLES = 4;

type Color = readonly [number, number, number];
const PAPER: Color = [250, 246, 236];
const INK: Color = [24, 30, 52];
const RED: Color = [205, 52, 44];
const GOLD: Color = [240, 178, 50];

/** A ring in two halves, a bar across it, a wedge, and thin lines. */
function colorAt(x: number, y: number): Color {
  const ring = Math.hypot(x - 48, y - 50);
  if (Math.abs(y - 50 - (x - 48) * 0.3) < 4 && x > 10 && x < 90) return INK;
  if (ring < 36 && ring > 22) return y < 50 ? RED : GOLD;
  if (x > 96 && x < 132 && y > 20 && y < 20 + (x - 96) * 0.9) return GOLD;
  if (x > 96 && x < 132 && (Math.abs(y - 70) < 1 || Math.abs(y - 80 - Math.sin(x / 5) * 4) < 1.6)) return INK;
  return PAPER;
}

function drawPicture(): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const sum = [0, 0, 0];
      for (let sample = 0; sample < SAMPLES ** 2; sample++) {
        const [u, v] = [(sample % SAMPLES) + 0.5, Math.floor(sample / SAMPLES) + 0.5];
        const color = colorAt(x + u / SAMPLES, y + v / SAMPLES);
        for (const channel of [0, 1, 2] as const) sum[channel]! += color[channel];
      }
      data.set([...sum.map((value) => value / SAMPLES ** 2), 255], at);
    }
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: 300, y: 300 } });
}

const ways: Readonly<Record<string, Partial<Options>>> = {
  colors: {},
  'cut-out': { layering: 'cut-out' },
  'without-background': { background: 'everywhere' },
  'locked-inks': {
    lockedInks: [
      { r: 255, g: 255, b: 255 },
      { r: 0, g: 60, b: 160 },
    ],
  },
  'line-art': { mode: 'line-art', threshold: 60 },
  centerline: { mode: 'centerline', threshold: 60 },
};

describe('Image Vectorizer', () => {
  it.each(Object.entries(ways))('matches the golden image for the settings %s', async (name, options) => {
    const { shows: raster } = await tool.run(drawPicture(), options, silentRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
