import { createHash, randomUUID } from 'node:crypto';
import { BULK_BUCKET, type BulkBatch, type BulkItem, inputName } from '@printready/contracts/bulk';
import { readRecipe } from '@printready/pipeline/recipe';
import { runRecipe } from '@printready/pipeline/recipe/run-recipe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { engineVersion } from './engine.ts';
import { art, RECIPE } from './test-art.ts';
import { ask, expectBalanced, send, statesOf, upload } from './test-bulk.ts';
import { type BulkWorker, startBulkWorker } from './worker.ts';

let server: TestServer;
const workers: BulkWorker[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => stopWorkers());
afterAll(() => server.stop());

const stopWorkers = async (): Promise<void> => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
};

async function work(engine = engineVersion(), lanes = 2): Promise<void> {
  const { db, files } = server.deps;
  const quiet = { onError: () => undefined, say: () => undefined };
  workers.push(await startBulkWorker({ url: db.url, pool: db.pool, files, lanes, engine, ...quiet }));
}

const pool = () => server.deps.db.pool;
const states = (batch: string) => statesOf(pool(), batch);

test('a batch from upload to download: paid once, every file done, inputs gone', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), await art(2), await art(3)]);
  expect([batch.price, await server.balanceOf(person)]).toEqual([1, 7]);
  await work();
  await expect.poll(() => states(batch.id)).toEqual({ done: 3 });
  const read = await person.client.from('bulk_batch').select('*').single();
  expect(read.data).toMatchObject({ state: 'done', done: 3, failed: 0, tokens: 3 });
  const { data } = await person.client.from('bulk_item').select('*').order('n').overrideTypes<BulkItem[]>();
  expect(data?.map(({ figures }) => figures?.name)).toEqual(['art 1.png', 'art 2.png', 'art 3.png']);
  const first = data?.[0];
  const link = await person.client.storage.from(BULK_BUCKET).createSignedUrl(first?.result ?? '', 60);
  const bytes = new Uint8Array(await (await fetch(link.data?.signedUrl ?? '')).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(first?.figures?.sha256);
  await expectBalanced(pool(), person.id, 10);
  const inputs = await pool().query(
    "select from storage.objects where owner_id = $1 and name like '%/in/%'",
    [person.id],
  );
  expect(inputs.rowCount).toBe(0);
});

test('the same bytes as in this process: the tab and the terminal take the same road', async () => {
  const person = await server.newPerson(10);
  const file = await art(9);
  const batch = await send(server.origin, person, [file]);
  await work();
  await expect.poll(() => states(batch.id)).toEqual({ done: 1 });
  const read = await readRecipe(RECIPE);
  if (!read.ok) expect.fail(read.problems.join());
  const host = { signal: new AbortController().signal, progress: () => undefined };
  const here = await runRecipe(read.recipe, { bytes: file, stem: 'art 1' }, host);
  if (!here.ok) expect.fail(here.problem);
  const { data } = await person.client.from('bulk_item').select('*').single<BulkItem>();
  const sum = createHash('sha256').update(here.bytes).digest('hex');
  expect(data?.figures).toMatchObject({ sha256: sum, width: here.width, height: here.height });
});

