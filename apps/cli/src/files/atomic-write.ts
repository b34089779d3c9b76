import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CeilingReached } from '@printready/jobs/bounded';
import type { ByteSink } from '@printready/pixels/bytes';
import { codeOf } from '@printready/pixels/result';
import { DiskError, diskReason } from './regular-file.ts';

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === 'timed-out')
    return 'It took too long and was stopped; --time-limit gives a file more minutes.';
  if (error instanceof CeilingReached && code === 'cpuMs')
    return `${error.message} --time-limit gives a file more minutes.`;
  return diskReason(error) ?? error.message;
}

/** Writes to a temporary file, then renames it. @throws DiskError */
export function writeAtomically(
  path: string,
  bytes: Uint8Array | readonly Uint8Array[],
  force: boolean,
): Promise<void> {
  return replaceAtomically(path, force, (part) => writeFile(part, bytes));
}

const alreadyExists = (path: string) => new DiskError(`${path} is there already; add --force to replace it.`);

/** Rejects an existing output before any work starts. @throws DiskError */
export function requireAbsent(path: string, force: boolean): void {
  if (!force && existsSync(path)) throw alreadyExists(path);
}

/** Streaming `writeAtomically`; returns the result of `make`. @throws DiskError, and errors from `make`. */
export async function streamAtomically<Result>(
  path: string,
  force: boolean,
  make: (sink: ByteSink) => Promise<Result>,
): Promise<Result> {
  requireAbsent(path, force);
  return await replaceAtomically(path, force, async (part) => {
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

async function replaceAtomically<Result>(
  path: string,
  force: boolean,
  write: (part: string) => Promise<Result>,
): Promise<Result> {
  const part = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const made = await write(part);
    if (!force) await createExclusively(path);
    await rename(part, path);
    return made;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    const reason = diskReason(error);
    if (reason === null) throw error;
    throw new DiskError(reason, { cause: error });
  }
}

/** Creates the file exclusively; if two runs do this concurrently, only one succeeds. */
async function createExclusively(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw alreadyExists(path);
  }
}
