/** Purchases, trials, and codes in the billing design's table of edge cases, with the real SDK and the test Stripe. */

import { expireCheckout, finishCheckout } from '@printready/test-stripe/checkout';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, startTestBilling, type TestBilling } from '../test-billing.ts';
import { periodEnd, planOf } from './test-facts.ts';

const HOUR = 3_600;

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

describe('first purchase, by edge case number', () => {
  test('1: a free user with 12 tokens used who buys creator gets 75 tokens until the end of the period', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator');
    expect(await t.ledger(person)).toEqual({
      tier: 'creator',
      period: 'monthly',
      left: 75,
      limit: 75,
      reset: await periodEnd(t, person),
    });
  });

  test('2: the event `completed` alone grants the plan; the other events, delivered later, change nothing', async () => {
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    t.stripe.events.mailing('held');
    finishCheckout(t.stripe, session, 'paid');
    const held = t.stripe.events.takeHeld();
    t.stripe.events.mailing('delivered');
    const completed = held.filter(({ type }) => type === 'checkout.session.completed');
    expect(completed).toHaveLength(1);
    for (const event of completed) await t.stripe.events.sendOnce(event);
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    await t.use(person, 30);
    for (const event of held) await t.stripe.events.sendOnce(event);
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 45 });
  });

  test('3: `deleted` delivered before `created` grants no plan', async () => {
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    t.stripe.events.mailing('held');
    finishCheckout(t.stripe, session, 'confirm');
    t.stripe.subscribing.end(await t.subscriptionOf(person));
    const held = t.stripe.events.takeHeld().reverse();
    t.stripe.events.mailing('delivered');
    for (const event of held) {
      await t.stripe.events.sendOnce(event);
      await t.settled();
      expect(await planOf(t, person)).toEqual({ tier: 'free', left: 3 });
    }
  });

  test('4, 5: a first payment that requires confirmation grants the plan once it is confirmed, 22 h later', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator', 'monthly', { outcome: 'confirm' });
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 3 });
    const { subscription } = await t.state(person);
    expect(subscription).toMatchObject({ status: 'incomplete', open_invoice: { confirm: true } });
    expect(subscription?.open_invoice?.url).toMatch(/\/billing-test\/invoice\/in_/);
    const begun = t.now();
    await t.advance(22 * HOUR);
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect(await periodEnd(t, person)).toBeLessThanOrEqual(begun + 31 * DAY);
    expect((await t.ledger(person)).reset).toBe(await periodEnd(t, person));
  });

  test('5: a first payment that is never confirmed grants no plan, and another checkout can be opened', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator', 'monthly', { outcome: 'confirm' });
    await t.advance(23 * HOUR + 1);
    expect((await t.subscriptionOf(person)).status).toBe('incomplete_expired');
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 3 });
    // The person can choose a plan again.
    await t.openCheckout(person, 'creator', 'monthly');
  });

  test('6: an expired checkout grants no plan, and another checkout can be opened', async () => {
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    expireCheckout(t.stripe, session);
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 3 });
    expect((await t.openCheckout(person, 'creator', 'monthly')).id).not.toBe(session.id);
  });

  test('7: with a delayed payment method, the plan starts at once and its tokens come with the payment', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator', 'monthly', { outcome: 'later' });
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 3 });
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
  });
});

describe('trials and codes, by edge case number', () => {
  test('33, 34: a trial adds tokens in the current month; its end with a payment grants the full allowance', async () => {
    const person = await t.free(5);
    const { reset } = await t.ledger(person);
    await t.buy(person, 'creator', 'monthly', { trialDays: 7 });
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 70, reset });
    expect((await t.state(person)).subscription?.trial_until).not.toBeNull();
    await t.use(person, 70);
    await t.advance(7 * DAY + 2 * HOUR);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(t, person));
  });

  test('35: a trial that ends without a card falls back to the free plan', async () => {
    const person = await t.free(5);
    await t.buy(person, 'creator', 'monthly', { trialDays: 7 });
    const customer = t.stripe.store.find('customer', await t.customerOf(person));
    if (customer) customer.invoice_settings.default_payment_method = null;
    await t.advance(7 * DAY + 60);
    expect((await t.subscriptionOf(person)).status).toBe('paused');
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });
    expect((await t.state(person)).blocked).toBe('paused');
  });

  test('36: a 100% code that is canceled and used again grants the difference only once a month', async () => {
    const person = await t.free(5);
    const first = await t.buy(person, 'creator', 'monthly', { discountPercent: 100 });
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 70 });
    await t.use(person, 70);
    t.stripe.subscribing.end(first);
    await t.settled();
    await t.buy(person, 'creator', 'monthly', { discountPercent: 100 });
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 0 });
  });
});
