/**
 * Journal of a watched folder: one line per change, flushed to disk before the next step. A restarted watcher
 * processes files again whose processing did not end, and moves the originals of those whose processing did.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@printready/pixels/result';
import { appendLine, endLastLine, readLines } from '../files/json-lines.ts';
import { UsageError } from '../terminal/usage-error.ts';

const JOURNAL_NAME = '.printready-watch.jsonl';

type Arrival = {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly sha256: string;
};

/**
 * `dropped`: the file changed during processing; `ended`: result and report are written; `moved`: the original has
 * also left the watched folder.
 */
type Stage = 'taken' | 'dropped' | 'ended' | 'moved';

export type WatchRecord = Arrival & {
  /** One-based, in order of arrival. */
  readonly n: number;
  readonly stage: Stage;
  /** Null until the file has been processed. */
  readonly passed: boolean | null;
};

type Entry =
  | ({ readonly kind: 'taken'; readonly n: number } & Arrival)
  | { readonly kind: 'dropped'; readonly n: number }
  | { readonly kind: 'ended'; readonly n: number; readonly passed: boolean }
  | { readonly kind: 'moved'; readonly n: number };

export type WatchJournal = {
  records(): readonly WatchRecord[];
  /** Newest record with this name and content that was not dropped. */
  find(name: string, sha256: string): WatchRecord | undefined;
  take(arrival: Arrival): Promise<WatchRecord>;
  drop(n: number): Promise<void>;
  end(n: number, passed: boolean): Promise<WatchRecord>;
  move(n: number): Promise<void>;
};

function apply(records: Map<number, WatchRecord>, entry: Entry): void {
  const { n } = entry;
  if (entry.kind === 'taken') {
    const { name, bytes, modifiedMs, sha256 } = entry;
    records.set(n, { name, bytes, modifiedMs, sha256, n, stage: 'taken', passed: null });
    return;
  }
  const record = records.get(n);
  if (!record) return;
  if (entry.kind === 'dropped') records.set(n, { ...record, stage: 'dropped' });
  if (entry.kind === 'ended') records.set(n, { ...record, stage: 'ended', passed: entry.passed });
  if (entry.kind === 'moved') records.set(n, { ...record, stage: 'moved' });
}

async function readEntries(path: string): Promise<readonly Entry[]> {
  try {
    await endLastLine(path);
    return (await readLines(path)) as readonly Entry[];
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UsageError(`${path} cannot be read. Move it away to start over.`, { cause: error });
    if (codeOf(error) !== 'ENOENT') throw error;
    await writeFile(path, '', { flag: 'wx' });
    return [];
  }
}

/** @throws UsageError for an unreadable journal */
export async function openWatchJournal(folder: string): Promise<WatchJournal> {
  const path = join(folder, JOURNAL_NAME);
  const records = new Map<number, WatchRecord>();
  const entries = await readEntries(path);
  for (const entry of entries) apply(records, entry);
  let last = entries.reduce((most, { n }) => Math.max(most, n), 0);

  async function write(entry: Entry): Promise<WatchRecord> {
    await appendLine(path, entry);
    apply(records, entry);
    const record = records.get(entry.n);
    if (!record) throw new RangeError(`The journal has no file ${entry.n}.`);
    return record;
  }

  return {
    records: () => [...records.values()],
    find: (name, sha256) =>
      [...records.values()].findLast(
        (record) => record.name === name && record.sha256 === sha256 && record.stage !== 'dropped',
      ),
    take: (arrival) => write({ kind: 'taken', n: ++last, ...arrival }),
    drop: async (n) => void (await write({ kind: 'dropped', n })),
    end: (n, passed) => write({ kind: 'ended', n, passed }),
    move: async (n) => void (await write({ kind: 'moved', n })),
  };
}