describe('money', () => {
  test('the same id twice is one batch and one spend', async () => {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1)]);
    const body = { id: batch.id, name: 'A test', recipe: RECIPE, files: ['art 1.png'] };
    const again = await ask(server.origin, person, 'POST', '/batches', body);
    expect([again.status, again.json['id'], await server.balanceOf(person)]).toEqual([201, batch.id, 9]);
    const stranger = await server.newPerson(10);
    await upload(stranger, batch.id, [await art(1)]);
    expect((await ask(server.origin, stranger, 'POST', '/batches', body)).status).toBe(409);
    expect(await server.balanceOf(stranger)).toBe(10);
  });

  test('too few tokens, a wrong recipe, files that are not here: nothing begins', async () => {
    const person = await server.newPerson(1);
    const id = randomUUID();
    await upload(person, id, [await art(1), await art(2)]);
    const body = { id, name: 'A test', recipe: RECIPE, files: ['1.png', '2.png'] };
    const poor = await ask(server.origin, person, 'POST', '/batches', body);
    expect([poor.status, poor.json['code']]).toEqual([402, 'insufficient_tokens']);
    const recipe = { ...RECIPE, steps: [{ id: 'a', tool: 'color-kp' }] };
    const wrong = await ask(server.origin, person, 'POST', '/batches', { ...body, recipe });
    expect([wrong.status, wrong.json['code'], wrong.json['message']]).toEqual([
      ...[400, 'invalid_recipe'],
      expect.stringContaining('color-ko'),
    ]);
    const more = await ask(server.origin, person, 'POST', '/batches', { ...body, files: ['1', '2', '3'] });
    expect([more.status, more.json['code']]).toEqual([409, 'missing_files']);
    expect((await pool().query('select from public.bulk_batch where id = $1', [id])).rowCount).toBe(0);
    expect(await server.balanceOf(person)).toBe(1);
  });

  test('a broken file is named and given back at once; no other is harmed; steps that did not run are given back', async () => {
    const person = await server.newPerson(10);
    const small = { tests: [{ fact: 'width_px', op: '<', value: 10 }] };
    const recipe = { ...RECIPE, steps: [{ ...RECIPE.steps[0], when: small }, RECIPE.steps[1]] };
    const batch = await send(
      server.origin,
      person,
      [await art(1), new TextEncoder().encode('no picture'), await art(2)],
      { recipe },
    );
    expect(await server.balanceOf(person)).toBe(7);
    await work();
    await expect.poll(() => states(batch.id)).toEqual({ done: 2, failed: 1 });
    const { data } = await person.client
      .from('bulk_item')
      .select('*')
      .eq('state', 'failed')
      .single<BulkItem>();
    expect([data?.n, data?.cause?.code, data?.tokens]).toEqual([2, 'refused', 0]);
    expect(await server.balanceOf(person)).toBe(10);
    await expectBalanced(pool(), person.id, 10);
  });

  test('the same bytes and recipe again: no work, no tokens, its own result', async () => {
    const person = await server.newPerson(10);
    const file = await art(7);
    const first = await send(server.origin, person, [file]);
    await work();
    await expect.poll(() => states(first.id)).toEqual({ done: 1 });
    const second = await send(server.origin, person, [file]);
    await expect.poll(() => states(second.id)).toEqual({ done: 1 });
    expect(await server.balanceOf(person)).toBe(9);
    await expectBalanced(pool(), person.id, 10);
    const other = await server.newPerson(10);
    const theirs = await send(server.origin, other, [file]);
    await expect.poll(() => states(theirs.id)).toEqual({ done: 1 });
    expect(await server.balanceOf(other), 'another person’s results are nobody’s shortcut').toBe(9);
  });
});

test('the same file twice under two names: worked on once, each result under its own name', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(3), await art(3)], {
    files: ['front.png', 'back.png'],
  });
  await work(engineVersion(), 1);
  await expect.poll(() => states(batch.id)).toEqual({ done: 2 });
  const { data } = await person.client.from('bulk_item').select('*').order('n').overrideTypes<BulkItem[]>();
  expect(data?.map(({ figures, tokens }) => [figures?.name, tokens])).toEqual([
    ['front.png', 1],
    ['back.png', 0],
  ]);
});

describe('who works', () => {
  const offered = async (): Promise<unknown> => (await fetch(`${server.origin}/api/bulk`)).json();

  test('batches are offered while a worker of this version is there', async () => {
    expect(await offered()).toEqual({ offered: false });
    await work('9.9.9');
    expect(await offered()).toEqual({ offered: false });
    await work();
    expect(await offered()).toEqual({ offered: true });
    await stopWorkers();
    expect(await offered()).toEqual({ offered: false });
  });

  test('a worker that says nothing any more is not there', async () => {
    await work();
    await pool().query("update private.bulk_workers set seen_at = now() - interval '1 minute'");
    expect(await offered()).toEqual({ offered: false });
  });
});

describe('who may', () => {
  test('nobody reads, cancels, sends again or deletes another’s batch, or writes a row', async () => {
    const [owner, thief] = [await server.newPerson(10), await server.newPerson(10)];
    const batch = await send(server.origin, owner, [await art(1)]);
    for (const table of ['bulk_batch', 'bulk_item']) {
      expect((await thief.client.from(table).select('*')).data).toEqual([]);
      expect((await owner.client.from(table).update({ tokens: 0 }).eq('tokens', 1)).error).not.toBeNull();
      expect((await owner.client.from(table).delete().eq('tokens', 1)).error).not.toBeNull();
    }
    expect((await ask(server.origin, thief, 'POST', `/batches/${batch.id}/cancel`)).status).toBe(409);
    expect((await ask(server.origin, thief, 'DELETE', `/batches/${batch.id}`)).status).toBe(404);
    expect((await ask(server.origin, thief, 'POST', `/batches/${batch.id}/items/1/resend`)).status).toBe(409);
    expect((await ask(server.origin, thief, 'POST', `/batches/${batch.id}/items/1/skip`)).status).toBe(409);
    const input = await thief.client.storage.from(BULK_BUCKET).download(inputName(owner.id, batch.id, 1));
    expect(input.error).not.toBeNull();
    const rpc = await owner.client.rpc('create_bulk_batch', {});
    expect(rpc.error).not.toBeNull();
    expect(await states(batch.id)).toEqual({ queued: 1 });
    expect((await ask(server.origin, owner, 'DELETE', `/batches/${batch.id}`)).status).toBe(204);
    expect(await server.balanceOf(owner)).toBe(10);
  });
});

