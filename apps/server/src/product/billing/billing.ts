import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Counter, Metric } from 'prom-client';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Undo } from '../../platform/database/open-database.ts';
import type { Handler, JobQueue } from '../../platform/job-queue/queue.ts';
import { hastenJobs, liveJobs } from '../../platform/job-queue/rows.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { createMetrics } from './metrics.ts';
import type { StripeMode } from './stripe/facts.ts';
import { idOf } from './stripe/fetch-facts.ts';
import { createPlanCatalog, type PlanCatalog } from './stripe/plan-catalog.ts';
import { setUpStripe } from './stripe/set-up.ts';
import { END, performEnd, reviveEnds } from './sync/ending.ts';
import { reconcile } from './sync/reconcile.ts';
import { leaveOtherModes } from './sync/stripe-mode.ts';
import { type SyncDeps, syncCustomer } from './sync/sync.ts';
import {
  openTestMode,
  registerWebhook,
  type StartTestStripe,
  type TestMode,
} from './test-mode/open-test-mode.ts';

type BillingMode = 'live' | 'test' | 'off';

export type Billing = SyncDeps & {
  /** `test` charges no card: it uses Stripe's test keys or test mode. */
  readonly mode: Exclude<BillingMode, 'off'>;
  readonly live: boolean;
  /** True for test mode on a public server; every page then announces test mode. */
  readonly announced: boolean;
  readonly plans: PlanCatalog;
  readonly webhookSecrets: readonly string[];
  readonly tax: boolean;
  /** Test mode that works without Stripe keys. */
  readonly testMode: TestMode | undefined;
  /** Registers the test-mode webhook. @param address address at which this server listens */
  readonly receiveEvents: (address: string) => Promise<void>;
  readonly events: Counter<'result'>;
  readonly metrics: readonly Metric[];
  readonly requestRefetch: (client: Pick<PoolClient, 'query'>, customer: string) => Promise<void>;
  /** Applies changes whose date has passed; runs once a minute. */
  readonly tick: () => Promise<void>;
};

const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;
const TICK_MS = 60_000;
const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 2_400;

const SYNC = 'billing-sync';
const CHARGE = 'billing-charge';
const RECONCILE = 'billing-reconcile';

export function createStripe(
  key: string,
  base: string | undefined,
  httpClient?: Stripe.StripeConfig['httpClient'],
): Stripe {
  const address = base === undefined ? undefined : new URL(base);
  return new Stripe(key, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(httpClient && { httpClient }),
    ...(address && {
      host: address.hostname,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      ...(address.port !== '' && { port: address.port }),
    }),
  });
}

const customerJob = z.object({ customer: z.string() });
const chargeJob = z.object({ charge: z.string(), event: z.string() });

const REQUEST_REFETCH = `
  insert into private.billing_dirty (customer_id) values ($1)
  on conflict (customer_id) do update set counter = billing_dirty.counter + 1 returning counter`;

async function requestRefetch(
  client: Pick<PoolClient, 'query'>,
  jobQueue: JobQueue,
  customer: string,
): Promise<void> {
  const { rows } = await client.query<{ counter: string }>(REQUEST_REFETCH, [customer]);
  // The first request adds the job, which reads the counter before it ends.
  if (Number(rows[0]?.counter) === 1) await jobQueue.add(client, SYNC, { customer });
  else await hastenJobs(client, SYNC, { customer });
}

/** Repeats with pauses while requests arrive, so that many events cost few fetches. */
async function syncWhileDirty(billing: Billing, customer: string): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    const { rows } = await billing.pool.query<{ counter: string }>(
      'select counter from private.billing_dirty where customer_id = $1',
      [customer],
    );
    const [dirty] = rows;
    if (!dirty) return;
    await syncCustomer(billing, customer);
    const { rowCount } = await billing.pool.query(
      'delete from private.billing_dirty where customer_id = $1 and counter = $2',
      [customer, dirty.counter],
    );
    if (rowCount === 1) return;
    await delay(pause);
  }
}

export function billingJobs(
  billing: Billing | undefined,
  jobQueue: JobQueue,
): Readonly<Record<string, Handler>> {
  if (!billing) return {};
  const { pool, stripe } = billing;
  return {
    [SYNC]: async (payload) => syncWhileDirty(billing, customerJob.parse(payload).customer),
    // A dispute names a charge but no customer.
    [CHARGE]: async (payload) => {
      const { charge, event } = chargeJob.parse(payload);
      const customer = idOf((await stripe.charges.retrieve(charge)).customer);
      if (customer === null) return;
      await pool.query('update private.billing_events set customer_id = $2 where id = $1', [event, customer]);
      await requestRefetch(pool, jobQueue, customer);
    },
    [RECONCILE]: async (_payload, { id }) => {
      const { sentences } = await reconcile(billing, { fix: true, run: id });
      for (const sentence of sentences) billing.report(sentence);
    },
    // Cancels at Stripe, because a deleted account must not be charged again.
    [END]: (payload) => performEnd(billing, payload),
  };
}

export const addChargeJob = (
  client: PoolClient,
  jobQueue: JobQueue,
  charge: string,
  event: string,
): Promise<void> => jobQueue.add(client, CHARGE, { charge, event });

const PASSED = `
  select b.customer_id as customer from private.billing_subscriptions b
  join private.payment_accounts a on a.user_id = b.user_id and a.stripe_customer_id = b.customer_id
  where b.fetched_at < $1 and exists (
    select from unnest(array[b.period_end, b.entitled_until, b.scheduled_at, b.pending_until]) as passed
    where passed <= $1 and b.fetched_at < passed)`;

