/**
 * Work that must not be lost although nobody waits for it: rows of private.jobs, done by any process of the same
 * database. A worker claims the next due row (SKIP LOCKED), says that it lives while it works, and deletes the row
 * when done; a row that fails comes again later, and after the last try is kept for a person to look at.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Does one kind of job; what it throws is recorded, and the job comes again. It may run twice: see `CLAIM_SECONDS`. */
export type Handler = (payload: unknown) => Promise<void>;

export type JobQueue = {
  /** In the caller's transaction when it gives one, so that the work is there if and only if its cause is. */
  add(db: Pick<Pool | PoolClient, 'query'>, kind: string, payload: object): Promise<void>;
  /** After the commit: look now rather than at the next round. */
  wake(): void;
};

type JobRow = {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
};

export type QueueTiming = {
  readonly pollMs: number;
  /** A worker that has not said that it lives for this long is taken for dead, and its job is done by another. */
  readonly claimSeconds: number;
  readonly firstRetrySeconds: number;
  readonly maxAttempts: number;
};

/** Tries at 0 s, 5 s, 15 s, 35 s … 85 min: a mail server may be away for an hour. */
const PACE: QueueTiming = { pollMs: 5_000, claimSeconds: 60, firstRetrySeconds: 5, maxAttempts: 11 };
/** Jobs at the same time in one process. */
const LANES = 2;
const MAX_ERROR_CHARACTERS = 2_000;

export const createJobQueue = (wake: () => void): JobQueue => ({
  add: async (db, kind, payload) => {
    await db.query('insert into private.jobs (kind, payload) values ($1, $2)', [
      kind,
      JSON.stringify(payload),
    ]);
  },
  wake,
});

/** The next due job of a kind that this process can do. */
async function claim(
  pool: Pool,
  kinds: readonly string[],
  { claimSeconds }: QueueTiming,
): Promise<JobRow | undefined> {
  const { rows } = await pool.query<JobRow>(
    `update private.jobs set attempts = attempts + 1, claimed_until = now() + make_interval(secs => $2)
     where id = (
       select id from private.jobs
       where dead_at is null and run_at <= now() and kind = any ($1)
         and (claimed_until is null or claimed_until < now())
       order by run_at for update skip locked limit 1
     )
     returning id, kind, payload, attempts`,
    [kinds, claimSeconds],
  );
  return rows[0];
}

/** The number of attempts tells this claim from a later one of the same job. */
const stillMine = 'where id = $1 and attempts = $2';

async function keepClaim(
  pool: Pool,
  { id, attempts }: JobRow,
  pace: QueueTiming,
  done: AbortSignal,
): Promise<void> {
  while (!done.aborted) {
    const waited = await delay((pace.claimSeconds * 1_000) / 3, true, { signal: done }).catch(() => false);
    if (!waited) return;
    await pool.query(
      `update private.jobs set claimed_until = now() + make_interval(secs => $3) ${stillMine}`,
      [id, attempts, pace.claimSeconds],
    );
  }
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${String(error)}${cause}`.slice(0, MAX_ERROR_CHARACTERS);
}

async function putBack(
  pool: Pool,
  { id, attempts }: JobRow,
  error: unknown,
  pace: QueueTiming,
): Promise<void> {
  const wait = pace.firstRetrySeconds * 2 ** (attempts - 1);
  await pool.query(
    `update private.jobs set claimed_until = null, last_error = $3, run_at = now() + make_interval(secs => $4),
       dead_at = case when attempts >= $5 then now() end ${stillMine}`,
    [id, attempts, describe(error), wait, pace.maxAttempts],
  );
}

async function perform(
  pool: Pool,
  job: JobRow,
  handlers: Readonly<Record<string, Handler>>,
  { pace, onError }: { pace: QueueTiming; onError: (error: unknown) => void },
): Promise<void> {
  const done = new AbortController();
  const kept = keepClaim(pool, job, pace, done.signal).catch(onError);
  try {
    await handlers[job.kind]?.(job.payload);
    await pool.query(`delete from private.jobs ${stillMine}`, [job.id, job.attempts]);
  } catch (error) {
    onError(
      new Error(`The job “${job.kind}” failed (attempt ${job.attempts}): ${describe(error)}`, {
        cause: error,
      }),
    );
    await putBack(pool, job, error, pace);
  } finally {
    done.abort();
    await kept;
  }
}

export type Worker = { wake(): void; stop(): Promise<void> };

/** @param onError hears of every failed attempt and of rounds that could not reach the database */
export function startWorker(
  pool: Pool,
  handlers: Readonly<Record<string, Handler>>,
  onError: (error: unknown) => void,
  pace: QueueTiming = PACE,
): Worker {
  const kinds = Object.keys(handlers);
  const stopping = new AbortController();
  let bell = new AbortController();

  const lane = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const rung = bell.signal;
      try {
        const job = await claim(pool, kinds, pace);
        if (job) {
          await perform(pool, job, handlers, { pace, onError });
          continue;
        }
      } catch (error) {
        onError(error);
      }
      const woken = AbortSignal.any([rung, stopping.signal]);
      await delay(pace.pollMs, undefined, { signal: woken, ref: false }).catch(() => undefined);
    }
  };
  const lanes = Array.from({ length: LANES }, lane);
  return {
    wake: () => {
      bell.abort();
      bell = new AbortController();
    },
    /** What is under way is finished first. */
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}
