/** A stranger's file from the disk: a plain one or none, and what is wrong with it in a user's words. */
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** What is wrong with a file on the disk, in words. */
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
  ENXIO: 'This is no plain file.',
  ERR_INVALID_ARG_VALUE: 'Its name cannot be a file’s.',
};

/** Null for what does not come from the disk: a mistake of the program. */
export function diskReason(error: unknown): string | null {
  if (error instanceof DiskError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (/^E[A-Z]+$/.test(code) ? `The disk says ${code}.` : null);
}

/** Longer ones fit no array of bytes. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * The bytes of a plain file, or of one that a link leads to. Pipes and devices never end, or do something when they
 * are opened: they are asked what they are first, and again once they are open, when nobody can swap them any more.
 * @throws DiskError
 */
export async function readPlainFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    requirePlain(await stat(path));
    // Without O_NONBLOCK, opening a pipe waits for whoever writes to it.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      requirePlain(await file.stat());
      // A copy where Node shares its slab of small buffers, so that the bytes can be handed on.
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

function requirePlain(entry: Entry): void {
  if (entry.isDirectory()) throw new DiskError('This is a folder.');
  if (!entry.isFile()) throw new DiskError('This is no plain file.');
  if (entry.size > MOST_BYTES) throw new DiskError('It is larger than 2 GB.');
}
