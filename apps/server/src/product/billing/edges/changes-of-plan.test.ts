/** Plan changes in the billing design's table of edge cases, with the real SDK and jobs, and the test Stripe. */
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

describe('plan changes, by edge case number', () => {
  test('8, 9: an upgrade adds tokens at once; a downgrade takes effect at the end of the period', async () => {
    const person = await t.buyer('creator', 70);
    await t.advance(10 * DAY);
    const { reset } = await t.ledger(person);
    const before = await t.preview(person, 'professional', 'monthly');
    expect(before.json['when']).toBe('now');
    const { status, json } = await t.change(person, 'professional');
    expect([status, json]).toEqual([200, { result: 'done' }]);
    expect((await t.latestInvoice(person)).total).toBe(before.json['due_cents']);
    expect(await t.ledger(person)).toMatchObject({ tier: 'professional', left: 130, reset });

    const lower = await t.change(person, 'creator');
    expect(lower.json).toEqual({
      result: 'scheduled',
      at: new Date((await periodEnd(t, person)) * 1000).toISOString(),
    });
    expect(await t.ledger(person)).toMatchObject({ tier: 'professional', left: 130, reset });
    expect((await t.state(person)).subscription?.scheduled).toMatchObject({ tier: 'creator' });
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(t, person));
    expect((await t.latestInvoice(person)).total).toBe(900);
  });

  test('10, 11: a declined upgrade expires without effect; a later paid one adds tokens', async () => {
    const person = await t.buyer('creator', 70);
    await t.cardThat(person, 'declines');
    const declined = await t.change(person, 'professional');
    expect(declined.json['result']).toBe('needs_action');
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 5 });
    expect((await t.state(person)).subscription?.pending_until).not.toBeNull();
    await t.advance(23 * HOUR + 1);
    expect((await t.state(person)).subscription?.pending_until).toBeNull();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 5 });

    await t.change(person, 'professional');
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'professional', left: 130 });
  });

  test('keeps a planned cancellation or downgrade when an upgrade might be declined', async () => {
    const person = await t.buyer('professional');
    const choice = { tier: 'studio', period: 'monthly' };
    const upgrade = async (shown: Record<string, unknown>) => {
      const { proration_date, due_cents } = shown;
      const { status, json } = await t.call(person, 'POST', '/change', {
        ...choice,
        proration_date,
        due_cents,
      });
      return [status, json['code'] ?? json['result']];
    };
    const { json: shown } = await t.preview(person, 'studio', 'monthly');
    await t.cardThat(person, 'declines');

    await t.call(person, 'POST', '/cancel');
    expect(await upgrade(shown)).toEqual([409, 'resume_first']);
    expect((await t.subscriptionOf(person)).cancel_at_period_end).toBe(true);
    expect((await t.preview(person, 'studio', 'monthly')).json['code']).toBe('resume_first');

    await t.call(person, 'POST', '/resume');
    expect((await t.change(person, 'creator')).json['result']).toBe('scheduled');
    expect(await upgrade(shown)).toEqual([409, 'resume_first']);
    expect((await t.state(person)).subscription?.scheduled).toMatchObject({ tier: 'creator' });

    await t.call(person, 'POST', '/resume');
    await t.cardThat(person, 'pays');
    expect((await t.change(person, 'studio')).json['result']).toBe('done');
  });

  test.each(['past_due', 'unpaid', 'incomplete', 'paused'] as const)(
    'rejects a preview and any change while the plan is %s',
    async (status) => {
      const person = await t.buyer('creator');
      const { json: shown } = await t.preview(person, 'professional', 'monthly');
      const subscription = await t.subscriptionOf(person);
      t.stripe.subscribing.setStatus(subscription, status);
      await t.settled();
      const { proration_date, due_cents } = shown;
      const choice = { tier: 'professional', period: 'monthly' };
      for (const answer of [
        await t.call(person, 'POST', '/preview', choice),
        await t.call(person, 'POST', '/change', { ...choice, proration_date, due_cents }),
      ])
        expect([answer.status, answer.json['code']]).toEqual([409, 'payment_due']);
      expect(subscription.items.data[0]?.price.lookup_key).toBe('creator_monthly');
    },
  );

  test('12, 13, 14: a change to yearly adds no tokens this month; a change back waits for the year’s end', async () => {
    const person = await t.buyer('creator', 75);
    const { reset } = await t.ledger(person);
    await t.advance(10 * DAY);
    expect((await t.change(person, 'creator', 'yearly')).json).toEqual({ result: 'done' });
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', period: 'yearly', left: 0, reset });
    expect((await periodEnd(t, person)) - t.now()).toBeGreaterThan(364 * DAY);
    await t.advance(reset - t.now() + 60);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    const back = await t.change(person, 'creator', 'monthly');
    expect(back.json['result']).toBe('scheduled');
    expect(await t.ledger(person)).toMatchObject({ period: 'yearly', left: 75 });
    await t.use(person, 75);
    await t.advance(32 * DAY);
    expect(await t.ledger(person)).toMatchObject({ period: 'yearly', left: 75 });
  });

  test('15: a plan bought on January 31 renews on the last day of shorter months', async () => {
    const year = new Date(t.now() * 1000).getUTCFullYear() + 1;
    await t.advance(Date.UTC(year, 0, 31, 8) / 1000 - t.now());
    const person = await t.buyer('creator');
    const resets: string[] = [];
    for (let month = 0; month < 3; month++) {
      resets.push(new Date((await t.ledger(person)).reset * 1000).toISOString().slice(5, 10));
      await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
      expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    }
    const february = new Date(Date.UTC(year, 2, 0)).getUTCDate();
    expect(resets).toEqual([`02-${february}`, '03-31', '04-30']);
  });
});
