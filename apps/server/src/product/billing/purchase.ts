/** Limits each user to one Stripe customer and one open checkout, for any number of clicks. */
import { createHash } from 'node:crypto';
import type { PlanChoice } from '@printready/contracts/billing';
import type { PoolClient } from 'pg';
import { atMost } from '../../platform/at-most.ts';
import { AppError } from '../../platform/errors.ts';
import type { Billing } from './billing.ts';
import { isLive } from './sync/state.ts';

/** Payer whose plan this is: the person, or the shop that they work for. */
export type Buyer = {
  readonly id: string;
  readonly email: string | undefined;
  /** False for members of a shop, who see its plan but do not change it. */
  readonly mayBuy: boolean;
};

/** Lifetime of a checkout page; one minute above Stripe's minimum. */
const LIFETIME_SECONDS = 31 * 60;
const LEAST_SECONDS = 30 * 60 + 5;
const SPARE_SECONDS = 60;

/** Limits purchases at once: each holds a pool connection while it calls Stripe, and most need a second (sync.ts). */
const inTurn = atMost(4);

const busy = (): AppError =>
  new AppError('billing_busy', 409, 'One moment: your last request is still under way. Please try again.', {
    retryAfterSeconds: 1,
  });

/** Locks the user across processes; rejects instead of holding a connection to wait. @throws AppError billing_busy */
export const asOnly = <T>(
  { pool }: Billing,
  userId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> =>
  inTurn(async () => {
    const client = await pool.connect();
    const lock = [`buying ${userId}`];
    let release: boolean = true;
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        lock,
      );
      if (rows[0]?.taken !== true) {
        release = false;
        throw busy();
      }
      try {
        return await work(client);
      } finally {
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock);
        release = false;
      }
    } finally {
      client.release(release);
    }
  });

type Account = { readonly stripe_customer_id: string | null; readonly generation: number };

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The only place that writes a user's link to a Stripe customer. */
async function customerOf(
  { stripe, stripeMode }: Billing,
  client: PoolClient,
  buyer: Buyer,
): Promise<string> {
  const { rows } = await client.query<Account>(
    `insert into private.payment_accounts (user_id) values ($1)
     on conflict (user_id) do update set user_id = excluded.user_id
     returning stripe_customer_id, generation`,
    [buyer.id],
  );
  const [account] = rows;
  if (account?.stripe_customer_id) return account.stripe_customer_id;
  const made = await stripe.customers.create(
    { ...(buyer.email !== undefined && { email: buyer.email }), metadata: { user_id: buyer.id } },
    // A changed email address changes the key, because Stripe rejects a reused key with other parameters.
    { idempotencyKey: `customer:${buyer.id}:${account?.generation ?? 0}:${digestOf(buyer.email ?? '')}` },
  );
  await client.query(
    'update private.payment_accounts set stripe_customer_id = $2, stripe_mode = $3 where user_id = $1',
    [buyer.id, made.id, stripeMode],
  );
  return made.id;
}

async function refuseSubscribed({ stripe }: Billing, customer: string): Promise<void> {
  for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
    if (isLive(subscription))
      throw new AppError(
        'already_subscribed',
        409,
        'You already have a plan. Change it on your account page.',
      );
  }
}

type Open = {
  readonly tier: string;
  readonly period: string;
  readonly attempt: number;
  readonly session_id: string | null;
  readonly url: string | null;
  readonly expires_at: Date | null;
};

async function reuse(
  { stripe, clock }: Billing,
  open: Open | undefined,
  { tier, period }: PlanChoice,
): Promise<string | undefined> {
  if (!open?.session_id || !open.expires_at) return undefined;
  if (open.expires_at.getTime() < clock().getTime() + SPARE_SECONDS * 1000) return undefined;
  const session = await stripe.checkout.sessions.retrieve(open.session_id);
  if (session.status !== 'open') return undefined;
  if (open.tier === tier && open.period === period) return session.url ?? undefined;
  await stripe.checkout.sessions.expire(open.session_id);
  return undefined;
}

/** Stores the attempt's number before the call to Stripe, so that a retry after a crash reuses the number. */
async function begin(
  { clock }: Billing,
  client: PoolClient,
  userId: string,
  open: Open | undefined,
  { tier, period }: PlanChoice,
): Promise<{ readonly attempt: number; readonly expiresAt: number }> {
  const now = Math.floor(clock().getTime() / 1000);
  const kept = open?.expires_at ? Math.floor(open.expires_at.getTime() / 1000) : 0;
  const isUnanswered = open?.session_id === null && open.tier === tier && open.period === period;
  if (isUnanswered && kept > now + LEAST_SECONDS) return { attempt: open.attempt, expiresAt: kept };
  const next = { attempt: (open?.attempt ?? 0) + 1, expiresAt: now + LIFETIME_SECONDS };
  await client.query(
    `insert into private.billing_checkouts (user_id, tier, period, attempt, expires_at)
       values ($1, $2, $3, $4, to_timestamp($5))
     on conflict (user_id) do update set tier = excluded.tier, period = excluded.period,
       attempt = excluded.attempt, expires_at = excluded.expires_at, session_id = null, url = null`,
    [userId, tier, period, next.attempt, next.expiresAt],
  );
  return next;
}

/**
 * @param site the only address to which Stripe redirects back. @throws already_subscribed, plan_unavailable,
 * billing_busy
 */
export async function checkout(
  billing: Billing,
  buyer: Buyer,
  choice: PlanChoice,
  site: string,
): Promise<string> {
  const { stripe, plans, tax } = billing;
  const price = await plans.offerOf(choice.tier, choice.period);
  if (price === undefined)
    throw new AppError(
      'plan_unavailable',
      409,
      'This plan cannot be bought right now. Please contact support.',
    );
  return asOnly(billing, buyer.id, async (client) => {
    const customer = await customerOf(billing, client, buyer);
    await refuseSubscribed(billing, customer);
    const { rows } = await client.query<Open>('select * from private.billing_checkouts where user_id = $1', [
      buyer.id,
    ]);
    const [open] = rows;
    const reused = await reuse(billing, open, choice);
    if (reused !== undefined) return reused;
    const { attempt, expiresAt } = await begin(billing, client, buyer.id, open, choice);
    const metadata = { user_id: buyer.id, tier: choice.tier, period: choice.period };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        ui_mode: 'hosted_page',
        customer,
        client_reference_id: buyer.id,
        metadata,
        line_items: [{ price, quantity: 1 }],
        allow_promotion_codes: true,
        ...(tax && {
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          customer_update: { address: 'auto', name: 'auto' },
        }),
        subscription_data: { metadata, billing_mode: { type: 'flexible' } },
        success_url: `${site}/checkout?done=${choice.tier}`,
        cancel_url: `${site}/pricing`,
        expires_at: expiresAt,
      },
      { idempotencyKey: `checkout:${buyer.id}:${choice.tier}:${choice.period}:${attempt}` },
    );
    if (session.url === null) throw new TypeError('A hosted page has an address.');
    await client.query('update private.billing_checkouts set session_id = $2, url = $3 where user_id = $1', [
      buyer.id,
      session.id,
      session.url,
    ]);
    return session.url;
  });
}
