import { type SubscriptionRow, subscriptionRow } from '@printready/contracts/database';
import { PRODUCT_DATA, SUBSCRIPTION_TIMEOUT_MS } from '@printready/contracts/limits';
import { tokens } from '@printready/contracts/messages';
import { backendError, readShape } from '@printready/sign-in/answers';
import { REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import { freeSubscription, type Subscription } from './subscription.ts';

const TABLE = 'user_subscriptions';
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

/** `payerId` names a person or a shop. */
type Source = { readonly client: SupabaseClient; readonly payerId: string; readonly timeout: AbortSignal };

/** Null if there is no row. `maybeSingle` requests a list, so that the console shows no 406 error. */
async function readRow({ client, payerId, timeout }: Source): Promise<unknown> {
  const answer = await client
    .from(TABLE)
    .select('*')
    .eq('user_id', payerId)
    .abortSignal(timeout)
    .maybeSingle();
  failWhenLate(timeout);
  if (answer.error) throw backendError(answer);
  return answer.data;
}

/** Inserts the free plan's row with the backend's defaults; null if another tab has inserted it in the meantime. */
async function insertFirstRow({ client, payerId, timeout }: Source, now: Date): Promise<unknown> {
  const first = freeSubscription(now);
  const row = {
    user_id: payerId,
    tier: first.tier,
    period: first.period,
    is_active: first.isActive,
    tokens_remaining: first.tokensRemaining,
    token_limit: first.tokenLimit,
    reset_date: first.resetDate,
  };
  const answer = await client
    .from(TABLE)
    .upsert(row, { onConflict: 'user_id', ignoreDuplicates: true })
    .select('*')
    .abortSignal(timeout);
  failWhenLate(timeout);
  if (answer.error) throw backendError(answer);
  const made: readonly unknown[] = answer.data;
  return made[0] ?? null;
}

type Load = (source: Source) => Promise<unknown>;

/** The timeout covers all attempts. @throws Error with the catalog's message after a timeout, else the backend's */
async function loadRow(client: SupabaseClient, payerId: string, load: Load): Promise<Subscription> {
  const timeout = AbortSignal.timeout(SUBSCRIPTION_TIMEOUT_MS);
  for (let triesLeft: number = PRODUCT_DATA.retry; ; triesLeft--) {
    try {
      return fromRow(readShape(subscriptionRow, await load({ client, payerId, timeout })));
    } catch (error) {
      failWhenLate(timeout);
      if (triesLeft === 0) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    failWhenLate(timeout);
  }
}

export const loadSubscription = (client: SupabaseClient, userId: string, now: Date): Promise<Subscription> =>
  loadRow(
    client,
    userId,
    async (source) =>
      (await readRow(source)) ?? (await insertFirstRow(source, now)) ?? (await readRow(source)),
  );

/** Inserts no row: the shop has one from the start, and only its members can read it. */
export const loadShopSubscription = (client: SupabaseClient, shopId: string): Promise<Subscription> =>
  loadRow(client, shopId, async (source) => {
    const row = await readRow(source);
    if (row === null) throw new Error('The shop’s balance could not be read. Try again in a minute.');
    return row;
  });

export type SubscriptionListener = {
  onChange(subscription: Subscription): void;
  /** Called if a change may have been missed, so that the row is read again. */
  onStale(): void;
};

/** Makes channel names unique: for a name in use, realtime-js may return a closing channel, which never joins. */
let channels = 0;

/** Follows UPDATE events for the payer's row. @returns a function to unsubscribe. */
export function watchSubscription(
  client: SupabaseClient,
  payerId: string,
  listener: SubscriptionListener,
): () => void {
  const channel = client
    .channel(`subscription:${payerId}:${++channels}`)
    .on(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: TABLE, filter: `user_id=eq.${payerId}` },
      (change) => {
        const row = subscriptionRow.safeParse(change.new);
        if (row.success) listener.onChange(fromRow(row.data));
        else listener.onStale();
      },
    )
    .subscribe((status) => {
      // Changes made before joining or while disconnected were not delivered.
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) listener.onStale();
    });
  return () => void client.removeChannel(channel);
}
