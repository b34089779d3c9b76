/** Results on the disk, and what went wrong on the way there in a user's words. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'This is a folder, not an image.',
  EACCES: 'It may not be read or written here.',
  EPERM: 'It may not be read or written here.',
  ENOSPC: 'The disk is full.',
};

/** A failing file is a finding in the report; only a mistake in the program escapes. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError')
    return 'It took too long and was stopped; --time-limit gives a file more minutes.';
  const code = 'code' in error ? String(error.code) : '';
  return FILE_ERRORS[code] ?? error.message;
}

class AlreadyThere extends Error {}

/** Whole or not at all: a reader never sees half a file. @param bytes or its parts one after another */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | readonly Uint8Array[],
  force: boolean,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, bytes);
    if (!force) await claim(path);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Creates the file if it is not there yet; two runs cannot both succeed. */
async function claim(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new AlreadyThere(`${path} is there already; add --force to replace it.`);
  }
}
