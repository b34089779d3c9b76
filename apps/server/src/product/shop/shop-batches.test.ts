/** Batches that a shop pays for. */
import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../bulk/test-bulk.ts';
import { balanceOf, newMember, newShop, perform, type Shop } from './test-shops.ts';

let server: TestServer;
let shop: Shop;
let member: Person;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) =>
  server.deps.db.pool.query<Record<string, unknown>>(text, values);

beforeEach(async () => {
  await sql(
    "insert into private.tool_prices (tool_id, tokens) values ('test-five', 5) on conflict do nothing",
  );
  shop = await newShop(server, await server.newPerson(0), 20);
  member = await newMember(server, shop);
});

/** Two files at 5 tokens each, before any worker has run. */
async function newBatch(): Promise<string> {
  const id = randomUUID();
  const recipe = JSON.stringify({ steps: [{ tool: 'test-five', on: true }] });
  const files = JSON.stringify(['a.png', 'b.png'].map((name) => ({ name, planned: {} })));
  await sql("select private.create_bulk_batch($1, $2, 'Ours', $3, 'none', 'none', $4)", [
    member.id,
    id,
    recipe,
    files,
  ]);
  return id;
}

/** Fails a file, and stores its input, so that it can be sent again. */
async function fail(batch: string): Promise<void> {
  await sql("update public.bulk_item set state = 'running' where batch_id = $1 and n = 1", [batch]);
  await sql(`select private.end_bulk_item($1, 1, 0, '{"state": "failed"}')`, [batch]);
  await sql(
    `insert into storage.objects (bucket_id, name, version, metadata)
     select 'bulk', input, gen_random_uuid()::text, '{}' from public.bulk_item where batch_id = $1 and n = 1`,
    [batch],
  );
}

const leave = () => perform(server, member, 'POST', `/${shop.id}/leave`);
const resend = (batch: string) => ask(server.origin, member, 'POST', `/batches/${batch}/items/1/resend`);

test('charges a batch to the shop, and refunds it to the shop after the person left', async () => {
  const batch = await newBatch();
  expect([await balanceOf(server, shop.id), await server.balanceOf(member)]).toEqual([10, 0]);
  await leave();
  expect((await ask(server.origin, member, 'POST', `/batches/${batch}/cancel`)).status).toBe(204);
  expect([await balanceOf(server, shop.id), await server.balanceOf(member)]).toEqual([20, 0]);
  const { rows } = await sql('select user_id, credits_used from public.token_usage where shop_id = $1', [
    shop.id,
  ]);
  expect(rows).toEqual([{ user_id: member.id, credits_used: 0 }]);
});

test('refunds waiting files to the shop when the person’s account is deleted', async () => {
  await newBatch();
  await sql('delete from auth.users where id = $1', [member.id]);
  expect(await balanceOf(server, shop.id)).toBe(20);
});

test('refunds nothing to the person when the shop is deleted', async () => {
  const batch = await newBatch();
  await perform(server, shop.owner, 'DELETE', `/${shop.id}`);
  expect((await ask(server.origin, member, 'POST', `/batches/${batch}/cancel`)).status).toBe(204);
  expect(await server.balanceOf(member)).toBe(0);
});

test('charges a failed file that a member sends again to the shop', async () => {
  const batch = await newBatch();
  await fail(batch);
  expect(await balanceOf(server, shop.id)).toBe(15);
  expect((await resend(batch)).status).toBe(204);
  expect(await balanceOf(server, shop.id)).toBe(10);
});

test('rejects a failed file that a former member sends again', async () => {
  const batch = await newBatch();
  await fail(batch);
  await leave();
  expect(await resend(batch)).toMatchObject({ status: 403, json: { code: 'shop_left' } });
  expect([await balanceOf(server, shop.id), await server.balanceOf(member)]).toEqual([15, 0]);
});
