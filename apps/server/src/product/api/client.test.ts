import { ApiProblem, createClient } from '@printready/client';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { art, RECIPE } from '../bulk/test-art.ts';
import { type TestWorkers, testWorkers } from '../bulk/test-bulk.ts';
import { openChecks } from './checks/run-checks.ts';
import { type KeyedShop, newKeyedShop } from './http/test-api.ts';

let server: TestServer;
let workers: TestWorkers;
let shop: KeyedShop;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await sharedServer();
  workers = testWorkers(server);
  await workers.work({ tasks: [openChecks], lanes: 1 });
  shop = await newKeyedShop(server, 50);
  client = createClient({ server: server.origin, key: shop.secret });
});
afterAll(async () => {
  await workers.stop();
  await server.stop();
});

const picture = async (n: number) => ({
  name: `art ${n}.png`,
  bytes: new Blob([Uint8Array.from(await art(n))], { type: 'image/png' }),
});

describe('client', () => {
  test('reads the shop and the tools', async () => {
    expect(await client.readShop()).toMatchObject({ id: shop.id, tokens: 50 });
    expect((await client.listTools()).data.map(({ id }) => id)).toContain('downscaler');
  });

  test('checks a file in a form, and an upload', async () => {
    const inForm = await client.checkFile(await picture(1), { print_width_mm: 100 });
    const uploaded = await client.check({ upload: await client.upload(await picture(1)) });
    expect([inForm.state, uploaded.state]).toEqual(['done', 'done']);
    expect(inForm.report?.sha256).toBe(uploaded.report?.sha256);
    expect(await client.readCheck(uploaded.id)).toEqual(uploaded);
    const { data } = await client.listChecks({ limit: 2 });
    expect(data.map(({ id }) => id)).toEqual([uploaded.id, inForm.id]);
  });

  test('repeats a check without another one', async () => {
    const key = 'order-6';
    const [first, again] = [
      await client.checkFile(await picture(4), {}, key),
      await client.checkFile(await picture(4), {}, key),
    ];
    expect(again).toEqual(first);
  });

  test('runs a job to its results, lists and deletes it', async () => {
    const body = { recipe: RECIPE, uploads: [await client.upload(await picture(2))] };
    const { id } = await client.createJob(body, 'order-7');
    expect((await client.createJob(body, 'order-7')).id).toBe(id);
    await expect.poll(async () => (await client.readJob(id)).state, { timeout: 30_000 }).toBe('done');
    const { files } = await client.readJob(id);
    expect((await fetch(files[0]?.result?.url ?? '')).status).toBe(200);
    await client.createJob({ ...body, uploads: [await client.upload(await picture(3))] });
    const { data, next_cursor: cursor } = await client.listJobs({ limit: 1 });
    const { data: older } = await client.listJobs({ limit: 1, cursor: cursor ?? 'none' });
    expect([data.length, older.map((job) => job.id)]).toEqual([1, [id]]);
    await client.deleteJob(id);
    await expect(client.readJob(id)).rejects.toThrow('There is no such job.');
  });

  test('throws the problem that the server reports', async () => {
    const wrong = createClient({ server: server.origin, key: 'x' });
    const problem = await wrong.readShop().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({ code: 'invalid_key', status: 401, retryAfterSeconds: null });
  });
});
