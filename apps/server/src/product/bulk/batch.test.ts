import { createHash, randomUUID } from 'node:crypto';
import { BULK_BUCKET, type BulkItem, inputName, OFFER_EVENT, OFFER_TOPIC } from '@printready/contracts/bulk';
import { createPool } from '@printready/jobs';
import { type Ceilings, openBoundedProcess } from '@printready/jobs/bounded';
import { CEILINGS } from '@printready/pipeline/ceilings';
import { maxTokens, readRecipe } from '@printready/pipeline/recipe';
import { runRecipe } from '@printready/pipeline/recipe/run-recipe';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cleanUp } from '../../housekeeping.ts';
import { engineVersion } from './engine.ts';
import { createGate } from './gate.ts';
import { runItem } from './run-item.ts';
import { art, RECIPE } from './test-art.ts';
import { ask, expectBalanced, send, statesOf, type TestWorkers, testWorkers, upload } from './test-bulk.ts';
import { fileCeilings } from './worker.ts';

let server: TestServer;
let workers: TestWorkers;
beforeAll(async () => {
  server = await sharedServer();
  workers = testWorkers(server);
});
afterAll(() => server.stop());

const pool = () => server.deps.db.pool;
const states = (batch: string) => statesOf(pool(), batch);

describe('worker with two lanes', () => {
  beforeAll(() => workers.work());
  afterAll(() => workers.stop());

  test('runs a batch from upload to download: paid once, every file done, inputs deleted', async () => {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1), await art(2), await art(3)]);
    expect([batch.price, await server.balanceOf(person)]).toEqual([1, 7]);
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

  test('gives the same bytes as the pipeline in the test’s own process', async () => {
    const person = await server.newPerson(10);
    const file = await art(9);
    const batch = await send(server.origin, person, [file]);
    await expect.poll(() => states(batch.id)).toEqual({ done: 1 });
    const read = await readRecipe(RECIPE);
    if (!read.ok) expect.fail(read.problem.issues.join());
    const host = { signal: new AbortController().signal, progress: () => undefined };
    const here = await runRecipe(read.recipe, { bytes: file, stem: 'art 1' }, host);
    if (!here.ok) expect.fail(here.problem.text);
    const { data } = await person.client.from('bulk_item').select('*').single<BulkItem>();
    const sum = createHash('sha256').update(here.bytes).digest('hex');
    expect(data?.figures).toMatchObject({ sha256: sum, width: here.width, height: here.height });
  });

  test('reports a broken file and the steps not run, refunds it at once, and leaves others unaffected', async () => {
    const person = await server.newPerson(10);
    const small = { tests: [{ fact: 'width_px', op: '<', value: 10 }] };
    const recipe = { ...RECIPE, steps: [{ ...RECIPE.steps[0], when: small }, RECIPE.steps[1]] };
    const batch = await send(
      server.origin,
      person,
      [await art(1), new TextEncoder().encode('no picture'), await art(2)],
      { recipe },
    );
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

  test('reuses the result for the same bytes and recipe without running it or charging tokens', async () => {
    const person = await server.newPerson(10);
    const file = await art(7);
    const first = await send(server.origin, person, [file]);
    await expect.poll(() => states(first.id)).toEqual({ done: 1 });
    const second = await send(server.origin, person, [file]);
    await expect.poll(() => states(second.id)).toEqual({ done: 1 });
    expect(await server.balanceOf(person)).toBe(9);
    await expectBalanced(pool(), person.id, 10);
    const other = await server.newPerson(10);
    const theirs = await send(server.origin, other, [file]);
    await expect.poll(() => states(theirs.id)).toEqual({ done: 1 });
    expect(await server.balanceOf(other), 'results of another person are not reused').toBe(9);
  });

  test('reuses no result if the file name states another print size', async () => {
    const person = await server.newPerson(10);
    const file = await art(8);
    const recipe = { ...RECIPE, fileNames: '{order}_{width}' };
    const dpi = async (name: string) => {
      const { id } = await send(server.origin, person, [file], { recipe, files: [name] });
      await expect.poll(() => states(id)).toEqual({ done: 1 });
      const { data } = await person.client
        .from('bulk_item')
        .select('*')
        .eq('batch_id', id)
        .single<BulkItem>();
      return data?.figures?.dpi;
    };
    const [wide, narrow] = [await dpi('1_2in.png'), await dpi('2_1in.png')];
    expect(narrow).toBeCloseTo(2 * (wide ?? 0), 6);
    expect(await server.balanceOf(person)).toBe(8);
    expect(await dpi('3_50.8mm.png')).toBe(wide);
    expect(await server.balanceOf(person), 'results of an equal size are reused').toBe(8);
  });
});

test('runs a file’s last attempt with less memory, and names the memory limit when it fails', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(1), await art(2)]);
  const module = new URL('./recipe.worker.ts', import.meta.url);
  const open = (ceilings: Ceilings) =>
    createPool({ open: () => openBoundedProcess(module, ceilings), size: 1 });
  // The last attempt fails, because 70 MB are not enough for the recipe.
  const [runner, frugal] = [open(CEILINGS), open({ ...CEILINGS, megabytes: 70 })];
  const { signal: stopping } = new AbortController();
  const { files } = server.deps;
  const deps = { pool: pool(), files, runner, frugal, gate: createGate(), kind: 'bulk/none', stopping };
  const take = (n: number, lastTry: boolean) =>
    runItem(deps, { batch: batch.id, n }, { id: randomUUID(), priority: -1, lastTry });
  expect([await take(1, false), await take(2, true)]).toEqual(['done', 'failed']);
  const { data } = await person.client.from('bulk_item').select('*').eq('n', 2).single<BulkItem>();
  expect(data?.cause?.text).toMatch(
    /^It failed twice, and needs too many resources even when run alone: .* 70 MB/,
  );
  await expectBalanced(pool(), person.id, 10);
  runner.dispose();
  frugal.dispose();
});

