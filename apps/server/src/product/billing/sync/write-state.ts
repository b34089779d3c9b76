import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Standing, State } from './state.ts';

export type Details = {
  readonly price_cents: number;
  readonly trial_until: number | null;
  readonly open_invoice: {
    readonly url: string;
    readonly due_cents: number;
    readonly confirm: boolean;
  } | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
};

function detailsOf({ subscription, openInvoice }: Standing): Details {
  return {
    price_cents: subscription.priceCents,
    trial_until: subscription.status === 'trialing' ? subscription.trialEnd : null,
    open_invoice: openInvoice && {
      url: openInvoice.url,
      due_cents: openInvoice.dueCents,
      confirm: openInvoice.confirm,
    },
    card: subscription.card,
  };
}

function rowOf(standing: Standing | null) {
  if (!standing) return { entitled_tier: 'free', details: {} };
  const { subscription, tier, until, graceUntil, endsAt, blocked, paidThrough, anchor } = standing;
  const time = (seconds: number | null | undefined): string | null =>
    seconds == null ? null : new Date(seconds * 1000).toISOString();
  return {
    subscription_id: subscription.id,
    price_id: subscription.priceId,
    tier: subscription.plan?.tier ?? null,
    period: subscription.plan?.period ?? null,
    status: subscription.status,
    period_start: time(subscription.periodStart),
    period_end: time(subscription.periodEnd),
    paid_through: time(paidThrough),
    cancel_at: time(endsAt),
    scheduled_tier: subscription.scheduled?.plan.tier ?? null,
    scheduled_period: subscription.scheduled?.plan.period ?? null,
    scheduled_at: time(subscription.scheduled?.at),
    grace_until: time(graceUntil),
    blocked,
    pending_until: time(subscription.pendingUntil),
    token_anchor: time(anchor),
    entitled_tier: tier,
    entitled_until: time(until),
    details: detailsOf(standing),
  };
}

export const fingerprintOf = ({ standing }: State): string =>
  createHash('sha256')
    .update(JSON.stringify(rowOf(standing)))
    .digest('hex');

type Picture = {
  readonly userId: string;
  readonly customer: string;
  readonly deleted: boolean;
  readonly state: State;
  readonly now: Date;
};

const COLUMNS = `subscription_id, price_id, tier, period, status, period_start, period_end, paid_through, cancel_at,
  scheduled_tier, scheduled_period, scheduled_at, grace_until, blocked, pending_until, token_anchor, entitled_tier,
  entitled_until, details`;

/** End of a subscription that could continue; `endsAt` is null if it renews. */
export type Ending = { readonly subscription: string; readonly endsAt: string | null };

const ENDING = `select subscription_id as subscription, cancel_at as "endsAt" from private.billing_subscriptions
  where user_id = $1 and subscription_id is not null`;

export async function readEnding(client: PoolClient, userId: string): Promise<Ending | undefined> {
  const { rows } = await client.query<{ subscription: string; endsAt: Date | null }>(ENDING, [userId]);
  const [row] = rows;
  return row && { subscription: row.subscription, endsAt: row.endsAt?.toISOString() ?? null };
}

/** Runs in the caller's transaction, under the customer's lock. */
export async function writeState(client: PoolClient, picture: Picture): Promise<void> {
  const { userId, customer, deleted, state, now } = picture;
  const row = {
    ...rowOf(state.standing),
    user_id: userId,
    customer_id: customer,
    fetched_at: now.toISOString(),
    fingerprint: fingerprintOf(state),
  };
  const { rows: earlier } = await client.query<{ fingerprint: string }>(
    'delete from private.billing_subscriptions where user_id = $1 returning fingerprint',
    [userId],
  );
  await client.query(
    `insert into private.billing_subscriptions (user_id, customer_id, fetched_at, fingerprint, ${COLUMNS})
     select user_id, customer_id, fetched_at, fingerprint, ${COLUMNS}
     from jsonb_populate_record(null::private.billing_subscriptions, $1)`,
    [JSON.stringify(row)],
  );
  if (deleted) {
    // The next checkout creates a new customer, under a new idempotency key.
    await client.query(
      `update private.payment_accounts set stripe_customer_id = null, generation = generation + 1
       where user_id = $1 and stripe_customer_id = $2`,
      [userId, customer],
    );
  }
  await client.query('select private.apply_plan($1, $2)', [userId, now]);
  if (earlier[0]?.fingerprint === row.fingerprint) return;
  await client.query(
    'update public.user_subscriptions set billing_changed_at = clock_timestamp() where user_id = $1',
    [userId],
  );
}
