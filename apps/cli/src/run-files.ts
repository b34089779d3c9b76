/** Sends the planned files through a pool of threads, several at a time, and writes the results. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, extname } from 'node:path';
import { type Cause, createBatch, hasEnded, type Item, progressOf } from '@printready/batch';
import { createPool } from '@printready/jobs';
import { openNodeThread } from '@printready/jobs/node';
import type { FilePlan } from './arguments.ts';
import type { OutputBytes } from './process-file.ts';
import type { ProgressLine } from './progress-line.ts';
import { describeFailure, writeWhole } from './write-whole.ts';

/** What a task answers about a file. */
type Answer =
  | { readonly ok: false; readonly problem: string }
  | { readonly ok: true; readonly outputs: readonly OutputBytes[] };

/** What became of a file: the answer's facts, with the bytes gone to disk. */
export type FileReport<Facts> = {
  readonly input: string;
  /** The first, where it became several. */
  readonly output: string;
  readonly milliseconds: number;
} & (
  | { readonly ok: false; readonly error: string }
  | ({ readonly ok: true; readonly written: readonly string[] } & Facts)
);

export type RunSettings = {
  /** The worker's task. */
  readonly task: string;
  /** Its request without the file's bytes and the result's ending. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly force: boolean;
  /** A thread that takes longer for one file is ended. */
  readonly timeLimitMs: number;
};

/** "art.png" and page 2 make "art-2.png". */
function pageName(path: string, page: number | null): string {
  const ending = extname(path);
  return page === null ? path : `${path.slice(0, -ending.length)}-${page}${ending}`;
}

/** @returns the paths. */
async function writeAll(
  output: string,
  files: readonly OutputBytes[],
  force: boolean,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { bytes, page } of files) {
    const path = pageName(output, page);
    await writeWhole(path, bytes, force);
    written.push(path);
  }
  return written;
}

/** Why a file came to nothing, and how long that took. */
type Failure = Cause & { readonly milliseconds: number };

/** Reports come in the order of the plans. @typeParam Facts what the task tells of a file besides its bytes */
export async function runFiles<Facts extends object>(
  plans: readonly FilePlan[],
  settings: RunSettings,
  line: ProgressLine,
): Promise<readonly FileReport<Facts>[]> {
  const worker = new URL('./engine.worker.ts', import.meta.url);
  // As many as there are threads, so that a thousand files are not all read into memory at once.
  const size = Math.min(plans.length, availableParallelism());
  const pool = createPool({ open: () => openNodeThread(worker), size });
  const { force, request, task, timeLimitMs } = settings;
  const startedMs = new Map<string, number>();
  const sinceStart = (id: string) => Math.round(performance.now() - (startedMs.get(id) ?? 0));
  const failure = (id: string, code: string, text: string): Failure => ({
    ...{ code, text, milliseconds: sinceStart(id) },
  });
  /** What a thread does beside the work itself. */
  let doing: string | undefined;

  const batch = createBatch<FilePlan, FileReport<Facts>, never, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    lanes: () => size,
    async work({ id, subject: { input, output, ending } }, { progress }) {
      startedMs.set(id, performance.now());
      const bytes = new Uint8Array(await readFile(input));
      const job = {
        task,
        payload: { ...request, bytes, ending, stem: basename(input, extname(input)) },
        transfer: [bytes.buffer],
      };
      const answer = (await pool.run(job, {
        onProgress(fraction, said) {
          doing = said;
          progress(fraction);
        },
        signal: AbortSignal.timeout(timeLimitMs),
      })) as Answer & Facts;
      if (!answer.ok) {
        return { kind: 'failed', cause: failure(id, 'refused', answer.problem) };
      }
      const { outputs, ...facts } = answer;
      const written = await writeAll(output, outputs, force);
      const told = { input, output, ok: true as const, written, milliseconds: sinceStart(id) };
      return { kind: 'made', made: { ...(facts as Facts), ...told } };
    },
    causeOf: (error, { id }) => failure(id, 'stopped', describeFailure(error)),
  });
  batch.send({ kind: 'added', items: plans.map((subject, at) => ({ id: `${at}`, subject })) });
  batch.subscribe(() => {
    const { book } = batch.state();
    line.show(progressOf(book), book.items.filter(hasEnded).length, doing);
  });
  try {
    await batch.run();
    return batch.state().book.items.map(reportOf);
  } finally {
    pool.dispose();
    line.clear();
  }
}

function reportOf<Facts extends object>({
  subject: { input, output },
  stage,
}: Item<FilePlan, FileReport<Facts>, Failure>): FileReport<Facts> {
  if (stage.kind === 'done') return stage.made;
  if (stage.kind !== 'failed') throw new TypeError(`${input} has no end: ${stage.kind}.`);
  const { text, milliseconds } = stage.cause;
  return { input, output, ok: false, error: text, milliseconds };
}
