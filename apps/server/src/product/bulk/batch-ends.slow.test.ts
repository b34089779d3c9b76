import { randomUUID } from 'node:crypto';
import { BULK_BUCKET, type BulkBatch, type BulkItem, inputName } from '@printready/contracts/bulk';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { art } from './test-art.ts';
import { ask, expectBalanced, send, statesOf, type TestWorkers, testWorkers } from './test-bulk.ts';

let server: TestServer;
let workers: TestWorkers;
beforeAll(async () => {
  server = await sharedServer();
  workers = testWorkers(server);
});
afterEach(() => workers.stop());
afterAll(() => server.stop());

const work = () => workers.work();
const pool = () => server.deps.db.pool;
const states = (batch: string) => statesOf(pool(), batch);

test('when a batch is canceled, refunds waiting files, keeps finished ones, and leaves no job', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), await art(2)]);
  expect((await ask(server.origin, person, 'POST', `/batches/${batch.id}/cancel`)).status).toBe(204);
  expect((await ask(server.origin, person, 'POST', `/batches/${batch.id}/cancel`)).status).toBe(409);
  expect(await states(batch.id)).toEqual({ cancelled: 2 });
  expect(await server.balanceOf(person)).toBe(10);
  await expectBalanced(pool(), person.id, 10);
  const jobs = await pool().query("select from jobs.job where data ->> 'batch' = $1", [batch.id]);
  expect(jobs.rowCount).toBe(0);
});

test('excludes and refunds a skipped file, even while a worker processes it, and accepts it again later', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), await art(2), await art(3)]);
  const skip = (n: number) => ask(server.origin, person, 'POST', `/batches/${batch.id}/items/${n}/skip`);
  await pool().query('select from private.start_bulk_item($1, 2, 0)', [batch.id]);
  expect([(await skip(1)).status, (await skip(2)).status, (await skip(2)).status]).toEqual([204, 204, 409]);
  expect(await states(batch.id)).toEqual({ skipped: 2, queued: 1 });
  expect(await server.balanceOf(person)).toBe(9);
  const late = await pool().query<{ ended: boolean }>(
    `select private.end_bulk_item($1, 2, 1, '{"state": "failed"}') as ended`,
    [batch.id],
  );
  expect(late.rows).toEqual([{ ended: false }]);
  await work();
  await expect.poll(() => states(batch.id)).toEqual({ skipped: 2, done: 1 });
  const { data } = await person.client.from('bulk_batch').select('*').single<BulkBatch>();
  expect(data).toMatchObject({ state: 'done', done: 1, skipped: 2, tokens: 1 });
  const resend = await ask(server.origin, person, 'POST', `/batches/${batch.id}/items/2/resend`);
  expect(resend.status).toBe(204);
  await expect.poll(() => states(batch.id)).toEqual({ skipped: 1, done: 2 });
  await expectBalanced(pool(), person.id, 10);
});

test('if a batch is canceled during its last file, completes the file or refunds it, never both', async () => {
  const person = await server.newPerson(100);
  for (let round = 0; round < 12; round++) {
    const batch = await send(server.origin, person, [await art(round)]);
    const started = await pool().query<{ attempt: number }>(
      'select attempt from private.start_bulk_item($1, 1, 0)',
      [batch.id],
    );
    const end = {
      ...{ state: 'done', tokens: 1, result: `${person.id}/${batch.id}/out/1.png`, version: randomUUID() },
      ...{ figures: {}, result_key: randomUUID(), metadata: { size: 1 } },
    };
    const [ended, cancelled] = await Promise.all([
      pool().query<{ ended: boolean }>('select private.end_bulk_item($1, 1, $2, $3) as ended', [
        ...[batch.id, started.rows[0]?.attempt, end],
      ]),
      pool().query<{ done: boolean }>('select private.cancel_bulk_batch($1, $2) as done', [
        person.id,
        batch.id,
      ]),
    ]);
    expect(ended.rows[0]?.ended).not.toBe(cancelled.rows[0]?.done);
    expect(await states(batch.id)).toEqual(ended.rows[0]?.ended === true ? { done: 1 } : { cancelled: 1 });
  }
  await expectBalanced(pool(), person.id, 100);
});

