/** The edge table of the billing design, row by row: the real SDK against the test Stripe, signed events, the real jobs. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../test-server.ts';
import { performEnd } from './ending.ts';
import { reconcile } from './reconcile.ts';
import { syncCustomer } from './sync.ts';
import { DAY, startTestBilling, type TestBilling } from './test-billing.ts';
import { sign } from './test-stripe/delivery.ts';
import { expireCheckout, finishCheckout } from './test-stripe/pages.ts';

const HOUR = 3_600;

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

const plan = async (person: Person) => {
  const { tier, left } = await t.ledger(person);
  return { tier, left };
};
const periodEnd = async (person: Person): Promise<number> =>
  (await t.subscriptionOf(person)).items.data[0]?.current_period_end ?? 0;
const untilRenewal = async (person: Person): Promise<number> => (await periodEnd(person)) - t.now();
const chargeOf = async (person: Person) => {
  const [charge] = t.stripe.invoicing.chargesOf(await t.latestInvoice(person));
  if (!charge) throw new TypeError('It was charged.');
  return charge;
};
const refundRow = async (person: Person, amount?: number) => {
  const refund = t.stripe.invoicing.refund(await chargeOf(person), amount);
  await t.settled();
  return refund;
};

describe('a first purchase', () => {
  test('1: free with 12 used buys creator, paid', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator');
    expect(await t.ledger(person)).toEqual({
      tier: 'creator',
      period: 'monthly',
      left: 75,
      limit: 75,
      reset: await periodEnd(person),
    });
  });

  test('2: only `completed` is delivered, later the rest', async () => {
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
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    await t.use(person, 30);
    for (const event of held) await t.stripe.events.sendOnce(event);
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 45 });
  });

  test('3: `deleted` is delivered before `created`', async () => {
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
      expect(await plan(person)).toEqual({ tier: 'free', left: 3 });
    }
  });

  test('4, 5: the first payment needs a confirmation; confirmed 22 h later', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator', 'monthly', { outcome: 'confirm' });
    expect(await plan(person)).toEqual({ tier: 'free', left: 3 });
    const { subscription } = await t.state(person);
    expect(subscription).toMatchObject({ status: 'incomplete', open_invoice: { confirm: true } });
    expect(subscription?.open_invoice?.url).toMatch(/\/billing-test\/invoice\/in_/);
    const begun = t.now();
    await t.advance(22 * HOUR);
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect(await periodEnd(person)).toBeLessThanOrEqual(begun + 31 * DAY);
    expect((await t.ledger(person)).reset).toBe(await periodEnd(person));
  });

  test('5: never confirmed', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator', 'monthly', { outcome: 'confirm' });
    await t.advance(23 * HOUR + 1);
    expect((await t.subscriptionOf(person)).status).toBe('incomplete_expired');
    expect(await plan(person)).toEqual({ tier: 'free', left: 3 });
    // They can choose again.
    await t.openCheckout(person, 'creator', 'monthly');
  });

  test('6: expired or closed', async () => {
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    expireCheckout(t.stripe, session);
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'free', left: 3 });
    expect((await t.openCheckout(person, 'creator', 'monthly')).id).not.toBe(session.id);
  });

  test('7: a delayed method: the plan by status, no paid start yet', async () => {
    const person = await t.free(12);
    await t.buy(person, 'creator', 'monthly', { outcome: 'later' });
    expect(await plan(person)).toEqual({ tier: 'creator', left: 3 });
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
  });
});

describe('changes of plan', () => {
  test('8, 9: upgrade with 70 used, then a downgrade at the period’s end', async () => {
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
      at: new Date((await periodEnd(person)) * 1000).toISOString(),
    });
    expect(await t.ledger(person)).toMatchObject({ tier: 'professional', left: 130, reset });
    expect((await t.state(person)).subscription?.scheduled).toMatchObject({ tier: 'creator' });
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(person));
    expect((await t.latestInvoice(person)).total).toBe(900);
  });

  test('10, 11: an upgrade is declined, and expires; the next one is paid later', async () => {
    const person = await t.buyer('creator', 70);
    await t.cardThat(person, 'declines');
    const declined = await t.change(person, 'professional');
    expect(declined.json['result']).toBe('needs_action');
    expect(await plan(person)).toEqual({ tier: 'creator', left: 5 });
    expect((await t.state(person)).subscription?.pending_until).not.toBeNull();
    await t.advance(23 * HOUR + 1);
    expect((await t.state(person)).subscription?.pending_until).toBeNull();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 5 });

    await t.change(person, 'professional');
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'professional', left: 130 });
  });

  test('an upgrade that might be declined never takes back an end or a downgrade that is planned', async () => {
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
    'while the plan is %s nothing is shown or changed',
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

  test('12, 13, 14: months to a year on day 10 with all used; its second month; back to months', async () => {
    const person = await t.buyer('creator', 75);
    const { reset } = await t.ledger(person);
    await t.advance(10 * DAY);
    expect((await t.change(person, 'creator', 'yearly')).json).toEqual({ result: 'done' });
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', period: 'yearly', left: 0, reset });
    expect((await periodEnd(person)) - t.now()).toBeGreaterThan(364 * DAY);
    await t.advance(reset - t.now() + 60);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    const back = await t.change(person, 'creator', 'monthly');
    expect(back.json['result']).toBe('scheduled');
    expect(await t.ledger(person)).toMatchObject({ period: 'yearly', left: 75 });
    await t.use(person, 75);
    await t.advance(32 * DAY);
    expect(await t.ledger(person)).toMatchObject({ period: 'yearly', left: 75 });
  });

  test('15: an anchor on January 31', async () => {
    const year = new Date(t.now() * 1000).getUTCFullYear() + 1;
    await t.advance(Date.UTC(year, 0, 31, 8) / 1000 - t.now());
    const person = await t.buyer('creator');
    const resets: string[] = [];
    for (let month = 0; month < 3; month++) {
      resets.push(new Date((await t.ledger(person)).reset * 1000).toISOString().slice(5, 10));
      await t.advance((await untilRenewal(person)) + 2 * HOUR);
      expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    }
    const february = new Date(Date.UTC(year, 2, 0)).getUTCDate();
    expect(resets).toEqual([`02-${february}`, '03-31', '04-30']);
  });
});

describe('renewals', () => {
  test('16, 17: the renewal begins as a draft; an hour later it is paid', async () => {
    const person = await t.buyer('creator', 70);
    const { reset } = await t.ledger(person);
    await t.advance((await untilRenewal(person)) + 60);
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 5, reset });
    expect((await t.state(person)).subscription?.awaits_payment).toBe(true);
    await t.advance(HOUR);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(person));
  });

  test('18, 19: the renewal fails; paid on day 3, from the period’s start', async () => {
    const person = await t.buyer('creator', 70);
    await t.cardThat(person, 'declines');
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 5 });
    const { subscription } = await t.state(person);
    const grace = Date.parse(subscription?.grace_until ?? '') / 1000;
    expect(grace).toBe((await t.latestInvoice(person)).created + 7 * DAY);
    await t.advance(2.5 * DAY);
    await t.cardThat(person, 'pays');
    await t.advance(DAY);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(person));
    expect((await t.state(person)).subscription?.grace_until).toBeNull();
  });

  test('20, 21: day 7 passes without any event; paid on day 9', async () => {
    const person = await t.buyer('creator', 75);
    await t.cardThat(person, 'declines');
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    t.stripe.events.mailing('lost');
    t.stripe.trouble(500, 1_000);
    await t.pool.query('delete from private.billing_dirty');
    t.stripe.advance(7 * DAY);
    await t.pool.query('select private.reset_due_balances($1)', [t.billing.clock()]);
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(person));
    t.stripe.trouble('none', 0);
    t.stripe.events.mailing('delivered');
    await t.billing.tick();
    await t.settled();
    expect((await t.state(person)).blocked).toBe('unpaid');

    await t.use(person, 15);
    t.stripe.subscribing.pay(await t.latestInvoice(person), 'pays');
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 60 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(person));
  });

  test.each(['unpaid', 'canceled'])('22: the retries end in %s on day 5', async (status) => {
    const person = await t.buyer('creator', 40);
    await t.cardThat(person, 'declines');
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    await t.advance(5 * DAY);
    const subscription = await t.subscriptionOf(person);
    if (status === 'canceled') t.stripe.subscribing.end(subscription);
    else t.stripe.subscribing.setStatus(subscription, status);
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });
  });

  test('37: `pause_collection` by the operator: no month without a payment', async () => {
    const person = await t.buyer('creator', 70);
    const { reset } = await t.ledger(person);
    (await t.subscriptionOf(person)).pause_collection = { behavior: 'void' };
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 5, reset });
  });

  test('44: paid out of band is paid; voided is not', async () => {
    const person = await t.buyer('creator', 75);
    await t.cardThat(person, 'declines');
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    await t.billing.stripe.invoices.pay((await t.latestInvoice(person)).id, { paid_out_of_band: true });
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    await t.use(person, 75);
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    await t.billing.stripe.invoices.voidInvoice((await t.latestInvoice(person)).id);
    t.stripe.subscribing.setStatus(await t.subscriptionOf(person), 'active');
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 0 });
  });
});

describe('the end', () => {
  test('23: canceled at the period’s end, resumed before it', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    const canceled = await t.call(person, 'POST', '/cancel');
    expect(canceled.json['subscription']).toMatchObject({
      ends_at: new Date((await periodEnd(person)) * 1000).toISOString(),
    });
    expect(await t.ledger(person)).toEqual(before);
    const resumed = await t.call(person, 'POST', '/resume');
    expect(resumed.json['subscription']).toMatchObject({ ends_at: null });
    expect(await t.ledger(person)).toEqual(before);
  });

  test('24: the end passes and its event is lost', async () => {
    const person = await t.buyer('creator', 10);
    await t.call(person, 'POST', '/cancel');
    await t.settled();
    t.stripe.events.mailing('lost');
    const end = await periodEnd(person);
    t.stripe.advance(end - t.now() + 60);
    await t.pool.query('select private.reset_due_balances($1)', [t.billing.clock()]);
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });
    expect((await t.ledger(person)).reset).toBeGreaterThan(end + 27 * DAY);
    t.stripe.events.mailing('delivered');
    await t.billing.tick();
    await t.settled();
    expect((await t.state(person)).subscription).toBeNull();
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });
  });

  test.each([
    [10, 15],
    [70, 5],
  ])('25: ended by the operator at once, %i used', async (used, left) => {
    const person = await t.buyer('creator', used);
    const { reset } = await t.ledger(person);
    t.stripe.subscribing.end(await t.subscriptionOf(person));
    await t.settled();
    expect(await t.ledger(person)).toMatchObject({ tier: 'free', left, reset });
  });

  test('41: the customer is deleted at Stripe, and can buy anew', async () => {
    const person = await t.buyer('creator', 70);
    const before = await t.customerOf(person);
    await t.billing.stripe.customers.del(before);
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'free', left: 5 });
    await t.buy(person, 'creator');
    expect(await t.customerOf(person)).not.toBe(before);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
  });

  test('42: an account that is deleted here is canceled at Stripe first; else a job remembers', async () => {
    const [person, other] = [await t.buyer('creator'), await t.buyer('creator')];
    const subscription = await t.subscriptionOf(person);
    const answer = await fetch(`${t.server.origin}/api/account`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    expect(answer.status).toBe(204);
    expect(subscription.status).toBe('canceled');

    const others = await t.subscriptionOf(other);
    await t.settled();
    t.stripe.trouble(500, 1_000);
    const away = await fetch(`${t.server.origin}/api/account`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${other.accessToken}` },
    });
    expect([away.status, others.status]).toEqual([204, 'active']);
    t.stripe.trouble('none', 0);
    await expect.poll(() => others.status).toBe('canceled');
  });

  test.each([
    [
      'the admin route',
      async (id: string) => {
        const key = await t.server.deps.keys.sign({ role: 'service_role' }, 60);
        await t.server.newClient(key).auth.admin.deleteUser(id);
      },
    ],
    ['SQL, as a dashboard does', (id: string) => t.pool.query('delete from auth.users where id = $1', [id])],
  ])('42: an account that is deleted by %s ends at Stripe, once', async (_name, remove) => {
    const person = await t.buyer('creator');
    const subscription = await t.subscriptionOf(person);
    await remove(person.id);
    await t.billing.tick();
    await expect.poll(() => subscription.status).toBe('canceled');
    // A worker that died after it had ended it: done again, and nothing is wrong with that.
    const payload = { customer: subscription.customer, mode: 'built-in' };
    await expect(performEnd(t.billing, payload)).resolves.toBeUndefined();
    await expect(performEnd(t.billing, { ...payload, customer: 'cus_unknown' })).resolves.toBeUndefined();
  });

  test('42: an end that was given up is taken up again', async () => {
    const person = await t.buyer('creator');
    const subscription = await t.subscriptionOf(person);
    await t.pool.query(
      `insert into jobs.job (name, source_name, data, created_on)
       values ('dead', 'billing-end', $1, now() - interval '2 hours')`,
      [JSON.stringify({ customer: subscription.customer, mode: 'built-in' })],
    );
    await t.billing.tick();
    await expect.poll(() => subscription.status).toBe('canceled');
  });

  test('42: a checkout page that is still open cannot be paid once the account is gone', async () => {
    const person = await t.free(0);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    const answer = await fetch(`${t.server.origin}/api/account`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    expect(answer.status).toBe(204);
    expect(session.status).toBe('expired');
  });
});

describe('refunds and disputes', () => {
  test('26: wholly refunded', async () => {
    const person = await t.buyer('creator', 10);
    const { reset } = await t.ledger(person);
    await refundRow(person);
    expect(await t.ledger(person)).toMatchObject({ tier: 'free', left: 15, reset });
    expect((await t.subscriptionOf(person)).status).toBe('canceled');
  });

  test('27: half refunded; an earlier period refunded', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    const first = await chargeOf(person);
    await refundRow(person, 450);
    expect(await t.ledger(person)).toEqual(before);
    const { json } = await t.call(person, 'GET', '/invoices');
    expect(json['invoices']).toMatchObject([{ refunded_cents: 450, total_cents: 900 }]);
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    t.stripe.invoicing.refund(first);
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.subscriptionOf(person)).status).toBe('active');
  });

  test('28: a refund fails afterwards: the plan is back only while the subscription lives', async () => {
    const person = await t.buyer('creator', 10);
    const refund = await refundRow(person);
    t.stripe.invoicing.failRefund(refund);
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });

    // Stripe was not reached for the cancellation, so the subscription lives when the refund fails.
    const living = await t.buyer('creator', 10);
    t.stripe.events.mailing('held');
    const failing = t.stripe.invoicing.refund(await chargeOf(living));
    t.stripe.invoicing.failRefund(failing);
    const held = t.stripe.events.takeHeld();
    t.stripe.events.mailing('delivered');
    for (const event of held) await t.stripe.events.sendOnce(event);
    await t.settled();
    expect(await plan(living)).toEqual({ tier: 'creator', left: 65 });
  });

  test('29, 30: a dispute, won in the same month', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    const dispute = t.stripe.invoicing.dispute(await chargeOf(person));
    await t.settled();
    expect(await t.ledger(person)).toMatchObject({ tier: 'free', left: 15, reset: before.reset });
    expect((await t.state(person)).blocked).toBe('dispute');
    t.stripe.invoicing.closeDispute(dispute, 'won');
    await t.settled();
    expect(await t.ledger(person)).toEqual(before);
  });

  test('31: a dispute, lost', async () => {
    const person = await t.buyer('creator', 70);
    const dispute = t.stripe.invoicing.dispute(await chargeOf(person));
    await t.settled();
    t.stripe.invoicing.closeDispute(dispute, 'lost');
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'free', left: 5 });
    expect((await t.subscriptionOf(person)).status).toBe('canceled');
  });

  test('32: an inquiry takes nothing away', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    t.stripe.invoicing.dispute(await chargeOf(person), 'warning_needs_response');
    await t.settled();
    expect(await t.ledger(person)).toEqual(before);
  });
});

describe('trials and codes', () => {
  test('33, 34: a trial with 5 used of free; it ends, paid', async () => {
    const person = await t.free(5);
    const { reset } = await t.ledger(person);
    await t.buy(person, 'creator', 'monthly', { trialDays: 7 });
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 70, reset });
    expect((await t.state(person)).subscription?.trial_until).not.toBeNull();
    await t.use(person, 70);
    await t.advance(7 * DAY + 2 * HOUR);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.ledger(person)).reset).toBe(await periodEnd(person));
  });

  test('35: a trial ends without a card', async () => {
    const person = await t.free(5);
    await t.buy(person, 'creator', 'monthly', { trialDays: 7 });
    const customer = t.stripe.store.find('customer', await t.customerOf(person));
    if (customer) customer.invoice_settings.default_payment_method = null;
    await t.advance(7 * DAY + 60);
    expect((await t.subscriptionOf(person)).status).toBe('paused');
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });
    expect((await t.state(person)).blocked).toBe('paused');
  });

  test('36: a 100% code, canceled, taken again: the difference once a month', async () => {
    const person = await t.free(5);
    const first = await t.buy(person, 'creator', 'monthly', { discountPercent: 100 });
    expect(await plan(person)).toEqual({ tier: 'creator', left: 70 });
    await t.use(person, 70);
    t.stripe.subscribing.end(first);
    await t.settled();
    await t.buy(person, 'creator', 'monthly', { discountPercent: 100 });
    expect(await plan(person)).toEqual({ tier: 'creator', left: 0 });
  });
});

describe('odd ones', () => {
  test('38: two subscriptions by two tabs: the higher one, not added; the operator is told', async () => {
    const person = await t.buyer('creator', 10);
    const price = t.stripe.store.all('price').find(({ lookup_key: key }) => key === 'professional_monthly');
    if (!price) throw new TypeError('It is sold.');
    t.stripe.subscribing.begin({
      customer: await t.customerOf(person),
      price,
      metadata: {},
      behavior: 'pays',
    });
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'professional', left: 200 });
    const { sentences } = await reconcile(t.billing, { fix: false });
    expect(sentences.join('\n')).toMatch(/second live subscription/);
    expect((await t.call(person, 'POST', '/checkout', { tier: 'studio', period: 'monthly' })).status).toBe(
      409,
    );
  });

  test('39: the price is archived and its key moved: the plan is kept, full at the renewal', async () => {
    const person = await t.buyer('creator', 70);
    const { stripe } = t.billing;
    const [price] = (await stripe.prices.list({ lookup_keys: ['creator_monthly'] })).data;
    const product = typeof price?.product === 'string' ? price.product : '';
    const moved = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 900,
      lookup_key: 'creator_monthly',
      transfer_lookup_key: true,
      recurring: { interval: 'month' },
    });
    await stripe.prices.update(price?.id ?? '', { active: false });
    await t.advance((await untilRenewal(person)) + 2 * HOUR);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.subscriptionOf(person)).items.data[0]?.price.id).not.toBe(moved.id);
  });

  test('40: an unknown product changes nothing, and the operator is told', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    const { stripe } = t.billing;
    const product = await stripe.products.create({ name: 'Something else' });
    const strange = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    const subscription = await t.subscriptionOf(person);
    const [item] = subscription.items.data;
    const price = t.stripe.store.find('price', strange.id);
    if (item && price) item.price = price;
    t.stripe.subscribing.told(subscription);
    await t.settled();
    expect(await t.ledger(person)).toEqual(before);
    const { sentences, left } = await reconcile(t.billing, { fix: false });
    expect(sentences.join('\n')).toContain(strange.id);
    expect(left).toBeGreaterThan(0);
  });

  test('40: an unknown product beside the plan does not keep a refund from being seen', async () => {
    const person = await t.buyer('creator', 10);
    const { stripe } = t.billing;
    const product = await stripe.products.create({ name: 'A mug every month' });
    const { id } = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    const price = t.stripe.store.find('price', id);
    if (!price) throw new TypeError('It was made.');
    const charge = await chargeOf(person);
    const customer = await t.customerOf(person);
    t.stripe.subscribing.begin({ customer, price, metadata: {}, behavior: 'pays' });
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'creator', left: 65 });
    t.stripe.invoicing.refund(charge);
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });
  });

  test('43: two users with the same email at Stripe', async () => {
    const [one, two] = [await t.buyer('creator'), await t.free(3)];
    const customer = t.stripe.store.find('customer', await t.customerOf(one));
    const stranger = await t.billing.stripe.customers.create({ email: two.email });
    if (customer) customer.email = two.email;
    t.stripe.events.emit('customer.updated', t.stripe.store.find('customer', stranger.id) ?? customer!);
    await t.settled();
    expect(await plan(one)).toEqual({ tier: 'creator', left: 75 });
    expect(await plan(two)).toEqual({ tier: 'free', left: 12 });
  });

  test('45: Stripe answers 500: the last state stays, spending works, changes are not available', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    t.stripe.trouble(500, 1_000);
    const { status, json } = await t.preview(person, 'professional', 'monthly');
    expect([status, json['message']]).toEqual([
      503,
      'Payment is not available right now. Nothing was charged. Try again in a minute.',
    ]);
    expect((await t.state(person)).tier).toBe('creator');
    expect(await t.ledger(person)).toEqual(before);
    const spent = await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
    expect(spent.data).toBe(true);
    t.stripe.trouble('none', 0);
  });

  test('46: a clock 6 minutes slow is served, one 6 minutes fast refuses, and reconcile heals', async () => {
    const person = await t.free(0);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    t.stripe.events.mailing('held');
    finishCheckout(t.stripe, session, 'paid');
    const [event] = t.stripe.events.takeHeld();
    t.stripe.events.mailing('delivered');
    if (!event) throw new TypeError('There was an event.');
    const body = t.stripe.events.bodyOf(event);
    const send = (secondsAhead: number) =>
      t.server.app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': sign(
            body,
            t.stripe.webhookSecret,
            Math.floor(Date.now() / 1000) + secondsAhead,
          ),
        },
        payload: body,
      });
    // Seen from the server: a fast clock takes what was just signed for old.
    expect((await send(-360)).statusCode).toBe(400);
    expect(await plan(person)).toEqual({ tier: 'free', left: 15 });
    const { sentences } = await reconcile(t.billing, { fix: true });
    expect(sentences.join('\n')).toMatch(/differed and was brought up to date/);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    expect((await send(360)).statusCode).toBe(200);
  });

  test('46: a clock 6 minutes slow at the purchase: 75 tokens, and no 75 again when it is right', async () => {
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    t.stripe.events.mailing('lost');
    finishCheckout(t.stripe, session, 'paid');
    t.stripe.events.mailing('delivered');
    const { clock } = t.billing;
    const slow = () => new Date(clock().getTime() - 6 * 60_000);
    await syncCustomer({ ...t.billing, clock: slow }, session.customer);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 75 });
    await t.use(person, 70);
    await syncCustomer(t.billing, session.customer);
    expect(await plan(person)).toEqual({ tier: 'creator', left: 5 });
  });

  test('47: partner by arrangement', async () => {
    const person = await t.buyer('creator', 10);
    const { stripe } = t.billing;
    const product = await stripe.products.create({ name: 'Partner', metadata: { tier: 'partner' } });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100_000,
      recurring: { interval: 'year' },
    });
    const stored = t.stripe.store.find('price', price.id);
    if (!stored) throw new TypeError('It was made.');
    const customer = await t.customerOf(person);
    t.stripe.subscribing.end(await t.subscriptionOf(person));
    t.stripe.subscribing.begin({ customer, price: stored, metadata: {}, behavior: 'pays' });
    await t.settled();
    expect(await plan(person)).toEqual({ tier: 'partner', left: 500 });
    expect((await t.call(person, 'POST', '/checkout', { tier: 'partner', period: 'yearly' })).status).toBe(
      400,
    );
  });
});
