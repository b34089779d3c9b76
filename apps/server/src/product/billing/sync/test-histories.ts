import { finishCheckout } from '@printready/test-stripe/checkout';
import type { Subscription } from '@printready/test-stripe/objects';
import type { Person } from '@printready/testing/server';
import fc from 'fast-check';
import { expect } from 'vitest';
import { DAY, type TestBilling } from '../test-billing.ts';
import { syncCustomer } from './sync.ts';

const HOUR = 3_600;

type Step = 'renew' | 'upgrade' | 'cancel' | 'resume' | 'decline' | 'refund' | 'dispute';
const STEPS: readonly Step[] = ['renew', 'upgrade', 'cancel', 'resume', 'decline', 'refund', 'dispute'];

async function play(
  { stripe, now, latestInvoice }: TestBilling,
  person: Person,
  plan: Subscription,
  step: Step,
) {
  const [charge] = stripe.invoicing.chargesOf(await latestInvoice(person));
  const invoice = plan.latest_invoice;
  if (step === 'renew') {
    stripe.advance((plan.items.data[0]?.current_period_end ?? now()) - now() + 2 * HOUR);
  }
  const isRenewed = plan.latest_invoice !== invoice;
  if (step === 'cancel' || step === 'resume') {
    plan.cancel_at_period_end = step === 'cancel';
    stripe.subscribing.told(plan);
  }
  if (step === 'upgrade') {
    const price = stripe.store.all('price').find(({ lookup_key: key }) => key === 'professional_monthly');
    if (price) stripe.subscribing.upgrade(plan, { price, at: now() });
  }
  if (step === 'decline') stripe.subscribing.setStatus(plan, 'past_due');
  if (step === 'refund' && charge) stripe.invoicing.refund(charge);
  if (step === 'dispute' && charge) stripe.invoicing.dispute(charge);
  return isRenewed;
}

/** Delivers at least half of the events, in any order, some twice. */
async function deliver({ stripe, settled }: TestBilling, seed: number): Promise<void> {
  const held = stripe.events.takeHeld();
  stripe.events.mailing('delivered');
  const shuffled = fc.shuffledSubarray([...held, ...held], { minLength: Math.ceil(held.length / 2) });
  for (const event of fc.sample(shuffled, { numRuns: 1, seed })[0] ?? []) await stripe.events.sendOnce(event);
  await settled();
}

/** Restores the state before the first purchase. @returns the largest number of tokens that was granted */
async function forgetGrants({ pool, now }: TestBilling, { id }: Person): Promise<number> {
  const { rows } = await pool.query<{ tokens: number }>(
    'select coalesce(max(tokens), 0)::integer as tokens from private.token_grants where user_id = $1',
    [id],
  );
  await pool.query('delete from private.token_grants where user_id = $1', [id]);
  await pool.query(
    `update public.user_subscriptions set tier = 'free', period = 'monthly', token_limit = 15, tokens_remaining = 3,
     reset_date = $2 where user_id = $1`,
    [id, new Date((now() + 20 * DAY) * 1000)],
  );
  await pool.query('delete from private.token_months where user_id = $1', [id]);
  return rows[0]?.tokens ?? 0;
}

/** Expects the same balance whatever events arrive, in any order, as if only the final facts had been fetched. */
export async function playHistories(t: TestBilling, count: number): Promise<void> {
  const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 4 });
  let renewed = 0;
  for (const [round, history] of fc.sample(steps, { numRuns: count, seed: 41 }).entries()) {
    const said = `${round}: ${history.join(' ')}`;
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    t.stripe.events.mailing('held');
    finishCheckout(t.stripe, session, 'paid');
    const customer = await t.customerOf(person);
    const subscription = await t.subscriptionOf(person);
    for (const step of history) {
      if (subscription.ended_at !== null) break;
      if (await play(t, person, subscription, step)) renewed++;
    }
    await deliver(t, round + 1);
    await syncCustomer(t.billing, customer);
    const found = await t.ledger(person);
    // Fetches the same final facts once, without earlier grants.
    const granted = await forgetGrants(t, person);
    await syncCustomer(t.billing, customer);
    const once = await t.ledger(person);
    expect([found.tier, found.period, found.limit], said).toEqual([once.tier, once.period, once.limit]);
    // A plan that has ended leaves another balance if an event made the server fetch it while it was active.
    if (once.tier === 'free') expect([once.left, 15], said).toContain(found.left);
    else expect([found.left, found.reset]).toEqual([once.left, once.reset]);
    expect(found.left).toBeLessThanOrEqual(Math.max(15, granted));
    if (subscription.ended_at === null) t.stripe.subscribing.end(subscription);
    await t.settled();
  }
  expect(renewed).toBeGreaterThan(count / 10);
}
