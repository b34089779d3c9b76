/** Faults in a fleet of real worker processes on one PostgreSQL and one S3: each effect occurs exactly once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inputName } from '@printready/contracts/bulk';
import {
  addressOf,
  cleanUp,
  exitOf,
  isRunning,
  newFolder,
  type Process,
  run,
  stop,
  until,
  WORKER,
} from '@printready/testing/process';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { S3_KEY, startTestS3, type TestS3 } from '../../data/storage/stores/test-s3.ts';
import { art } from './test-art.ts';
import { ask, begin, expectBalanced, rowsOf, send, startWorker, statesOf, upload } from './test-bulk.ts';

let s3: TestS3;
let server: TestServer;
let person: Person;
const SECRET = randomUUID() + randomUUID();
const s3Env = (): Record<string, string> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: 'art',
  S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
});
const START = 1_000;

beforeAll(async () => {
  s3 = await startTestS3();
  server = await startTestServer({ SERVER_SECRET: SECRET, ...s3Env() });
});
beforeEach(async () => {
  s3.trouble = undefined;
  person = await server.newPerson(START);
});
afterEach(cleanUp);
afterAll(async () => {
  await server.stop();
  s3.close();
});

const pool = () => server.deps.db.pool;
const states = (batch: string) => statesOf(pool(), batch);

const worker = (env: Record<string, string> = {}): Promise<Process> =>
  startWorker({ DATABASE_URL: server.deps.db.url, SERVER_SECRET: SECRET, ...s3Env(), ...env });

const arts = (count: number, side = 60): Promise<Uint8Array[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => art(n, side)));

/** Path of a batch's single file in the store. A worker's startup check uses another file. */
async function pathOf(batch: string): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(
    'select version from storage.objects where name = $1',
    [inputName(person.id, batch, 1)],
  );
  return `/art/${rows[0]?.version ?? ''}`;
}

const running = async (batch: string): Promise<number> => (await states(batch))['running'] ?? 0;

/** Simulates half a minute without a heartbeat from the worker that runs the batch. */
const missInHand = (batch: string) =>
  pool().query(
    `update jobs.job set heartbeat_on = now() - interval '1 minute'
     where data ->> 'batch' = $1 and state = 'active'`,
    [batch],
  );

/** Expects the final state that every batch reaches despite a fault. */
async function expectWhole(batch: string, count: number): Promise<void> {
  await expect.poll(() => states(batch)).toEqual({ done: count });
  await expectBalanced(pool(), person.id, START);
  // Every result is stored with all its bytes.
  const { rows } = await pool().query<{ version: string; size: number }>(
    "select version, (metadata ->> 'size')::integer as size from storage.objects where owner_id = $1",
    [person.id],
  );
  expect(rows).toHaveLength(count);
  for (const { version, size } of rows) expect(s3.objects.get(`/art/${version}`)?.length).toBe(size);
}

test('completes and charges every file once if one of two busy workers is killed with kill -9', async () => {
  const batch = await send(server.origin, person, await arts(16));
  const [first] = [await worker(), await worker()];
  await until(async () => (await states(batch.id))['done'] !== undefined, 'a file is done');
  await until(async () => (await running(batch.id)) > 0, 'a file is in hand');
  first.child.kill('SIGKILL');
  await expectWhole(batch.id, 16);
});

test('changes nothing when a frozen worker wakes after another worker completed its file', async () => {
  const first = await worker();
  const batch = await send(server.origin, person, await arts(2, 900));
  await until(async () => (await running(batch.id)) > 0, 'a file is in hand');
  first.child.kill('SIGSTOP');
  await missInHand(batch.id);
  await worker();
  await expectWhole(batch.id, 2);
  const before = await rowsOf(pool(), batch.id);
  expect(before.some(({ attempt }) => attempt > 1)).toBe(true);
  first.child.kill('SIGCONT');
  await delay(4_000);
  expect(isRunning(first)).toBe(true);
  expect(await rowsOf(pool(), batch.id)).toEqual(before);
  await expectWhole(batch.id, 2);
});

test('drops a canceled file and continues with the next', async () => {
  await worker();
  s3.trouble = { method: 'GET', kind: 'silent', left: 1 };
  const batch = await send(server.origin, person, await arts(1));
  await until(async () => (await running(batch.id)) === 1 && s3.trouble?.left === 0, 'the file is in hand');
  expect((await ask(server.origin, person, 'POST', `/batches/${batch.id}/cancel`)).status).toBe(204);
  const next = await send(server.origin, person, await arts(1));
  await expect.poll(() => states(next.id)).toEqual({ done: 1 });
  expect(await states(batch.id)).toEqual({ cancelled: 1 });
  await expectBalanced(pool(), person.id, START);
});

test('returns a slow file to the queue on SIGTERM, without counting the attempt', async () => {
  const first = await worker();
  // The store responds to the startup check, but never sends the file's bytes.
  s3.trouble = { method: 'GET', kind: 'silent', left: 1 };
  const batch = await send(server.origin, person, await arts(1));
  await until(async () => (await running(batch.id)) === 1, 'the file is in hand');
  expect(await stop(first)).toBe(0);
  const jobs = await pool().query<{ state: string; tries: number }>(
    "select state, retry_count as tries from jobs.job where data ->> 'batch' = $1",
    [batch.id],
  );
  expect(jobs.rows).toEqual([{ state: 'created', tries: 0 }]);
  expect(await states(batch.id)).toEqual({ queued: 1 });
  s3.trouble = undefined;
  await worker();
  await expectWhole(batch.id, 1);
});

