/** Lost responses from the database, and a read-only database: nothing is charged twice or lost. */
import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '@printready/testing/server';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { engineVersion } from './engine.ts';
import { art, RECIPE } from './test-art.ts';
import { ask, expectBalanced, rowsOf, send, statesOf, upload } from './test-bulk.ts';
import { type BulkWorker, startBulkWorker } from './worker.ts';

let server: TestServer;
let worker: BulkWorker | undefined;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => server.stop());

const pool = () => server.deps.db.pool;

async function work(through: Pool): Promise<void> {
  const { db, files } = server.deps;
  const options = { url: db.url, pool: through, files, lanes: 1, engine: engineVersion() };
  worker = await startBulkWorker({ ...options, onError: () => undefined, say: () => undefined });
}

const END = /private\.end_bulk_item/;

/** Breaks the connection the first time a file ends, before or after the database receives the statement. */
function breakingOnce(when: 'before' | 'after'): { readonly pool: Pool; readonly broken: () => number } {
  let broken = 0;
  const real = pool();
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    const breaks = END.test(text) && broken === 0;
    if (breaks) broken += 1;
    if (breaks && when === 'before') throw new Error('Connection terminated unexpectedly');
    const answer = await real.query(text, values);
    if (breaks) throw new Error('Connection terminated unexpectedly');
    return answer;
  };
  const through = new Proxy(real, {
    get: (target, name): unknown =>
      name === 'query' ? query : (Reflect.get(target, name, target) as unknown),
  });
  return { pool: through, broken: () => broken };
}

test.each(['before', 'after'] as const)(
  'stores one complete result and charges for it once when the connection breaks %s the commit',
  async (when) => {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1)]);
    const line = breakingOnce(when);
    await work(line.pool);
    const hasten = () => pool().query("update jobs.job set start_after = now() where state = 'retry'");
    const states = () => hasten().then(() => statesOf(pool(), batch.id));
    await expect.poll(states).toEqual({ done: 1 });
    expect(line.broken()).toBe(1);
    const [row] = await rowsOf(pool(), batch.id);
    expect(row?.attempt).toBe(when === 'before' ? 2 : 1);
    // The job is retried and finds nothing to do.
    await expect
      .poll(async () => {
        const left =
          "select from jobs.job where data ->> 'batch' = $1 and state in ('created', 'retry', 'active')";
        await hasten();
        return (await pool().query(left, [batch.id])).rowCount;
      })
      .toBe(0);
    expect((await rowsOf(pool(), batch.id))[0]?.state).toBe('done');
    await expectBalanced(pool(), person.id, 10);
    const { rows } = await pool().query<{ version: string }>(
      'select version from storage.objects where owner_id = $1',
      [person.id],
    );
    const bytes = await server.deps.files.read(rows[0]?.version ?? '');
    expect(bytes).toBeDefined();
    bytes?.destroy();
  },
);

test('if a batch is canceled during the payment, refunds everything or rejects the cancellation, never both', async () => {
  const person = await server.newPerson(100);
  for (let round = 0; round < 10; round++) {
    const id = randomUUID();
    await upload(person, id, [await art(round)]);
    const body = { id, name: 'A test', recipe: RECIPE, files: ['a.png'] };
    const before = await server.balanceOf(person);
    const [made, cancelled] = await Promise.all([
      ask(server.origin, person, 'POST', '/batches', body),
      ask(server.origin, person, 'POST', `/batches/${id}/cancel`),
    ]);
    expect(made.status).toBe(201);
    const wasCancelled = cancelled.status === 204;
    expect(await statesOf(pool(), id)).toEqual(wasCancelled ? { cancelled: 1 } : { queued: 1 });
    expect(await server.balanceOf(person)).toBe(before - (wasCancelled ? 0 : 1));
  }
  await expectBalanced(pool(), person.id, 100);
});

test('while the database is read-only, starts no batch, claims no file, charges nothing; then continues', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), await art(2)]);
  const id = randomUUID();
  await upload(person, id, [await art(3)]);
  const { rows } = await pool().query<{ name: string }>('select current_database() as name');
  const set = async (value: 'on' | 'off'): Promise<void> => {
    await pool().query('set default_transaction_read_only = off');
    await pool().query(
      `alter database "${rows[0]?.name ?? ''}" set default_transaction_read_only = ${value}`,
    );
    // Ends all sessions, because the setting applies only to new ones.
    await pool().query(
      'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await pool()
      .query('select pg_terminate_backend(pg_backend_pid())')
      .catch(() => undefined);
    // Waits one turn of the event loop, in which the pool notices that all sessions have ended.
    await new Promise((resolve) => setImmediate(resolve));
  };
  await set('on');
  try {
    const body = { id, name: 'A test', recipe: RECIPE, files: ['a.png'] };
    const refused = await ask(server.origin, person, 'POST', '/batches', body);
    expect(refused.status).toBeGreaterThanOrEqual(500);
    const start = pool().query('select from private.start_bulk_item($1, 1, 0)', [batch.id]);
    await expect(start).rejects.toThrow(/read-only/);
    expect(await statesOf(pool(), batch.id)).toEqual({ queued: 2 });
    expect(await server.balanceOf(person)).toBe(8);
  } finally {
    await set('off');
  }
  await work(pool());
  await expect.poll(() => statesOf(pool(), batch.id)).toEqual({ done: 2 });
  await expectBalanced(pool(), person.id, 10);
});
