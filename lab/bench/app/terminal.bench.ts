/**
 * Whole CLI processes compared with equivalent sharp processes (libvips, native): halving a 12-megapixel image, and
 * converting JPEG to PNG. Measured in CPU seconds of all threads, so other load does not matter.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { paintArtwork } from '../artwork.ts';
import type { BenchContext, Benchmark, Contestant, Measurement } from '../benchmark.ts';
import { measureInTurns } from '../benchmark.ts';

const root = join(import.meta.dirname, '../../..');
const TERMINAL = join(root, 'apps/cli/bin/printready.mjs');
const SHARP = import.meta.resolve('sharp');
const MAX_RATIO = 2.5;
const ROUNDS = 5;

const PEER = { halve: 'sharp, halved', convert: 'sharp, JPEG to PNG' };
const OURS = { halve: 'printready run downscaler', convert: 'printready convert' };

/** User and kernel CPU time, ms. */
async function processorTime(args: readonly string[]): Promise<number> {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" >&2';
  const { stderr } = await promisify(execFile)('bash', ['-c', script, process.execPath, ...args]);
  const seconds = (/(\S+) (\S+)\s*$/.exec(stderr) ?? []).slice(1).map(Number);
  if (seconds.length !== 2 || seconds.some(Number.isNaN))
    throw new Error(`The process did not end as it should:\n${stderr}`);
  return (seconds[0]! + seconds[1]!) * 1000;
}

const bySharp = (calls: string) => ['--input-type=module', '-e', `import sharp from '${SHARP}'; ${calls}`];

function contestant(name: string, args: readonly string[]): Contestant {
  return { name, time: () => processorTime(args) };
}

async function run({ quick }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const folder = await mkdtemp(join(tmpdir(), 'printready-terminal-'));
  const [png, jpeg] = [join(folder, 'art.png'), join(folder, 'photo.jpg')];
  const out = (name: string) => join(folder, name);
  try {
    const raw = { width, height, channels: 4 } as const;
    await sharp(paintArtwork(width, height, 0.5), { raw })
      .png()
      .toFile(png);
    await sharp(paintArtwork(width, height, 1), { raw })
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toFile(jpeg);
    const half = `resize(${width / 2}, ${height / 2}, { fit: 'fill' })`;
    const rows = await measureInTurns(
      [
        contestant(PEER.halve, bySharp(`await sharp('${png}').${half}.png().toFile('${out('a.png')}')`)),
        contestant(OURS.halve, [
          ...[TERMINAL, 'run', 'downscaler', png, '-o', out('b.png'), '--force'],
          ...['--target', 'percent', '--percent', '50'],
        ]),
        contestant(PEER.convert, bySharp(`await sharp('${jpeg}').png().toFile('${out('c.png')}')`)),
        contestant(OURS.convert, [TERMINAL, 'convert', jpeg, '-o', out('d.png'), '--force']),
      ],
      quick,
      ROUNDS,
    );
    const halving: readonly string[] = [PEER.halve, OURS.halve];
    return rows.map((row) => ({
      ...row,
      group: halving.includes(row.name) ? 'halving a PNG' : 'JPEG to PNG',
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const benchmark: Benchmark = {
  title: 'The terminal’s whole process, in processor time',
  run,
  bars: [
    { subject: OURS.halve, against: PEER.halve, atMostRatio: MAX_RATIO },
    { subject: OURS.convert, against: PEER.convert, atMostRatio: MAX_RATIO },
  ],
};
