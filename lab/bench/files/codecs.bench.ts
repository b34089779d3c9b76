/** Time to open and save 12-megapixel images in Chromium, against ImageMagick. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintArtwork } from '../artwork.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from '../benchmark.ts';

const MAGICK = '/usr/bin/convert';
const MEMORY_FOLDER = '/dev/shm';

const CASES = [
  { group: 'PNG', format: 'png', quality: 100, args: [] },
  {
    group: 'JPEG, quality 92, full chroma',
    format: 'jpeg',
    quality: 92,
    args: ['-quality', '92', '-sampling-factor', '4:4:4'],
  },
  { group: 'WebP, quality 80', format: 'webp', quality: 80, args: ['-quality', '80'] },
] as const;

function magick(args: readonly string[]): void {
  const { status, stderr } = spawnSync(MAGICK, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ImageMagick: ${stderr}`);
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [320, 240] : [4000, 3000];
  const bytesMoved = width * height * 4;
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'bench-'));
  const pixels = join(folder, 'in.rgba');
  const raw = ['-size', `${width}x${height}`, '-depth', '8', pixels];
  const hasMagick = existsSync(MAGICK);
  if (!hasMagick) note('ImageMagick is not installed, so nothing is compared with it.');
  const rows: Measurement[] = [];
  const page = await openPage(new URL('./codecs.page.ts', import.meta.url));
  try {
    writeFileSync(pixels, paintArtwork(width, height, 0.5));
    for (const { group, format, quality, args } of CASES) {
      const add = (what: string, name: string, milliseconds: number) =>
        rows.push({ group: `${what} ${group}`, name, milliseconds, bytesMoved });
      if (hasMagick) {
        const file = join(folder, `out.${format}`);
        add('save', 'ImageMagick', await measureMedian(() => magick([...raw, ...args, file]), true));
        add('open', 'ImageMagick', await measureMedian(() => magick([file, '-depth', '8', pixels]), quick));
        writeFileSync(pixels, paintArtwork(width, height, 0.5));
      }
      const ours = (await page.call('measureCodec', format, quality, width, height, quick)) as {
        save: number;
        open: number;
      };
      add('save', 'ours, Chromium', ours.save);
      add('open', 'ours, Chromium', ours.open);
    }
  } finally {
    await page.close();
    rmSync(folder, { recursive: true });
  }
  return rows;
}

export const benchmark: Benchmark = { title: 'Codecs, 12 megapixels', run };