describe('worker with a small memory limit', () => {
  afterAll(() => workers.stop());

  test.each([
    ['memory', { cpuMs: 60_000, megabytes: 130 }, 'It takes more than 130 MB of memory.'],
    ['processor time', { cpuMs: 5, megabytes: 4_000 }, 'It takes more than 0.005 s of the processor.'],
  ])(
    'stops a valid file at its %s without a retry, and refunds the tokens',
    async (_name, fileCeilings, text) => {
      await workers.work({ fileCeilings });
      const person = await server.newPerson(10);
      const batch = await send(server.origin, person, [await art(1)]);
      await expect.poll(() => states(batch.id)).toEqual({ failed: 1 });
      await workers.stop();
      const { data } = await person.client.from('bulk_item').select('*').single<BulkItem>();
      expect(data).toMatchObject({ attempt: 1, cause: { code: 'refused', text } });
      expect(await server.balanceOf(person)).toBe(10);
      await expectBalanced(pool(), person.id, 10);
    },
  );

  test.each([
    ['divides a large machine’s memory among its lanes', 64_000, 4, 12_000],
    ['gives each lane of a small machine room for the largest picture', 8_000, 4, 4_096],
    ['leaves part of the memory to the system if there is one lane', 4_000, 1, 3_000],
  ])('%s', (_name, machine, lanes, megabytes) => {
    expect(fileCeilings(machine, lanes)).toEqual({ cpuMs: 3_600_000, megabytes });
  });
});

test('strips Unicode direction marks from the file names of a stored batch', async () => {
  const person = await server.newPerson(10);
  const name = 'Spring\u2066 order\u2069';
  const batch = await send(server.origin, person, [await art(1)], { name, files: ['photo\u202egnp.png'] });
  expect(batch.name).toBe('Spring order');
  const { data } = await person.client.from('bulk_item').select('name, planned').single();
  expect(data).toMatchObject({ name: 'photognp.png', planned: { stem: 'photognp' } });
});

