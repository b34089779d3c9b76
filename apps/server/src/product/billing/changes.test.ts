/**
 * Tokens, terms and errors when a plan changes: repeated changes create no tokens, a coupon or trial keeps its terms,
 * and a change that Stripe made is never reported as failed.
 */

import type { Person } from '@printready/testing/server';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY, startTestBilling, type TestBilling } from './test-billing.ts';

const HOUR = 3_600;

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(async () => {
  vi.restoreAllMocks();
  t.stripe.trouble('none', 0);
  await t.endAll();
});
afterAll(() => t.stop());

const plan = async (person: Person) => {
  const { tier, left } = await t.ledger(person);
  return { tier, left };
};
const untilRenewal = async (person: Person): Promise<number> => {
  const [item] = (await t.subscriptionOf(person)).items.data;
  return (item?.current_period_end ?? 0) - t.now();
};
const granted = async ({ id }: Person): Promise<number[]> => {
  const { rows } = await t.pool.query<{ tokens: number }>(
    'select tokens from private.token_grants where user_id = $1 order by month_start',
    [id],
  );
  return rows.map(({ tokens }) => tokens);
};

describe('grants the highest allowance paid for in a month, once (ADR 19)', () => {
  test('grants the whole difference for a few cents in the last hour of a month, but only once', async () => {
    const person = await t.buyer('creator', 75);
    await t.advance((await untilRenewal(person)) - HOUR);
    const { json } = await t.preview(person, 'studio', 'monthly');
    // One hour in a month of 30 days: ($39 − $9) / 720.
    expect(json['due_cents']).toBeLessThanOrEqual(5);
    await t.change(person, 'studio');
    expect(await plan(person)).toEqual({ tier: 'studio', left: 425 });
    expect(await granted(person)).toEqual([500]);
  });

  test('grants no extra tokens for an upgrade, a spend, a downgrade, and another upgrade, monthly or yearly', async () => {
    const person = await t.buyer('creator', 75);
    await t.advance(10 * DAY);
    await t.change(person, 'professional');
    expect(await plan(person)).toEqual({ tier: 'professional', left: 125 });
    await t.use(person, 125);
    for (let turn = 0; turn < 3; turn++) {
      expect((await t.change(person, 'creator')).json['result']).toBe('scheduled');
      expect((await t.call(person, 'POST', '/resume')).status).toBe(200);
      // An operator downgrades immediately in the dashboard, and the person upgrades again.
      const subscription = await t.subscriptionOf(person);
      const [item] = subscription.items.data;
      const lower = t.stripe.store.all('price').find(({ lookup_key: key }) => key === 'creator_monthly');
      if (!item || !lower) throw new TypeError('Both are there.');
      item.price = lower;
      t.stripe.subscribing.told(subscription);
      await t.settled();
      expect(await plan(person)).toEqual({ tier: 'creator', left: 0 });
      // Advances the clock, because Stripe takes the same change in the same second for one request.
      await t.advance(HOUR);
      expect((await t.change(person, 'professional')).json['result']).toBe('done');
      expect(await plan(person)).toEqual({ tier: 'professional', left: 0 });
    }
    expect((await t.change(person, 'professional', 'yearly')).json['result']).toBe('done');
    expect(await plan(person)).toEqual({ tier: 'professional', left: 0 });
    expect(await granted(person)).toEqual([200]);
    // The year is paid, so its next month has the full allowance after any changes.
    await t.advance(21 * DAY);
    expect(await plan(person)).toEqual({ tier: 'professional', left: 200 });
  });
});

describe('scheduled downgrade', () => {
  test('keeps a 50 % coupon before and after the switch to the lower price', async () => {
    const person = await t.free(0);
    await t.buy(person, 'professional', 'monthly', { discountPercent: 50 });
    expect((await t.latestInvoice(person)).total).toBe(950);
    expect((await t.change(person, 'creator')).json['result']).toBe('scheduled');
    expect((await t.subscriptionOf(person)).discounts).toHaveLength(1);
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.latestInvoice(person)).total).toBe(450);
  });

  test('keeps a trial until its end, and the first payment is at the lower price', async () => {
    const person = await t.free(5);
    await t.buy(person, 'professional', 'monthly', { trialDays: 7 });
    const before = await t.ledger(person);
    expect((await t.change(person, 'creator')).json['result']).toBe('scheduled');
    expect((await t.subscriptionOf(person)).status).toBe('trialing');
    expect((await t.state(person)).subscription?.trial_until).not.toBeNull();
    expect(await t.ledger(person)).toEqual(before);
    await t.advance(7 * DAY + 2 * HOUR);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.latestInvoice(person)).total).toBe(900);
  });
});

describe('change that Stripe has already made', () => {
  type Update = TestBilling['billing']['stripe']['subscriptions']['update'];
  const choice = { tier: 'professional', period: 'monthly' } as const;
  /** @param after runs once the change has been made at Stripe */
  async function changeAnd(person: Person, after: () => void) {
    const { json: shown } = await t.preview(person, choice.tier, choice.period);
    const { subscriptions } = t.billing.stripe;
    const real = subscriptions.update.bind<Update>(subscriptions);
    vi.spyOn(subscriptions, 'update').mockImplementation(async (...asked: Parameters<Update>) => {
      const done = await real(...asked);
      after();
      return done;
    });
    const { proration_date, due_cents } = shown;
    return t.call(person, 'POST', '/change', { ...choice, proration_date, due_cents });
  }

  test('reports a paid change as done even if Stripe is unavailable afterward, and reads it back later', async () => {
    const person = await t.buyer('creator', 70);
    t.stripe.events.mailing('lost');
    const answer = await changeAnd(person, () => t.stripe.trouble(500, 1_000));
    expect([answer.status, answer.json]).toEqual([200, { result: 'done' }]);
    t.stripe.trouble('none', 0);
    await expect.poll(() => plan(person)).toEqual({ tier: 'professional', left: 130 });
  });

  test('reports a change as unclear after a timeout during the charge', async () => {
    const person = await t.buyer('creator', 70);
    t.stripe.events.mailing('lost');
    const answer = await changeAnd(person, () => {
      throw new Stripe.errors.StripeConnectionError({ message: 'socket hang up', type: 'api_error' });
    });
    expect([answer.status, answer.json['code']]).toEqual([503, 'payment_unclear']);
    expect(JSON.stringify(answer.json)).not.toMatch(/Nothing was charged|socket/);
    await expect.poll(() => plan(person)).toEqual({ tier: 'professional', left: 130 });
  });

  test('reports an upgrade awaiting payment as pending, without a payment page', async () => {
    const person = await t.buyer('creator', 70);
    await t.cardThat(person, 'declines');
    const { invoicing } = t.stripe;
    const { subscriptions } = t.billing.stripe;
    const real = subscriptions.update.bind<Update>(subscriptions);
    vi.spyOn(subscriptions, 'update').mockImplementation(async (...asked: Parameters<Update>) => ({
      ...(await real(...asked)),
      latest_invoice: null,
    }));
    expect((await t.change(person, 'professional')).json).toEqual({ result: 'pending' });
    expect(invoicing.chargesOf(await t.latestInvoice(person))).toEqual([]);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 5 });
  });
});
