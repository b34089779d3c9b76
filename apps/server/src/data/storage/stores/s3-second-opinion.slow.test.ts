/**
 * Tests the S3 client against an independent S3 server (s3rver) that computes its own signatures, and a batch that
 * uses it.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { cleanUp, exitOf, newFolder, run, WORKER } from '@printready/testing/process';
import { startTestServer } from '@printready/testing/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { engineVersion } from '../../../product/bulk/engine.ts';
import { art } from '../../../product/bulk/test-art.ts';
import { expectBalanced, send, statesOf } from '../../../product/bulk/test-bulk.ts';
import { startBulkWorker } from '../../../product/bulk/worker.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'printready-s3rver-'));
const s3 = new S3rver({
  ...{ directory, address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false },
  configureBuckets: [{ name: 'art' }],
});
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let settings: S3Settings;
let store: FileStore;
beforeAll(async () => {
  const { port } = await s3.run();
  settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'art', region: 'us-east-1', ...KEY };
  store = createS3Store(settings);
});
afterEach(cleanUp);
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

const readAll = async (version: string, range?: Parameters<FileStore['read']>[1]): Promise<Buffer> => {
  const content = await store.read(version, range);
  if (!content) expect.fail(`${version} is not there.`);
  return buffer(content);
};

test('puts, gets, copies and removes objects in S3 storage, and reads byte ranges', async () => {
  const [version, copy, empty] = [randomUUID(), randomUUID(), randomUUID()];
  const bytes = randomBytes(3_000_000);
  expect((await store.write(version, Readable.from([bytes]))).size).toBe(bytes.length);
  expect((await readAll(version)).equals(bytes)).toBe(true);
  expect(await readAll(version, { first: 10, last: 19 })).toEqual(bytes.subarray(10, 20));
  await store.copy(version, copy);
  await store.remove(version);
  expect(await store.read(version)).toBeUndefined();
  expect((await readAll(copy)).equals(bytes)).toBe(true);
  await store.write(empty, Readable.from([]));
  expect(await readAll(empty)).toHaveLength(0);
  await store.remove(version);
});

test.each([
  ['secret', { secretAccessKey: 'wrong' }, /403/],
  ['key', { accessKeyId: 'nobody' }, /403/],
  ['bucket', { bucket: 'missing' }, /404/],
])('rejects a wrong %s with the store’s own error', async (_name, wrong, refusal) => {
  const stranger = createS3Store({ ...settings, ...wrong });
  await expect(stranger.write(randomUUID(), Readable.from(['art']))).rejects.toThrow(refusal);
});

const env = (): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: KEY.accessKeyId,
  S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
});

test('does not start a worker if the bucket is missing, and reports how to fix it', async () => {
  const worker = run(
    { ...env(), S3_BUCKET: 'missing', DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: newFolder() },
    WORKER,
  );
  expect(await exitOf(worker)).toBe(1);
  expect(worker.output()).toMatch(
    /The file store cannot be used: .*404.*NoSuchBucket.*Check S3_ENDPOINT, S3_BUCKET/s,
  );
  expect(worker.output()).not.toContain('    at ');
});

test('runs a batch whose files are stored in S3, from upload to result', async () => {
  const server = await startTestServer(env());
  const { db, files } = server.deps;
  const quiet = { onError: () => undefined, say: () => undefined };
  const options = { url: db.url, pool: db.pool, files, lanes: 1, engine: engineVersion() };
  const worker = await startBulkWorker({ ...options, ...quiet });
  try {
    const person = await server.newPerson(10);
    const batch = await send(server.origin, person, [await art(1), await art(2), await art(1)]);
    await expect.poll(() => statesOf(db.pool, batch.id)).toEqual({ done: 3 });
    await expectBalanced(db.pool, person.id, 10);
    const { rows } = await db.pool.query<{ version: string; size: number }>(
      "select version, (metadata ->> 'size')::integer as size from storage.objects where owner_id = $1",
      [person.id],
    );
    expect(rows).toHaveLength(3);
    for (const { version, size } of rows) expect(await readAll(version)).toHaveLength(size);
  } finally {
    await worker.stop();
    await server.stop();
  }
});
