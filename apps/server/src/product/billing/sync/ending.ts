import type { Pool } from 'pg';
import Stripe from 'stripe';
import { z } from 'zod';
import { reviveDead } from '../../../platform/job-queue/rows.ts';
import type { StripeMode } from '../stripe/facts.ts';

/** Job added by the trigger `end_billing` whenever an account is deleted. */
export const END = 'billing-end';

const endJob = z.object({ customer: z.string(), mode: z.string() });

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Safe to repeat: for a subscription that has already ended, Stripe reports a missing one, which is ignored. */
export async function cancelNow(stripe: Stripe, subscription: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscription, { prorate: false, invoice_now: false });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** First expires checkout sessions that could start a subscription, then cancels active subscriptions. */
async function endAtStripe(stripe: Stripe, customer: string): Promise<void> {
  try {
    for await (const { id } of stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
      await stripe.checkout.sessions.expire(id);
    for await (const { id } of stripe.subscriptions.list({ customer, limit: 100 }))
      await cancelNow(stripe, id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

type Ending = { readonly stripe: Stripe; readonly stripeMode: StripeMode };

/** Skips subscriptions of another Stripe mode (live, test, or built-in), which this server's key cannot charge. */
export async function performEnd({ stripe, stripeMode }: Ending, payload: unknown): Promise<void> {
  const { customer, mode } = endJob.parse(payload);
  if (mode === stripeMode) await endAtStripe(stripe, customer);
}

/** Retries dead jobs forever, because otherwise a deleted account would still be charged. */
export const reviveEnds = (pool: Pool): Promise<void> => reviveDead(pool, END, '1 hour');

/** Runs before an account is deleted, so that charges have ended when the person gets the response. */
export async function endSubscriptions(
  billing: (Ending & { readonly pool: Pool; readonly report: (sentence: string) => void }) | undefined,
  userId: string,
): Promise<void> {
  if (!billing) return;
  const { rows } = await billing.pool.query<{ customer: string }>(
    `select stripe_customer_id as customer from private.payment_accounts
     where user_id = $1 and stripe_customer_id is not null`,
    [userId],
  );
  for (const { customer } of rows) {
    try {
      await endAtStripe(billing.stripe, customer);
    } catch (error) {
      billing.report(`The subscription of ${customer} could not be canceled yet: ${String(error)}`);
    }
  }
}
