/** Results on the disk, and what went wrong on the way there in a user's words. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
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
export async function writeWhole(
  path: string,
  bytes: Uint8Array | readonly Uint8Array[],
  force: boolean,
): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, bytes);
    if (!force) await claim(path);
    await rename(part, path);
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
    throw new DiskError(`${path} is there already; add --force to replace it.`);
  }
}
