import { randomUUID } from 'node:crypto';
import { ownShops, shopPeople } from '@printready/contracts/account';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  accept,
  balanceOf,
  call,
  inviteTo,
  newMember,
  newShop,
  perform,
  roleIn,
  workFor,
} from './test-shops.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const spend = async ({ client, id }: Person, tokens: number): Promise<unknown> =>
  (await client.rpc('deduct_tokens', { p_user_id: id, p_amount: tokens })).data;

describe('person alone', () => {
  test('has no shop, and pays from the own balance', async () => {
    const person = await server.newPerson(15);
    expect(await perform(server, person, 'GET')).toEqual({ active: null, shops: [] });
    expect(await spend(person, 5)).toBe(true);
    expect(await server.balanceOf(person)).toBe(10);
    const { data } = await person.client.from('token_usage').select('user_id, shop_id, credits_used');
    expect(data).toEqual([{ user_id: person.id, shop_id: null, credits_used: 5 }]);
    expect((await person.client.from('user_subscriptions').select('user_id')).data).toEqual([
      { user_id: person.id },
    ]);
  });
});

describe('shop', () => {
  test('is made without tokens, and is listed with the owner’s role', async () => {
    const owner = await server.newPerson(15);
    const made = await call(server, owner, 'POST', '', { name: '  Käthe’s Prints ' });
    expect(made).toMatchObject({ status: 201, json: { name: 'Käthe’s Prints' } });
    expect(made.json['slug']).toMatch(/^k-the-s-prints-[0-9a-f]{8}$/);
    const id = String(made.json['id']);
    const own = ownShops.parse(await perform(server, owner, 'GET'));
    expect(own).toMatchObject({ active: null, shops: [{ id, role: 'owner' }] });
    expect([await balanceOf(server, id), await server.balanceOf(owner)]).toEqual([0, 15]);
  });

  test('gives no tokens for the free plan, in any month, and the plan’s tokens for a paid one', async () => {
    const shop = await newShop(server, await server.newPerson(15));
    const { pool } = server.deps.db;
    const pass = (tier?: string) =>
      pool.query(
        `update public.user_subscriptions set tier = coalesce($2, tier), reset_date = now() - interval '1 day'
         where user_id = $1`,
        [shop.id, tier],
      );
    await pass();
    await pool.query('select private.reset_due_balances()');
    expect(await balanceOf(server, shop.id)).toBe(0);
    await pass('creator');
    await pool.query('select private.reset_due_balances()');
    expect(await balanceOf(server, shop.id)).toBe(75);
    await pool.query("update public.user_subscriptions set tier = 'free' where user_id = $1", [shop.id]);
    expect(await balanceOf(server, shop.id)).toBe(0);
  });

  test('is joined by an emailed invitation, once, and lists its people', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner, 20);
    const guest = await server.newPerson(15);
    const token = await inviteTo(server, shop, guest.email);
    const invited = shopPeople.parse(await perform(server, owner, 'GET', `/${shop.id}/members`));
    expect(invited.invitations).toMatchObject([
      { email_hint: `${guest.email.charAt(0)}…@example.com`, role: 'member' },
    ]);
    const { rows } = await server.deps.db.pool.query('select to_jsonb(i) as row from private.shop_invites i');
    const stored = JSON.stringify(rows);
    expect([stored.includes(guest.email), stored.includes(token)]).toEqual([false, false]);
    expect(await accept(server, guest, token)).toMatchObject({ status: 200, json: { id: shop.id } });
    const seen = shopPeople.parse(await perform(server, guest, 'GET', `/${shop.id}/members`));
    expect(seen.members.map(({ email, role }) => [email, role])).toEqual([
      [owner.email, 'owner'],
      [guest.email, 'member'],
    ]);
    expect(seen.invitations).toEqual([]);
    expect(await perform(server, guest, 'GET')).toMatchObject({
      active: null,
      shops: [{ id: shop.id, role: 'member' }],
    });
  });

  test('pays for its active members, and its usage names the member', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner, 20);
    const member = await newMember(server, shop);
    expect(await spend(member, 5)).toBe(true);
    expect([await balanceOf(server, shop.id), await server.balanceOf(member)]).toEqual([15, 0]);
    const seen = await owner.client.from('token_usage').select('user_id, shop_id, credits_used');
    expect(seen.data).toEqual([{ user_id: member.id, shop_id: shop.id, credits_used: 5 }]);
    expect((await member.client.from('user_subscriptions').select('tokens_remaining')).data).toHaveLength(2);
    await workFor(server, member, null);
    expect(await spend(member, 5)).toBe(false);
    expect(await balanceOf(server, shop.id)).toBe(15);
  });

  test('gets back what a failed run cost, also after the member has switched away', async () => {
    const shop = await newShop(server, await server.newPerson(15), 20);
    const member = await newMember(server, shop);
    const run = { user_id: member.id, tool_id: 'color-ko', credits_used: 0, batch_size: 1 };
    const paid = await member.client
      .from('token_usage')
      .insert({ ...run, metadata: { request_id: 'a run' } });
    expect(paid.error).toBeNull();
    expect(await balanceOf(server, shop.id)).toBeLessThan(20);
    await workFor(server, member, null);
    await server.deps.db.pool.query("select public.refund_tokens($1, 'a run')", [member.id]);
    expect([await balanceOf(server, shop.id), await server.balanceOf(member)]).toEqual([20, 0]);
  });

  test('announces changes of members and shared rows in its live row', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const changes: unknown[] = [];
    const joined = await new Promise<string>((resolve) => {
      owner.client
        .channel('shop')
        .on(
          'postgres_changes',
          { event: 'UPDATE', schema: 'public', table: 'shops', filter: `id=eq.${shop.id}` },
          (change) => changes.push(change.new),
        )
        .on('system', {}, () => resolve('joined'))
        .subscribe();
    });
    expect(joined).toBe('joined');
    const member = await newMember(server, shop);
    await vi.waitUntil(() => changes.length === 1, 30_000);
    await member.client.from('shop_inks').insert({ shop_id: shop.id, name: 'Red', content: {} });
    await vi.waitUntil(() => changes.length === 2, 30_000);
    expect(changes).toMatchObject([{ id: shop.id }, { id: shop.id }]);
  });

  test('goes to another member, who can then remove the former owner', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const member = await newMember(server, shop);
    await perform(server, owner, 'POST', `/${shop.id}/transfer`, { to: member.id });
    expect([await roleIn(server, shop, owner), await roleIn(server, shop, member)]).toEqual([
      'member',
      'owner',
    ]);
    await perform(server, member, 'DELETE', `/${shop.id}/members/${owner.id}`);
    expect(await perform(server, owner, 'GET')).toEqual({ active: null, shops: [] });
  });

  test('can be renamed, left by one of two owners, and deleted with its balance', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner, 20);
    const second = await newMember(server, shop);
    await perform(server, owner, 'PATCH', `/${shop.id}/members/${second.id}`, { role: 'owner' });
    expect(await perform(server, second, 'PATCH', `/${shop.id}`, { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
    });
    await perform(server, owner, 'POST', `/${shop.id}/leave`);
    await perform(server, second, 'DELETE', `/${shop.id}`);
    expect(await balanceOf(server, shop.id)).toBeNaN();
    expect(await perform(server, second, 'GET')).toEqual({ active: null, shops: [] });
  });
});

