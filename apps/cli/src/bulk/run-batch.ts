/** Sends a batch's files through processes of their own; its journal lets it go on after whatever ended it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cause, createBatch, hasEnded, type Item, type Journal, progressOf } from '@printready/batch';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import type { Recipe } from '@printready/pipeline/recipe';
import type { BulkOutput, BulkReport } from '@printready/pipeline/recipe/manifest';
import type { PlannedName } from '@printready/pipeline/recipe/naming';
import { MINUTE_MS } from '../arguments.ts';
import { ENGINE_TASKS } from '../engine-tasks.ts';
import type { ProgressLine } from '../progress-line.ts';
import { describeFailure } from '../write-whole.ts';
import { type BulkAnswer, type BulkRequest, sha256 } from './bulk-one.ts';

export type BulkFile = { readonly input: string; readonly name: PlannedName };
type Made = BulkOutput & { readonly milliseconds: number };
type Failure = Cause & { readonly step: string | null; readonly milliseconds: number };

export type BulkJournal = Journal<BulkFile, Made, Failure>;

type BulkRun = {
  readonly recipe: Recipe;
  readonly folder: string;
  readonly journal: BulkJournal;
  readonly jobs: number;
  readonly force: boolean;
  /** The time that the user gives a file; null: the usual one. */
  readonly askedMs: number | null;
  readonly line: ProgressLine;
  readonly onJournalError: (error: unknown) => void;
  /** Aborted: what is in hand is dropped, and waits for the next time. */
  readonly stop: AbortSignal;
};

/** The larger networks take this long for a poster on a slow computer. */
const USUAL_MS = 120 * MINUTE_MS;

/** Whether its result is still there as it was written. */
async function isThere(folder: string, { output, bytes, sha256: sum }: BulkOutput): Promise<boolean> {
  // What cannot be read is not there, whatever the reason.
  const there = await readFile(join(folder, output)).catch(() => null);
  return there !== null && there.length === bytes && sha256(there) === sum;
}

/** What is to be done again: failures, and results that are gone or changed. */
async function unfinished(folder: string, items: readonly Item<BulkFile, Made, Failure>[]) {
  const ids: string[] = [];
  for (const { id, stage } of items) {
    if (stage.kind === 'failed' || (stage.kind === 'done' && !(await isThere(folder, stage.made))))
      ids.push(id);
  }
  return ids;
}

function createBulk({ recipe, folder, journal, jobs, force, askedMs, line, onJournalError }: BulkRun) {
  const worker = new URL('../engine.worker.ts', import.meta.url);
  const pool = createPool({ open: () => openBoundedProcess(worker, ceilingsFor(askedMs)), size: jobs });
  const startedMs = new Map<string, number>();
  const sinceStart = (id: string) => Math.round(performance.now() - (startedMs.get(id) ?? 0));
  let doing: string | undefined;
  const batch = createBatch<BulkFile, Made, never, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    concurrency: () => jobs,
    journal,
    onJournalError,
    async work({ id, subject: { input, name } }, { signal, progress }) {
      startedMs.set(id, performance.now());
      const payload: BulkRequest = { recipe, input, folder, name, force };
      const answer = (await pool.run(
        { task: ENGINE_TASKS.bulk, payload },
        {
          onProgress(fraction, said) {
            doing = said;
            progress(fraction);
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(askedMs ?? USUAL_MS)]),
        },
      )) as BulkAnswer;
      const milliseconds = sinceStart(id);
      if (answer.ok) return { kind: 'made', made: { ...answer, milliseconds } };
      const { problem, step } = answer;
      return { kind: 'failed', cause: { code: 'refused', text: problem, step, milliseconds } };
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

function reportOf({ subject: { input }, stage }: Item<BulkFile, Made, Failure>): BulkReport | null {
  if (stage.kind === 'done') return { ...stage.made, input, ok: true };
  if (stage.kind !== 'failed') return null;
  const { text, step, milliseconds } = stage.cause;
  return { input, milliseconds, ok: false, error: text, step };
}

/**
 * @param files what a new batch is of; null: what the journal holds goes on.
 * @returns a report for each file that ended, in the batch's order, and how many there are in all.
 */
export async function runBatch(
  files: readonly BulkFile[] | null,
  run: BulkRun,
): Promise<{ readonly reports: readonly BulkReport[]; readonly of: number }> {
  const { journal, folder, line, stop } = run;
  const kept = files === null ? await journal.load() : null;
  const again = kept ? await unfinished(folder, kept.items) : [];
  const { batch, dispose } = createBulk(run);
  const leave = () => batch.leave();
  stop.addEventListener('abort', leave);
  try {
    if (kept) {
      // Retried before lanes open: they take the batch's order.
      await journal.keep({
        phase: 'gathered',
        items: kept.items.filter(({ id }) => again.includes(id)).map(waiting),
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

const waiting = (item: Item<BulkFile, Made, Failure>): Item<BulkFile, Made, Failure> => ({
  ...item,
  stage: { kind: 'waiting' },
});
