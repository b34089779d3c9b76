import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { createBatch } from '@printready/batch';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { codeOf } from '@printready/pixels/result';
import { type Assessment, type AssessOptions, assessUnread } from '@printready/preflight';
import { describeFailure } from '../files/atomic-write.ts';
import type { Conformance, ValidateRequest, ValidateResponse } from './validate-file.ts';

/** Default maximum on any number of cores; more processes would compete for disk and memory. */
const MAX_PROCESSES = 4;
/** Wall-clock limit, because a hanging disk uses no CPU time. */
const TIMEOUT_MS = 5 * 60_000;

export type FileOutcome = {
  readonly path: string;
  readonly problem: string | null;
  /** Also present for missing files; it then states why the file could not be read. */
  readonly assessment: Assessment;
  /** Null for files that declare no PDF/X standard, or that were not read. */
  readonly conformance: Conformance | null;
};

export type ValidateOptions = {
  readonly password: string | null;
  readonly judging: AssessOptions;
  /** CPU time limit per file; null uses the default ceiling for reading a file. */
  readonly timeLimitMs?: number | null;
  readonly processes?: number;
};

type ValidatorOptions = { readonly timeLimitMs: number | null; readonly processes: number };

export type Validator = {
  validate(request: ValidateRequest, signal?: AbortSignal): Promise<FileOutcome>;
  dispose(): void;
};

/** Validates files in reused processes; the caller starts at most `processes` validations at once. */
export function createValidator({ timeLimitMs, processes }: ValidatorOptions): Validator {
  const worker = new URL('./validate.worker.ts', import.meta.url);
  const pool = createPool({
    open: () => openBoundedProcess(worker, ceilingsFor(timeLimitMs)),
    size: processes,
  });
  return {
    validate(payload, stop) {
      const late = AbortSignal.timeout(Math.max(TIMEOUT_MS, 2 * (timeLimitMs ?? 0)));
      const signal = stop ? AbortSignal.any([stop, late]) : late;
      return pool.run({ task: 'validate', payload }, { signal }).then(
        (response) => outcomeOf(payload, response as ValidateResponse),
        (error: unknown) => unreadOutcome(payload, error),
      );
    },
    dispose: () => pool.dispose(),
  };
}

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
  const validator = createValidator({ timeLimitMs, processes: size });
  const batch = createBatch<string, FileOutcome, never, AbortSignal>({
    newAbort: () => new AbortController(),
    concurrency: () => size,
    async work({ subject: path }) {
      const made = await validator.validate({ path, password, judging });
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
    validator.dispose();
  }
}

function outcomeOf(request: ValidateRequest, response: ValidateResponse): FileOutcome {
  const { path } = request;
  if (response.ok) {
    const { assessment, conformance } = response;
    return { path, problem: null, assessment, conformance };
  }
  return {
    path,
    problem: response.problem.text,
    conformance: null,
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
    ...{ path, problem: null, conformance: null },
    assessment: assessUnreadable(request, code, words, size),
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
