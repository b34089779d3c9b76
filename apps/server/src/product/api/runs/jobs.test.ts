import { createHash, randomUUID } from 'node:crypto';
import type { Job } from '@printready/client/wire';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { art, RECIPE } from '../../bulk/test-art.ts';
import { type TestWorkers, testWorkers } from '../../bulk/test-bulk.ts';
import { balanceOf, newMember } from '../../shop/test-shops.ts';
import { addKey, callApi, type KeyedShop, newKeyedShop } from '../http/test-api.ts';
import { uploadFile } from '../uploads/test-uploads.ts';

let server: TestServer;
let workers: TestWorkers;
let shop: KeyedShop;
beforeAll(async () => {
  server = await sharedServer();
  workers = testWorkers(server);
  shop = await newKeyedShop(server, 50);
});
afterAll(async () => {
  await workers.stop();
  await server.stop();
});

const sql = (text: string, values: unknown[] = []) =>
  server.deps.db.pool.query<Record<string, unknown>>(text, values);

const uploadArt = async (n = 1, { secret } = shop): Promise<string> =>
  uploadFile(server, secret, { name: `art ${n}.png`, type: 'image/png', bytes: await art(n) });

const post = (body: object, headers: Readonly<Record<string, string>> = {}, { secret } = shop) =>
  callApi(server, secret, 'POST', '/jobs', { body, headers });

const read = async (id: unknown): Promise<Job> => {
  const { json } = await callApi(server, shop.secret, 'GET', `/jobs/${String(id)}`);
  return json as unknown as Job;
};

async function made(body: object): Promise<Job> {
  const { status, json } = await post(body);
  expect(status, JSON.stringify(json)).toBe(202);
  return json as unknown as Job;
}

async function filesOf(batch: unknown): Promise<unknown[]> {
  const { rows } = await sql("select name from storage.objects where bucket_id = 'bulk' and name like $1", [
    `${shop.id}/${String(batch)}/%`,
  ]);
  return rows;
}

