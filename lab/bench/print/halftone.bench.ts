/** Halftone of a 12-megapixel photograph: every kind of screen in Node and Chromium, against ImageMagick's dither. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintArtwork } from '../artwork.ts';
import {
  type BenchContext,
  type Benchmark,
  type Contestant,
  type Measurement,
  measureInTurns,
  timeOnce,
} from '../benchmark.ts';
import { timeHalftone } from './halftone.page.ts';

const MAGICK = '/usr/bin/convert';
/** In-memory file system, where available. */
const MEMORY_FOLDER = '/dev/shm';
const PEER = 'ImageMagick -ordered-dither h8x8a, file to file in memory';

const SCREENS = [
  ['one ink, ellipse dots', {}],
  ['keep color, ellipse dots', { mode: 'keep-color' }],
  ['CMYK, ellipse dots', { mode: 'cmyk' }],
  ['one ink, blue noise', { screen: 'blue-noise' }],
  ['one ink, Floyd–Steinberg', { screen: 'diffusion', grain: 1 }],
] as const;

/** Converts uncompressed files in an in-memory file system; the time includes starting the program. */
function magick(folder: string, width: number, height: number): Contestant {
  const source = join(folder, 'in.rgba');
  writeFileSync(source, paintArtwork(width, height, 1));
  const args = ['-size', `${width}x${height}`, '-depth', '8', source, '-ordered-dither', 'h8x8a'];
  return {
    name: PEER,
    time: () =>
      timeOnce(() => {
        const out = join(folder, 'out.rgba');
        const { status, stderr } = spawnSync(MAGICK, [...args, out], { encoding: 'utf8' });
        if (status !== 0) throw new Error(`ImageMagick: ${stderr}`);
      }),
  };
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
    const measured = await measureInTurns(contestants, quick);
    return measured.map((row) => ({ ...row, bytesMoved: width * height * 4 * 2 }));
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
