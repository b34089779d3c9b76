/** Compares pictures with golden PNGs next to the tests; `BLESS=1` rewrites them after the changes are inspected. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { createRaster, type Raster } from '../../packages/pixels/src/raster/raster.ts';

/** Fails unless every pixel equals the golden's. @param file path of a .png */
export function expectGolden(
  { width, height, data }: Pick<Raster, 'width' | 'height' | 'data'>,
  file: string,
): void {
  if (process.env['BLESS'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    const png = new PNG({ width, height });
    png.data = Buffer.from(data);
    writeFileSync(file, PNG.sync.write(png));
  }
  expect(existsSync(file), `${file} is missing; look at the result, then run with BLESS=1`).toBe(true);
  const golden = PNG.sync.read(readFileSync(file));
  expect([golden.width, golden.height]).toEqual([width, height]);
  expect(Buffer.compare(golden.data, Buffer.from(data)), 'the pixels are those of the golden').toBe(0);
}

export const silentRun = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const WIDTH = 104;
const HEIGHT = 72;

/** A fading disc, letters with hard edges, hairlines, single pixels, and transparent corners. */
export function drawPicture(): Raster {
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
