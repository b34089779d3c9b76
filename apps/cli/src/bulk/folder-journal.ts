/** Journal of a batch in its output folder: JSON Lines, flushed after each; a truncated last line is ignored. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cause, type Changes, createMemoryJournal, type Journal } from '@printready/batch';
import { appendLine, endLastLine, readLines } from '../files/json-lines.ts';
import { diskReason } from '../files/regular-file.ts';
import { resultEndings } from '../terminal/formats.ts';
import { UsageError } from '../terminal/usage-error.ts';

export const JOURNAL_NAME = '.printready-bulk.jsonl';
const VERSION = 1;

export type BatchHeader = {
  readonly version: typeof VERSION;
  readonly engine: string;
  readonly recipe: string;
  /** UTC date, for example `2026-11-23`. */
  readonly date: string;
};

const isHeader = (value: unknown): value is BatchHeader =>
  typeof value === 'object' && value !== null && (value as { version?: unknown }).version === VERSION;

/** Returns null if the folder contains no batch. @throws UsageError for an unreadable journal. */
export async function readHeader(folder: string): Promise<BatchHeader | null> {
  try {
    const [first] = await readLines(join(folder, JOURNAL_NAME));
    if (first === undefined) return null;
    if (isHeader(first)) return first;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    const reason = diskReason(error);
    if (reason === null && !(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`${join(folder, JOURNAL_NAME)} cannot be read; --force begins anew.`);
}

export async function createJournal(folder: string, header: Omit<BatchHeader, 'version'>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, JOURNAL_NAME);
  await writeFile(`${path}.part`, `${JSON.stringify({ version: VERSION, ...header })}\n`);
  await rename(`${path}.part`, path);
}

/** Names of partial results, for example "logo.png.4711.part"; other .part files belong to the user. */
const PART = new RegExp(`\\.(?:${resultEndings.join('|')})\\.\\d+\\.part$`);

export async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (PART.test(name)) await rm(join(folder, name), { force: true });
}

export function openFolderJournal<Subject, Made, Why extends Cause>(
  folder: string,
): Journal<Subject, Made, Why> {
  const path = join(folder, JOURNAL_NAME);
  return {
    async load() {
      await endLastLine(path);
      const [, ...entries] = await readLines(path);
      const memory = createMemoryJournal<Subject, Made, Why>();
      for (const entry of entries) await memory.keep(entry as Changes<Subject, Made, Why>);
      return await memory.load();
    },
    keep: (changes) => appendLine(path, changes),
    async forget() {
      const [header] = await readLines(path);
      await rm(path);
      await writeFile(path, `${JSON.stringify(header)}\n`);
    },
  };
}