test('deletes batches, jobs and objects along with the account, and discards running files', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), await art(2)]);
  await pool().query('select from private.start_bulk_item($1, 1, 0)', [batch.id]);
  await pool().query('delete from auth.users where id = $1', [person.id]);
  const end = {
    ...{ state: 'done', tokens: 1, result: `${person.id}/${batch.id}/out/1.png`, version: randomUUID() },
    ...{ figures: {}, result_key: randomUUID(), metadata: { size: 1 } },
  };
  const late = await pool().query<{ ended: boolean }>('select private.end_bulk_item($1, 1, 1, $2) as ended', [
    batch.id,
    end,
  ]);
  expect(late.rows, 'whoever had a file in hand').toEqual([{ ended: false }]);
  const left = await pool().query<{ left: number }>(
    `select (select count(*) from public.bulk_item where batch_id = $1)::integer
       + (select count(*) from jobs.job where data ->> 'batch' = $1::text)::integer
       + (select count(*) from storage.objects where name like $2 || '/%')::integer as left`,
    [batch.id, person.id],
  );
  expect(left.rows).toEqual([{ left: 0 }]);
});

test('refunds files that no worker of their version has run in time', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), await art(2)]);
  await pool().query('select from private.start_bulk_item($1, 1, 0)', [batch.id]);
  await pool().query('update public.bulk_batch set expires_at = now() where id = $1', [batch.id]);
  await pool().query('select private.sweep_bulk()');
  expect(await states(batch.id)).toEqual({ cancelled: 2 });
  await expectBalanced(pool(), person.id, 10);
});

test('immediately fails a file whose input is missing, refunds it and does not retry', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1)]);
  await person.client.storage.from(BULK_BUCKET).remove([inputName(person.id, batch.id, 1)]);
  await work();
  await expect.poll(() => states(batch.id)).toEqual({ failed: 1 });
  const { data } = await person.client.from('bulk_item').select('*').single<BulkItem>();
  expect(data?.cause?.code).toBe('missing');
  expect(await server.balanceOf(person)).toBe(10);
  expect((await ask(server.origin, person, 'POST', `/batches/${batch.id}/items/1/resend`)).status).toBe(409);
});

test('keeps inputs of failed files for a day, results until they expire, and rows for a month', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), new Uint8Array([1, 2, 3])]);
  await work();
  await expect.poll(() => states(batch.id)).toEqual({ done: 1, failed: 1 });
  await workers.stop();
  const objects = async () =>
    (
      await pool().query<{ name: string }>(
        'select name from storage.objects where owner_id = $1 order by 1',
        [person.id],
      )
    ).rows.map(({ name }) => name.split('/').slice(2).join('/'));
  const sweep = () => pool().query('select private.sweep_bulk()');
  await sweep();
  expect(await objects()).toEqual(['in/2', 'out/1.png']);
  await pool().query(
    "update public.bulk_item set ended_at = now() - interval '25 hours' where batch_id = $1",
    [batch.id],
  );
  await pool().query(
    "update storage.objects set created_at = now() - interval '26 hours' where owner_id = $1",
    [person.id],
  );
  await sweep();
  expect(await objects()).toEqual(['out/1.png']);
  await pool().query('update public.bulk_batch set expires_at = now() where id = $1', [batch.id]);
  await sweep();
  expect(await objects()).toEqual([]);
  await pool().query("update public.bulk_batch set created_at = now() - interval '31 days' where id = $1", [
    batch.id,
  ]);
  await sweep();
  expect(await states(batch.id)).toEqual({});
});
