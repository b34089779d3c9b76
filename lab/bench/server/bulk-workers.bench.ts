/** Processes a batch of 300 files with one and with two worker processes, each running one file at a time. */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { planNames, readRecipe, recipeText } from '@printready/pipeline/recipe';
import { startEmbeddedPostgres } from '@printready/testing/postgres';
import { addressOf, cleanUp, newFolder, run, stop, until, WORKER } from '@printready/testing/process';
import { createFolderStore } from '../../../apps/server/src/data/storage/stores/folder-store.ts';
import { writePrices } from '../../../apps/server/src/data/tokens/prices.ts';
import { connect, type Database } from '../../../apps/server/src/platform/database/connect.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import { engineVersion } from '../../../apps/server/src/product/bulk/engine.ts';
import { art, RECIPE } from '../../../apps/server/src/product/bulk/test-art.ts';
import type { Benchmark, Measurement } from '../benchmark.ts';

const FILES = 300;
const QUICK_FILES = 6;
/** Rounds with one and with two workers alternate, so that machine load affects both. */
const ROUNDS = 3;
/** Side of a picture that takes more than 0.1 s on one core, px. */
const SIDE = 1000;
const ONE = 'one worker';
const TWO = 'two workers';

/** Path of `taskset`, from Debian's util-linux package. */
const TASKSET = '/usr/bin/taskset';
const FREE = 'cores as they are free';
const OWN = 'each worker on a core of its own';

type Setup = { readonly db: Database; readonly folder: string; readonly user: string };

/**
 * Inserts rows and stores bytes as an upload does. Every file is unique, because results are copied for identical
 * files.
 */
async function sendBatch({ db, folder, user }: Setup, count: number): Promise<string> {
  const batch = randomUUID();
  const files = createFolderStore(folder);
  const picture = await art(0, SIDE);
  for (let n = 1; n <= count; n++) {
    const version = randomUUID();
    await files.write(version, Readable.from([picture, Buffer.from(`${batch}/${n}`)]));
    await db.pool.query(
      `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata)
       values ('bulk', $1, $2, $3::uuid, $3, $4)`,
      [`${user}/${batch}/in/${n}`, version, user, { size: picture.length }],
    );
  }
  const read = await readRecipe(RECIPE);
  if (!read.ok) throw new TypeError(read.problem.issues.join('\n'));
  const text = recipeText(read.recipe);
  const planned = planNames(
    read.recipe.naming,
    Array.from({ length: count }, (_, at) => `art ${at}`),
    '2026-11-24',
  );
  await db.pool.query('select private.create_bulk_batch($1, $2, $3, $4, $5, $6, $7)', [
    ...[user, batch, 'Bench', text, createHash('sha256').update(text).digest('hex'), engineVersion()],
    JSON.stringify(planned.map((plan) => ({ name: plan.stem, planned: plan }))),
  ]);
  return batch;
}

/** @returns the time that warmed-up workers take to process a batch from start to finish, ms */
async function processBatch(
  setup: Setup,
  workers: number,
  count: number,
  ownCores: boolean,
): Promise<number> {
  const { db, folder } = setup;
  const env = { DATABASE_URL: db.url, STORAGE_FOLDER: folder, WORKER_LANES: '1' };
  const started = Array.from({ length: workers }, () => run({ ...env, DATA_DIR: newFolder() }, WORKER));
  for (const [core, worker] of started.entries()) {
    await addressOf(worker);
    if (ownCores)
      execFileSync(TASKSET, ['-acp', String(core), String(worker.child.pid)], { stdio: 'ignore' });
  }
  const isDone = async (batch: string): Promise<boolean> => {
    const { rows } = await db.pool.query<{ done: boolean }>(
      "select state = 'done' and done = total as done from public.bulk_batch where id = $1",
      [batch],
    );
    return rows[0]?.done === true;
  };
  // Warm-up: each worker's processes compile the tools once.
  const warm = await sendBatch(setup, 2 * workers);
  await until(() => isDone(warm), 'the workers are warm');
  const batch = await sendBatch(setup, count);
  const from = performance.now();
  await until(() => isDone(batch), 'the batch is done', 900_000);
  const milliseconds = performance.now() - from;
  for (const worker of started) await stop(worker);
  return milliseconds;
}

async function createSetup(url: string): Promise<Setup> {
  const db = connect(url, () => undefined);
  await migrate(db.pool, 'plain PostgreSQL');
  await writePrices(db.pool);
  const user = randomUUID();
  await db.pool.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.com`]);
  await db.pool.query(
    `insert into public.user_subscriptions (user_id, tokens_remaining, token_limit, reset_date)
     values ($1, 1000000, 1000000, now() + interval '30 days')`,
    [user],
  );
  return { db, folder: join(newFolder(), 'files'), user };
}

async function compare(
  setup: Setup,
  count: number,
  rounds: number,
  group: string,
): Promise<readonly [Measurement, Measurement]> {
  let [one, two] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    one += await processBatch(setup, 1, count / rounds, group === OWN);
    two += await processBatch(setup, 2, count / rounds, group === OWN);
  }
  return [
    { group, name: ONE, milliseconds: one },
    { group, name: TWO, milliseconds: two },
  ];
}

export const benchmark: Benchmark = {
  title: 'Workers of batches',
  // Needs two free cores. On a machine with two cores, PostgreSQL and the worker's threads also use them.
  bars: [{ subject: TWO, against: ONE, atMostRatio: 1 / 1.8 }],
  async run({ quick, note }): Promise<Measurement[]> {
    const count = quick ? QUICK_FILES : FILES;
    const postgres = await startEmbeddedPostgres();
    const setup = await createSetup(postgres.url);
    try {
      const rows: Measurement[] = [];
      const canPin = !quick && existsSync(TASKSET) && availableParallelism() > 1;
      for (const group of canPin ? [FREE, OWN] : [FREE]) {
        const [one, two] = await compare(setup, count, quick ? 1 : ROUNDS, group);
        rows.push(one, two);
        const factor = (one.milliseconds / two.milliseconds).toFixed(2);
        note(`${count} files, ${group}: ${factor} × as fast with two workers.`);
      }
      return rows;
    } finally {
      await setup.db.pool.end();
      await cleanUp();
      await postgres.stop();
    }
  },
};
