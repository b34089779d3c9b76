import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cause, createBatch, hasEnded, type Item, type Journal, progressOf } from '@printready/batch';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import type { BulkOutput, BulkReport, PlannedName, Recipe } from '@printready/pipeline/recipe';
import { describeFailure } from '../files/atomic-write.ts';
import { MINUTE_MS } from '../terminal/arguments.ts';
import type { ProgressLine } from '../terminal/progress-line.ts';
import { ENGINE_TASKS } from '../tools/engine-tasks.ts';
import { type BulkRequest, type BulkResponse, sha256 } from './bulk-one.ts';

export type BulkFile = { readonly input: string; readonly name: PlannedName };
type TimedOutput = BulkOutput & { readonly milliseconds: number };
type Failure = Cause & { readonly step: string | null; readonly milliseconds: number };

export type BulkJournal = Journal<BulkFile, TimedOutput, Failure>;

type BulkRun = {
  readonly recipe: Recipe;
  readonly folder: string;
  readonly journal: BulkJournal;
  readonly jobs: number;
  readonly force: boolean;
  readonly timeLimitMs: number | null;
  readonly line: ProgressLine;
  readonly onJournalError: (error: unknown) => void;
  readonly stop: AbortSignal;
};

/** Default time limit per file: enough for the larger neural networks to process a poster on a slow computer. */
export const DEFAULT_LIMIT_MS = 120 * MINUTE_MS;

async function isIntact(folder: string, { output, bytes, sha256: sum }: BulkOutput): Promise<boolean> {
  const stored = await readFile(join(folder, output)).catch(() => null);
  return stored !== null && stored.length === bytes && sha256(stored) === sum;
}

async function unfinished(folder: string, items: readonly Item<BulkFile, TimedOutput, Failure>[]) {
  const ids: string[] = [];
  for (const { id, stage } of items) {
    if (stage.kind === 'failed' || (stage.kind === 'done' && !(await isIntact(folder, stage.made))))
      ids.push(id);
  }
  return ids;
}

function createBulk({ recipe, folder, journal, jobs, force, timeLimitMs, line, onJournalError }: BulkRun) {
  const worker = new URL('../tools/engine.worker.ts', import.meta.url);
  const pool = createPool({ open: () => openBoundedProcess(worker, ceilingsFor(timeLimitMs)), size: jobs });
  const startedMs = new Map<string, number>();
  const sinceStart = (id: string) => Math.round(performance.now() - (startedMs.get(id) ?? 0));
  let doing: string | undefined;
  const batch = createBatch<BulkFile, TimedOutput, never, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    concurrency: () => jobs,
    journal,
    onJournalError,
    async work({ id, subject: { input, name } }, { signal, progress }) {
      startedMs.set(id, performance.now());
      const payload: BulkRequest = { recipe, input, folder, name, force };
      const response = (await pool.run(
        { task: ENGINE_TASKS.bulk, payload },
        {
          onProgress(fraction, said) {
            doing = said;
            progress(fraction);
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs ?? DEFAULT_LIMIT_MS)]),
        },
      )) as BulkResponse;
      const milliseconds = sinceStart(id);
      if (response.ok) return { kind: 'made', made: { ...response, milliseconds } };
      const { text, place: step = null } = response.problem;
      return { kind: 'failed', cause: { code: 'refused', text, step, milliseconds } };
    },
    causeOf: (error, { id }) => ({
      ...{ code: 'stopped', text: describeFailure(error), step: null, milliseconds: sinceStart(id) },
    }),
  });
  batch.subscribe(() => {
    const { list } = batch.state();
    line.show(progressOf(list), list.items.filter(hasEnded).length, doing);
  });
  return { batch, dispose: () => pool.dispose() };
}

function reportOf({ subject: { input }, stage }: Item<BulkFile, TimedOutput, Failure>): BulkReport | null {
  if (stage.kind === 'done') return { ...stage.made, input, ok: true };
  if (stage.kind !== 'failed') return null;
  const { text, step, milliseconds } = stage.cause;
  return { input, milliseconds, ok: false, error: text, step };
}

/** If `files` is null, resumes from the journal. @returns reports in batch order, and the total file count. */
export async function runBatch(
  files: readonly BulkFile[] | null,
  run: BulkRun,
): Promise<{ readonly reports: readonly BulkReport[]; readonly of: number }> {
  const { journal, folder, line, stop } = run;
  const saved = files === null ? await journal.load() : null;
  const retryIds = saved ? await unfinished(folder, saved.items) : [];
  const { batch, dispose } = createBulk(run);
  const leave = () => batch.leave();
  stop.addEventListener('abort', leave);
  try {
    if (saved) {
      // Journals the files to retry before the executor starts, so that they keep their place in the batch.
      await journal.keep({
        phase: 'gathered',
        items: saved.items.filter(({ id }) => retryIds.includes(id)).map(waiting),
        removed: [],
      });
      await batch.open();
    }
    for (const [at, subject] of (files ?? []).entries())
      batch.send({ kind: 'added', items: [{ id: `${at + 1}`, subject }] });
    if (!stop.aborted) await batch.run();
    await batch.flush();
    const { items } = batch.state().list;
    return { reports: items.flatMap((item) => reportOf(item) ?? []), of: items.length };
  } finally {
    stop.removeEventListener('abort', leave);
    dispose();
    line.clear();
  }
}

const waiting = (item: Item<BulkFile, TimedOutput, Failure>): Item<BulkFile, TimedOutput, Failure> => ({
  ...item,
  stage: { kind: 'waiting' },
});
