/** Plans of shops, with the real SDK and the test Stripe. */
import { finishCheckout } from '@printready/test-stripe/checkout';
import type { Person } from '@printready/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBilling, type TestBilling } from '../billing/test-billing.ts';
import { balanceOf, newMember, newShop, perform, type Shop, workFor } from './test-shops.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterAll(() => t.stop());

/** The payer of a shop, for helpers that read its rows by id. */
const payerOf = ({ id, owner }: Shop): Person => ({ ...owner, id });

describe('plan of a shop', () => {
  test('is bought by an owner, pays for members, and leaves the owner’s own plan alone', async () => {
    const owner = await t.free(0);
    const shop = await newShop(t.server, owner);
    await workFor(t.server, owner, shop);
    const { openCheckout, settled, server } = t;
    const session = await openCheckout(owner, 'creator', 'monthly');
    expect(session.client_reference_id).toBe(shop.id);
    finishCheckout(t.stripe, session, 'paid');
    await settled();
    expect([await balanceOf(server, shop.id), (await t.ledger(owner)).tier]).toEqual([75, 'free']);
    const member = await newMember(server, shop);
    expect((await member.client.rpc('deduct_tokens', { p_user_id: member.id, p_amount: 5 })).data).toBe(true);
    expect(await balanceOf(server, shop.id)).toBe(70);
    expect(await t.call(member, 'GET', '')).toMatchObject({ status: 200, json: { tier: 'creator' } });
    expect(await t.call(owner, 'POST', '/cancel')).toMatchObject({ status: 200 });
    await settled();
    expect((await server.nextMailTo(owner.email, 'canceled')).text).toContain('ends on');
  });

  test.each([
    ['POST', '/checkout', { tier: 'creator', period: 'monthly' }],
    ['POST', '/preview', { tier: 'creator', period: 'monthly' }],
    ['POST', '/change', { tier: 'creator', period: 'monthly', proration_date: 1, due_cents: 0 }],
    ['POST', '/cancel', undefined],
    ['POST', '/resume', undefined],
    ['POST', '/portal', undefined],
    ['GET', '/invoices', undefined],
  ] as const)('is not changed or billed by a member: %s %s', async (method, path, body) => {
    const shop = await newShop(t.server, await t.free(0));
    const member = await newMember(t.server, shop);
    expect(await t.call(member, method, path, body)).toMatchObject({
      status: 403,
      json: { code: 'owner_only' },
    });
    expect(await t.customerOf(payerOf(shop))).toBe('');
  });

  test('ends at Stripe when the shop is deleted', async () => {
    const owner = await t.free(0);
    const shop = await newShop(t.server, owner);
    await workFor(t.server, owner, shop);
    await t.buy(payerOf(shop), 'creator');
    const subscription = await t.subscriptionOf(payerOf(shop));
    await perform(t.server, owner, 'DELETE', `/${shop.id}`);
    await t.server.idle();
    expect(t.stripe.store.find('subscription', subscription.id)?.status).toBe('canceled');
  });
});
