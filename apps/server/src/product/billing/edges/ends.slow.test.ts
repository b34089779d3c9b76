/** Ends of plans in the billing design's table of edge cases, with the real SDK and jobs, and the test Stripe. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { performEnd } from '../sync/ending.ts';
import { DAY, startTestBilling, type TestBilling } from '../test-billing.ts';
import { periodEnd, planOf } from './test-facts.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

describe('end of a plan, by edge case number', () => {
  test('23: a plan canceled at the end of the period and resumed before then keeps its balance and date', async () => {
    const person = await t.buyer('creator', 10);
    const before = await t.ledger(person);
    const canceled = await t.call(person, 'POST', '/cancel');
    expect(canceled.json['subscription']).toMatchObject({
      ends_at: new Date((await periodEnd(t, person)) * 1000).toISOString(),
    });
    expect(await t.ledger(person)).toEqual(before);
    const resumed = await t.call(person, 'POST', '/resume');
    expect(resumed.json['subscription']).toMatchObject({ ends_at: null });
    expect(await t.ledger(person)).toEqual(before);
  });

  test('24: a plan whose end event is lost still ends on its date', async () => {
    const person = await t.buyer('creator', 10);
    await t.call(person, 'POST', '/cancel');
    await t.settled();
    t.stripe.events.mailing('lost');
    const end = await periodEnd(t, person);
    t.stripe.advance(end - t.now() + 60);
    await t.pool.query('select private.reset_due_balances($1)', [new Date(t.now() * 1000)]);
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });
    expect((await t.ledger(person)).reset).toBeGreaterThan(end + 27 * DAY);
    t.stripe.events.mailing('delivered');
    await t.billing.tick();
    await t.settled();
    expect((await t.state(person)).subscription).toBeNull();
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 15 });
  });

  test.each([
    [10, 15],
    [70, 5],
  ])(
    '25: a plan ended immediately by the operator leaves at most 15 tokens (with %i used)',
    async (used, left) => {
      const person = await t.buyer('creator', used);
      const { reset } = await t.ledger(person);
      t.stripe.subscribing.end(await t.subscriptionOf(person));
      await t.settled();
      expect(await t.ledger(person)).toMatchObject({ tier: 'free', left, reset });
    },
  );

  test('41: a customer deleted at Stripe can buy again', async () => {
    const person = await t.buyer('creator', 70);
    const before = await t.customerOf(person);
    await t.billing.stripe.customers.del(before);
    await t.settled();
    expect(await planOf(t, person)).toEqual({ tier: 'free', left: 5 });
    await t.buy(person, 'creator');
    expect(await t.customerOf(person)).not.toBe(before);
    expect(await planOf(t, person)).toEqual({ tier: 'creator', left: 75 });
  });

  test('42: deleting an account cancels its plan at Stripe first, or a job does so later', async () => {
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
  ])('42: the plan of an account deleted by %s is canceled at Stripe once', async (_name, remove) => {
    const person = await t.buyer('creator');
    const subscription = await t.subscriptionOf(person);
    await remove(person.id);
    await t.billing.tick();
    await expect.poll(() => subscription.status).toBe('canceled');
    // Repeats the job, as if a worker had died after the cancellation; it succeeds.
    const payload = { customer: subscription.customer, mode: 'built-in' };
    await expect(performEnd(t.billing, payload)).resolves.toBeUndefined();
    await expect(performEnd(t.billing, { ...payload, customer: 'cus_unknown' })).resolves.toBeUndefined();
  });

  test('42: a dead cancellation job is retried', async () => {
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

  test('42: an open checkout page cannot be paid after the account is deleted', async () => {
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
