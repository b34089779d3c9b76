import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireDownloadLock, type Bytes, readDownloadProgress } from './download-lock.ts';
import { DownloadProblem, toDownloadProblem } from './problem.ts';

export type DownloadOptions = {
  readonly report?: (bytes: Bytes) => void;
  readonly signal?: AbortSignal;
};

const WORK = '.work-';
const POLL_MS = 500;

export type Download = {
  readonly what: string;
  readonly folder: string;
  readonly isThere: () => Promise<boolean>;
  /** Free disk space needed during the download, bytes. */
  readonly spaceOf: () => Promise<number>;
  /** @param work empty temporary folder on the same disk */
  readonly run: (
    work: string,
    steps: { readonly report: (bytes: Bytes) => void; readonly signal: AbortSignal },
  ) => Promise<void>;
};

async function requireSpace({ what, folder, spaceOf }: Download): Promise<void> {
  const bytes = await spaceOf();
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new DownloadProblem(
    'disk-full',
    `${what} cannot be unpacked: ${Math.ceil(bytes / 1e6)} MB of free disk are needed; ${Math.floor((bavail * bsize) / 1e6)} MB are free.`,
  );
}

async function runOnce(download: Download, steps: Parameters<Download['run']>[1]): Promise<void> {
  const { folder } = download;
  await requireSpace(download);
  for (const name of await readdir(folder))
    if (name.startsWith(WORK)) await rm(join(folder, name), { recursive: true, force: true });
  const work = await mkdtemp(join(folder, WORK));
  try {
    await download.run(work, steps);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Waits for another process that downloads into the same folder. @throws DownloadProblem, or the abort reason */
export async function downloadOnce(
  download: Download,
  { report = () => undefined, signal = new AbortController().signal }: DownloadOptions = {},
): Promise<void> {
  const { what, folder, isThere } = download;
  try {
    await mkdir(folder, { recursive: true });
    for (;;) {
      signal.throwIfAborted();
      if (await isThere()) return;
      const lock = await acquireDownloadLock(folder);
      if (lock) {
        const note = (bytes: Bytes) => {
          lock.note(bytes);
          report(bytes);
        };
        try {
          await runOnce(download, { report: note, signal });
        } finally {
          await lock.end();
        }
      } else {
        const bytes = await readDownloadProgress(folder);
        if (bytes) report(bytes);
        await sleep(POLL_MS);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    throw toDownloadProblem(error, what);
  }
}
