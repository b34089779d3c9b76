/**
 * A shop's program runs a thousand jobs by the API, and ten webhooks announce their ends, while the web process and both
 * workers are killed repeatedly with kill -9. No clock is moved: a dead process is noticed as in operation, by its
 * missing heartbeat.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { newDatabase } from '@printready/testing/databases';
import {
  addressOf,
  cleanUp,
  exitOf,
  newFolder,
  type Process,
  run,
  UNLIMITED,
  until,
  WORKER,
} from '@printready/testing/process';
import { startTestServer } from '@printready/testing/server';
import { Pool } from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';
import { freePort } from '../platform/database/postmaster.ts';
import { type KeyedShop, newKeyedShop } from '../product/api/http/test-api.ts';
import { perform } from '../product/shop/test-shops.ts';
import { openTarget, type Target } from '../product/webhooks/test-target.ts';
import { type Orders, startOrders } from './test-orders.ts';

const JOBS = 1_000;
const WEBHOOKS = 10;
const DELIVERIES = JOBS * WEBHOOKS;
const WORKERS = 2;
/** Number for each process. */
const KILLS = 5;
const SEED = 42;
const TOKENS = 2 * JOBS;
/** Longest pause between a step of the work and a kill. */
const PAUSE_MS = 400;
/** It took 11 minutes on two cores with a load of 15. */
const PATIENCE_MS = 25 * 60_000;
const LOOK_MS = 100;

let undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await cleanUp();
  for (const step of undo.reverse()) await step();
  undo = [];
});

type Home = {
  readonly pool: Pool;
  readonly shop: KeyedShop;
  readonly target: Target;
  /** Messages whose signature is not that of their webhook. */
  readonly forged: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
};

/** A shop with a key and webhooks, in a database that no process serves yet. */
async function openHome(): Promise<Home> {
  const [target, database] = [await openTarget(), await newDatabase()];
  undo.push(() => database.drop(), target.close);
  const folder = newFolder();
  const env = {
    DATABASE_URL: database.url,
    SERVER_SECRET: randomUUID() + randomUUID(),
    STORAGE_FOLDER: folder,
    WEBHOOK_TARGETS: 'any',
  };
  const server = await startTestServer(env);
  const shop = await newKeyedShop(server, TOKENS);
  const secrets = new Map<string, Webhook>();
  for (let n = 0; n < WEBHOOKS; n++) {
    const body = { url: `${target.url}/${n}`, events: ['job.done', 'job.failed'] };
    const { secret } = await perform(server, shop.owner, 'POST', `/${shop.id}/webhooks`, body);
    secrets.set(new URL(body.url).pathname, new Webhook(String(secret)));
  }
  await server.stop();
  const forged: string[] = [];
  // Verified as they arrive, because a signature is valid for minutes.
  target.answerWith((response) => {
    const { path, headers, body } = target.received.at(-1)!;
    try {
      secrets.get(path)!.verify(body, headers as Record<string, string>);
    } catch {
      forged.push(body);
    }
    response.writeHead(204).end();
  });
  const pool = new Pool({ connectionString: database.url });
  undo.push(() => pool.end());
  return { pool, shop, target, forged, folder, env };
}

type Member = { process: Process; readonly start: () => Process; readonly progress: () => number };

/** Kills a process in each of equal parts of the work, at a moment that the seed determines. */
async function killRepeatedly(member: Member, work: number, chance: () => number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const moment = ((kill + chance()) / (KILLS + 1)) * work;
    await addressOf(member.process);
    await until(() => member.progress() >= moment, 'the work goes on', PATIENCE_MS);
    await delay(PAUSE_MS * chance());
    member.process.child.kill('SIGKILL');
    await exitOf(member.process);
    member.process = member.start();
  }
}

async function countsOf(pool: Pool) {
  const { rows } = await pool.query<{ ended: number; waiting: number }>(
    `select (select count(*)::integer from public.bulk_batch where state = 'done') as ended,
       (select count(*)::integer from private.webhook_deliveries where state = 'waiting') as waiting`,
  );
  return rows[0] ?? { ended: 0, waiting: 0 };
}

