import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readDead } from '../../../platform/job-queue/rows.ts';
import { idOf } from '../stripe/fetch-facts.ts';
import { hasLive } from './state.ts';
import { type SyncDeps, syncCustomer } from './sync.ts';

export type Reconciled = {
  readonly sentences: readonly string[];
  readonly left: number;
  readonly customers: number;
};

async function customersHere({ pool, stripeMode }: SyncDeps): Promise<string[]> {
  const { rows } = await pool.query<{ customer: string }>(
    `select stripe_customer_id as customer from private.payment_accounts
     where stripe_customer_id is not null and stripe_mode = $1`,
    [stripeMode],
  );
  return rows.map(({ customer }) => customer);
}

async function customersThere({ stripe }: SyncDeps): Promise<string[]> {
  const found: string[] = [];
  for await (const { customer } of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    const id = idOf(customer);
    if (id !== null) found.push(id);
  }
  return found;
}

async function deadWork({ pool }: SyncDeps): Promise<string[]> {
  const dead = await readDead(pool, 'billing-');
  return dead.map(
    ({ kind, payload, error }) =>
      `Given up: ${kind} ${JSON.stringify(payload)}: ${error ?? 'no reason kept'}.`,
  );
}

async function undelivered({ stripe }: SyncDeps): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, type } of stripe.events.list({ delivery_success: false, limit: 100 }))
    found.push(`Stripe could not deliver ${type} (${id}).`);
  return found;
}

const LANES = 4;
/** Each customer needs about five Stripe reads; the limit of 100 a second includes the shop's own requests. */
const CUSTOMERS_PER_SECOND = 8;

export const minutesFor = (customers: number): number => Math.ceil(customers / CUSTOMERS_PER_SECOND / 60);

type Compare = (customer: string) => Promise<void>;

async function compareAll(customers: readonly string[], compare: Compare): Promise<void> {
  const waiting = [...customers];
  let next = performance.now();
  const lane = async (): Promise<void> => {
    for (let customer = waiting.shift(); customer !== undefined; customer = waiting.shift()) {
      const begin = Math.max(next, performance.now());
      next = begin + 1_000 / CUSTOMERS_PER_SECOND;
      await delay(Math.max(0, begin - performance.now()));
      await compare(customer);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function readDone(pool: Pool, run: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ customer: string }>(
    'select customer_id as customer from private.billing_reconciled where run = $1',
    [run],
  );
  return new Set(rows.map(({ customer }) => customer));
}

export type ReconcileOptions = {
  readonly fix: boolean;
  /** Id of the run; a retry resumes it. */
  readonly run: string;
  readonly onBegin?: (customers: number) => void;
};

/** @throws if Stripe or the database is unavailable */
export async function reconcile(
  deps: SyncDeps,
  { fix, run, onBegin }: ReconcileOptions,
): Promise<Reconciled> {
  const { pool } = deps;
  const sentences: string[] = [];
  const own: SyncDeps = { ...deps, report: (sentence) => void sentences.push(sentence) };
  const done = await readDone(pool, run);
  const all = new Set([...(await customersHere(deps)), ...(await customersThere(deps))]);
  const customers = [...all].filter((customer) => !done.has(customer)).sort();
  onBegin?.(customers.length);
  let left = 0;
  await compareAll(customers, async (customer) => {
    try {
      const { differed, userId, state } = await syncCustomer(own, customer, { write: fix });
      if ((userId === null && hasLive(state)) || state.unknown.length > 0) left++;
      await pool.query(
        'insert into private.billing_reconciled (run, customer_id) values ($1, $2) on conflict do nothing',
        [run, customer],
      );
      if (!differed) return;
      if (!fix) left++;
      sentences.push(`${customer} differed${fix ? ' and was brought up to date' : ''}.`);
    } catch (error) {
      left++;
      sentences.push(`${customer} could not be compared: ${String(error)}.`);
    }
  });
  await pool.query('delete from private.billing_reconciled where run = $1', [run]);
  return {
    sentences: [...sentences, ...(await deadWork(deps)), ...(await undelivered(deps))],
    left,
    customers: customers.length,
  };
}
