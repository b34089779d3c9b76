/** Separates a page into plates with Ghostscript. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** If a page has more spot colors than this, Ghostscript drops some and prints a message. */
const MAX_SPOTS = 30;
const PPI = 100;
/** Minimum amount of ink of a plate, percent of the page; smaller amounts are specks. */
const MIN_INK_PERCENT = 0.05;

export const hasGhostscript = (): boolean => spawnSync('gs', ['-v']).error === undefined;

/** Plates of the first page, limited to its trim box. */
export type Separated = {
  /** Amount of ink per plate, percent of the page. */
  readonly plates: ReadonlyMap<string, number>;
  /** False if Ghostscript dropped inks. */
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
          `-dMaxSpots=${MAX_SPOTS}`,
        ],
        // With -dLastPage, Ghostscript leaves the spot plates of a page with transparency empty.
        ...['-dUseTrimBox', '-o', join(folder, 'p%d.tif'), path],
      ],
      { encoding: 'utf8' },
    );
    const plates = new Map<string, number>();
    for (const name of readdirSync(folder)) {
      const ink = /^p1\((.*)\)\.tif$/.exec(name)?.[1];
      if (ink === undefined) continue;
      const { channels } = await sharp(join(folder, name)).grayscale().stats();
      for (const { mean } of channels) plates.set(ink, 100 * (1 - mean / 255));
    }
    return { plates, whole: !/skipping one or more colou?r separations/.test(stdout + stderr) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sorted names of the inks that need a plate. */
export const inked = (plates: Iterable<readonly [ink: string, percent: number]>): readonly string[] =>
  [...plates].flatMap(([ink, percent]) => (percent > MIN_INK_PERCENT ? [ink] : [])).sort();
