import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { createBatch } from '@printready/batch';
import { codeOf } from '@printready/imaging/result';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { type Assessment, type AssessOptions, assessUnread } from '@printready/preflight';
import { describeFailure } from '../files/atomic-write.ts';
import type { ValidateRequest, ValidateResponse } from './validate-file.ts';

/** Reading is CPU-bound; more processes would compete for disk and memory. */
const MAX_PROCESSES = 4;
/** Wall-clock limit, because a hanging disk uses no CPU time. */
const TIMEOUT_MS = 5 * 60_000;

export type FileOutcome = {
  readonly path: string;
  readonly problem: string | null;
  /** Also present for missing files; it then states why the file could not be read. */
  readonly assessment: Assessment;
};

export type ValidateOptions = {
  readonly password: string | null;
  readonly judging: AssessOptions;
  /** CPU time limit per file; null uses the default ceiling for reading a file. */
  readonly timeLimitMs?: number | null;
  readonly processes?: number;
};

/** @returns outcomes in path order. */
export async function validateFiles(
  paths: readonly string[],
  {
    password,
    judging,
    timeLimitMs = null,
    processes = Math.min(MAX_PROCESSES, availableParallelism()),
  }: ValidateOptions,
): Promise<FileOutcome[]> {
  const size = Math.max(1, Math.min(processes, paths.length));
  const pool = createPool({
    open: () =>
      openBoundedProcess(new URL('./validate.worker.ts', import.meta.url), ceilingsFor(timeLimitMs)),
    size,
  });
  const batch = createBatch<string, FileOutcome, never, AbortSignal>({
    newAbort: () => new AbortController(),
    concurrency: () => size,
    async work({ subject: path }) {
      const payload: ValidateRequest = { path, password, judging };
      // The pool's size bounds concurrency, so the limit does not include waiting time.
      const signal = AbortSignal.timeout(Math.max(TIMEOUT_MS, 2 * (timeLimitMs ?? 0)));
      const made = await pool.run({ task: 'validate', payload }, { signal }).then(
        (response) => outcomeOf(payload, response as ValidateResponse),
        (error: unknown) => unreadOutcome(payload, error),
      );
      return { kind: 'made', made };
    },
    causeOf: (error) => ({ code: 'gone', text: error instanceof Error ? error.message : String(error) }),
  });
  batch.send({ kind: 'added', items: paths.map((subject, at) => ({ id: `${at}`, subject })) });
  try {
    await batch.run();
    return batch.state().list.items.map(({ subject: path, stage }) => {
      if (stage.kind === 'done') return stage.made;
      throw new TypeError(`${path} has no end: ${stage.kind}.`);
    });
  } finally {
    pool.dispose();
  }
}

function outcomeOf(request: ValidateRequest, response: ValidateResponse): FileOutcome {
  const { path } = request;
  if (response.ok) return { path, problem: null, assessment: response.assessment };
  return {
    path,
    problem: response.problem.text,
    assessment: assessUnreadable(request, 'not-there', response.problem.text, 0),
  };
}

function assessUnreadable(
  { path, judging }: ValidateRequest,
  code: Parameters<typeof assessUnread>[1],
  message: string,
  bytes: number,
): Assessment {
  return assessUnread({ fileName: basename(path), bytes }, code, message, judging.profile);
}

async function unreadOutcome(request: ValidateRequest, error: unknown): Promise<FileOutcome> {
  const { path } = request;
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  const message = error instanceof Error ? error.message || error.name : String(error);
  const outcome = (code: Parameters<typeof assessUnread>[1], words: string): FileOutcome => ({
    ...{ path, problem: null, assessment: assessUnreadable(request, code, words, size) },
  });
  switch (codeOf(error)) {
    case 'megabytes':
      return outcome('memory-error', message);
    case 'cpuMs':
    case 'timed-out':
      return outcome('timeout-error', describeFailure(error));
    case 'out-of-memory':
      return outcome('memory-error', `Reading it failed: ${message}`);
    default:
      return outcome('parse-error', `Reading it failed: ${message}`);
  }
}
