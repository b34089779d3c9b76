import { availableParallelism } from 'node:os';
import { basename, extname } from 'node:path';
import { type Cause, createBatch, hasEnded, type Item, progressOf } from '@printready/batch';
import { dropDirectionMarks } from '@printready/codecs/formats';
import { createInlineRunner, createPool, type Runner } from '@printready/jobs';
import type { Result } from '@printready/pixels/result';
import { describeFailure } from '../files/atomic-write.ts';
import { canDecodeInline } from '../files/inline-picture.ts';
import type { FilePlan } from '../terminal/arguments.ts';
import type { ProgressLine } from '../terminal/progress-line.ts';
import { loadEngineTask } from './engine-tasks.ts';

type TaskResponse<Facts extends object> = Result<{ readonly written: readonly string[] } & Facts>;

export type FileReport<Facts> = {
  readonly input: string;
  readonly output: string;
  readonly milliseconds: number;
} & (
  | { readonly ok: false; readonly error: string }
  | ({ readonly ok: true; readonly written: readonly string[] } & Facts)
);

export type RunSettings = {
  readonly task: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly force: boolean;
  readonly timeLimitMs: number | null;
  readonly defaultLimitMs: number;
};

type Failure = Cause & { readonly milliseconds: number };

async function openRunner(
  plans: readonly FilePlan[],
  size: number,
  timeLimitMs: number | null,
): Promise<Runner> {
  const [first] = plans;
  // Without a time limit, which cannot interrupt this process, a single small image is processed here.
  if (first && plans.length === 1 && timeLimitMs === null && (await canDecodeInline(first.input)))
    return createInlineRunner(loadEngineTask);
  const { openBoundedProcess } = await import('@printready/jobs/bounded');
  const { ceilingsFor } = await import('@printready/pipeline/ceilings');
  const worker = new URL('./engine.worker.ts', import.meta.url);
  return createPool({ open: () => openBoundedProcess(worker, ceilingsFor(timeLimitMs)), size });
}

/** @returns reports in plan order. */
export async function runFiles<Facts extends object>(
  plans: readonly FilePlan[],
  settings: RunSettings,
  line: ProgressLine,
): Promise<readonly FileReport<Facts>[]> {
  const { force, request, task, timeLimitMs, defaultLimitMs } = settings;
  const size = Math.min(plans.length, availableParallelism());
  const pool = await openRunner(plans, size, timeLimitMs);
  const startedMs = new Map<string, number>();
  const sinceStart = (id: string) => Math.round(performance.now() - (startedMs.get(id) ?? 0));
  const failure = (id: string, code: string, text: string): Failure => ({
    ...{ code, text, milliseconds: sinceStart(id) },
  });
  let doing: string | undefined;

  const batch = createBatch<FilePlan, FileReport<Facts>, never, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    concurrency: () => size,
    async work({ id, subject: { input, output, ending } }, { progress }) {
      startedMs.set(id, performance.now());
      const stem = dropDirectionMarks(basename(input, extname(input)));
      const job = { task, payload: { ...request, ...{ input, output, force, ending, stem } } };
      const response = (await pool.run(job, {
        onProgress(fraction, activity) {
          doing = activity;
          progress(fraction);
        },
        signal: AbortSignal.timeout(timeLimitMs ?? defaultLimitMs),
      })) as TaskResponse<Facts>;
      if (!response.ok) {
        return { kind: 'failed', cause: failure(id, 'refused', response.problem.text) };
      }
      return { kind: 'made', made: { ...response, input, output, milliseconds: sinceStart(id) } };
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
