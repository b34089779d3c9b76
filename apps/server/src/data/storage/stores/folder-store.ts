/** Writes under a temporary name, syncs, then renames, so that a killed process leaves no partial file. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../platform/errors.ts';
import type { FileStore } from './file-store.ts';
import { writeMetered } from './metered.ts';

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createFolderStore(folder: string): FileStore {
  const pathOf = (version: string): string => {
    if (!VERSION.test(version)) throw new TypeError(`A version is a uuid, not ${version}.`);
    return join(folder, version.slice(0, 2), version);
  };
  const place = async <T>(version: string, make: (partial: string) => Promise<T>): Promise<T> => {
    const path = pathOf(version);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const partial = `${path}.${randomUUID()}`;
    try {
      const made = await make(partial);
      await rename(partial, path);
      return made;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  };
  return {
    write: (version, content) => place(version, (partial) => writeMetered(content, partial, true)),
    read: async (version, range) => {
      try {
        const handle = await open(pathOf(version));
        return handle.createReadStream(range && { start: range.first, end: range.last });
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    copy: (from, to) => place(to, (partial) => copyFile(pathOf(from), partial)),
    remove: (version) => rm(pathOf(version), { force: true }),
    has: (version) => Promise.resolve(existsSync(pathOf(version))),
    restore: () => Promise.resolve(false),
  };
}
