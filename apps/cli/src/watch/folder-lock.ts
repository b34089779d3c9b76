/** Prevents a second watcher, on this or another computer, from using a folder. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '@printready/pixels/result';
import { UsageError } from '../terminal/usage-error.ts';

const LOCK_NAME = '.printready-watch.lock';

type Holder = { readonly pid: number; readonly host: string; readonly bootedAt: number };

const bootedAt = (): number => Math.round(Date.now() / 1000 - uptime());
/** Tolerance for clock corrections, which shift the computed boot time. */
const SAME_BOOT_SECONDS = 60;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

function holdsStill({ pid, host, bootedAt: then }: Holder): boolean {
  if (host !== hostname()) return true;
  return Math.abs(then - bootedAt()) <= SAME_BOOT_SECONDS && pid !== process.pid && isRunning(pid);
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch (error) {
    // A lock whose writer was killed is empty or incomplete.
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @returns function that releases the lock. @throws UsageError if another watcher holds it */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_NAME);
  const holder = await readHolder(path);
  if (holder && holdsStill(holder))
    throw new UsageError(
      `Process ${holder.pid} on ${holder.host} watches with ${folder} already. Stop it, or delete ${path} if it is gone.`,
    );
  await rm(path, { force: true });
  const own: Holder = { pid: process.pid, host: hostname(), bootedAt: bootedAt() };
  try {
    await writeFile(path, JSON.stringify(own), { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new UsageError(`Another process has just begun to watch with ${folder}.`, { cause: error });
  }
  return () => rm(path, { force: true });
}
