/** Freezes the pixels of every filter on one synthetic picture; `BLESS=1` rewrites the goldens after a look at them. */
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/imaging';
import { describe, it } from 'vitest';
import { expectGolden, quietRun } from '../../../../scripts/testing/expect-golden.ts';
import { tool } from './engine.ts';
import type { Options } from './options.ts';

const WIDTH = 104;
const HEIGHT = 72;

/** A disc that fades out, letters' hard edges, hairlines, single pixels and clear corners. */
function drawPicture(): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i += 4) {
      const radius = Math.hypot(x - 34, y - 30);
      if (radius < 26) data.set([230, 60 + y * 2, x * 3, 255 * Math.min(1, (26 - radius) / 8)], i);
      else if (x > 66 && x < 90 && y > 8 && y < 60 && (x + y) % 12 < 6) data.set([20, 30, 90, 255], i);
      else if (y === 64 || x === 96) data.set([0, 0, 0, 255], i);
      else if ((x * 7 + y * 13) % 97 === 0) data.set([200, 200, 40, 255], i);
    }
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: 150, y: 150 } });
}

const cases: Readonly<Record<string, Partial<Options>>> = {
  lanczos3: { percent: 45 },
  detail: { percent: 45, filter: 'detail', detail: 0.8 },
  box: { percent: 45, filter: 'box' },
  nearest: { percent: 45, filter: 'nearest' },
  'hard-edges': { percent: 45, edges: 'hard' },
  'clean-edges': { percent: 45, edges: 'clean' },
};

describe('golden pixels', () => {
  it.each(Object.entries(cases))('%s', async (name, options) => {
    const { raster } = await tool.run(drawPicture(), options, quietRun);
    expectGolden(raster, join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
