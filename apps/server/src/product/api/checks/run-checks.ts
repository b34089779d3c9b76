/** Checks as jobs of the worker process. A check may run twice; its first end counts. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Report } from '@printready/client/wire';
import { createPool, type Runner } from '@printready/jobs';
import { CeilingReached, openBoundedProcess } from '@printready/jobs/bounded';
import { CEILINGS } from '@printready/pipeline/ceilings';
import { assessUnread } from '@printready/preflight';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { FileStore } from '../../../data/storage/stores/file-store.ts';
import type { OpenTasks } from '../../bulk/worker.ts';
import type { CheckAnswer, CheckInput, CheckRequest } from './check-task.ts';
import { reportOf } from './report.ts';

const CHECK_JOB = 'api-check';

const checkJob = z.object({ check: z.uuid() });

type CheckDeps = { readonly pool: Pool; readonly files: FileStore; readonly runner: Runner };

type Started = { readonly name: string | null; readonly version: string | null; readonly input: CheckInput };

type End = { readonly report: Report } | { readonly cause: string };

async function endCheck(pool: Pool, check: string, end: End): Promise<void> {
  const [report, cause] = 'report' in end ? [end.report, null] : [null, end.cause];
  await pool.query('select private.end_api_check($1, $2, $3)', [check, report, cause]);
}

const MISSING: End = { cause: 'The file is no longer here. Upload it again.' };
/** The error itself is in the log of the worker: it may name parts of the server. */
const GIVEN_UP: End = { cause: 'The server could not complete this check. Send it again.' };

/** A file that reaches a limit is reported as unchecked, as in the terminal. @throws other failures */
async function checkFile(
  runner: Runner,
  request: CheckRequest,
  bytes: number,
  sha256: string,
): Promise<Report> {
  try {
    return (await runner.run({ task: 'check', payload: request })) as CheckAnswer;
  } catch (error) {
    if (!(error instanceof CeilingReached)) throw error;
    const code = error.code === 'megabytes' ? 'memory-error' : 'timeout-error';
    const file = { fileName: request.name, bytes };
    return reportOf(assessUnread(file, code, error.message, request.judging.profile), sha256);
  }
}

async function judge({ pool, files, runner }: CheckDeps, check: string): Promise<End | undefined> {
  const { rows } = await pool.query<Started>('select * from private.start_api_check($1)', [check]);
  const [started] = rows;
  if (!started) return undefined;
  const { name, version, input } = started;
  const content = version === null ? undefined : await files.read(version);
  if (!content || name === null) return MISSING;
  const folder = await mkdtemp(join(tmpdir(), 'printready-check-'));
  try {
    const path = join(folder, 'input');
    const hash = createHash('sha256');
    let bytes = 0;
    content.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
    });
    await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    return { report: await checkFile(runner, { path, name, judging: input }, bytes, hash.digest('hex')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Separate processes, so that checks, which people wait for, do not queue behind the files of batches. */
export const openChecks: OpenTasks = ({ pool, files, lanes }) => {
  const module = new URL('./check.worker.ts', import.meta.url);
  const runner = createPool({ open: () => openBoundedProcess(module, CEILINGS), size: lanes });
  return {
    handlers: {
      [CHECK_JOB]: async (payload, { lastTry }) => {
        const { check } = checkJob.parse(payload);
        try {
          const end = await judge({ pool, files, runner }, check);
          if (end) await endCheck(pool, check, end);
        } catch (error) {
          if (lastTry) await endCheck(pool, check, GIVEN_UP);
          throw error;
        }
      },
    },
    stop: () => runner.dispose(),
  };
};
