import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Handler, OpenQueue } from './queue.ts';
import { recallJobs } from './rows.ts';
import { startDeafPooler } from './test-pooler.ts';
import { openTestQueues, type TestQueues } from './test-queues.ts';

let t: TestQueues;
let pool: Pool;
beforeAll(async () => {
  t = await openTestQueues();
  ({ pool } = t);
});
afterEach(() => t.stopQueues());
afterAll(() => t.close());

const newKind = (settings?: object): Promise<string> => t.newKind(settings);
const newQueue = (url?: string, said?: string[]): Promise<OpenQueue> => t.newQueue(url, said);
const work = (kind: string, handler: Handler): Promise<OpenQueue> => t.work(kind, handler);
const statesOf = (kind: string): Promise<Record<string, number>> => t.statesOf(kind);

test('runs two hundred jobs in two processes, each job once', async () => {
  const kind = await newKind();
  const { jobQueue } = await newQueue();
  const ids = Array.from({ length: 200 }, (_, id) => id);
  const seen: number[] = [];
  const handler: Handler = async (payload) => {
    await setImmediate();
    seen.push((payload as { id: number }).id);
  };
  await work(kind, handler);
  await work(kind, handler);
  for (const id of ids) await jobQueue.add(pool, kind, { id });
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 200 });
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
});

test('retries a failed job until it succeeds', async () => {
  const kind = await newKind();
  let tries = 0;
  const { jobQueue } = await work(kind, () =>
    ++tries < 4 ? Promise.reject(new Error('the mail server is away')) : Promise.resolve(),
  );
  await jobQueue.add(pool, kind, {});
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
  expect(tries).toBe(4);
});

test('doubles the pause between attempts, for more than an hour in total', async () => {
  const { jobQueue } = await newQueue();
  await jobQueue.add(pool, 'notice', {});
  const { rows } = await pool.query<{ limit: number; delay: number; backoff: boolean; most: number }>(
    `select retry_limit as limit, retry_delay as delay, retry_backoff as backoff, retry_delay_max as most
     from jobs.job where name = 'notice'`,
  );
  expect(rows).toEqual([{ limit: 10, delay: 5, backoff: true, most: 1800 }]);
  // Lower bound of pg-boss's random delay (one to two times delay × 2^n).
  let seconds = 0;
  for (let retry = 0; retry < 10; retry++) seconds += Math.min(1800, 5 * 2 ** retry);
  expect(seconds).toBeGreaterThan(3600);
});

test('keeps a failed job and its error after the last attempt', async () => {
  const kind = await newKind();
  let tries = 0;
  const { jobQueue } = await work(kind, (payload) => {
    if ('last' in (payload as object)) return Promise.resolve();
    tries++;
    return Promise.reject(new Error('refused', { cause: new Error('550 no such mailbox') }));
  });
  await jobQueue.add(pool, kind, { to: 'ada' });
  await expect.poll(() => statesOf(kind)).toEqual({ failed: 1 });
  const dead = async () =>
    (
      await pool.query<{ data: unknown; message: string; state: string }>(
        `select data, source_output ->> 'message' as message, state from jobs.job
         where name = 'dead' and source_name = $1`,
        [kind],
      )
    ).rows;
  const given = [{ data: { to: 'ada' }, message: 'Error: refused: 550 no such mailbox', state: 'created' }];
  expect(await dead()).toEqual(given);
  // A retry would run before this later job.
  await jobQueue.add(pool, kind, { last: true });
  await expect.poll(() => statesOf(kind)).toEqual({ failed: 1, completed: 1 });
  expect([tries, await dead()]).toEqual([4, given]);
});

test('pauses a dead process’s job before its next attempt until recallJobs runs; always pauses a failed job', {
  tags: 'slow',
}, async () => {
  const kind = await newKind({ heartbeatSeconds: 10, retryDelay: 3600 });
  const { jobQueue } = await work(kind, (payload) =>
    'fails' in (payload as object) ? Promise.reject(new Error('away')) : Promise.resolve(),
  );
  await jobQueue.add(pool, kind, { fails: true });
  await expect.poll(() => statesOf(kind)).toEqual({ retry: 1 });
  await jobQueue.add(pool, kind, {}, new Date(Date.now() + 3_600_000));
  await pool.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
     where name = $1 and state = 'created'`,
    [kind],
  );
  await expect.poll(() => statesOf(kind)).toEqual({ retry: 2 });
  await recallJobs(pool, kind);
  await expect.poll(() => statesOf(kind)).toEqual({ retry: 1, completed: 1 });
});

test('drops a job whose transaction rolls back', async () => {
  const kind = await newKind();
  const { jobQueue } = await newQueue();
  const client = await pool.connect();
  await client.query('begin');
  await jobQueue.add(client, kind, {});
  await client.query('rollback');
  client.release();
  expect(await statesOf(kind)).toEqual({});
});

test('leaves a job of an unknown kind to a process that can handle it', async () => {
  const known = await newKind();
  const { jobQueue } = await work(known, () => Promise.resolve());
  const newer = await newKind();
  await jobQueue.add(pool, newer, {});
  await jobQueue.add(pool, known, {});
  await expect.poll(() => statesOf(known)).toEqual({ completed: 1 });
  expect(await statesOf(newer)).toEqual({ created: 1 });
});

test('polls every second and warns when LISTEN is impossible', { tags: 'slow' }, async () => {
  const kind = await newKind();
  const [said, heard]: string[][] = [[], []];
  await newQueue(t.url, heard);
  expect(heard).toEqual([]);
  const pooler = await startDeafPooler(t.url);
  const queue = await newQueue(pooler.url, said);
  expect(said).toEqual([expect.stringContaining('do not arrive here')]);
  await queue.work({ [kind]: () => Promise.resolve() });
  await queue.jobQueue.add(pool, kind, {});
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
  await t.stopQueues();
  pooler.close();
});

test('finds a job by polling if its notification was lost', async () => {
  const kind = await newKind();
  const queue = await newQueue();
  await queue.work({ [kind]: () => Promise.resolve() });
  await queue.jobQueue.add(pool, kind, {}, new Date(Date.now() + 3_600_000));
  // Makes the job due without a notification.
  await pool.query('update jobs.job set start_after = now() where name = $1', [kind]);
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
});

test('runs every job despite repeated loss of all database connections', async () => {
  const kind = await newKind();
  const done = new Set<number>();
  const { jobQueue } = await work(kind, async (payload) => {
    await pool.query('select 1');
    done.add((payload as { id: number }).id);
  });
  for (let id = 0; id < 60; id++) {
    await jobQueue.add(pool, kind, { id });
    if (id % 20 !== 19) continue;
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'printready jobs'`,
    );
  }
  await expect.poll(() => done.size).toBe(60);
});

test('announces a job of a trigger on the channel on which pg-boss announces its own', async () => {
  const kind = await newKind();
  const { jobQueue } = await newQueue();
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => void heard.push(payload));
  try {
    const { rows } = await client.query<{ channel: string }>(
      "select 'pgboss_' || left(encode(sha224('jobs'), 'hex'), 24) as channel",
    );
    await client.query(`listen ${rows[0]?.channel ?? ''}`);
    await jobQueue.add(pool, kind, {});
    await pool.query("select private.add_job($1, '{}')", [kind]);
    await expect.poll(() => heard).toEqual([kind, kind]);
  } finally {
    client.release(true);
  }
});
