/** Color knockout of 12 megapixels: our kernel in Node and Chromium, against ImageMagick on the same pixels. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knockOutReference } from '../../../packages/pixels/src/kernels/knock-out/reference.ts';
import { gateOf } from '../../../packages/tools/src/color-ko/removal/tolerance-gate.ts';
import { paintArtwork } from '../artwork.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from '../benchmark.ts';
import { measureKernel, measureTool } from './knock-out.page.ts';

const MAGICK = '/usr/bin/convert';
/** In-memory file system, where available. */
const MEMORY_FOLDER = '/dev/shm';

const PEER = 'ImageMagick -fuzz 10% -transparent black, file to file in memory';

const CONTENTS = [
  { group: 'flat art around a noisy photograph', photoShare: 0.5 },
  { group: 'noisy photograph alone', photoShare: 1 },
] as const;

/** Converts uncompressed files in an in-memory file system; the time includes starting the program. */
async function measureMagick(
  width: number,
  height: number,
  photoShare: number,
  quick: boolean,
): Promise<number> {
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'bench-'));
  const source = join(folder, 'in.rgba');
  const target = join(folder, 'out.rgba');
  const size = ['-size', `${width}x${height}`, '-depth', '8'];
  try {
    writeFileSync(source, paintArtwork(width, height, photoShare));
    return await measureMedian(() => {
      const args = [...size, source, '-fuzz', '10%', '-transparent', 'black', target];
      const { status, stderr } = spawnSync(MAGICK, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`ImageMagick: ${stderr}`);
    }, quick);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureReference(
  width: number,
  height: number,
  photoShare: number,
  quick: boolean,
): Promise<number> {
  const source = paintArtwork(width, height, photoShare);
  const target = new Uint8ClampedArray(source.length);
  const key = { r: 0, g: 0, b: 0 };
  const settings = { key, gate: gateOf(key, 12, 24), cleanUp: 0.03 };
  const start = performance.now();
  knockOutReference(source, target, settings);
  return quick
    ? performance.now() - start
    : measureMedian(() => knockOutReference(source, target, settings), true);
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const bytesMoved = width * height * 4 * 2;
  const rows: Measurement[] = [];
  const hasMagick = existsSync(MAGICK);
  if (!hasMagick) note('ImageMagick is not installed, so nothing is compared with it.');
  const page = await openPage(new URL('./knock-out.page.ts', import.meta.url));
  try {
    for (const { group, photoShare } of CONTENTS) {
      const add = (name: string, milliseconds: number) =>
        rows.push({ group, name, milliseconds, bytesMoved });
      const input = [width, height, photoShare, quick] as const;
      if (hasMagick) add(PEER, await measureMagick(...input));
      add('reference, Node', await measureReference(...input));
      add('kernel, Node', await measureKernel(...input));
      add('kernel, Chromium', Number(await page.call('measureKernel', ...input)));
      add('whole tool, Node', await measureTool(...input));
      add('whole tool, Chromium', Number(await page.call('measureTool', ...input)));
    }
  } finally {
    await page.close();
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Color knock-out, 12 megapixels, default options, one thread',
  run,
  bars: ['kernel, Chromium', 'whole tool, Chromium'].map((subject) => ({
    subject,
    against: PEER,
    atMostRatio: 0.5,
  })),
};
