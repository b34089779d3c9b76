/** Renewals in the billing design's table of edge cases, with the real SDK and jobs, and the test Stripe. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, startTestBilling, type TestBilling } from '../test-billing.ts';
import { periodEnd, planOf, untilRenewal } from './test-facts.ts';

const HOUR = 3_600;

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

describe('renewals, by edge case number', () => {
  test('16, 17: a renewal invoice grants no tokens as a draft, and all of them once it is paid an hour later', async () => {
    const person = await t.buyer('creator', 70);
    const { reset } = await t.ledger(person);
    await t.advance((await untilRenewal(t, person)) + 60);
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 5, reset });
    expect((await t.state(person)).subscription?.awaits_payment).toBe(true);
    await t.advance(HOUR);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(t, person));
  });

  test('18, 19: a renewal that fails and is paid on day 3 grants its month from the start of the period', async () => {
    const person = await t.buyer('creator', 70);
    await t.cardThat(person, 'declines');
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 5 });
    const { subscription } = await t.state(person);
    const grace = Date.parse(subscription?.grace_until ?? '') / 1000;
    expect(grace).toBe((await t.latestInvoice(person)).created + 7 * DAY);
    await t.advance(2.5 * DAY);
    await t.cardThat(person, 'pays');
    await t.advance(DAY);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(t, person));
    expect((await t.state(person)).subscription?.grace_until).toBeNull();
  });

  test('20, 21: the plan ends on day 7 even without an event, and returns when the renewal is paid on day 9', async () => {
    const person = await t.buyer('creator', 75);
    await t.cardThat(person, 'declines');
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    t.stripe.events.mailing('lost');
    t.stripe.trouble(500, 1_000);
    await t.pool.query('delete from private.billing_dirty');
    t.stripe.advance(7 * DAY);
    await t.pool.query('select private.reset_due_balances($1)', [new Date(t.now() * 1000)]);
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(t, person));
    t.stripe.trouble('none', 0);
    t.stripe.events.mailing('delivered');
    await t.billing.tick();
    await t.settled();
    expect((await t.state(person)).blocked).toBe('unpaid');

    await t.use(person, 15);
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 60 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(t, person));
  });

  test.each(['unpaid', 'canceled'])(
    '22: payment retries that end in %s on day 5 end the plan',
    async (status) => {
      const person = await t.buyer('creator', 40);
      await t.cardThat(person, 'declines');
      await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
      await t.advance(5 * DAY);
      const subscription = await t.subscriptionOf(person);
      if (status === 'canceled') t.stripe.subscribing.end(subscription);
      else t.stripe.subscribing.setStatus(subscription, status);
      await t.settled();
      expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });
    },
  );

  test('37: after the operator sets `pause_collection`, a month without a payment grants no tokens', async () => {
    const person = await t.buyer('creator', 70);
    const { reset } = await t.ledger(person);
    (await t.subscriptionOf(person)).pause_collection = { behavior: 'void' };
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 5, reset });
  });

  test('44: an invoice paid out of band counts as paid; a voided one does not', async () => {
    const person = await t.buyer('creator', 75);
    await t.cardThat(person, 'declines');
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    await t.billing.stripe.invoices.pay((await t.latestInvoice(person)).id, { paid_out_of_band: true });
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    await t.use(person, 75);
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    await t.billing.stripe.invoices.voidInvoice((await t.latestInvoice(person)).id);
    t.stripe.subscribing.setStatus(await t.subscriptionOf(person), 'active');
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 0 });
  });
});
