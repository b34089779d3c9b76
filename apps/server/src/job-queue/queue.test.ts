import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { newDatabase, type TestDatabase } from '../test-databases.ts';
import { type Handler, type OpenQueue, openQueue } from './queue.ts';
import { recallJobs } from './rows.ts';
import { startDeafPooler } from './test-pooler.ts';

let database: TestDatabase;
let pool: Pool;
const open: OpenQueue[] = [];
beforeAll(async () => {
  database = await newDatabase();
  ({ pool } = connect(database.url, () => undefined));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()));
  await pool.query('delete from jobs.job');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Of one test: nobody else's jobs are in it, and it tries again at once. */
async function newKind(settings: object = {}): Promise<string> {
  const kind = `test-${randomUUID()}`;
  const given = {
    policy: 'standard',
    notify: true,
    deadLetter: 'dead',
    retryLimit: 3,
    retryDelay: 0,
    ...settings,
  };
  await pool.query('select jobs.create_queue($1, $2)', [kind, given]);
  return kind;
}

/** Failures are part of these tests; the rows say what was recorded. */
async function newQueue(url = database.url, said: string[] = []): Promise<OpenQueue> {
  const queue = await openQueue({
    url,
    onError: () => undefined,
    say: (sentence) => void said.push(sentence),
  });
  open.push(queue);
  return queue;
}

async function work(kind: string, handler: Handler): Promise<OpenQueue> {
  const queue = await newQueue();
  await queue.work({ [kind]: handler });
  return queue;
}

const statesOf = async (kind: string): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from jobs.job where name = $1 group by state',
    [kind],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

test('two processes do two hundred jobs, each once', async () => {
  const kind = await newKind();
  const { jobQueue } = await newQueue();
  const ids = Array.from({ length: 200 }, (_, id) => id);
  const seen: number[] = [];
  const handler: Handler = async (payload) => {
    await delay(1);
    seen.push((payload as { id: number }).id);
  };
  await work(kind, handler);
  await work(kind, handler);
  for (const id of ids) await jobQueue.add(pool, kind, { id });
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 200 });
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
});

test('a job that fails comes again until it works', async () => {
  const kind = await newKind();
  let tries = 0;
  const { jobQueue } = await work(kind, () =>
    ++tries < 4 ? Promise.reject(new Error('the mail server is away')) : Promise.resolve(),
  );
  await jobQueue.add(pool, kind, {});
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
  expect(tries).toBe(4);
});

test('between the tries it waits twice as long each time, for more than an hour in all', async () => {
  const { jobQueue } = await newQueue();
  await jobQueue.add(pool, 'notice', {});
  const { rows } = await pool.query<{ limit: number; delay: number; backoff: boolean; most: number }>(
    `select retry_limit as limit, retry_delay as delay, retry_backoff as backoff, retry_delay_max as most
     from jobs.job where name = 'notice'`,
  );
  expect(rows).toEqual([{ limit: 10, delay: 5, backoff: true, most: 1800 }]);
  // The shortest that its chance allows (pg-boss: between once and twice delay × 2^n).
  let seconds = 0;
  for (let retry = 0; retry < 10; retry++) seconds += Math.min(1800, 5 * 2 ** retry);
  expect(seconds).toBeGreaterThan(3600);
});

test('after the last try it is kept with its error and rests', async () => {
  const kind = await newKind();
  let tries = 0;
  const { jobQueue } = await work(kind, () => {
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
  await delay(200);
  expect([tries, await dead()]).toEqual([4, given]);
});

test('a long job is kept by its worker’s heartbeat; a dead worker’s job is done by another', async () => {
  // The shortest heartbeat that pg-boss has.
  const kind = await newKind({ heartbeatSeconds: 10 });
  let started = 0;
  const beatOf = async (): Promise<number> =>
    (
      await pool.query<{ at: Date }>('select heartbeat_on as at from jobs.job where name = $1', [kind])
    ).rows[0]?.at.getTime() ?? Number.POSITIVE_INFINITY;
  const untilKept: Handler = async () => {
    started++;
    const first = await beatOf();
    await expect.poll(beatOf).toBeGreaterThan(first);
  };
  const { jobQueue } = await work(kind, untilKept);
  await work(kind, untilKept);
  await jobQueue.add(pool, kind, {});
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
  expect(started).toBe(1);

  await pool.query(
    `update jobs.job set state = 'active', completed_on = null, heartbeat_on = now() - interval '11 seconds'
     where name = $1`,
    [kind],
  );
  await expect.poll(() => started).toBe(2);
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
});

test('the job of a process that died pauses before its next try, unless it is recalled; one that failed does', async () => {
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

test('work added in a transaction that rolls back does not exist', async () => {
  const kind = await newKind();
  const { jobQueue } = await newQueue();
  const client = await pool.connect();
  await client.query('begin');
  await jobQueue.add(client, kind, {});
  await client.query('rollback');
  client.release();
  expect(await statesOf(kind)).toEqual({});
});

test('a kind that this process does not know waits for one that does', async () => {
  const { jobQueue } = await work(await newKind(), () => Promise.resolve());
  const newer = await newKind();
  await jobQueue.add(pool, newer, {});
  await delay(100);
  expect(await statesOf(newer)).toEqual({ created: 1 });
});

test('where LISTEN is not possible, it says so and looks every second', async () => {
  const kind = await newKind();
  const [said, heard]: string[][] = [[], []];
  await newQueue(database.url, heard);
  expect(heard).toEqual([]);
  const pooler = await startDeafPooler(database.url);
  const queue = await newQueue(pooler.url, said);
  expect(said).toEqual([expect.stringContaining('do not arrive here')]);
  await queue.work({ [kind]: () => Promise.resolve() });
  await queue.jobQueue.add(pool, kind, {});
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
  await open.pop()?.stop();
  pooler.close();
});

test('an announcement that is lost: the job is found by looking', async () => {
  const kind = await newKind();
  const queue = await newQueue();
  await queue.work({ [kind]: () => Promise.resolve() });
  await queue.jobQueue.add(pool, kind, {}, new Date(Date.now() + 3_600_000));
  // Nobody announces this.
  await pool.query('update jobs.job set start_after = now() where name = $1', [kind]);
  await expect.poll(() => statesOf(kind)).toEqual({ completed: 1 });
});

test('all its connections cut, again and again: the process lives, and every job is done', async () => {
  const kind = await newKind();
  const done = new Set<number>();
  const { jobQueue } = await work(kind, async (payload) => {
    await delay(5);
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
