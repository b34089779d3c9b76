import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';

export class DiskError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  EISDIR: 'This is a folder.',
  EACCES: 'It may not be read or written here.',
  EPERM: 'It may not be read or written here.',
  EROFS: 'Nothing may be written here.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EFBIG: 'It is larger than this disk takes.',
  ENAMETOOLONG: 'Its name is too long.',
  ELOOP: 'Its link leads back to itself.',
  EIO: 'The disk cannot read it.',
  EMFILE: 'Too many files are open.',
  ENFILE: 'Too many files are open.',
  ENXIO: 'This is not a regular file.',
  ERR_INVALID_ARG_VALUE: 'Its name cannot be a file’s.',
};

/** Message for a file system error; null for any other error. */
export function diskReason(error: unknown): string | null {
  if (error instanceof DiskError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (/^E[A-Z]+$/.test(code) ? `The disk says ${code}.` : null);
}

/** Largest file that `readFile` can return as one typed array. */
const MAX_BYTES = 2 ** 31 - 1;

/** Checks the type before opening, because a pipe may block, and after, in case the path changed. @throws DiskError */
export async function readRegularFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    requireRegular(await stat(path));
    // Without O_NONBLOCK, opening a pipe blocks until it has a writer.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      requireRegular(await file.stat());
      // Copies bytes that share Node's buffer pool, so that their buffer can be transferred.
      const bytes = await file.readFile();
      return bytes.byteLength === bytes.buffer.byteLength
        ? new Uint8Array(bytes.buffer)
        : new Uint8Array(bytes);
    } finally {
      await file.close();
    }
  } catch (error) {
    const reason = diskReason(error);
    if (reason === null) throw error;
    throw new DiskError(reason, { cause: error });
  }
}

type Entry = { isFile(): boolean; isDirectory(): boolean; readonly size: number };

function requireRegular(entry: Entry): void {
  if (entry.isDirectory()) throw new DiskError('This is a folder.');
  if (!entry.isFile()) throw new DiskError('This is not a regular file.');
  if (entry.size > MAX_BYTES) throw new DiskError('It is larger than 2 GB.');
}
