/** Results on the disk, and what went wrong on the way there in a user's words. */
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ByteSink } from '@printready/imaging/byte-sink';
import { CeilingReached } from '@printready/jobs/bounded';
import { DiskError, diskReason } from './plain-file.ts';

/** A failing file is a finding in the report; only a mistake in the program escapes. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError')
    return 'It took too long and was stopped; --time-limit gives a file more minutes.';
  if (error instanceof CeilingReached && error.ceiling === 'cpuMs')
    return `${error.message} --time-limit gives a file more minutes.`;
  return diskReason(error) ?? error.message;
}

/**
 * Whole or not at all: a reader never sees half a file.
 * @param bytes or its parts one after another
 * @throws DiskError
 */
export function writeWhole(
  path: string,
  bytes: Uint8Array | readonly Uint8Array[],
  force: boolean,
): Promise<void> {
  return placeWhole(path, force, (part) => writeFile(part, bytes));
}

const taken = (path: string) => new DiskError(`${path} is there already; add --force to replace it.`);

/** What is in a result's way is told before any work. @throws DiskError */
export function requireFree(path: string, force: boolean): void {
  if (!force && existsSync(path)) throw taken(path);
}

/**
 * The same for what is written as it is made. @returns what `make` makes beside the bytes.
 * @throws DiskError, and what `make` throws; then nothing is left on the disk.
 */
export async function streamWhole<Made>(
  path: string,
  force: boolean,
  make: (sink: ByteSink) => Promise<Made>,
): Promise<Made> {
  requireFree(path, force);
  return await placeWhole(path, force, async (part) => {
    const file = await open(part, 'w');
    try {
      return await make(sinkTo(file));
    } finally {
      await file.close();
    }
  });
}

function sinkTo(file: FileHandle): ByteSink {
  let at = 0;
  const write = async (bytes: Uint8Array, position: number) => {
    for (let done = 0; done < bytes.length; )
      done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  };
  return {
    async append(bytes) {
      at += bytes.length;
      await write(bytes, at - bytes.length);
    },
    patch: (position, bytes) => write(bytes, position),
  };
}

async function placeWhole<Made>(
  path: string,
  force: boolean,
  write: (part: string) => Promise<Made>,
): Promise<Made> {
  const part = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const made = await write(part);
    if (!force) await claim(path);
    await rename(part, path);
    return made;
  } catch (error) {
    // What could not be begun cannot be removed either; the first error is the one to tell.
    await rm(part, { force: true }).catch(() => undefined);
    const reason = diskReason(error);
    if (reason === null) throw error;
    throw new DiskError(reason, { cause: error });
  }
}

/** Creates the file if it is not there yet; two runs cannot both succeed. */
async function claim(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw taken(path);
  }
}
