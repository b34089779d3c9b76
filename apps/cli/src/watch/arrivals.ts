/** Finds files that have arrived completely: their size and modification time have not changed for a while. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@printready/pixels/result';

/** Names that browsers, editors, and operating systems use for files that are incomplete or not artwork. */
const TEMPORARY =
  /^(?:[.~].*|.*(?:~|\.part|\.partial|\.tmp|\.temp|\.crdownload|\.download)|thumbs\.db|desktop\.ini)$/i;

export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

export type Look = { readonly name: string; readonly bytes: number; readonly modifiedMs: number };

export type Arrivals = {
  /** Reads the folder. @returns complete files, oldest first, and whether others are still arriving */
  look(nowMs: number): Promise<{ readonly whole: readonly Look[]; readonly arriving: boolean }>;
};

/** Null if the entry is not a regular file or has just disappeared. */
export async function lookAt(folder: string, name: string): Promise<Look | null> {
  try {
    const entry = await stat(join(folder, name));
    return entry.isFile() ? { name, bytes: entry.size, modifiedMs: entry.mtimeMs } : null;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ELOOP') return null;
    throw error;
  }
}

export const isSame = (one: Look, other: Look | null): boolean =>
  other !== null && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs;

/** @param settleMs time for which size and modification time must not change */
export function createArrivals(folder: string, settleMs: number): Arrivals {
  let seen = new Map<string, { readonly look: Look; readonly sinceMs: number }>();
  return {
    async look(nowMs) {
      const next: typeof seen = new Map();
      for (const name of await readdir(folder)) {
        const look = isTemporary(name) ? null : await lookAt(folder, name);
        if (!look) continue;
        const before = seen.get(name);
        next.set(name, before && isSame(look, before.look) ? before : { look, sinceMs: nowMs });
      }
      seen = next;
      const all = [...seen.values()];
      // A file is empty until its writer has written the first bytes.
      const whole = all.filter(({ look, sinceMs }) => look.bytes > 0 && nowMs - sinceMs >= settleMs);
      return {
        whole: whole.map(({ look }) => look).toSorted((a, b) => a.modifiedMs - b.modifiedMs),
        arriving: all.some(({ look, sinceMs }) => look.bytes > 0 && nowMs - sinceMs < settleMs),
      };
    },
  };
}
