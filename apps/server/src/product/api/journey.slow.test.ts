/** A shop's program from the key to the result, against a server and the real worker process. */
import { createHash, randomUUID } from 'node:crypto';
import { createClient } from '@printready/client';
import { cleanUp, newFolder } from '@printready/testing/process';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { art } from '../bulk/test-art.ts';
import { startWorker } from '../bulk/test-bulk.ts';
import { newShop, perform } from '../shop/test-shops.ts';
import { openTarget, type Target } from '../webhooks/test-target.ts';

let server: TestServer;
let target: Target;
beforeAll(async () => {
  const shared = { SERVER_SECRET: randomUUID() + randomUUID(), STORAGE_FOLDER: newFolder() };
  server = await startTestServer({ ...shared, WEBHOOK_TARGETS: 'any' });
  target = await openTarget();
  await startWorker({ ...shared, DATABASE_URL: server.deps.db.url });
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
  await target.close();
});

test('a program checks a file, runs a job to its result, and receives the webhooks', async () => {
  const owner = await server.newPerson(0);
  const shop = await newShop(server, owner, 10);
  const { secret: key } = await perform(server, owner, 'POST', `/${shop.id}/keys`, {
    name: 'Order system',
    scopes: ['validate', 'jobs'],
  });
  const { secret } = await perform(server, owner, 'POST', `/${shop.id}/webhooks`, {
    url: target.url,
    events: ['job.done', 'file.checked'],
  });
  const client = createClient({ server: server.origin, key: String(key) });

  const bytes = new Blob([Uint8Array.from(await art(1))], { type: 'image/png' });
  const upload = await client.upload({ name: 'art.png', bytes });
  const check = await client.check({ upload, profile: 'dtf', print_width_mm: 100 });
  await expect.poll(async () => (await client.readCheck(check.id)).state).toBe('done');
  const { report } = await client.readCheck(check.id);
  expect(report).toMatchObject({ profile: { id: 'dtf' }, facts: { width: 61, height: 60 } });

  const tool = { tool: 'downscaler', options: { target: 'percent', percent: 50 } };
  const job = await client.createJob({ ...tool, uploads: [upload] }, 'order-1');
  expect((await client.createJob({ ...tool, uploads: [upload] }, 'order-1')).id).toBe(job.id);
  await expect.poll(async () => (await client.readJob(job.id)).state).toBe('done');
  const { files, price } = await client.readJob(job.id);
  const result = files[0]?.result;
  const download = await fetch(result?.url ?? '');
  const resultBytes = Buffer.from(await download.arrayBuffer());
  expect(result).toMatchObject({ width: 31, height: 30, bytes: resultBytes.length });
  expect(createHash('sha256').update(resultBytes).digest('hex')).toBe(result?.sha256);
  expect((await client.readShop()).tokens).toBe(10 - price);

  await expect.poll(() => target.received.length).toBe(2);
  const events = target.received.map(({ headers, body }) =>
    new Webhook(String(secret)).verify(body, headers as Record<string, string>),
  );
  expect(events).toMatchObject([
    { type: 'file.checked', data: { id: check.id, state: 'done', verdict: report?.verdict } },
    { type: 'job.done', data: { id: job.id, total: 1, done: 1, failed: 0 } },
  ]);
});
