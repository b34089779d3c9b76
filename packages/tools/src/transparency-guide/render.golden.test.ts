/** Golden pixels of the map and every fix for one synthetic picture; `BLESS=1` rewrites them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const FOLDER = join(import.meta.dirname, 'goldens');
const [WIDTH, HEIGHT] = [120, 90];

/** A disc with an antialiased rim, a glow, near-white and nearly solid patches, faint dirt and specks. */
function drawPicture(): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const set = (at: number, color: readonly number[]) => data.set(color, at * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const disc = Math.min(1, Math.max(0, 22.5 - Math.hypot(x - 30, y - 40)));
    const glow = Math.max(0, 1 - Math.hypot(x - 86, y - 38) / 28);
    if (disc > 0) set(at, [190, 40, 30, 255 * disc]);
    else if (glow > 0) set(at, [40, 120, 220, 255 * glow]);
    if (y > 72 && y < 80 && x > 10 && x < 40) set(at, [252, 252, 252, 255]);
    if (y > 72 && y < 80 && x > 50 && x < 80) set(at, [30, 30, 30, 247]);
    if (y === 85 && x > 10 && x < 100) set(at, [90, 90, 90, 8]);
    if (y === 5 && x % 17 === 4) set(at, [10, 10, 10, 200]);
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: 150, y: 150 } });
}

const modes: Readonly<Record<string, Partial<Options>>> = {
  map: { fix: 'none' },
  harden: { fix: 'harden' },
  halftone: { fix: 'halftone', lpi: 20 },
  flatten: { fix: 'flatten', garment: { r: 20, g: 60, b: 40 } },
};

const sha = (bytes: Uint8Array | Uint8ClampedArray) => createHash('sha256').update(bytes).digest('hex');

describe('Transparency Guide', () => {
  it.each(Object.entries(modes))('matches the golden image for %s', async (name, options) => {
    const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
    const { shows: raster } = await tool.run(drawPicture(), options, run);
    const file = join(FOLDER, `${name}.png`);
    if (process.env['BLESS'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      const png = new PNG({ width: WIDTH, height: HEIGHT });
      png.data = Buffer.from(raster.data);
      writeFileSync(file, PNG.sync.write(png));
    }
    expect(existsSync(file), `${name}.png is missing; look at the result, then run with BLESS=1`).toBe(true);
    expect(sha(raster.data)).toBe(sha(PNG.sync.read(readFileSync(file)).data));
  });
});
