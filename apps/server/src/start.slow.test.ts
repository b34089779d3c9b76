/** Stopping a server: open requests are answered, and new ones are rejected. */
import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { startServer } from './start.ts';

const SERVER_SECRET = randomUUID() + randomUUID();
let beside: TestServer;
beforeAll(async () => {
  beside = await startTestServer({ SERVER_SECRET });
});
afterAll(() => beside.stop());

test('completes a spend in progress before the server stops', async () => {
  const person = await beside.newPerson(20);
  const server = await startServer(
    readConfig({
      SERVER_SECRET,
      DATABASE_URL: beside.deps.db.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      MODELS: 'off',
    }),
  );
  const lock = await beside.deps.db.pool.connect();
  await lock.query('begin');
  await lock.query('select from public.user_subscriptions where user_id = $1 for update', [person.id]);
  const spend = fetch(`${server.address}/rest/v1/rpc/deduct_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_user_id: person.id, p_amount: 5 }),
  });
  const waiting = async (): Promise<number | null> =>
    (
      await beside.deps.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%deduct_tokens%'`,
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);

  const stopped = server.stop();
  await expect
    .poll(() =>
      fetch(`${server.address}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused');
  await lock.query('commit');
  lock.release();
  expect([(await spend).status, await (await spend).json()]).toEqual([200, true]);
  await stopped;
  expect(await beside.balanceOf(person)).toBe(15);
});
