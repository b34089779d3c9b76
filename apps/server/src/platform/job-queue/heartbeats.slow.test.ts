/** These tests are slow, because heartbeats are at least ten seconds apart. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Handler } from './queue.ts';
import { openTestQueues, type TestQueues } from './test-queues.ts';

let t: TestQueues;
beforeAll(async () => {
  t = await openTestQueues();
});
afterEach(() => t.stopQueues());
afterAll(() => t.close());

test('keeps a long job alive with its worker’s heartbeat, and passes a dead worker’s job to another worker', async () => {
  const { pool, newKind, work, statesOf } = t;
  // Shortest heartbeat that pg-boss allows.
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
