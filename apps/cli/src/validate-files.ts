/** Many files on a few threads: each ends in an assessment within 30 s, and none stops another. */
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { createBatch } from '@printready/batch';
import { createPool } from '@printready/jobs';
import { openNodeThread } from '@printready/jobs/node';
import { type Assessment, type AssessOptions, assessUnread } from '@printready/preflight';
import type { ValidateAnswer, ValidateRequest } from './validate-file.ts';

const TIMEOUT_MS = 30_000;
/** Reading is bound by the processor; more threads than this wait for the disk and for memory. */
const MOST_THREADS = 4;

export type FileOutcome = { readonly path: string } & (
  | { readonly ok: true; readonly assessment: Assessment }
  /** There is no such file, or it may not be read: the reason in words. */
  | { readonly ok: false; readonly reason: string }
);

export type ValidateOptions = {
  readonly password: string | null;
  readonly judging: AssessOptions;
  readonly threads?: number;
};

/** In the order of the paths. */
export async function validateFiles(
  paths: readonly string[],
  { password, judging, threads = Math.min(MOST_THREADS, availableParallelism()) }: ValidateOptions,
): Promise<FileOutcome[]> {
  const size = Math.max(1, Math.min(threads, paths.length));
  const pool = createPool({
    open: () => openNodeThread(new URL('./validate.worker.ts', import.meta.url)),
    size,
  });
  const batch = createBatch<string, FileOutcome, never, AbortSignal>({
    newAbort: () => new AbortController(),
    lanes: () => size,
    async work({ subject: path }) {
      const payload: ValidateRequest = { path, password, judging };
      // One job a lane, one lane a thread: the time counts from when the file is at hand.
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const made = await pool.run({ task: 'validate', payload }, { signal }).then(
        (answer) => outcomeOf(path, answer as ValidateAnswer),
        async (error: unknown): Promise<FileOutcome> => ({
          path,
          ok: true,
          assessment: await unread(path, error, judging),
        }),
      );
      return { kind: 'made', made };
    },
    causeOf: (error) => ({ code: 'gone', text: error instanceof Error ? error.message : String(error) }),
  });
  batch.send({ kind: 'added', items: paths.map((subject, at) => ({ id: `${at}`, subject })) });
  try {
    await batch.run();
    return batch.state().book.items.map(({ subject: path, stage }) => {
      if (stage.kind === 'done') return stage.made;
      return { path, ok: false, reason: stage.kind === 'failed' ? stage.cause.text : stage.kind };
    });
  } finally {
    pool.dispose();
  }
}

const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder',
  EACCES: 'it may not be read',
  ENOTFILE: 'this is no plain file',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its link leads back to itself',
};

export const diskReason = (code: string): string => DISK_ERRORS[code] ?? code;

function outcomeOf(path: string, answer: ValidateAnswer): FileOutcome {
  return answer.ok ? { path, ...answer } : { path, ok: false, reason: diskReason(answer.code) };
}

/** A thread that ran out of time or memory, or met a mistake of ours: the file stands in the report all the same. */
async function unread(path: string, error: unknown, { profile }: AssessOptions): Promise<Assessment> {
  const { size } = await stat(path);
  const file = { fileName: basename(path), bytes: size };
  if (error instanceof Error && error.name === 'TimeoutError') {
    return assessUnread(file, 'timeout-error', `It was not read within ${TIMEOUT_MS / 1000} s.`, profile);
  }
  const message = error instanceof Error ? error.message : String(error);
  const isMemory = /out of memory|allocation failed|heap limit/i.test(message);
  return assessUnread(
    file,
    isMemory ? 'memory-error' : 'parse-error',
    `Reading it failed: ${message}`,
    profile,
  );
}