describe('deleted account', () => {
  const remove = ({ id }: Person) => server.deps.db.pool.query('delete from auth.users where id = $1', [id]);
  const removeByRoute = ({ accessToken }: Person) =>
    fetch(`${server.origin}/api/account`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${accessToken}` },
    });

  test('keeps the shop’s usage without the person, and deletes the own usage', async () => {
    const shop = await newShop(server, await server.newPerson(15), 20);
    const member = await newMember(server, shop);
    await spend(member, 5);
    await workFor(server, member, null);
    await server.deps.db.pool.query(
      'update public.user_subscriptions set tokens_remaining = 9 where user_id = $1',
      [member.id],
    );
    await spend(member, 3);
    await remove(member);
    const { rows } = await server.deps.db.pool.query(
      'select user_id, credits_used from public.token_usage where shop_id = $1 or user_id = $2',
      [shop.id, member.id],
    );
    expect(rows).toEqual([{ user_id: null, credits_used: 5 }]);
    expect(await balanceOf(server, shop.id)).toBe(15);
  });

  test('is refused while other members would lose the last owner', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const member = await newMember(server, shop);
    const refused = await removeByRoute(owner);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'last_owner' }]);
    await perform(server, owner, 'POST', `/${shop.id}/transfer`, { to: member.id });
    expect((await removeByRoute(owner)).status).toBe(204);
  });

  test('by an operator makes the oldest member the owner, and deletes a shop without members', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const [first, second] = [await newMember(server, shop), await newMember(server, shop)];
    await remove(owner);
    expect([await roleIn(server, shop, first), await roleIn(server, shop, second)]).toEqual([
      'owner',
      'member',
    ]);
    await remove(first);
    await remove(second);
    expect(await balanceOf(server, shop.id)).toBeNaN();
  });

  test('leaves one owner when both owners are deleted at once', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const [second, third] = [await newMember(server, shop, 'owner'), await newMember(server, shop)];
    await Promise.all([remove(owner), remove(second)]);
    expect(await roleIn(server, shop, third)).toBe('owner');
  });
});

test('is served in production', async () => {
  const production = await startTestServer({
    NODE_ENV: 'production',
    SERVER_SECRET: randomUUID() + randomUUID(),
    SITE_URL: 'http://127.0.0.1:4321',
    EMAIL_AUTOCONFIRM: 'on',
  });
  try {
    expect((await fetch(`${production.origin}/api/shops`)).status).toBe(401);
  } finally {
    await production.stop();
  }
});
