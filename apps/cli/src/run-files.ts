/** Sends the planned files through processes of their own, several at a time; one plain picture through this one. */
import { availableParallelism } from 'node:os';
import { basename, extname } from 'node:path';
import { type Cause, createBatch, hasEnded, type Item, progressOf } from '@printready/batch';
import { dropDirectionMarks } from '@printready/codecs/file-name';
import { createInlineRunner, createPool, type Runner } from '@printready/jobs';
import type { FilePlan } from './arguments.ts';
import { loadEngineTask } from './engine-tasks.ts';
import { isPlainPicture } from './plain-picture.ts';
import type { ProgressLine } from './progress-line.ts';
import { describeFailure } from './write-whole.ts';

/** What a task answers about a file. */
type Answer =
  | { readonly ok: false; readonly problem: string }
  | { readonly ok: true; readonly written: readonly string[] };

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
  /** The time that the user gives a file; null: none. */
  readonly askedMs: number | null;
  /** A process of a file's own that takes longer is ended. */
  readonly usualMs: number;
};

/** Why a file came to nothing, and how long that took. */
type Failure = Cause & { readonly milliseconds: number };

/** One plain picture is worked on here, which spares it the start of a process and of a thread; all else is kept apart. */
async function openRunner(plans: readonly FilePlan[], size: number, askedMs: number | null): Promise<Runner> {
  const [first] = plans;
  // A limit that somebody asked for ends a loop only from outside.
  if (first && plans.length === 1 && askedMs === null && (await isPlainPicture(first.input)))
    return createInlineRunner(loadEngineTask);
  const { openBoundedProcess } = await import('@printready/jobs/bounded');
  const { ceilingsFor } = await import('@printready/pipeline/ceilings');
  const worker = new URL('./engine.worker.ts', import.meta.url);
  return createPool({ open: () => openBoundedProcess(worker, ceilingsFor(askedMs)), size });
}

/** Reports come in the order of the plans. @typeParam Facts what the task tells of a file besides its bytes */
export async function runFiles<Facts extends object>(
  plans: readonly FilePlan[],
  settings: RunSettings,
  line: ProgressLine,
): Promise<readonly FileReport<Facts>[]> {
  const { force, request, task, askedMs, usualMs } = settings;
  const size = Math.min(plans.length, availableParallelism());
  const pool = await openRunner(plans, size, askedMs);
  const startedMs = new Map<string, number>();
  const sinceStart = (id: string) => Math.round(performance.now() - (startedMs.get(id) ?? 0));
  const failure = (id: string, code: string, text: string): Failure => ({
    ...{ code, text, milliseconds: sinceStart(id) },
  });
  /** What a process does beside the work itself. */
  let doing: string | undefined;

  const batch = createBatch<FilePlan, FileReport<Facts>, never, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    concurrency: () => size,
    async work({ id, subject: { input, output, ending } }, { progress }) {
      startedMs.set(id, performance.now());
      const stem = dropDirectionMarks(basename(input, extname(input)));
      const job = { task, payload: { ...request, ...{ input, output, force, ending, stem } } };
      const answer = (await pool.run(job, {
        onProgress(fraction, said) {
          doing = said;
          progress(fraction);
        },
        signal: AbortSignal.timeout(askedMs ?? usualMs),
      })) as Answer & Facts;
      if (!answer.ok) {
        return { kind: 'failed', cause: failure(id, 'refused', answer.problem) };
      }
      return { kind: 'made', made: { ...answer, input, output, milliseconds: sinceStart(id) } };
    },
    causeOf: (error, { id }) => failure(id, 'stopped', describeFailure(error)),
  });
  batch.send({ kind: 'added', items: plans.map((subject, at) => ({ id: `${at}`, subject })) });
  batch.subscribe(() => {
    const { list } = batch.state();
    line.show(progressOf(list), list.items.filter(hasEnded).length, doing);
  });
  try {
    await batch.run();
    return batch.state().list.items.map(reportOf);
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