test('finishes a nearly completed file on SIGTERM', async () => {
  const first = await worker();
  const batch = await send(server.origin, person, await arts(2, 400));
  // Waits for the first file, which takes longer than the second because the tools must be compiled.
  await until(async () => {
    const { done = 0, running: inHand = 0 } = await states(batch.id);
    return done > 0 && done + inHand === 2;
  }, 'the second file is in hand');
  expect(await stop(first)).toBe(0);
  await expectWhole(batch.id, 2);
});

test('neither loses nor repeats a file despite repeated loss of all database connections', async () => {
  const first = await worker();
  const batch = await send(server.origin, person, await arts(12));
  for (let cut = 0; cut < 4; cut++) {
    await delay(700);
    await pool().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'printready%' and pid <> pg_backend_pid()`,
    );
  }
  await expectWhole(batch.id, 12);
  expect(isRunning(first)).toBe(true);
});

test('retries after a 503 or an interrupted upload at the file store, and keeps no partial result', async () => {
  await worker();
  const id = randomUUID();
  await upload(person, id, await arts(3));
  s3.trouble = { method: 'PUT', kind: 'cut', left: 1 };
  const batch = await begin(server.origin, person, { id }, 3);
  await until(() => (s3.trouble?.left ?? 0) === 0, 'an upload was cut');
  s3.trouble = { method: 'GET', kind: 'away', left: 8 };
  await expectWhole(batch.id, 3);
});

test('refunds a file after three attempts without a response from the file store; resending it charges again', async () => {
  const batch = await send(server.origin, person, await arts(1));
  s3.trouble = { method: 'GET', kind: 'away', path: await pathOf(batch.id), left: 10_000 };
  await worker();
  await expect.poll(() => states(batch.id)).toEqual({ failed: 1 });
  const dead = async () =>
    (
      await pool().query<{ message: string }>(
        "select source_output ->> 'message' as message from jobs.job where name = 'dead' and data ->> 'batch' = $1",
        [batch.id],
      )
    ).rows;
  await expect.poll(async () => (await dead()).length).toBe(1);
  expect((await dead())[0]?.message).toContain('503');
  expect(await server.balanceOf(person)).toBe(START);
  await expectBalanced(pool(), person.id, START);
  s3.trouble = undefined;
  expect((await ask(server.origin, person, 'POST', `/batches/${batch.id}/items/1/resend`)).status).toBe(204);
  expect(await server.balanceOf(person)).toBe(START - 1);
  expect(await dead()).toEqual([]);
  await expectWhole(batch.id, 1);
});

// The timeout covers three heartbeat checks, which the queue makes at its own interval.
test('gives up on a file that crashes its worker three times, and refunds it', {
  timeout: 240_000,
}, async () => {
  const batch = await send(server.origin, person, await arts(1));
  const path = await pathOf(batch.id);
  for (let kill = 0; kill < 3; kill++) {
    s3.trouble = { method: 'GET', kind: 'silent', path, left: 100 };
    const victim = await worker();
    await until(async () => (await running(batch.id)) === 1 && s3.trouble?.left !== 100, 'it is in hand');
    victim.child.kill('SIGKILL');
    await exitOf(victim);
    await missInHand(batch.id);
    await until(async () => {
      const { rowCount } = await pool().query(
        "select from jobs.job where data ->> 'batch' = $1 and state = 'active'",
        [batch.id],
      );
      return rowCount === 0;
    }, 'it is missed');
  }
  s3.trouble = undefined;
  await worker();
  await expect.poll(() => states(batch.id)).toEqual({ failed: 1 });
  expect(await server.balanceOf(person)).toBe(START);
});

test('measures leases with the database’s clock when a worker’s clock is off by an hour', async () => {
  const fast =
    'data:text/javascript,const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+36e5)}static now(){return D.now()+36e5}}';
  const batch = await send(server.origin, person, await arts(6));
  await worker({ NODE_OPTIONS: `--import="${fast}"` });
  await worker();
  await expectWhole(batch.id, 6);
  expect((await rowsOf(pool(), batch.id)).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1]);
});

test.each([
  [
    'a wrong secret',
    () => ({ S3_SECRET_ACCESS_KEY: 'wrong' }),
    /The file store cannot be used: .*403.*Check S3_ENDPOINT/,
  ],
  ['no store', () => ({ S3_ENDPOINT: 'http://127.0.0.1:1' }), /The file store cannot be used/],
  ['no database', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }), /The database cannot be reached/],
])('%s: the worker refuses to start, with a message', async (_name, env, sentence) => {
  const started = run(
    {
      ...{ DATABASE_URL: server.deps.db.url, SERVER_SECRET: SECRET, DATA_DIR: newFolder(), ...s3Env() },
      ...env(),
    },
    WORKER,
  );
  expect(await exitOf(started)).toBe(1);
  expect(started.output()).toMatch(sentence);
  expect(started.output()).not.toContain('    at ');
});

test('the worker reports health, readiness and the number of waiting files', async () => {
  const address = (await addressOf(await worker())).replace('/metrics', '');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const batch = await send(server.origin, person, await arts(2));
  await expect.poll(() => states(batch.id)).toEqual({ done: 2 });
  const metrics = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
  await expect.poll(metrics).toContain('bulk_files_total{result="done"} 2');
  const text = await metrics();
  expect(text).toMatch(/bulk_waiting 0\n/);
  expect(text).toMatch(/bulk_oldest_seconds 0\n/);
});
