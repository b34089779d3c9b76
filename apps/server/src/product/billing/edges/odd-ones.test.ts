/** Rare cases in the billing design's table of edge cases, with the real SDK and jobs, and the test Stripe. */
import { randomUUID } from 'node:crypto';
import { finishCheckout } from '@printready/test-stripe/checkout';
import { sign } from '@printready/test-stripe/delivery';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../sync/reconcile.ts';
import { syncCustomer } from '../sync/sync.ts';
import { startTestBilling, type TestBilling } from '../test-billing.ts';
import { chargeOf, planOf, untilRenewal } from './test-facts.ts';

const HOUR = 3_600;

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

describe('rare cases, by edge case number', () => {
  test('38: of two subscriptions from two tabs, only the higher one counts, and the operator is notified', async () => {
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
    expect(await planOf(t, person)).toEqual({ tier: 'professional', left: 200 });
    const { sentences } = await reconcile(t.billing, { fix: false, run: randomUUID() });
    expect(sentences.join('\n')).toMatch(/second live subscription/);
    expect((await t.call(person, 'POST', '/checkout', { tier: 'studio', period: 'monthly' })).status).toBe(
      409,
    );
  });

  test('39: a price that was archived and replaced keeps its plan, with a full balance at renewal', async () => {
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
    await t.advance((await untilRenewal(t, person)) + 2 * HOUR);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect((await t.subscriptionOf(person)).items.data[0]?.price.id).not.toBe(moved.id);
  });

  test('40: an unknown product changes nothing, and the operator is notified', async () => {
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
    const { sentences, left } = await reconcile(t.billing, { fix: false, run: randomUUID() });
    expect(sentences.join('\n')).toContain(strange.id);
    expect(left).toBeGreaterThan(0);
  });

  test('40: a refund counts even if the customer also has a subscription to an unknown product', async () => {
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
    const charge = await chargeOf(t, person);
    const customer = await t.customerOf(person);
    t.stripe.subscribing.begin({ customer, price, metadata: {}, behavior: 'pays' });
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 65 });
    t.stripe.invoicing.refund(charge);
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });
  });

  test('43: two users with the same email address at Stripe keep their own plans', async () => {
    const [one, two] = [await t.buyer('creator'), await t.free(3)];
    const customer = t.stripe.store.find('customer', await t.customerOf(one));
    const stranger = await t.billing.stripe.customers.create({ email: two.email });
    if (customer) customer.email = two.email;
    t.stripe.events.emit('customer.updated', t.stripe.store.find('customer', stranger.id) ?? customer!);
    await t.settled();
    expect(await planOf(t, one)).toEqual({ tier: 'creator', left: 75 });
    expect(await planOf(t, two)).toEqual({ tier: 'free', left: 12 });
  });

  test('45: while Stripe responds with 500, plan and spending continue, and changes are rejected', async () => {
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

  test('46: a clock 6 min slow accepts events; a clock 6 min fast rejects them until the next reconciliation', async () => {
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
    // To a server whose clock is six minutes fast, a new signature seems too old.
    expect((await send(-360)).statusCode).toBe(400);
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });
    const { sentences } = await reconcile(t.billing, { fix: true, run: randomUUID() });
    expect(sentences.join('\n')).toMatch(/differed and was brought up to date/);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    expect((await send(360)).statusCode).toBe(200);
  });

  test('46: grants 75 tokens if the clock is 6 min slow at the purchase, and no more after it is corrected', async () => {
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    t.stripe.events.mailing('lost');
    finishCheckout(t.stripe, session, 'paid');
    t.stripe.events.mailing('delivered');
    const { clock } = t.billing;
    const slow = () => new Date(clock().getTime() - 6 * 60_000);
    await syncCustomer({ ...t.billing, clock: slow }, session.customer);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
    await t.use(person, 70);
    await syncCustomer(t.billing, session.customer);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 5 });
  });

  test('47: a partner plan by arrangement grants 500 tokens, and cannot be bought at the checkout', async () => {
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
    expect(await planOf(t, person)).toEqual({ tier: 'partner', left: 500 });
    expect((await t.call(person, 'POST', '/checkout', { tier: 'partner', period: 'yearly' })).status).toBe(
      400,
    );
  });
});
