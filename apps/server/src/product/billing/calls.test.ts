/** Responses and limits of the web app's calls while Stripe rejects requests, is slow, or is unavailable. */
import { accountExport } from '@printready/contracts/account';
import type { Person } from '@printready/testing/server';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { syncCustomer } from './sync/sync.ts';
import { startTestBilling, type TestBilling } from './test-billing.ts';

const UNAVAILABLE = 'Payment is not available right now. Nothing was charged. Try again in a minute.';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling({ RATE_LIMITS: 'billing=40/60,calls=1000000/60' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  t.stripe.trouble('none', 0);
  await t.endAll();
});
afterAll(() => t.stop());

test('responds to a Stripe error with our own message; the log contains Stripe’s type, code and request id', async () => {
  const person = await t.buyer('creator');
  const secret = "No such price: 'price_secret'; a similar object exists in live mode";
  const refusal = new Stripe.errors.StripeInvalidRequestError({
    message: secret,
    type: 'invalid_request_error',
    code: 'resource_missing',
    requestId: 'req_123',
  });
  vi.spyOn(t.billing.stripe.invoices, 'createPreview').mockRejectedValue(refusal);
  const log = vi.spyOn(t.server.app.log, 'error');
  const { status, json } = await t.preview(person, 'professional', 'monthly');
  expect([status, json['code'], json['message']]).toEqual([503, 'payment_unavailable', UNAVAILABLE]);
  expect(JSON.stringify(json)).not.toContain('price_secret');
  expect(log.mock.calls.map(([error]) => String(error))).toEqual([
    'Error: Stripe: StripeInvalidRequestError, resource_missing, request req_123',
  ]);
});

test('does not count polls from open tabs toward the rate limit for purchases', async () => {
  const person = await t.free(0);
  const states = await Promise.all(Array.from({ length: 60 }, () => t.call(person, 'GET', '')));
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set([200]));
  const bought = await t.call(person, 'POST', '/checkout', { tier: 'creator', period: 'monthly' });
  expect(bought.status).toBe(200);
});

test('reports the current plan while Stripe’s price list is unavailable', async () => {
  const person = await t.buyer('creator');
  vi.spyOn(t.billing.stripe.products, 'list').mockImplementation(() => {
    throw new Error('The price list is not waited for.');
  });
  expect((await t.state(person)).tier).toBe('creator');
});

test('accepts an email address that changed between two attempts to create a customer', async () => {
  const person = await t.free(0);
  const { customers } = t.billing.stripe;
  const real = customers.create.bind(customers);
  vi.spyOn(customers, 'create').mockImplementationOnce(async (...asked: Parameters<typeof real>) => {
    await real(...asked);
    throw new Stripe.errors.StripeConnectionError({ message: 'cut', type: 'api_error' });
  });
  const choice = { tier: 'creator', period: 'monthly' };
  expect((await t.call(person, 'POST', '/checkout', choice)).status).toBe(503);
  await t.pool.query('update auth.users set email = $2 where id = $1', [
    person.id,
    `new-${person.id}@example.com`,
  ]);
  expect((await t.call(person, 'POST', '/checkout', choice)).status).toBe(200);
});

describe('refetch request', () => {
  test('runs a failed refetch at once and resets its attempts', {
    tags: 'slow',
  }, async () => {
    const person = await t.buyer('creator');
    const customer = await t.customerOf(person);
    await t.pool.query('insert into private.billing_dirty (customer_id, counter) values ($1, 3)', [customer]);
    await t.pool.query(
      `insert into jobs.job (name, data, state, retry_count, retry_limit, started_on, start_after)
       values ('billing-sync', $1, 'retry', 9, 10, now(), now() + interval '40 minutes')`,
      [JSON.stringify({ customer })],
    );
    await t.billing.requestRefetch(t.pool, customer);
    const { rows } = await t.pool.query<{ attempts: number; soon: boolean }>(
      `select retry_count as attempts, start_after <= now() + interval '5 seconds' as soon from jobs.job
       where name = 'billing-sync' and state = 'retry' and data ->> 'customer' = $1`,
      [customer],
    );
    expect(rows).toEqual([{ attempts: 0, soon: true }]);
    await t.settled();
  });
});

test('includes purchases in the export of the user’s own data', async () => {
  const person = await t.buyer('creator');
  const answer = await fetch(`${t.server.origin}/api/account/export`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  const { billing } = accountExport.parse(await answer.json());
  const { id, customer } = await t.subscriptionOf(person);
  expect(billing).toMatchObject({
    customer: { stripe_customer_id: customer, stripe_mode: 'built-in' },
    subscription: { subscription_id: id, tier: 'creator', status: 'active' },
    grants: [{ subscription_id: id, tokens: 75 }],
    checkout: { tier: 'creator', period: 'monthly' },
  });
});

test('emails the owner when a plan is canceled in the portal, but not when it is changed', async () => {
  const [person, other] = [await t.buyer('creator'), await t.buyer('creator')];
  const [mine, theirs] = [await t.subscriptionOf(person), await t.subscriptionOf(other)];
  const { stripe } = t.billing;
  await stripe.subscriptions.update(theirs.id, { metadata: { note: 'seen' } });
  await stripe.subscriptions.update(mine.id, { cancel_at_period_end: true });
  await t.settled();
  const mail = await t.server.nextMailTo(person.email, 'plan was canceled');
  expect(mail.text).toContain('/profile?tab=subscription');
  // Repeats the event, and cancels a second time after resuming.
  await syncCustomer(t.billing, mine.customer);
  await stripe.subscriptions.update(mine.id, { cancel_at_period_end: false });
  await t.settled();
  await stripe.subscriptions.update(mine.id, { cancel_at_period_end: true });
  await t.settled();
  await t.server.idle();
  const mailsTo = ({ email }: Person) => t.server.deps.mailer.inbox?.filter(({ to }) => to === email);
  expect([mailsTo(person)?.length, mailsTo(other)]).toEqual([2, []]);
});

test('announces a plan in real time only if the plan has changed', async () => {
  const person = await t.buyer('creator');
  const changedAt = async (): Promise<unknown> => {
    const answer = await person.client.from('user_subscriptions').select('billing_changed_at').single();
    return answer.data?.billing_changed_at;
  };
  const bought = await changedAt();
  expect(bought).toMatch(/^20/);
  const { id, customer } = await t.subscriptionOf(person);
  await syncCustomer(t.billing, customer);
  expect(await changedAt()).toBe(bought);
  await t.billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await t.settled();
  expect(await changedAt()).not.toBe(bought);
});

test('emails the owner once about a canceled plan, and Resume undoes the cancellation', async () => {
  const person = await t.buyer('creator');
  for (let turn = 0; turn < 2; turn++) {
    const canceled = await t.call(person, 'POST', '/cancel');
    expect(canceled.json['subscription']).toMatchObject({ ends_at: expect.stringMatching(/^20/) as unknown });
  }
  const mail = await t.server.nextMailTo(person.email, 'plan was canceled');
  expect(mail.text).toMatch(/Design Essentials was canceled and ends on [A-Z][a-z]+ \d+, 20\d\d\./);
  expect(mail.text).toContain('/profile?tab=subscription');
  const mails = t.server.deps.mailer.inbox?.filter(({ to }) => to === person.email);
  expect(mails).toHaveLength(1);
  const resumed = await t.call(person, 'POST', '/resume');
  expect(resumed.json['subscription']).toMatchObject({ ends_at: null });
});
