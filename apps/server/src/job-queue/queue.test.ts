import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createJobQueue, type Handler, type QueueTiming, startWorker, type Worker } from './queue.ts';

let server: TestServer;
const workers: Worker[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await server.deps.db.pool.query('delete from private.jobs');
});
afterAll(() => server.stop());

const PACE: QueueTiming = { pollMs: 20, claimSeconds: 60, firstRetrySeconds: 0.02, maxAttempts: 4 };
const jobQueue = createJobQueue(() => undefined);
const add = (payload: object): Promise<void> => jobQueue.add(server.deps.db.pool, 'test', payload);

/** Failures are part of these tests; the rows say what was recorded. */
function work(handler: Handler, pace = PACE): Worker {
  const worker = startWorker(server.deps.db.pool, { test: handler }, () => undefined, pace);
  workers.push(worker);
  return worker;
}

const rows = async (): Promise<{ attempts: number; last_error: string | null; dead: boolean }[]> =>
  (
    await server.deps.db.pool.query<{ attempts: number; last_error: string | null; dead: boolean }>(
      'select attempts, last_error, dead_at is not null as dead from private.jobs order by id',
    )
  ).rows;

test('two workers do two hundred jobs, each once', async () => {
  const seen: number[] = [];
  for (let id = 0; id < 200; id++) await add({ id });
  const handler: Handler = async (payload) => {
    await delay(1);
    seen.push((payload as { id: number }).id);
  };
  work(handler);
  work(handler);
  await expect.poll(rows).toEqual([]);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, id) => id));
});

test('a job that fails comes again, later and later, until it works', async () => {
  const at: number[] = [];
  await add({});
  work(() => {
    at.push(performance.now());
    return at.length < 4 ? Promise.reject(new Error('the mail server is away')) : Promise.resolve();
  });
  await expect.poll(rows).toEqual([]);
  expect(at).toHaveLength(4);
});

test('after the last try it is kept with its error and rests', async () => {
  let tries = 0;
  await add({});
  work(() => {
    tries++;
    return Promise.reject(new Error('refused', { cause: new Error('550 no such mailbox') }));
  });
  const dead = { attempts: 4, last_error: 'Error: refused: 550 no such mailbox', dead: true };
  await expect.poll(rows).toEqual([dead]);
  await delay(200);
  expect([tries, await rows()]).toEqual([4, [dead]]);
});

test('a long job is kept by its worker’s heartbeat; a dead worker’s job is done by another', async () => {
  const { pool } = server.deps.db;
  let started = 0;
  const claimedUntil = async (): Promise<number | undefined> =>
    (
      await pool.query<{ claimed_until: Date }>('select claimed_until from private.jobs')
    ).rows[0]?.claimed_until.getTime();
  const untilKept: Handler = async () => {
    started++;
    const first = await claimedUntil();
    await expect.poll(claimedUntil).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
  };
  // A heartbeat every two seconds, which a slow machine may miss twice.
  const pace = { ...PACE, claimSeconds: 6 };
  work(untilKept, pace);
  work(untilKept, pace);
  await add({});
  await expect.poll(rows).toEqual([]);
  expect(started).toBe(1);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));

  work(() => {
    started++;
    return Promise.resolve();
  });
  await pool.query(
    `insert into private.jobs (kind, payload, attempts, claimed_until)
     values ('test', '{}', 1, now() + interval '300 milliseconds')`,
  );
  await expect.poll(rows).toEqual([]);
  expect(started).toBe(2);
});

test('work added in a transaction that rolls back does not exist', async () => {
  const client = await server.deps.db.pool.connect();
  await client.query('begin');
  await jobQueue.add(client, 'test', {});
  await client.query('rollback');
  client.release();
  expect(await rows()).toEqual([]);
});

test('a kind that this process does not know waits for one that does', async () => {
  await jobQueue.add(server.deps.db.pool, 'from a newer version', {});
  work(() => Promise.resolve());
  await delay(100);
  expect(await rows()).toEqual([{ attempts: 0, last_error: null, dead: false }]);
});
