import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { errorCode } from './errors.ts';

export type Disk = {
  readonly folder: string;
  readonly freeBytes: number;
  readonly low: boolean;
};

const MEGABYTE = 1024 * 1024;

function foldersOf({ DATABASE_URL, DATA_DIR, S3_ENDPOINT, STORAGE_FOLDER }: Config): string[] {
  const folders = new Set<string>();
  if (DATABASE_URL === undefined) folders.add(join(DATA_DIR, 'postgres'));
  if (S3_ENDPOINT === undefined && STORAGE_FOLDER !== undefined) folders.add(STORAGE_FOLDER);
  return [...folders];
}

export async function readDisks(config: Config): Promise<Disk[]> {
  const disks: Disk[] = [];
  for (const folder of foldersOf(config)) {
    try {
      const { bavail, bsize } = await statfs(folder);
      const freeBytes = bavail * bsize;
      disks.push({ folder, freeBytes, low: freeBytes < config.DISK_RESERVE_MB * MEGABYTE });
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return disks;
}

const EVERY_MS = 60_000;

/** Warns once, and again only if space was available in between. @returns function that stops watching */
export function watchDisks(config: Config, say: (sentence: string) => void): () => void {
  let said = false;
  const look = async (): Promise<void> => {
    const sentence = describeLow(await readDisks(config));
    if (sentence !== undefined && !said) say(sentence);
    said = sentence !== undefined;
  };
  const lookNow = (): void => void look().catch((error: unknown) => say(String(error)));
  lookNow();
  const timer = setInterval(lookNow, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function describeLow(disks: readonly Disk[]): string | undefined {
  const low = disks.filter((disk) => disk.low);
  if (low.length === 0) return undefined;
  const places = low.map(
    ({ folder, freeBytes }) => `${Math.floor(freeBytes / MEGABYTE)} MB are left for ${folder}`,
  );
  return `The disk fills: ${places.join(', ')}.`;
}
