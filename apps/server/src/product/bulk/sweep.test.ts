/** Repairs that the batch sweep makes, and its limits. */
import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.deps.db.pool.query(text, values)).rows as Row[];
const sweep = (): Promise<unknown> => sql('select private.sweep_bulk()');

/** The engine is "none", so that no worker takes these files. */
async function newBatch(files: number, person?: Person): Promise<string> {
  const { id: userId } = person ?? (await server.newPerson(10));
  const id = randomUUID();
  const names = Array.from({ length: files }, (_, n) => ({ name: `art ${n + 1}.png`, planned: {} }));
  await sql(`select private.create_bulk_batch($1, $2, 'A test', '{"steps": []}', 'none', 'none', $3)`, [
    userId,
    id,
    JSON.stringify(names),
  ]);
  return id;
}

const jobsOf = (batch: string): Promise<{ id: string; n: number }[]> =>
  sql(
    `select id, (data ->> 'n')::integer as n from jobs.job
     where data ->> 'batch' = $1 and state in ('created', 'retry', 'active') order by 2`,
    [batch],
  );
const loseJob = (batch: string, n: number): Promise<unknown> =>
  sql("delete from jobs.job where data @> jsonb_build_object('batch', $1::text, 'n', $2::integer)", [
    batch,
    n,
  ]);

test('adds a job for a file whose job was lost, and for no other file', async () => {
  const [batch, other] = [await newBatch(3), await newBatch(2)];
  const [before, others] = [await jobsOf(batch), await jobsOf(other)];
  await sql("update public.bulk_item set state = 'running' where batch_id = $1 and n = 2", [batch]);
  await loseJob(batch, 2);
  await sweep();
  const after = await jobsOf(batch);
  expect(after.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(await jobsOf(other)).toEqual(others);
  expect(await sql('select state from public.bulk_item where batch_id = $1 order by n', [batch])).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'queued' })),
  );
});

test('adds no job for a running file whose job is active', async () => {
  const batch = await newBatch(2);
  await sql("update public.bulk_item set state = 'running' where batch_id = $1 and n = 1", [batch]);
  await sql(
    "update jobs.job set state = 'active' where data @> jsonb_build_object('batch', $1::text, 'n', 1)",
    [batch],
  );
  const before = await jobsOf(batch);
  await loseJob(batch, 2);
  await sweep();
  expect((await jobsOf(batch))[0]).toEqual(before[0]);
  expect(await sql('select n, state from public.bulk_item where batch_id = $1 order by n', [batch])).toEqual([
    { n: 1, state: 'running' },
    { n: 2, state: 'queued' },
  ]);
});

test('does not wait for the lock that files hold while they start, as long as every file has its job', async () => {
  await newBatch(3);
  const start = await server.deps.db.pool.connect();
  const sweeper = await server.deps.db.pool.connect();
  try {
    await start.query('begin');
    await start.query('select from private.bulk_clock for update');
    await sweeper.query("set lock_timeout = '2s'");
    await sweeper.query('select private.sweep_bulk()');
  } finally {
    await start.query('rollback');
    await sweeper.query('reset lock_timeout');
    start.release();
    sweeper.release();
  }
});

test('leaves the work to a sweeper that is already running', async () => {
  const batch = await newBatch(2);
  const first = await server.deps.db.pool.connect();
  try {
    await first.query('begin');
    await first.query('select private.sweep_bulk()');
    await loseJob(batch, 1);
    await sweep();
    expect((await jobsOf(batch)).map(({ n }) => n)).toEqual([2]);
  } finally {
    await first.query('commit');
    first.release();
  }
  await sweep();
  expect((await jobsOf(batch)).map(({ n }) => n)).toEqual([1, 2]);
});

const versionsOf = (batch: string) =>
  sql<{ version: string; done: number }>(
    'select xmin::text as version, done from public.bulk_batch where id = $1',
    [batch],
  );

test('writes a batch’s row only when its counts have changed', async () => {
  const batch = await newBatch(2);
  await sql("update public.bulk_batch set counted_at = now() - interval '1 hour' where id = $1", [batch]);
  const [before] = await versionsOf(batch);
  await sweep();
  expect(await versionsOf(batch)).toEqual([before]);
  await sql("update public.bulk_item set state = 'done', ended_at = now() where batch_id = $1 and n = 1", [
    batch,
  ]);
  await sweep();
  const counted = await versionsOf(batch);
  expect(counted).toMatchObject([{ done: 1 }]);
  await sweep();
  expect(await versionsOf(batch)).toEqual(counted);
});

test('continues despite malformed upload names', async () => {
  const person = await server.newPerson(10);
  const names = [
    'not-a-batch/in/1',
    `${randomUUID()}/in/first`,
    '------------------------------------/in/1',
    '1/in/1/2',
  ];
  for (const name of names) {
    const { error } = await person.client.storage
      .from('bulk')
      .upload(`${person.id}/${name}`, new Blob(['x'], { type: 'image/png' }), { contentType: 'image/png' });
    expect(error).toBeNull();
  }
  await sql("update storage.objects set created_at = now() - interval '25 hours' where owner_id = $1", [
    person.id,
  ]);
  await sweep();
  const count = () => sql('select from storage.objects where owner_id = $1', [person.id]);
  expect(await count()).toHaveLength(names.length);
  await sql("update storage.objects set created_at = now() - interval '5 days' where owner_id = $1", [
    person.id,
  ]);
  await sweep();
  expect(await count()).toHaveLength(0);
});
