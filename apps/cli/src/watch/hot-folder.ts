/**
 * Processes each file that arrives in a folder exactly once. Results and reports are written before the original leaves
 * the folder. Each step is journaled before the next one starts, so that only unfinished files are processed again
 * after a kill.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { codeOf } from '@printready/pixels/result';
import { describeFailure, writeAtomically } from '../files/atomic-write.ts';
import { createArrivals, isSame, type Look, lookAt } from './arrivals.ts';
import type { WatchJournal, WatchRecord } from './watch-journal.ts';

export type HotFolderPaths = {
  readonly incoming: string;
  readonly ok: string;
  readonly failed: string;
  readonly reports: string;
};

/** `retry`: a problem with the computer, such as a full disk; the file stays in place and is retried. */
export type Processed =
  | { readonly kind: 'ok'; readonly output: string | null; readonly report: object }
  | { readonly kind: 'failed'; readonly text: string; readonly email: string | null; readonly report: object }
  | { readonly kind: 'retry'; readonly text: string };

export type WatchEvent = {
  /** `again`: a file with this name and content was already processed; `changed`: rewritten during processing. */
  readonly event: 'taken' | 'done' | 'failed' | 'again' | 'changed' | 'retry';
  readonly file: string;
  /** Absent for a file that could not be read yet. */
  readonly n?: number;
  readonly output?: string | null;
  readonly text?: string;
};

export type HotFolderOptions = {
  readonly paths: HotFolderPaths;
  readonly journal: WatchJournal;
  readonly settleMs: number;
  readonly jobs: number;
  readonly process: (record: WatchRecord, signal: AbortSignal) => Promise<Processed>;
  /** Removes a result whose input turned out to be incomplete. */
  readonly discard: (output: string) => Promise<void>;
  readonly say: (event: WatchEvent) => void;
  readonly signal: AbortSignal;
};

export type HotFolder = {
  /** Starts processing the files that have arrived. @returns whether files are still arriving or in progress */
  look(nowMs: number): Promise<boolean>;
  /** Resolves when every file in progress has finished or been dropped. */
  finish(): Promise<void>;
};

const RETRY_AFTER_MS = 30_000;

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function freePath(folder: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let copy = 1; ; copy++) {
    const path = join(folder, copy === 1 ? name : `${stem} (${copy})${extension}`);
    if (!(await exists(path))) return path;
  }
}

/** Moves the originals of files whose processing ended before the previous watcher stopped. */
export async function moveLeftOvers(paths: HotFolderPaths, journal: WatchJournal): Promise<void> {
  for (const record of journal.records().filter(({ stage }) => stage === 'ended')) {
    const path = join(paths.incoming, record.name);
    const look = await lookAt(paths.incoming, record.name);
    if (look && look.bytes === record.bytes && (await hashOf(path)) === record.sha256)
      await moveOriginal(paths, record);
    await journal.move(record.n);
  }
}

async function moveOriginal({ incoming, ok, failed }: HotFolderPaths, { name, passed }: WatchRecord) {
  await rename(join(incoming, name), await freePath(passed === true ? ok : failed, name));
}

type Ended = Exclude<Processed, { readonly kind: 'retry' }>;

/** Processes one file to completion. @returns the reason for a retry, or null */
function createTaker({ paths, journal, process, discard, say, signal }: HotFolderOptions) {
  async function writeReports({ name, n, sha256 }: WatchRecord, processed: Ended): Promise<void> {
    const report = { file: name, n, sha256, ...processed.report };
    const text = `${JSON.stringify(report, null, 2)}\n`;
    await writeAtomically(join(paths.reports, `${n}-${name}.json`), Buffer.from(text), true);
    if (processed.kind === 'failed' && processed.email !== null)
      await writeAtomically(join(paths.failed, `${n}-${name}.txt`), Buffer.from(processed.email), true);
  }

  async function endFile(record: WatchRecord, processed: Ended): Promise<void> {
    await writeReports(record, processed);
    const ended = await journal.end(record.n, processed.kind === 'ok');
    await moveOriginal(paths, ended);
    await journal.move(record.n);
    const { name: file, n } = record;
    if (processed.kind === 'ok') say({ event: 'done', file, n, output: processed.output });
    else say({ event: 'failed', file, n, text: processed.text });
  }

  async function processRecord(record: WatchRecord, look: Look): Promise<string | null> {
    const { name: file, n } = record;
    say({ event: 'taken', file, n });
    const processed = await process(record, signal);
    if (signal.aborted) return null;
    if (processed.kind === 'retry') return processed.text;
    if (isSame(look, await lookAt(paths.incoming, file))) {
      await endFile(record, processed);
      return null;
    }
    if (processed.kind === 'ok' && processed.output !== null) await discard(processed.output);
    await journal.drop(n);
    say({ event: 'changed', file, n });
    return null;
  }

  return async (look: Look): Promise<string | null> => {
    const { name } = look;
    const sha256 = await hashOf(join(paths.incoming, name));
    const earlier = journal.find(name, sha256);
    if (!earlier || earlier.stage === 'taken')
      return await processRecord(earlier ?? (await journal.take({ ...look, sha256 })), look);
    await moveOriginal(paths, earlier);
    if (earlier.stage === 'ended') await journal.move(earlier.n);
    say({ event: 'again', file: name, n: earlier.n });
    return null;
  };
}

export function createHotFolder(options: HotFolderOptions): HotFolder {
  const { paths, jobs, say } = options;
  const arrivals = createArrivals(paths.incoming, options.settleMs);
  const take = createTaker(options);
  const underWay = new Map<string, Promise<void>>();
  const notBefore = new Map<string, number>();

  async function takeOrRetry(look: Look, nowMs: number): Promise<void> {
    const reason = await take(look).catch((error: unknown) =>
      // A file that was deleted or renamed in the meantime needs no retry.
      codeOf(error) === 'ENOENT' ? null : describeFailure(error),
    );
    if (reason === null) return;
    notBefore.set(look.name, nowMs + RETRY_AFTER_MS);
    say({ event: 'retry', file: look.name, text: reason });
  }

  return {
    async look(nowMs) {
      const { whole, arriving } = await arrivals.look(nowMs);
      const waiting = whole.filter(({ name }) => !underWay.has(name));
      const ready = waiting.filter(({ name }) => (notBefore.get(name) ?? 0) <= nowMs);
      for (const look of ready.slice(0, Math.max(0, jobs - underWay.size)))
        underWay.set(
          look.name,
          takeOrRetry(look, nowMs).finally(() => underWay.delete(look.name)),
        );
      return arriving || ready.length > 0 || underWay.size > 0;
    },
    async finish() {
      await Promise.all(underWay.values());
    },
  };
}
