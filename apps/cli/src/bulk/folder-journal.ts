/**
 * What keeps a batch over a killed process: a file of lines in the folder of its results. The first line is the batch
 * itself, with its own copy of the recipe; each other is an entry of the journal, flushed before it counts. A line that
 * was cut short is none.
 */
import { appendFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cause, type Changes, createMemoryJournal, type Journal } from '@printready/batch';
import { resultEndings } from '../formats.ts';
import { diskReason } from '../plain-file.ts';
import { UsageError } from '../usage-error.ts';

export const JOURNAL_NAME = '.printready-bulk.jsonl';
const VERSION = 1;

export type BatchHeader = {
  readonly version: typeof VERSION;
  /** The program that began it. */
  readonly engine: string;
  /** As `recipeText` gives it. */
  readonly recipe: string;
  /** UTC: `2026-11-23`. */
  readonly date: string;
};

/** Lines that are whole. */
async function readLines(path: string): Promise<readonly unknown[]> {
  const text = await readFile(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

const isHeader = (value: unknown): value is BatchHeader =>
  typeof value === 'object' && value !== null && (value as { version?: unknown }).version === VERSION;

/** Null where no batch was begun in this folder. @throws UsageError when it cannot be read */
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

/** A new batch takes the place of what the folder's journal held. */
export async function beginJournal(folder: string, header: Omit<BatchHeader, 'version'>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, JOURNAL_NAME);
  await writeFile(`${path}.part`, `${JSON.stringify({ version: VERSION, ...header })}\n`);
  await rename(`${path}.part`, path);
}

/** "logo.png.4711.part", as results are written; parts of other names are somebody's own. */
const PART = new RegExp(`\\.(?:${resultEndings.join('|')})\\.\\d+\\.part$`);

/** Removes what a killed process was writing. */
export async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (PART.test(name)) await rm(join(folder, name), { force: true });
}

/** A last line that was cut short would run into the next entry. */
async function endLastLine(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.endsWith('\n')) await writeFile(path, text.slice(0, text.lastIndexOf('\n') + 1));
}

/** The journal of a batch that was begun. */
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
    async keep(changes) {
      const file = await open(path, 'a');
      try {
        await appendFile(file, `${JSON.stringify(changes)}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    async forget() {
      const [header] = await readLines(path);
      await rm(path);
      await writeFile(path, `${JSON.stringify(header)}\n`);
    },
  };
}