describe('the end before the end', () => {
  test('cancel: what waits comes back, what is done stays, and no job is left', async () => {
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

  test('skip: one file is left out and given back, also out of a worker’s hands, and can be sent again', async () => {
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

  test('cancel against the last file, at the same moment, again and again: done or given back, never both', async () => {
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

  test('an account that is deleted takes batches, jobs and objects along', async () => {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1), await art(2)]);
    await pool().query('delete from auth.users where id = $1', [person.id]);
    const left = await pool().query<{ left: number }>(
      `select (select count(*) from public.bulk_item where batch_id = $1)::integer
         + (select count(*) from jobs.job where data ->> 'batch' = $1::text)::integer
         + (select count(*) from storage.objects where name like $2 || '/%')::integer as left`,
      [batch.id, person.id],
    );
    expect(left.rows).toEqual([{ left: 0 }]);
  });

  test('the input is gone: failed at once, given back, not tried again', async () => {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1)]);
    await person.client.storage.from(BULK_BUCKET).remove([inputName(person.id, batch.id, 1)]);
    await work();
    await expect.poll(() => states(batch.id)).toEqual({ failed: 1 });
    const { data } = await person.client.from('bulk_item').select('*').single<BulkItem>();
    expect(data?.cause?.code).toBe('missing');
    expect(await server.balanceOf(person)).toBe(10);
    expect((await ask(server.origin, person, 'POST', `/batches/${batch.id}/items/1/resend`)).status).toBe(
      409,
    );
  });

  test('retention: inputs of what failed after a day, results when their time is over, rows after a month', async () => {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1), new Uint8Array([1, 2, 3])]);
    await work();
    await expect.poll(() => states(batch.id)).toEqual({ done: 1, failed: 1 });
    await stopWorkers();
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
});

describe('whose turn it is', () => {
  test('ten files of B, sent after a thousand of A, are done before A’s are half done, and A’s still move', async () => {
    const [a, b] = [await server.newPerson(5_000), await server.newPerson(10)];
    // A's objects are rows only: what is asked here is the order in which jobs are taken.
    const big = randomUUID();
    await pool().query(
      `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata)
       select 'bulk', $1 || '/' || $2 || '/in/' || n, gen_random_uuid(), $1::uuid, $1, '{"size": 1000}'
       from generate_series(1, 1000) n`,
      [a.id, big],
    );
    const files = Array.from({ length: 1_000 }, (_, at) => `${at}.png`);
    const sent = await ask(server.origin, a, 'POST', '/batches', {
      id: big,
      name: 'A',
      recipe: RECIPE,
      files,
    });
    expect(sent.status).toBe(201);
    const ten = await send(server.origin, b, await Promise.all(Array.from({ length: 10 }, (_, n) => art(n))));
    await work(engineVersion(), 1);
    await expect.poll(() => states(ten.id), { interval: 5 }).toEqual({ done: 10 });
    const failed = (await states(big))['failed'] ?? 0;
    expect(failed, 'A’s files, whose bytes are missing, fail in turn').toBeGreaterThan(0);
    expect(failed).toBeLessThan(500);
    expect((await ask(server.origin, a, 'POST', `/batches/${big}/cancel`)).status).toBe(204);
    expect(await server.balanceOf(a)).toBe(5_000);
    expect((await states(big))['queued']).toBeUndefined();
  });

  test('nobody has more than half of the lanes while somebody else waits', async () => {
    const [a, b] = [await server.newPerson(20), await server.newPerson(20)];
    const many = await send(server.origin, a, await Promise.all([1, 2, 3, 4].map((n) => art(n))));
    const isTurn = async (batch: string): Promise<boolean | undefined> =>
      (await pool().query<{ turn: boolean }>('select private.is_bulk_turn($1) as turn', [batch])).rows[0]
        ?.turn;
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

  test('of an odd number of lanes none stays idle while two people wait', async () => {
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

  test('a file whose turn it is not goes back, and comes again: the other’s are done first', async () => {
    const [a, b] = [await server.newPerson(20), await server.newPerson(20)];
    const many = await send(server.origin, a, await Promise.all([1, 2, 3, 4].map((n) => art(n))));
    // One of A's is in other hands for ever, and that is half of two lanes.
    await pool().query('select from private.start_bulk_item($1, 1, 0)', [many.id]);
    const few = await send(server.origin, b, await Promise.all([5, 6, 7].map((n) => art(n))));
    await work(engineVersion(), 2);
    await expect.poll(() => states(few.id)).toEqual({ done: 3 });
    await expect.poll(() => states(many.id)).toEqual({ done: 4 });
    const { rows } = await pool().query<{ of: string }>(
      `select case batch_id when $1 then 'A' else 'B' end as of from public.bulk_item
       where batch_id in ($1, $2) and not (batch_id = $1 and n = 1) order by ended_at`,
      [many.id, few.id],
    );
    expect(rows.slice(0, 3).map(({ of }) => of)).toEqual(['B', 'B', 'B']);
  });

  test('a worker takes only files of its own version', async () => {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1)]);
    await work('9.9.9');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await states(batch.id)).toEqual({ queued: 1 });
    await work();
    await expect.poll(() => states(batch.id)).toEqual({ done: 1 });
  });
});