/** Jobs that were not charged exactly once, or whose refunds and files do not match their end. */
async function faultyJobs(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select j.id, i.state, i.attempt, b.tokens, u.charges, u.credits, r.refunded, o.results
     from private.api_jobs j
     join public.bulk_batch b on b.id = j.batch_id
     join public.bulk_item i on i.batch_id = b.id
     cross join lateral (select count(*) as charges, sum(credits_used) as credits from public.token_usage
       where request_id = 'bulk/' || b.id) u
     cross join lateral (select coalesce(sum(tokens), 0) as refunded from private.bulk_refunds
       where batch_id = b.id) r
     cross join lateral (select count(*) as results from storage.objects where bucket_id = 'bulk' and name = i.result) o
     where not (b.state = 'done' and u.charges = 1 and u.credits = b.tokens and b.price - r.refunded = b.tokens
       and (i.state, b.tokens, o.results) in (('done', 1, 1), ('failed', 0, 0)))`,
  );
  return rows;
}

async function expectPaidOnce({ pool, shop }: Home, { jobs }: Orders): Promise<void> {
  const { rows } = await pool.query<{ id: string; key: string }>(
    'select id, idempotency_key as key from private.api_jobs',
  );
  expect(new Map(rows.map(({ id, key }) => [key, id]))).toEqual(jobs);
  expect([rows.length, await faultyJobs(pool)]).toEqual([JOBS, []]);
  const { rows: ledger } = await pool.query(
    `select s.tokens_remaining + sum(u.credits_used)::integer as total, count(*)::integer as charges
     from public.user_subscriptions s join public.token_usage u on u.shop_id = s.user_id
     where s.user_id = $1 group by s.tokens_remaining`,
    [shop.id],
  );
  expect(ledger).toEqual([{ total: TOKENS, charges: JOBS }]);
}

/** Every stored file has its row, or is listed as trash; every row has its file. */
async function expectFilesKept({ pool, folder }: Home): Promise<void> {
  const { rows } = await pool.query<{ version: string; is_trash: boolean }>(
    'select version, false as is_trash from storage.objects union all select version, true from storage.trash',
  );
  const stored = new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    ),
  );
  const missing = rows.filter(({ version, is_trash: isTrash }) => !isTrash && !stored.has(version));
  const known = new Set(rows.map(({ version }) => version));
  expect([missing, [...stored].filter((name) => !known.has(name.slice(0, 36)))]).toEqual([[], []]);
}

async function expectDelivered({ pool, target, forged }: Home, { jobs }: Orders): Promise<void> {
  const { rows } = await pool.query<{ id: string; webhook: string; job: string; state: string }>(
    `select id, webhook_id as webhook, body::jsonb -> 'data' ->> 'id' as job, state from private.webhook_deliveries`,
  );
  expect([rows.length, rows.filter(({ state }) => state !== 'delivered')]).toEqual([DELIVERIES, []]);
  expect(new Set(rows.map(({ webhook, job }) => `${webhook} ${job}`)).size).toBe(DELIVERIES);
  expect(new Set(rows.map(({ job }) => job))).toEqual(new Set(jobs.values()));
  expect(new Set(target.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(rows.map(({ id }) => id)),
  );
  expect(forged).toEqual([]);
}

test(
  `charges ${JOBS} jobs once and delivers ${DELIVERIES} webhooks although each process is killed ${KILLS} times`,
  async () => {
    const home = await openHome();
    const { pool, shop, target, env } = home;
    const port = String(await freePort());
    const limits = { RATE_LIMITS: `${UNLIMITED.RATE_LIMITS},api=1000000000/60` };
    const startWeb = () => run({ ...env, ...limits, DATA_DIR: newFolder(), PORT: port });
    const startWorker = () => run({ ...env, DATA_DIR: newFolder(), WORKER_LANES: '1' }, WORKER);
    let counts = await countsOf(pool);
    const web: Member = { process: startWeb(), start: startWeb, progress: () => target.received.length };
    const workers = Array.from({ length: WORKERS }, (): Member => {
      return { process: startWorker(), start: startWorker, progress: () => counts.ended };
    });
    const orders = startOrders(await addressOf(web.process), shop.secret, JOBS);
    undo.push(() => {
      orders.giveUp();
      return Promise.resolve();
    });
    const killed = Promise.all([
      killRepeatedly(web, DELIVERIES, createRandom(SEED)),
      ...workers.map((worker, n) => killRepeatedly(worker, JOBS, createRandom(SEED + 1 + n))),
    ]);
    const isOver = () => counts.ended === JOBS && counts.waiting === 0;
    const worked = until(
      async () => {
        await delay(LOOK_MS);
        counts = await countsOf(pool);
        return isOver();
      },
      'all jobs have ended and all webhooks are delivered',
      PATIENCE_MS,
    );
    await Promise.all([orders.ended, killed, worked]);
    await expectPaidOnce(home, orders);
    await expectDelivered(home, orders);
    await expectFilesKept(home);
    // The kills interrupted work: requests had no answer, and files needed another attempt.
    const { rowCount } = await pool.query(
      "select from public.bulk_item where attempt > 1 or state = 'failed'",
    );
    expect([orders.interrupted() > 0, Number(rowCount) > 0]).toEqual([true, true]);
  },
  PATIENCE_MS,
);
