/** Locks before the first fetch, so that an older state never overwrites a newer one. */
import type { Pool, PoolClient } from 'pg';
import type Stripe from 'stripe';
import { atMost } from '../../../platform/at-most.ts';
import type { Facts, StripeMode } from '../stripe/facts.ts';
import { fetchFacts } from '../stripe/fetch-facts.ts';
import type { PlanCatalog } from '../stripe/plan-catalog.ts';
import { cancelNow } from './ending.ts';
import { hasLive, type State, stateOf } from './state.ts';
import { type Ending, fingerprintOf, readEnding, writeState } from './write-state.ts';

export type SyncDeps = {
  readonly pool: Pool;
  readonly stripe: Stripe;
  readonly stripeMode: StripeMode;
  readonly plans: PlanCatalog;
  readonly clock: () => Date;
  readonly report: (sentence: string) => void;
  /** Emails the owner of a plan canceled in the app or in Stripe's portal; runs in the caller's transaction. */
  readonly noticeCanceled: (client: PoolClient, canceled: Canceled) => Promise<void>;
};

export type Canceled = { readonly userId: string; readonly tier: string; readonly endsAt: string };

export type Synced = {
  readonly state: State;
  readonly differed: boolean;
  readonly userId: string | null;
};

const LOCK_CLASS = 'billing ';

/** Limits connections that hold or await a lock. Those in purchase.ts count separately, but also wait here. */
const inTurn = atMost(4);

export const withLock = <T>(
  pool: Pool,
  customer: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> =>
  inTurn(async () => {
    const client = await pool.connect();
    let release: Error | boolean = true;
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [LOCK_CLASS + customer]);
      const result = await work(client);
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [LOCK_CLASS + customer]);
      release = false;
      return result;
    } finally {
      // A connection that may still hold the lock is closed, not reused.
      client.release(release);
    }
  });

async function findUser(client: PoolClient, customer: string): Promise<string | null> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from private.payment_accounts where stripe_customer_id = $1',
    [customer],
  );
  return rows[0]?.user_id ?? null;
}

/** Locks the payer until the transaction ends. @returns false, with nothing written, if person or shop is gone */
async function holdUser(client: PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from private.payers where id = $1 for key share', [userId]);
  return rowCount === 1;
}

/** Links a user only by the metadata of our checkout, which must match the customer's, never by email address. */
async function linkUser(
  { stripe, stripeMode }: SyncDeps,
  client: PoolClient,
  facts: Facts,
): Promise<string | null> {
  const { userId, customer } = facts;
  if (userId === null || !/^[0-9a-f-]{36}$/.test(userId)) return null;
  const sessions = await stripe.checkout.sessions.list({ customer, limit: 100 });
  if (!sessions.data.some((session) => session.client_reference_id === userId)) return null;
  const { rows } = await client.query<{ user_id: string }>(
    `insert into private.payment_accounts (user_id, stripe_customer_id, stripe_mode)
       select id, $2, $3 from private.payers where id = $1
     on conflict (user_id) do update
       set stripe_customer_id = excluded.stripe_customer_id, stripe_mode = excluded.stripe_mode
       where payment_accounts.stripe_customer_id is null
     returning user_id`,
    [userId, customer, stripeMode],
  );
  return rows[0]?.user_id ?? null;
}

export async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function reportOn({ report }: SyncDeps, customer: string, state: State): void {
  for (const { price } of state.unknown)
    report(`The customer ${customer} has a subscription at the price ${price}, which is no plan of ours.`);
  for (const subscription of state.besides)
    report(
      `The customer ${customer} has a second live subscription, ${subscription}, which gives nothing; cancel and refund it in Stripe.`,
    );
}

/** Stripe's timestamps are in the past; with a slow local clock, a first payment would seem to be in the future. */
function timeOf({ clock }: SyncDeps, { subscriptions, invoices }: Facts): Date {
  const made = [...subscriptions, ...invoices].map(({ created }) => created * 1000);
  return new Date(Math.max(clock().getTime(), ...made));
}

type EndingChange = { readonly before: Ending | undefined; readonly standing: State['standing'] };

/** Sends no email about a plan that was already canceled or is seen for the first time. */
async function noticeEnding(
  { noticeCanceled }: SyncDeps,
  client: PoolClient,
  userId: string,
  { before, standing }: EndingChange,
): Promise<void> {
  if (before?.endsAt !== null || !standing) return;
  const { endsAt, subscription } = standing;
  const tier = subscription.plan?.tier;
  if (endsAt === null || tier === undefined || subscription.id !== before.subscription) return;
  await noticeCanceled(client, { userId, tier, endsAt: new Date(endsAt * 1_000).toISOString() });
}

async function compareAndWrite(
  deps: SyncDeps,
  client: PoolClient,
  facts: Facts,
  { write }: { write: boolean },
): Promise<Synced> {
  const now = timeOf(deps, facts);
  const state = stateOf(facts, Math.floor(now.getTime() / 1000));
  const known = await findUser(client, facts.customer);
  const userId = known ?? (write && !facts.deleted ? await linkUser(deps, client, facts) : null);
  reportOn(deps, facts.customer, state);
  if (userId === null) {
    // Customers of deleted accounts remain at Stripe, without an active subscription.
    if (hasLive(state))
      deps.report(`The customer ${facts.customer} belongs to nobody here; nothing is given for it.`);
    return { state, differed: false, userId };
  }
  const { rows } = await client.query<{ fingerprint: string; subscription_id: string | null }>(
    'select fingerprint, subscription_id from private.billing_subscriptions where user_id = $1',
    [userId],
  );
  const differed =
    rows[0]?.fingerprint !== fingerprintOf(state) && (rows.length > 0 || state.standing !== null);
  // Plans whose product became unknown are kept, and so are plans granted by an operator.
  const isFrozen = state.unknown.some(({ subscription }) => subscription === rows[0]?.subscription_id);
  if (write && !isFrozen && (state.standing !== null || rows.length > 0)) {
    const { customer, deleted } = facts;
    await inTransaction(client, async () => {
      if (!(await holdUser(client, userId))) return;
      const before = await readEnding(client, userId);
      await writeState(client, { userId, customer, deleted, state, now });
      await noticeEnding(deps, client, userId, { before, standing: state.standing });
    });
  }
  return { state, differed, userId };
}

async function cancelAtStripe({ stripe }: SyncDeps, { cancel }: State): Promise<void> {
  for (const { subscription } of cancel) {
    await cancelNow(stripe, subscription);
  }
}

/** @throws if Stripe or the database is unavailable; safe to repeat */
export async function syncCustomer(
  deps: SyncDeps,
  customer: string,
  { write = true }: { readonly write?: boolean } = {},
): Promise<Synced> {
  return withLock(deps.pool, customer, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const facts = await fetchFacts(deps.stripe, deps.plans, customer);
    const synced = await compareAndWrite(deps, client, facts, { write });
    if (!write) return synced;
    if (synced.userId !== null) await cancelAtStripe(deps, synced.state);
    // The fetch covers requests made before it began.
    await client.query(
      `update private.billing_events set done_at = clock_timestamp()
       where customer_id = $1 and done_at is null and received_at <= $2`,
      [customer, rows[0]?.at],
    );
    return synced;
  });
}