describe('job', () => {
  test('runs a recipe on uploads, and gives signed results', async () => {
    const before = await balanceOf(server, shop.id);
    const uploads = [await uploadArt(1), await uploadArt(2)];
    const started = await made({ recipe: RECIPE, uploads });
    expect(started).toMatchObject({ state: 'queued', total: 2, done: 0 });
    expect(await balanceOf(server, shop.id)).toBe(before - started.price);
    await workers.work({ lanes: 1 });
    await expect.poll(async () => (await read(started.id)).state, { timeout: 30_000 }).toBe('done');
    await workers.stop();
    const ended = await read(started.id);
    expect(ended.files.map(({ name, state, cause }) => [name, state, cause])).toEqual([
      ['art 1.png', 'done', null],
      ['art 2.png', 'done', null],
    ]);
    expect(await balanceOf(server, shop.id)).toBe(before - ended.price);
    const [first] = ended.files;
    const answer = await fetch(first?.result?.url ?? '');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(first?.result?.sha256);
    expect(answer.headers.get('content-disposition')).toContain(
      encodeURIComponent(first?.result?.name ?? 'missing'),
    );
  });

  test('runs one tool with options, and a recipe that the shop shares', async () => {
    const byTool = await made({
      tool: 'downscaler',
      options: { percent: 50 },
      output: { format: 'tiff' },
      uploads: [await uploadArt()],
    });
    const { rows } = await sql(
      'select recipe from public.bulk_batch b join private.api_jobs j on j.batch_id = b.id where j.id = $1',
      [byTool.id],
    );
    expect(rows).toMatchObject([
      { recipe: { output: { format: 'tiff' }, steps: [{ tool: 'downscaler', options: { percent: 50 } }] } },
    ]);
    const shared = await sql(
      "insert into public.shop_recipes (shop_id, name, content) values ($1, 'Ours', $2) returning id",
      [shop.id, JSON.stringify(RECIPE)],
    );
    const byRecipe = await made({ recipe: shared.rows[0]?.['id'], uploads: [await uploadArt()] });
    expect(byRecipe.total).toBe(1);
  });

  test('is charged to the shop once, in the name of the owner who made the key', async () => {
    const { id } = await made({ recipe: RECIPE, uploads: [await uploadArt()] });
    const { rows } = await sql(
      `select u.user_id, u.shop_id, u.credits_used from public.token_usage u
       join private.api_jobs j on u.request_id = 'bulk/' || j.batch_id where j.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { user_id: shop.owner.id, shop_id: shop.id, credits_used: (await read(id)).price },
    ]);
    expect(await server.balanceOf(shop.owner)).toBe(0);
  });

  test('is canceled and removed by DELETE, with a refund', async () => {
    const before = await balanceOf(server, shop.id);
    const { id } = await made({ recipe: RECIPE, uploads: [await uploadArt()] });
    const { rows } = await sql('select batch_id from private.api_jobs where id = $1', [id]);
    expect(await filesOf(rows[0]?.['batch_id'])).toHaveLength(1);
    expect((await callApi(server, shop.secret, 'DELETE', `/jobs/${id}`)).status).toBe(204);
    expect(await balanceOf(server, shop.id)).toBe(before);
    expect((await callApi(server, shop.secret, 'GET', `/jobs/${id}`)).status).toBe(404);
    expect(await filesOf(rows[0]?.['batch_id'])).toEqual([]);
  });

  test.each([
    ['POST', '/cancel'],
    ['POST', '/items/1/skip'],
    ['POST', '/items/1/resend'],
    ['DELETE', ''],
  ])('is not changed through the batches of the key’s maker: %s %s', async (method, act) => {
    const { id } = await made({ recipe: RECIPE, uploads: [await uploadArt()] });
    const { rows } = await sql('select batch_id from private.api_jobs where id = $1', [id]);
    const answer = await fetch(`${server.origin}/api/bulk/batches/${String(rows[0]?.['batch_id'])}${act}`, {
      method,
      headers: { authorization: `Bearer ${shop.owner.accessToken}` },
    });
    expect(answer.status).toBe(404);
    expect((await read(id)).state).toBe('queued');
  });

  test('is refused without tokens, and keeps the uploads', async () => {
    const poor = await newKeyedShop(server, 0);
    const upload = await uploadArt(1, poor);
    const { status, json } = await post({ recipe: RECIPE, uploads: [upload] }, {}, poor);
    expect([status, json['code']]).toEqual([402, 'insufficient_tokens']);
    const { rows } = await sql('select taken from private.api_uploads where id = $1', [upload]);
    expect(rows).toEqual([{ taken: false }]);
  });

  test('belongs to the shop: every key with the scope reads it, and the maker’s app does not list it', async () => {
    const { id } = await made({ recipe: RECIPE, uploads: [await uploadArt()] });
    expect((await read(id)).id).toBe(id);
    const { data } = await shop.owner.client.from('bulk_batch').select('id');
    const items = await shop.owner.client.from('bulk_item').select('n');
    expect([data, items.data]).toEqual([[], []]);
  });

  test('outlives the account of the owner who made its key', async () => {
    const own = await newKeyedShop(server, 20);
    const heir = await newMember(server, own, 'owner');
    const second = await addKey(server, { id: own.id, owner: heir });
    const read = async (id: unknown) =>
      (await callApi(server, second.secret, 'GET', `/jobs/${String(id)}`)).json as unknown as Job;
    const uploads = [await uploadArt(1, own), await uploadArt(2, own)];
    const ended = (await post({ recipe: RECIPE, uploads }, {}, own)).json as unknown as Job;
    const canceled = (await post({ recipe: RECIPE, uploads: [await uploadArt(3, own)] }, {}, own)).json;
    const before = await balanceOf(server, own.id);
    await sql('delete from auth.users where id = $1', [own.owner.id]);
    expect((await post({ recipe: RECIPE, uploads }, {}, own)).status).toBe(401);
    expect([(await read(ended.id)).state, await balanceOf(server, own.id)]).toEqual(['queued', before]);
    const path = `/jobs/${String(canceled['id'])}`;
    expect((await callApi(server, second.secret, 'DELETE', path)).status).toBe(204);
    expect(await balanceOf(server, own.id)).toBe(before + Number(canceled['price']));
    await workers.work({ lanes: 1 });
    await expect.poll(async () => (await read(ended.id)).state, { timeout: 30_000 }).toBe('done');
    await workers.stop();
    expect((await read(ended.id)).files.map(({ state }) => state)).toEqual(['done', 'done']);
    const { rows } = await sql(
      `select sum(credits_used)::integer as spent from public.token_usage where shop_id = $1`,
      [own.id],
    );
    expect(rows).toEqual([{ spent: 20 - (await balanceOf(server, own.id)) }]);
  });
});

describe('list of jobs', () => {
  test('comes in pages, newest first', async () => {
    const own = await newKeyedShop(server, 50);
    const ids: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      const { json } = await post({ recipe: RECIPE, uploads: [await uploadArt(n, own)] }, {}, own);
      ids.unshift(json['id']);
    }
    const page = (query: string) => callApi(server, own.secret, 'GET', `/jobs?limit=2${query}`);
    const first = (await page('')).json as { data: { id: string }[]; next_cursor: string };
    const second = (await page(`&cursor=${first.next_cursor}`)).json as typeof first;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
  });
});

describe('Idempotency-Key', () => {
  test('makes one job of 50 calls at once', async () => {
    const before = await balanceOf(server, shop.id);
    const body = { recipe: RECIPE, uploads: [await uploadArt()] };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const ids = new Set(answers.map(({ json }) => json['id']));
    expect(ids.size).toBe(1);
    const [id] = ids;
    expect(await balanceOf(server, shop.id)).toBe(before - (await read(id)).price);
  });

  test('refuses another body, and is free again after a day', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post({ recipe: RECIPE, uploads: [await uploadArt()] }, headers);
    const body = { recipe: RECIPE, uploads: [await uploadArt()] };
    const other = await post(body, headers);
    expect([other.status, other.json['code']]).toEqual([409, 'idempotency_conflict']);
    await sql("update private.api_jobs set created_at = now() - interval '25 hours' where id = $1", [
      first.json['id'],
    ]);
    await sql('select private.sweep_api()');
    const later = await post(body, headers);
    expect([later.status, later.json['id'] === first.json['id']]).toEqual([202, false]);
  });

  test('counts for its shop only', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const other = await newKeyedShop(server, 50);
    const first = await post({ recipe: RECIPE, uploads: [await uploadArt()] }, headers);
    const second = await post({ recipe: RECIPE, uploads: [await uploadArt(1, other)] }, headers, other);
    expect([second.status, second.json['id'] === first.json['id']]).toEqual([202, false]);
  });
});
