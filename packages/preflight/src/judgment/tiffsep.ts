/** The plates that Ghostscript separates a page into, which is what the trade's own proofs are made of. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** More and Ghostscript leaves some out, and says so. */
const MOST_SPOTS = 30;
const PPI = 100;
/** Of a page, percent: less is what a plate has of specks, and is on no screen. */
const LEAST_INK_PERCENT = 0.05;

export const hasGhostscript = (): boolean => spawnSync('gs', ['-v']).error === undefined;

/** Of the first page's trim. */
export type Separated = {
  /** Ink of each plate, percent of the page. */
  readonly plates: ReadonlyMap<string, number>;
  /** False where Ghostscript says that it left out some of the inks. */
  readonly whole: boolean;
};

export async function separateByGhostscript(path: string): Promise<Separated> {
  const folder = mkdtempSync(join(tmpdir(), 'printready-plates-'));
  try {
    const { stdout, stderr } = spawnSync(
      'gs',
      [
        ...[
          '-q',
          '-dSAFER',
          '-dBATCH',
          '-dNOPAUSE',
          '-sDEVICE=tiffsep',
          `-r${PPI}`,
          `-dMaxSpots=${MOST_SPOTS}`,
        ],
        ...['-dUseTrimBox', '-dLastPage=1', '-o', join(folder, 'p.tif'), path],
      ],
      { encoding: 'utf8' },
    );
    const plates = new Map<string, number>();
    for (const name of readdirSync(folder)) {
      const ink = /\((.*)\)\.tif$/.exec(name)?.[1];
      if (ink === undefined) continue;
      const { channels } = await sharp(join(folder, name)).grayscale().stats();
      for (const { mean } of channels) plates.set(ink, 100 * (1 - mean / 255));
    }
    return { plates, whole: !/skipping one or more colou?r separations/.test(stdout + stderr) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The names of those that a screen is made for, in order. */
export const inked = (plates: Iterable<readonly [ink: string, percent: number]>): readonly string[] =>
  [...plates].flatMap(([ink, percent]) => (percent > LEAST_INK_PERCENT ? [ink] : [])).sort();
