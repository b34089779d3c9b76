/** Attacks on shops with simultaneous calls, and with sockets that stay open after a removal. */
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  accept,
  balanceOf,
  call,
  inviteTo,
  newMember,
  newShop,
  perform,
  type Shop,
} from '../product/shop/test-shops.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

const FIFTY = Array.from({ length: 50 });

async function usedBy(shop: Shop): Promise<number> {
  const { rows } = await server.deps.db.pool.query<{ used: number }>(
    'select coalesce(sum(credits_used), 0)::integer as used from public.token_usage where shop_id = $1',
    [shop.id],
  );
  return rows[0]?.used ?? Number.NaN;
}

const spend = async ({ client, id }: Person): Promise<boolean> =>
  (await client.rpc('deduct_tokens', { p_user_id: id, p_amount: 1 })).data === true;

async function countOwners({ id }: Shop): Promise<number> {
  const { rowCount } = await server.deps.db.pool.query(
    "select from public.shop_members where shop_id = $1 and role = 'owner'",
    [id],
  );
  return rowCount ?? 0;
}

describe('shop', () => {
  test('pays for 20 of 50 simultaneous runs of five members with a balance of 20', async () => {
    const shop = await newShop(server, await server.newPerson(0), 20);
    const members: Person[] = [];
    for (let n = 0; n < 5; n++) members.push(await newMember(server, shop));
    const answers = await Promise.all(FIFTY.map((_, n) => spend(members[n % 5] as Person)));
    expect(answers.filter(Boolean)).toHaveLength(20);
    expect([await balanceOf(server, shop.id), await usedBy(shop)]).toEqual([0, 20]);
    for (const member of members) expect(await server.balanceOf(member)).toBe(0);
  });

  test('loses only what its usage states when a member is removed during 50 runs', async () => {
    const shop = await newShop(server, await server.newPerson(0), 100);
    const member = await newMember(server, shop);
    const runs = FIFTY.map(() => spend(member));
    const removal = perform(server, shop.owner, 'DELETE', `/${shop.id}/members/${member.id}`);
    const answers = await Promise.all(runs);
    await removal;
    const paid = answers.filter(Boolean).length;
    expect([await balanceOf(server, shop.id), await usedBy(shop)]).toEqual([100 - paid, paid]);
    expect(await spend(member)).toBe(false);
    expect(await balanceOf(server, shop.id)).toBe(100 - paid);
  });

  test('delays a removal until a charge that has begun is complete', async () => {
    const shop = await newShop(server, await server.newPerson(0), 20);
    const member = await newMember(server, shop);
    const { pool } = server.deps.db;
    const waiting = async (): Promise<number> =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount ?? 0;
    const holder = await pool.connect();
    const ended: string[] = [];
    await holder.query('begin');
    await holder.query('select from public.user_subscriptions where user_id = $1 for update', [shop.id]);
    const run = spend(member).then((paid) => ended.push(`charged ${String(paid)}`));
    await vi.waitUntil(async () => (await waiting()) === 1, 30_000);
    const removal = perform(server, shop.owner, 'DELETE', `/${shop.id}/members/${member.id}`).then(() =>
      ended.push('removed'),
    );
    await vi.waitUntil(async () => (await waiting()) === 2 || ended.length > 0, 30_000);
    expect(ended).toEqual([]);
    await holder.query('commit');
    holder.release();
    await Promise.all([run, removal]);
    // A removal before the charge would refuse it. The answers themselves may arrive in either order.
    expect(ended.toSorted()).toEqual(['charged true', 'removed']);
    expect([await balanceOf(server, shop.id), await usedBy(shop)]).toEqual([19, 1]);
  });

  test('makes one member of ten simultaneous uses of an invitation', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const person = await server.newPerson(0);
    const token = await inviteTo(server, shop, person.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(server, person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
  });

  test('keeps an owner when both owners leave at once', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const second = await newMember(server, shop, 'owner');
    const answers = await Promise.all(
      [shop.owner, second].map((owner) => call(server, owner, 'POST', `/${shop.id}/leave`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await countOwners(shop)).toBe(1);
  });

  test('keeps an owner when two owners demote each other at once', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const second = await newMember(server, shop, 'owner');
    const demote = (by: Person, { id }: Person) =>
      call(server, by, 'PATCH', `/${shop.id}/members/${id}`, { role: 'member' });
    const answers = await Promise.all([demote(shop.owner, second), demote(second, shop.owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect(await countOwners(shop)).toBe(1);
  });

  test('has at most five shops of one person after ten simultaneous calls', async () => {
    const person = await server.newPerson(0);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(server, person, 'POST', '', { name: 'One of many' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  test('closes the sockets of a removed member, and sends them no further rows', async () => {
    const shop = await newShop(server, await server.newPerson(0), 20);
    const member = await newMember(server, shop);
    const seen: unknown[] = [];
    let joins = 0;
    member.client
      .channel('shop')
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'shops', filter: `id=eq.${shop.id}` },
        (change) => seen.push(change),
      )
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${shop.id}` },
        (change) => seen.push(change),
      )
      .on('system', {}, () => joins++)
      .subscribe();
    await vi.waitUntil(() => joins === 1, 30_000);
    await perform(server, shop.owner, 'PATCH', `/${shop.id}`, { name: 'Before' });
    await vi.waitUntil(() => seen.length === 1, 30_000);
    await perform(server, shop.owner, 'DELETE', `/${shop.id}/members/${member.id}`);
    // The client reconnects by itself.
    await vi.waitUntil(() => joins === 2, 30_000);
    const before = seen.length;
    const witness = await newMember(server, shop);
    const told: unknown[] = [];
    await new Promise<void>((resolve) => {
      witness.client
        .channel('shop')
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${shop.id}` },
          (change) => told.push(change),
        )
        .on('system', {}, () => resolve())
        .subscribe();
    });
    await spend(witness);
    await vi.waitUntil(() => told.length === 1, 30_000);
    expect(seen).toHaveLength(before);
  });
});
