/** Fair order of files: no user waits for all of another user's files, and no lane is idle. */
import { randomUUID } from 'node:crypto';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { engineVersion } from './engine.ts';
import { art, RECIPE } from './test-art.ts';
import { ask, send, statesOf, type TestWorkers, testWorkers } from './test-bulk.ts';

let server: TestServer;
let workers: TestWorkers;
beforeAll(async () => {
  server = await sharedServer();
  workers = testWorkers(server);
});
afterEach(() => workers.stop());
afterAll(() => server.stop());

const pool = () => server.deps.db.pool;
const states = (batch: string) => statesOf(pool(), batch);

/** Maximum number of files in a batch. */
const COUNT = 5_000;

test('finishes one user’s ten files before half of another user’s five thousand earlier ones', async () => {
  const [a, b] = [await server.newPerson(COUNT), await server.newPerson(10)];
  // A's objects are only rows, because the test is about the order of jobs.
  const big = randomUUID();
  await pool().query(
    `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata)
     select 'bulk', $1 || '/' || $2 || '/in/' || n, gen_random_uuid(), $1::uuid, $1, '{"size": 1000}'
     from generate_series(1, $3::integer) n`,
    [a.id, big, COUNT],
  );
  const files = Array.from({ length: COUNT }, (_, at) => `${at}.png`);
  const sent = await ask(server.origin, a, 'POST', '/batches', {
    id: big,
    name: 'A',
    recipe: RECIPE,
    files,
  });
  expect(sent.status).toBe(201);
  const ten = await send(server.origin, b, await Promise.all(Array.from({ length: 10 }, (_, n) => art(n))));
  await workers.work({ lanes: 1 });
  await expect.poll(() => states(ten.id), { interval: 5 }).toEqual({ done: 10 });
  const failed = (await states(big))['failed'] ?? 0;
  expect(failed, 'A’s files, whose bytes are missing, fail in turn').toBeGreaterThan(0);
  expect(failed).toBeLessThan(COUNT / 2);
  expect((await ask(server.origin, a, 'POST', `/batches/${big}/cancel`)).status).toBe(204);
  expect(await server.balanceOf(a)).toBe(COUNT);
  expect((await states(big))['queued']).toBeUndefined();
});

test('gives one user at most half of the workers’ lanes while another user waits', async () => {
  const [a, b] = [await server.newPerson(20), await server.newPerson(20)];
  const many = await send(server.origin, a, await Promise.all([1, 2, 3, 4].map((n) => art(n))));
  const isTurn = async (batch: string): Promise<boolean | undefined> =>
    (await pool().query<{ turn: boolean }>('select private.is_bulk_turn($1) as turn', [batch])).rows[0]?.turn;
  await pool().query('select private.report_bulk_worker(gen_random_uuid(), $1, 4)', [engineVersion()]);
  const start = (n: number) => pool().query('select from private.start_bulk_item($1, $2, 0)', [many.id, n]);
  for (const n of [1, 2, 3]) await start(n);
  expect(await isTurn(many.id), 'alone, all lanes are theirs').toBe(true);
  const few = await send(server.origin, b, [await art(1)]);
  expect([await isTurn(many.id), await isTurn(few.id)]).toEqual([false, true]);
  await pool().query('select private.release_bulk_item($1, $2, 1, null)', [many.id, 3]);
  await pool().query('select private.release_bulk_item($1, $2, 1, null)', [many.id, 2]);
  expect(await isTurn(many.id)).toBe(true);
  await start(2);
  expect(await isTurn(many.id)).toBe(false);
  await pool().query('select private.start_bulk_item($1, 1, 0)', [few.id]);
  const cause = { code: 'storage', text: 'The storage did not answer.' };
  await pool().query('select private.release_bulk_item($1, 1, 1, $2)', [few.id, cause]);
  expect(await isTurn(many.id), 'the other file waits for another try').toBe(true);
  expect((await ask(server.origin, b, 'POST', `/batches/${few.id}/cancel`)).status).toBe(204);
  expect(await isTurn(many.id), 'nobody waits any more').toBe(true);
  expect((await ask(server.origin, a, 'POST', `/batches/${many.id}/cancel`)).status).toBe(204);
  await pool().query('delete from private.bulk_workers');
});

test('leaves no lane idle with an odd number of lanes and two users', async () => {
  const people = [await server.newPerson(20), await server.newPerson(20)];
  await pool().query('select private.report_bulk_worker(gen_random_uuid(), $1, 3)', [engineVersion()]);
  const batches: string[] = [];
  for (const person of people) {
    const { id } = await send(server.origin, person, await Promise.all([1, 2, 3].map((n) => art(n))));
    batches.push(id);
  }
  const turns = () =>
    Promise.all(
      batches.map(async (batch) => {
        const asked = pool().query<{ turn: boolean }>('select private.is_bulk_turn($1) as turn', [batch]);
        return (await asked).rows[0]?.turn;
      }),
    );
  for (const batch of batches) await pool().query('select from private.start_bulk_item($1, 1, 0)', [batch]);
  expect(await turns(), 'one file each is in hand, and a lane is left').toEqual([true, true]);
  await pool().query('select from private.start_bulk_item($1, 2, 0)', [batches[0]]);
  expect(await turns()).toEqual([false, true]);
  for (const [at, person] of people.entries())
    expect((await ask(server.origin, person, 'POST', `/batches/${batches[at]}/cancel`)).status).toBe(204);
  await pool().query('delete from private.bulk_workers');
});

test('returns a file to the queue if it is not its user’s turn, and starts the other user’s file first', async () => {
  const [a, b] = [await server.newPerson(20), await server.newPerson(20)];
  const many = await send(server.origin, a, await Promise.all([1, 2, 3, 4].map((n) => art(n))));
  // Starts one of A's files elsewhere, so that A uses half of the two lanes.
  await pool().query('select from private.start_bulk_item($1, 1, 0)', [many.id]);
  const few = await send(server.origin, b, await Promise.all([5, 6, 7].map((n) => art(n))));
  await workers.work();
  await expect.poll(() => states(few.id)).toEqual({ done: 3 });
  await expect.poll(() => states(many.id)).toEqual({ done: 4 });
  const { rows } = await pool().query<{ of: string }>(
    `select case batch_id when $1 then 'A' else 'B' end as of from public.bulk_item
     where batch_id in ($1, $2) and not (batch_id = $1 and n = 1) order by started_at`,
    [many.id, few.id],
  );
  expect(rows.slice(0, 3).map(({ of }) => of)).toEqual(['B', 'B', 'B']);
});

test('claims only files of the worker’s own version', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1)]);
  await workers.work({ engine: '9.9.9' });
  const newer = randomUUID();
  await pool().query(
    `select private.create_bulk_batch($1, $2, 'Newer', $3, '', '9.9.9', '[{"name": "none.png", "planned": {}}]')`,
    [person.id, newer, RECIPE],
  );
  await expect
    .poll(() => states(newer), { message: 'of its own version it takes one that came later' })
    .toEqual({ failed: 1 });
  expect(await states(batch.id)).toEqual({ queued: 1 });
  await workers.work();
  await expect.poll(() => states(batch.id)).toEqual({ done: 1 });
});
