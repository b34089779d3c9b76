/** Halftone of a 12 megapixel photograph: every kind of screen in Node and Chromium beside ImageMagick's dither. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintArtwork } from './artwork.ts';
import type { BenchContext, Benchmark, Measurement } from './benchmark.ts';
import { timeHalftone } from './halftone.page.ts';

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

const WARM_UPS = 2;
const ROUNDS = 9;

type Contestant = { readonly name: string; readonly time: () => number | Promise<number> };

/** From and to an uncompressed file in memory; the program's start is part of it. */
function magick(folder: string, width: number, height: number): Contestant {
  const source = join(folder, 'in.rgba');
  writeFileSync(source, paintArtwork(width, height, 1));
  const words = ['-size', `${width}x${height}`, '-depth', '8', source, '-ordered-dither', 'h8x8a'];
  return {
    name: PEER,
    time: () => {
      const start = performance.now();
      const { status, stderr } = spawnSync(MAGICK, [...words, join(folder, 'out.rgba')], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`ImageMagick: ${stderr}`);
      return performance.now() - start;
    },
  };
}

/** Medians of rounds in which everyone runs once, so that a busy machine slows all of them alike. */
async function measureInTurns(contestants: readonly Contestant[], quick: boolean): Promise<number[]> {
  const times = contestants.map((): number[] => []);
  for (let round = quick ? 0 : -WARM_UPS; round < (quick ? 1 : ROUNDS); round++) {
    for (const [i, { time }] of contestants.entries()) {
      const milliseconds = await time();
      if (round >= 0) times[i]!.push(milliseconds);
    }
  }
  return times.map((each) => each.sort((a, b) => a - b)[each.length >> 1]!);
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'bench-'));
  const page = await openPage(new URL('./halftone.page.ts', import.meta.url));
  try {
    const ours = SCREENS.flatMap(([name, options]): Contestant[] => [
      {
        name: `${name}, Chromium`,
        time: async () => Number(await page.call('timeHalftone', width, height, options)),
      },
      { name: `${name}, Node`, time: () => timeHalftone(width, height, options) },
    ]);
    const hasMagick = existsSync(MAGICK);
    if (!hasMagick) note('ImageMagick is not installed, so nothing is compared with it.');
    const contestants = hasMagick ? [magick(folder, width, height), ...ours] : ours;
    const medians = await measureInTurns(contestants, quick);
    const bytesMoved = width * height * 4 * 2;
    return contestants.map(({ name }, i) => ({ name, milliseconds: medians[i]!, bytesMoved }));
  } finally {
    await page.close();
    rmSync(folder, { recursive: true });
  }
}

export const benchmark: Benchmark = {
  title: 'Halftone, 12 megapixels, one thread, in turns',
  run,
  bars: [{ subject: 'one ink, ellipse dots, Chromium', against: PEER, atMostRatio: 0.5 }],
};
