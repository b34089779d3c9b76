/**
 * Fleet whose workers are killed repeatedly, and whose database becomes unavailable or full: each effect occurs
 * exactly once. BULK_KILLS sets the number of kills.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type OutsidePostgres, startEmbeddedPostgres } from '@printready/testing/postgres';
import {
  addressOf,
  cleanUp,
  exitOf,
  isRunning,
  newFolder,
  type Process,
  until,
} from '@printready/testing/process';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { afterEach, expect, test } from 'vitest';
import { engineVersion } from './engine.ts';
import { art, RECIPE } from './test-art.ts';
import { ask, expectBalanced, rowsOf, send, startWorker, statesOf, upload } from './test-bulk.ts';
import { startBulkWorker } from './worker.ts';

const KILLS = Number(process.env['BULK_KILLS'] ?? 4);
const START = 1_000;

let undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  await cleanUp();
  for (const step of undo.reverse()) await step();
  undo = [];
});

type Shop = { readonly server: TestServer; readonly worker: () => Promise<Process> };

/** Starts a server and workers that share a database and a folder. */
async function openShop(postgres?: OutsidePostgres): Promise<Shop> {
  const shared = { SERVER_SECRET: randomUUID() + randomUUID(), STORAGE_FOLDER: newFolder() };
  const server = await startTestServer({ ...shared, ...(postgres && { DATABASE_URL: postgres.url }) });
  undo.push(() => server.stop());
  return { server, worker: () => startWorker({ ...shared, DATABASE_URL: server.deps.db.url }) };
}

const arts = (count: number): Promise<Uint8Array[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => art(n, 200)));

/** Simulates half a minute without a heartbeat from the dead worker, and skips the pause before the next attempt. */
async function missTheDead({ deps }: TestServer): Promise<void> {
  await deps.db.pool.query(
    `update jobs.job set heartbeat_on = now() - interval '1 minute'
     where state = 'active' and heartbeat_on < now() - interval '6 seconds'`,
  );
  await deps.db.pool.query("update jobs.job set start_after = now() where state = 'retry'");
}

test(`completes and charges each file once while a worker is killed at random ${KILLS} times`, async () => {
  const { server, worker } = await openShop();
  const { pool } = server.deps.db;
  const person = await server.newPerson(START);
  const count = 12 + KILLS;
  const batch = await send(server.origin, person, await arts(count));
  let state = 21;
  /** Reproducible random number, 0…1 (Numerical Recipes). */
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const isOver = async (): Promise<boolean> => {
    const { queued = 0, running = 0 } = await statesOf(pool, batch.id);
    return queued + running === 0;
  };
  let killed = 0;
  for (; killed < KILLS && !(await isOver()); killed++) {
    const victim = await worker();
    await until(
      async () => ((await statesOf(pool, batch.id))['running'] ?? 0) > 0 || (await isOver()),
      'work',
    );
    await delay(400 * chance());
    victim.child.kill('SIGKILL');
    await exitOf(victim);
  }
  expect(killed).toBe(KILLS);
  await worker();
  await until(async () => {
    await missTheDead(server);
    return isOver();
  }, 'the batch is over');
  const rows = await rowsOf(pool, batch.id);
  expect(rows).toHaveLength(count);
  // A file is given up on and refunded if three workers were killed while they had it.
  const givenUp = rows.filter((row) => row.state !== 'done').map(({ n }) => n);
  const dead = async (): Promise<number[]> => {
    const { rows: jobs } = await pool.query<{ n: number }>(
      `select (data ->> 'n')::integer as n from jobs.job
       where name = 'dead' and data ->> 'batch' = $1 and source_retry_count = 2 order by 1`,
      [batch.id],
    );
    return jobs.map(({ n }) => n);
  };
  await expect.poll(dead).toEqual(givenUp);
  expect(rows.some(({ state: end, attempt }) => attempt > 1 || end !== 'done')).toBe(true);
  await expectBalanced(pool, person.id, START);
});

test('reports not ready during two database restarts, and neither loses nor repeats a file', async () => {
  const postgres = await startEmbeddedPostgres();
  undo.push(() => postgres.stop());
  const { server, worker } = await openShop(postgres);
  const { pool } = server.deps.db;
  const person = await server.newPerson(START);
  const batch = await send(server.origin, person, await arts(10));
  const first = await worker();
  const address = (await addressOf(first)).replace('/metrics', '');
  for (const mode of ['immediate', 'fast'] as const) {
    const before = (await statesOf(pool, batch.id))['done'] ?? 0;
    await until(async () => {
      const { done = 0 } = await statesOf(pool, batch.id);
      return done > before || done === 10;
    }, 'one more is done');
    const restart = { over: false };
    const restarted = postgres.restart(mode).finally(() => {
      restart.over = true;
    });
    const heard = new Set<number>();
    while (!restart.over) heard.add((await fetch(`${address}/readyz`)).status);
    await restarted;
    expect(heard).toContain(503);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  }
  await until(async () => {
    await missTheDead(server);
    return (await statesOf(pool, batch.id))['done'] === 10;
  }, 'all are done');
  expect(isRunning(first)).toBe(true);
  await expectBalanced(pool, person.id, START);
});

test('while the disk is full, starts no batch, claims no file, charges nothing and logs once; then continues', async () => {
  const { server } = await openShop();
  const { db, files } = server.deps;
  const person = await server.newPerson(10);
  const batch = await send(server.origin, person, await arts(2));
  const id = randomUUID();
  await upload(person, id, [await art(3)]);
  // PostgreSQL's error for every write to a full disk.
  await db.pool.query(
    `create function private.no_room() returns trigger language plpgsql as $$ begin
       raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
     end $$`,
  );
  const tables = ['jobs.job', 'public.bulk_item', 'public.bulk_batch', 'public.token_usage'];
  for (const table of tables)
    await db.pool.query(
      `create trigger no_room before insert or update on ${table} for each row execute function private.no_room()`,
    );
  const errors: string[] = [];
  const worker = await startBulkWorker({
    ...{ url: db.url, pool: db.pool, files, lanes: 2, engine: engineVersion() },
    onError: (error) => errors.push(String(error)),
    say: () => undefined,
  });
  undo.push(() => worker.stop());
  const body = { id, name: 'A test', recipe: RECIPE, files: ['a.png'] };
  expect((await ask(server.origin, person, 'POST', '/batches', body)).status).toBeGreaterThanOrEqual(500);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  // Long enough for several rounds of every lane.
  await delay(6_000);
  expect(errors.filter((error) => error.includes('No space left on device'))).toHaveLength(1);
  expect(await statesOf(db.pool, batch.id)).toEqual({ queued: 2 });
  expect(await server.balanceOf(person)).toBe(8);
  for (const table of tables) await db.pool.query(`drop trigger no_room on ${table}`);
  await expect.poll(() => statesOf(db.pool, batch.id)).toEqual({ done: 2 });
  await expectBalanced(db.pool, person.id, 10);
});
