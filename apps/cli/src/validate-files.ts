/** Many files in a few processes: each ends in an assessment, whatever it holds, and none stops another. */
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { createBatch } from '@printready/batch';
import { createPool } from '@printready/jobs';
import { CeilingReached, openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { type Assessment, type AssessOptions, assessUnread } from '@printready/preflight';
import type { ValidateAnswer, ValidateRequest } from './validate-file.ts';

/** Reading is bound by the processor; more processes than this wait for the disk and for memory. */
const MOST_PROCESSES = 4;
/** Of the clock: a disk that hangs takes no time of the processor. */
const TIMEOUT_MS = 5 * 60_000;

export type FileOutcome = {
  readonly path: string;
  /** What is wrong with it on the disk, in words; null for a file that could be opened. */
  readonly problem: string | null;
  /** Of every file: one that is not there stands in the report with its reason. */
  readonly assessment: Assessment;
};

export type ValidateOptions = {
  readonly password: string | null;
  readonly judging: AssessOptions;
  readonly processes?: number;
};

/** In the order of the paths. */
export async function validateFiles(
  paths: readonly string[],
  { password, judging, processes = Math.min(MOST_PROCESSES, availableParallelism()) }: ValidateOptions,
): Promise<FileOutcome[]> {
  const size = Math.max(1, Math.min(processes, paths.length));
  const pool = createPool({
    open: () => openBoundedProcess(new URL('./validate.worker.ts', import.meta.url), ceilingsFor(null)),
    size,
  });
  const batch = createBatch<string, FileOutcome, never, AbortSignal>({
    newAbort: () => new AbortController(),
    concurrency: () => size,
    async work({ subject: path }) {
      const payload: ValidateRequest = { path, password, judging };
      // One job a lane, one lane a process: the time counts from when the file is at hand.
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const made = await pool.run({ task: 'validate', payload }, { signal }).then(
        (answer) => outcomeOf(payload, answer as ValidateAnswer),
        (error: unknown) => unread(payload, error),
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

function outcomeOf(request: ValidateRequest, answer: ValidateAnswer): FileOutcome {
  const { path } = request;
  if (answer.ok) return { path, problem: null, assessment: answer.assessment };
  return { path, problem: answer.problem, assessment: tell(request, 'not-there', answer.problem, 0) };
}

function tell(
  { path, judging }: ValidateRequest,
  code: Parameters<typeof assessUnread>[1],
  message: string,
  bytes: number,
): Assessment {
  return assessUnread({ fileName: basename(path), bytes }, code, message, judging.profile);
}

/** It took more than it may, or met a mistake of ours: the file stands in the report all the same. */
async function unread(request: ValidateRequest, error: unknown): Promise<FileOutcome> {
  const { path } = request;
  // It was there when it was read.
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  const message = error instanceof Error ? error.message : String(error);
  const told = (code: Parameters<typeof assessUnread>[1], words: string): FileOutcome => ({
    ...{ path, problem: null, assessment: tell(request, code, words, size) },
  });
  if (error instanceof CeilingReached)
    return told(error.ceiling === 'cpuMs' ? 'timeout-error' : 'memory-error', message);
  if (error instanceof Error && error.name === 'TimeoutError')
    return told('timeout-error', `It was not read within ${TIMEOUT_MS / 60_000} minutes.`);
  const isMemory = /out of memory|allocation failed|heap limit/i.test(message);
  return told(isMemory ? 'memory-error' : 'parse-error', `Reading it failed: ${message}`);
}
