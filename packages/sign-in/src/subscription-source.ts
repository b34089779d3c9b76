/** Reads the subscription row, makes the first one, and follows its changes. Loaded once someone is signed in. */
import { type SubscriptionRow, subscriptionRow } from '@printready/contracts/database';
import { PRODUCT_DATA, SUBSCRIPTION_TIMEOUT_MS } from '@printready/contracts/limits';
import { tokens } from '@printready/contracts/messages';
import { REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import { backendError } from './backend-error.ts';
import { readShape } from './read-shape.ts';
import { freeSubscription, type Subscription } from './subscription.ts';

const TABLE = 'user_subscriptions';
const NO_ROW = 'PGRST116';
const ROW_EXISTS = '23505';
const RETRY_PAUSE_MS = 1_000;

function fromRow(row: SubscriptionRow): Subscription {
  return {
    tier: row.tier,
    period: row.period,
    isActive: row.is_active,
    tokensRemaining: row.tokens_remaining,
    tokenLimit: row.token_limit,
    resetDate: row.reset_date,
    stripeCustomerId: row.stripe_customer_id,
    stripeSubscriptionId: row.stripe_subscription_id,
    billingChangedAt: row.billing_changed_at,
  };
}

function failWhenLate(timeout: AbortSignal): void {
  if (timeout.aborted) throw new Error(tokens.timeout);
}

async function readRow(client: SupabaseClient, userId: string, timeout: AbortSignal) {
  const answer = await client.from(TABLE).select('*').eq('user_id', userId).abortSignal(timeout).single();
  failWhenLate(timeout);
  return answer;
}

/** The free plan's row; the backend fills it with its own defaults, whatever is sent. */
async function insertFirstRow(client: SupabaseClient, userId: string, timeout: AbortSignal, now: Date) {
  const first = freeSubscription(now);
  const row = {
    user_id: userId,
    tier: first.tier,
    period: first.period,
    is_active: first.isActive,
    tokens_remaining: first.tokensRemaining,
    token_limit: first.tokenLimit,
    reset_date: first.resetDate,
  };
  const answer = await client.from(TABLE).insert(row).select('*').abortSignal(timeout).single();
  failWhenLate(timeout);
  return answer;
}

/**
 * Tries again as often as product data does, and all tries together have the time-out.
 * @throws Error with the catalog's words after the time-out, with the backend's otherwise.
 */
export async function loadSubscription(
  client: SupabaseClient,
  userId: string,
  now: Date,
): Promise<Subscription> {
  const timeout = AbortSignal.timeout(SUBSCRIPTION_TIMEOUT_MS);
  for (let triesLeft: number = PRODUCT_DATA.retry; ; triesLeft--) {
    try {
      return await loadOnce(client, userId, timeout, now);
    } catch (error) {
      failWhenLate(timeout);
      if (triesLeft === 0) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    failWhenLate(timeout);
  }
}

async function loadOnce(
  client: SupabaseClient,
  userId: string,
  timeout: AbortSignal,
  now: Date,
): Promise<Subscription> {
  let answer = await readRow(client, userId, timeout);
  if (answer.error?.code === NO_ROW) answer = await insertFirstRow(client, userId, timeout, now);
  // Another tab made it in between.
  if (answer.error?.code === ROW_EXISTS) answer = await readRow(client, userId, timeout);
  if (answer.error) throw backendError(answer);
  return fromRow(readShape(subscriptionRow, answer.data));
}

export type SubscriptionListener = {
  /** The row changed and carries a balance. */
  onChange(subscription: Subscription): void;
  /** Something changed, or may have been missed: read the row again. */
  onStale(): void;
};

/** A channel that is being left would be handed out again under its name, and never joined: each has a name of its own. */
let watches = 0;

/** Follows UPDATE events on the user's row. @returns how to stop. */
export function watchSubscription(
  client: SupabaseClient,
  userId: string,
  listener: SubscriptionListener,
): () => void {
  const channel = client
    .channel(`subscription:${userId}:${++watches}`)
    .on(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: TABLE, filter: `user_id=eq.${userId}` },
      (change) => {
        const row = subscriptionRow.safeParse(change.new);
        if (row.success) listener.onChange(fromRow(row.data));
        else listener.onStale();
      },
    )
    .subscribe((status) => {
      // Whatever happened before the channel was joined, and while the connection was down, was not told.
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) listener.onStale();
    });
  return () => void client.removeChannel(channel);
}
