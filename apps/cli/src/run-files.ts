/** Runs a tool over the planned files on a pool of threads, several at a time, and writes the results. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { createPool } from '@printready/jobs';
import { openNodeThread } from '@printready/jobs/node';
import type { FilePlan } from './arguments.ts';
import type { FileAnswer, FileRequest } from './process-file.ts';
import type { ProgressLine } from './progress-line.ts';

type Done = Extract<FileAnswer, { ok: true }>;

export type FileReport = {
  readonly input: string;
  readonly output: string;
  readonly milliseconds: number;
} & ({ readonly ok: false; readonly error: string } | ({ readonly ok: true } & Omit<Done, 'bytes' | 'ok'>));

export type RunSettings = Pick<FileRequest, 'tool' | 'options' | 'suggest' | 'dpi'> & {
  readonly force: boolean;
};

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'This is a folder, not an image.',
  EACCES: 'It may not be read or written here.',
  EPERM: 'It may not be read or written here.',
  ENOSPC: 'The disk is full.',
};

/** A failing file is a finding in the report; only a mistake in the program escapes. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return FILE_ERRORS[code] ?? error.message;
}

class AlreadyThere extends Error {}

/** Whole or not at all: a reader never sees half an image. */
async function writeWhole(path: string, bytes: Uint8Array, force: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, bytes);
    if (!force) await claim(path);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Creates the file if it is not there yet; two runs cannot both succeed. */
async function claim(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new AlreadyThere(`${path} is there already; add --force to replace it.`);
  }
}

/** Reports come in the order of the plans. */
export async function runFiles(
  plans: readonly FilePlan[],
  settings: RunSettings,
  line: ProgressLine,
): Promise<readonly FileReport[]> {
  const worker = new URL('./engine.worker.ts', import.meta.url);
  const size = Math.min(plans.length, availableParallelism());
  const pool = createPool({ open: () => openNodeThread(worker), size });
  const { force, ...request } = settings;

  async function runFile({ input, output, format }: FilePlan, index: number): Promise<FileReport> {
    const started = performance.now();
    const report = { input, output };
    const milliseconds = () => Math.round(performance.now() - started);
    try {
      const bytes = new Uint8Array(await readFile(input));
      const payload: FileRequest = { ...request, bytes, format };
      const job = { task: 'file', payload, transfer: [bytes.buffer] };
      const answer = (await pool.run(job, {
        onProgress: (fraction, doing) => line.update(index, fraction, doing),
      })) as FileAnswer;
      if (!answer.ok) return { ...report, ok: false, error: answer.problem, milliseconds: milliseconds() };
      const { bytes: result, ...facts } = answer;
      await writeWhole(output, result, force);
      return { ...report, ...facts, milliseconds: milliseconds() };
    } catch (error) {
      return { ...report, ok: false, error: describeFailure(error), milliseconds: milliseconds() };
    } finally {
      line.finish(index);
    }
  }

  try {
    return await inTurns(plans, size, runFile);
  } finally {
    pool.dispose();
    line.clear();
  }
}

/** At most `size` at a time, so that a thousand files are not all read into memory at once. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: size }, lane));
  return results;
}