/** Handles refetch requests whose job is dead or was lost in a crash between the two statements that end it. */
async function answerForgotten(pool: Pool, jobQueue: JobQueue): Promise<void> {
  const { rows } = await pool.query<{ customer: string }>(
    "select customer_id as customer from private.billing_dirty where since < now() - interval '1 hour'",
  );
  if (rows.length === 0) return;
  const live = new Set((await liveJobs(pool, SYNC)).map((payload) => customerJob.parse(payload).customer));
  for (const { customer } of rows) if (!live.has(customer)) await jobQueue.add(pool, SYNC, { customer });
}

/**
 * Schedules a run at the next 03:30 UTC. Only one is scheduled at a time (the queue rejects a second one): each run
 * schedules the next after its work.
 */
export async function planReconcile(pool: Pool, jobQueue: JobQueue, now: Date): Promise<void> {
  const night = new Date(now);
  night.setUTCHours(3, 30, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  await jobQueue.add(pool, RECONCILE, {}, night);
}

async function tick(billing: Omit<Billing, 'tick'>, jobQueue: JobQueue): Promise<void> {
  const { pool, clock, testMode, report } = billing;
  await testMode?.refresh().catch((error: unknown) => report(String(error)));
  const now = clock();
  await pool.query('select private.reset_due_balances($1)', [now]);
  const { rows } = await pool.query<{ customer: string }>(PASSED, [now]);
  for (const { customer } of rows) await billing.requestRefetch(pool, customer);
  await answerForgotten(pool, jobQueue);
  await reviveEnds(pool);
  // Uses real time, as the queue does, because test mode's clock may be months ahead.
  await planReconcile(pool, jobQueue, new Date());
  await pool.query("delete from private.billing_events where received_at < now() - interval '90 days'");
  await pool.query("delete from private.billing_reconciled where at < now() - interval '2 days'");
}

export const modeOf = (key: string): 'live' | 'test' => (key.includes('_live_') ? 'live' : 'test');

const isLocalOnly = ({ local, hosted, DATABASE_URL: url }: Config): boolean =>
  local && hosted === undefined && (url === undefined || isLoopback(url));

type Given = {
  readonly config: Config;
  readonly pool: Pool;
  readonly jobQueue: JobQueue;
  readonly noticeCanceled: SyncDeps['noticeCanceled'];
  readonly onError: (error: unknown) => void;
  readonly undo: Undo;
  readonly startTestStripe: StartTestStripe;
};

async function openStripe({ config, onError, undo, startTestStripe }: Given) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: base } = config;
  if (key !== undefined)
    return { stripe: createStripe(key, base), secrets, stripeMode: modeOf(key), testMode: undefined };
  // Without this setting, a public server or database sells nothing in test mode, where plans are free.
  if (!isLocalOnly(config) && !config.BILLING_TEST_MODE) return undefined;
  const file = join(config.DATA_DIR, 'test-stripe.json');
  const testMode = await openTestMode(startTestStripe, { file, onError }, undo);
  const stripe = createStripe(testMode.key, testMode.origin, testMode.httpClient);
  await setUpStripe(stripe);
  // The webhook's address, and with it the secret, is known only once the server is listening.
  return { stripe, secrets: [], stripeMode: 'built-in' as const, testMode };
}

/** In test mode, anyone who reaches the server gets any plan for free. */
function warnOfTestMode(mode: StripeMode): void {
  const line = '*'.repeat(76);
  console.error(`${line}
Payments are in test mode (${mode === 'test' ? 'a test key of Stripe’s' : 'BILLING_TEST_MODE'}), and others can reach this server or its
database: plans are given away for no money. Every page says so. To sell, set a live STRIPE_SECRET_KEY.
${line}`);
}

/** @returns undefined if nothing is sold */
export async function createBilling(given: Given): Promise<Billing | undefined> {
  const { config, pool, jobQueue, noticeCanceled, onError, undo } = given;
  const opened = await openStripe(given);
  if (!opened) return undefined;
  const { stripe, stripeMode, testMode } = opened;
  const webhookSecrets = [...opened.secrets];
  const live = stripeMode === 'live';
  const announced = !live && !isLocalOnly(config);
  if (announced) warnOfTestMode(stripeMode);
  const plans = createPlanCatalog(stripe);
  const said = new Set<string>();
  const report = (sentence: string): void => {
    if (said.has(sentence)) return;
    said.add(sentence);
    onError(new Error(sentence));
  };
  const base = {
    mode: live ? ('live' as const) : ('test' as const),
    live,
    announced,
    stripeMode,
    pool,
    stripe,
    plans,
    webhookSecrets,
    tax: config.STRIPE_TAX,
    testMode,
    clock: () => new Date(Date.now() + (testMode?.ahead() ?? 0) * 1000),
    report,
    noticeCanceled,
    requestRefetch: (client: Pick<PoolClient, 'query'>, customer: string) =>
      requestRefetch(client, jobQueue, customer),
    receiveEvents: async (address: string) => {
      if (testMode) webhookSecrets.push(await registerWebhook(stripe, address));
    },
    ...createMetrics(pool),
  };
  await leaveOtherModes(pool, stripeMode, base.clock());
  const billing: Billing = { ...base, tick: () => tick(base, jobQueue) };
  // Logs prices that differ from those displayed; if Stripe is unavailable now, buyers get the error later.
  void plans.differences().then((sentences) => sentences.forEach(report), onError);
  const timer = setInterval(() => void billing.tick().catch(onError), TICK_MS);
  timer.unref();
  undo.push(() => clearInterval(timer));
  return billing;
}
