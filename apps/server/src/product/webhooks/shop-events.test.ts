import { SHOP_EVENTS, type ShopEvent } from '@printready/contracts/account';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, type KeyedShop, newKeyedShop } from '../api/http/test-api.ts';
import { uploadFile } from '../api/uploads/test-uploads.ts';
import { art, RECIPE } from '../bulk/test-art.ts';
import { type TestWorkers, testWorkers } from '../bulk/test-bulk.ts';
import { approval, call, change, sendProof } from '../proofs/test-proofs.ts';
import { perform, workFor } from '../shop/test-shops.ts';
import { openTarget, type Target } from './test-target.ts';

let server: TestServer;
let workers: TestWorkers;
let target: Target;
let shop: KeyedShop;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_TARGETS: 'any' });
  workers = testWorkers(server);
  target = await openTarget();
  shop = await newKeyedShop(server, 50);
  await perform(server, shop.owner, 'POST', `/${shop.id}/webhooks`, { url: target.url, events: SHOP_EVENTS });
  await workFor(server, shop.owner, shop);
});
afterAll(async () => {
  await workers.stop();
  await server.stop();
  await target.close();
});

type Told = { readonly type: ShopEvent; readonly data: Record<string, unknown> };

const toldAfter = async (before: number): Promise<Told[]> => {
  await server.idle();
  return target.received.slice(before).map(({ body }) => JSON.parse(body) as Told);
};

test('a job of the API that ends is one event with its counts', async () => {
  const before = target.received.length;
  const bytes = await art(1);
  const uploads = [
    await uploadFile(server, shop.secret, { name: 'art.png', type: 'image/png', bytes }),
    await uploadFile(server, shop.secret, {
      name: 'broken.png',
      type: 'image/png',
      bytes: bytes.subarray(0, 50),
    }),
  ];
  const { json } = await callApi(server, shop.secret, 'POST', '/jobs', { body: { recipe: RECIPE, uploads } });
  await workers.work({ lanes: 1 });
  await expect
    .poll(
      async () => (await callApi(server, shop.secret, 'GET', `/jobs/${String(json['id'])}`)).json['state'],
    )
    .toBe('done');
  await workers.stop();
  expect(await toldAfter(before)).toMatchObject([
    { type: 'job.done', data: { id: json['id'], total: 2, done: 1, failed: 1 } },
  ]);
});

test('a check of the API that ends is one event with its verdict', async () => {
  const before = target.received.length;
  const { pool } = server.deps.db;
  const { rows } = await pool.query<{ id: string }>(
    "insert into private.api_checks (shop_id, input) values ($1, '{}') returning id",
    [shop.id],
  );
  const report = { verdict: 'look', sha256: 'ab' };
  for (let end = 0; end < 2; end++)
    await pool.query('select private.end_api_check($1, $2, null)', [rows[0]?.id, report]);
  expect(await toldAfter(before)).toMatchObject([
    { type: 'file.checked', data: { id: rows[0]?.id, state: 'done', verdict: 'look', sha256: 'ab' } },
  ]);
});

test('a customer’s answers to a proof of the shop are events without the customer’s words', async () => {
  const before = target.received.length;
  const [asked, approved] = [await sendProof(server, shop.owner), await sendProof(server, shop.owner)];
  await call(server, null, 'POST', `/proof/${asked.token}/change`, change());
  await call(server, null, 'POST', `/proof/${approved.token}/approve`, approval());
  await call(server, null, 'POST', `/proof/${approved.token}/approve`, approval());
  const told = await toldAfter(before);
  expect(told.map(({ type, data }) => [type, data['id'], data['version']]).sort()).toEqual([
    ['proof.approved', approved.id, 1],
    ['proof.change_requested', asked.id, 1],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/Ada Byron|Please larger/);
});

test('a proof of a person alone is no event', async () => {
  const before = target.received.length;
  const proof = await sendProof(server, await server.newPerson(0));
  await call(server, null, 'POST', `/proof/${proof.token}/approve`, approval());
  expect(await toldAfter(before)).toEqual([]);
});
