/** Halftone of a 12 megapixel photograph: every kind of screen in Node and Chromium beside ImageMagick's dither. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintArtwork } from './artwork.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from './benchmark.ts';
import { measureHalftone } from './halftone.page.ts';

const MAGICK = '/usr/bin/convert';
/** Files in memory where the system has such a place. */
const MEMORY_FOLDER = '/dev/shm';
const PEER = 'ImageMagick -ordered-dither h8x8a, file to file in memory';

const SCREENS = [
  ['one ink, ellipse dots', {}],
  ['keep colour, ellipse dots', { mode: 'keep-colour' }],
  ['CMYK, ellipse dots', { mode: 'cmyk' }],
  ['one ink, blue noise', { screen: 'blue-noise' }],
  ['one ink, Floyd–Steinberg', { screen: 'diffusion', grain: 1 }],
] as const;

/** From and to an uncompressed file in memory; the program's start is part of it. */
async function measureMagick(width: number, height: number, quick: boolean): Promise<number> {
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'bench-'));
  const source = join(folder, 'in.rgba');
  const words = ['-size', `${width}x${height}`, '-depth', '8', source, '-ordered-dither', 'h8x8a'];
  try {
    writeFileSync(source, paintArtwork(width, height, 1));
    return await measureMedian(() => {
      const { status, stderr } = spawnSync(MAGICK, [...words, join(folder, 'out.rgba')], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`ImageMagick: ${stderr}`);
    }, quick);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const bytesMoved = width * height * 4 * 2;
  const rows: Measurement[] = [];
  const add = (name: string, milliseconds: number) => rows.push({ name, milliseconds, bytesMoved });
  if (existsSync(MAGICK)) add(PEER, await measureMagick(width, height, quick));
  else note('ImageMagick is not installed, so nothing is compared with it.');
  const page = await openPage(new URL('./halftone.page.ts', import.meta.url));
  try {
    for (const [name, options] of SCREENS) {
      add(`${name}, Node`, await measureHalftone(width, height, options, quick));
      add(`${name}, Chromium`, Number(await page.call('measureHalftone', width, height, options, quick)));
    }
  } finally {
    await page.close();
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Halftone, 12 megapixels, one thread',
  run,
  bars: [{ subject: 'one ink, ellipse dots, Chromium', against: PEER, atMostRatio: 0.5 }],
};