describe('tokens of a batch', () => {
  test('charges the price shown beforehand: the highest price of each enabled step', async () => {
    const off = { id: 'off', tool: 'color-separator', on: false };
    const larger = { id: 'larger', tool: 'upscaler', options: { method: 'filter' } };
    const read = await readRecipe({ ...RECIPE, steps: [...RECIPE.steps, larger, off] });
    if (!read.ok) throw new TypeError(read.problem.issues.join());
    const person = await server.newPerson(10);
    const { price } = await send(server.origin, person, [await art(1)], { recipe: read.recipe });
    expect([price, maxTokens(read.recipe)]).toEqual([6, 6]);
  });

  test('creates one batch and one spend for the same id sent twice', async () => {
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

  test('starts no batch if there are too few tokens, the recipe is invalid, or files are missing', async () => {
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
});

test('runs a file that is uploaded under two names once, and gives a result for each name', async () => {
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, [await art(3), await art(3)], {
    files: ['front.png', 'back.png'],
  });
  await workers.work({ lanes: 1 });
  onTestFinished(() => workers.stop());
  await expect.poll(() => states(batch.id)).toEqual({ done: 2 });
  const { data } = await person.client.from('bulk_item').select('*').order('n').overrideTypes<BulkItem[]>();
  expect(data?.map(({ figures, tokens }) => [figures?.name, tokens])).toEqual([
    ['front.png', 1],
    ['back.png', 0],
  ]);
});

describe('bulk workers', () => {
  const offered = async (): Promise<unknown> => (await fetch(`${server.origin}/api/bulk`)).json();

  test('offers batches while a worker of this version is present', async () => {
    expect(await offered()).toEqual({ offered: false, engines: [] });
    onTestFinished(() => workers.stop());
    await workers.work({ engine: '9.9.9' });
    expect(await offered()).toEqual({ offered: false, engines: ['9.9.9'] });
    await workers.work();
    expect(await offered()).toEqual({ offered: true, engines: [engineVersion(), '9.9.9'] });
    await workers.stop();
    expect(await offered()).toEqual({ offered: false, engines: [] });
  });

  test('does not count workers without a heartbeat', async () => {
    // Inserts only a row, because a live worker could send a heartbeat at any moment.
    await pool().query('select private.report_bulk_worker(gen_random_uuid(), $1, 4)', [engineVersion()]);
    expect(await offered()).toEqual({ offered: true, engines: [engineVersion()] });
    await pool().query("update private.bulk_workers set seen_at = now() - interval '1 minute'");
    expect(await offered()).toEqual({ offered: false, engines: [] });
  });
});

describe('offer of server processing', () => {
  /** Counts events that a caller receives on the private channel. */
  async function follow(client: SupabaseClient): Promise<() => number> {
    let count = 0;
    const channel = client.channel(OFFER_TOPIC, { config: { private: true } });
    channel.on('broadcast', { event: OFFER_EVENT }, () => void count++);
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
    });
    onTestFinished(async () => void (await channel.unsubscribe()));
    return () => count;
  }

  test('is announced to guests and users when a worker starts, ends or times out, but not on heartbeats', async () => {
    const guest = await follow(server.newClient());
    const person = await follow((await server.newPerson()).client);
    const counts = (): number[] => [guest(), person()];
    const id = randomUUID();
    const report = () => pool().query('select private.report_bulk_worker($1, $2, 4)', [id, engineVersion()]);
    await report();
    await expect.poll(counts).toEqual([1, 1]);
    await report();
    await pool().query('delete from private.bulk_workers where id = $1', [id]);
    await expect.poll(counts).toEqual([2, 2]);
    await report();
    await pool().query("update private.bulk_workers set seen_at = now() - interval '2 minutes'");
    await cleanUp({ pool: pool(), config: server.deps.config, files: undefined });
    await expect.poll(counts).toEqual([4, 4]);
  });

  test('cannot be announced by a client', async () => {
    const { client } = await server.newPerson();
    const heard = await follow(client);
    const forged = client.channel(OFFER_TOPIC, { config: { private: true } });
    await expect(forged.httpSend(OFFER_EVENT, {})).rejects.toThrow('do not have permissions');
    expect(heard()).toBe(0);
  });
});

describe('rights to a batch', () => {
  test('keeps other users from reading, canceling, resending, deleting, or writing a batch', async () => {
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
