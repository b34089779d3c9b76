/** Pixels frozen as a PNG beside their test; `BLESS=1` rewrites it, after somebody looked at the result. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Raster } from '@printready/imaging';
import { PNG } from 'pngjs';
import { expect } from 'vitest';

/** Fails unless every pixel is the golden's. @param file a .png */
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

/** What an engine is told when nobody watches. */
export const quietRun = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
