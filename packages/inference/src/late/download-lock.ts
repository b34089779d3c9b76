import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BEAT_MS = 1_000;
const DEAD_AFTER_MS = 15_000;

export type Bytes = { readonly received: number; readonly total: number };

export type DownloadLock = { note(bytes: Bytes): void; end(): Promise<void> };

const fileIn = (folder: string) => join(folder, 'downloading.json');

export async function readDownloadProgress(folder: string): Promise<Bytes | null> {
  try {
    const { received, total } = JSON.parse(await readFile(fileIn(folder), 'utf8')) as Partial<Bytes>;
    return { received: Number(received), total: Number(total) };
  } catch {
    return null; // The lock was released, or its file is being written.
  }
}

async function isTaken(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (!found) return false;
  if (Date.now() - found.mtimeMs < DEAD_AFTER_MS) return true;
  await rm(file, { force: true });
  return false;
}

/** Null while another process holds the lock. A double lock is harmless: the same files are downloaded twice. */
export async function acquireDownloadLock(folder: string): Promise<DownloadLock | null> {
  const file = fileIn(folder);
  if (await isTaken(file)) return null;
  let bytes: Bytes = { received: 0, total: 0 };
  try {
    await writeFile(file, JSON.stringify(bytes), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  let beating = Promise.resolve();
  const beat = setInterval(() => {
    beating = writeFile(file, JSON.stringify(bytes)).catch(() => undefined);
  }, BEAT_MS);
  return {
    note(newest) {
      bytes = newest;
    },
    async end() {
      clearInterval(beat);
      await beating;
      await rm(file, { force: true });
    },
  };
}
