/** Refunds and disputes in the billing design's table of edge cases, with the real SDK and the test Stripe. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestBilling, type TestBilling } from '../test-billing.ts';
import { chargeOf, planOf, refundRow, untilRenewal } from './test-facts.ts';

const HOUR = 3_600;

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

describe('refunds and disputes, by edge case number', () => {
  test('26: a full refund ends the plan and cancels the subscription', async () => {
    const person = await t.buyer('creator', 10);
    const { reset } = await t.ledger(person);
    await refundRow(t, person);
    expect(await t.ledger(person)).toMatchObject({ tier: 'free', left: 15, reset });
    expect((await t.subscriptionOf(person)).status).toBe('canceled');
  });

  test('27: a refund of half the charge, or of an earlier period’s charge, changes nothing', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    const first = await chargeOf(t, person);
    await refundRow(t, person, 450);
    expect(await t.ledger(person)).toEqual(before);
    const { json } = await t.call(person, 'GET', '/invoices');
    expect(json['invoices']).toMatchObject([
      { refunded_cents: 450, total_cents: 900, plan: { tier: 'creator', period: 'monthly' } },
    ]);
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    t.stripe.invoicing.refund(first);
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.subscriptionOf(person)).status).toBe('active');
  });

  test('28: a refund that fails later restores the plan only if the subscription is live', async () => {
    const person = await t.buyer('creator', 10);
    const refund = await refundRow(t, person);
    t.stripe.invoicing.failRefund(refund);
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });

    // Simulates a failed cancellation, after which the subscription is live when the refund fails.
    const living = await t.buyer('creator', 10);
    t.stripe.events.mailing('held');
    const failing = t.stripe.invoicing.refund(await chargeOf(t, living));
    t.stripe.invoicing.failRefund(failing);
    const held = t.stripe.events.takeHeld();
    t.stripe.events.mailing('delivered');
    for (const event of held) await t.stripe.events.sendOnce(event);
    await t.settled();
    expect(await planOf(t, living)).toEqual({ tier: 'creator', left: 65 });
  });

  test('29, 30: a dispute suspends the plan; winning it in the same month restores the balance', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    const dispute = t.stripe.invoicing.dispute(await chargeOf(t, person));
    await t.settled();
    expect(await t.ledger(person)).toMatchObject({ tier: 'free', left: 15, reset: before.reset });
    expect((await t.state(person)).blocked).toBe('dispute');
    t.stripe.invoicing.closeDispute(dispute, 'won');
    await t.settled();
    expect(await t.ledger(person)).toEqual(before);
  });

  test('31: a lost dispute ends the plan and cancels the subscription', async () => {
    const person = await t.buyer('creator', 70);
    const dispute = t.stripe.invoicing.dispute(await chargeOf(t, person));
    await t.settled();
    t.stripe.invoicing.closeDispute(dispute, 'lost');
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 5 });
    expect((await t.subscriptionOf(person)).status).toBe('canceled');
  });

  test('32: an inquiry changes nothing', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    t.stripe.invoicing.dispute(await chargeOf(t, person), 'warning_needs_response');
    await t.settled();
    expect(await t.ledger(person)).toEqual(before);
  });
});
