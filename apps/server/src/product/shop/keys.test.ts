import { newShopKey, shopKeys } from '@printready/contracts/account';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findKey } from './keys.ts';
import { call, newMember, newShop, perform, type Shop } from './test-shops.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) =>
  server.deps.db.pool.query<Record<string, unknown>>(text, values);

const make = async ({ id, owner }: Shop, body: object = { name: 'Web shop', scopes: ['validate'] }) =>
  newShopKey.parse(await perform(server, owner, 'POST', `/${id}/keys`, body));

const list = async ({ id, owner }: Shop) =>
  shopKeys.parse(await perform(server, owner, 'GET', `/${id}/keys`)).keys;

const find = (secret: string) => findKey(server.deps.db.pool, secret);

describe('API key', () => {
  test('is returned once, and stored only as a hash', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const { secret, ...made } = await make(shop, { name: ' Web shop ', scopes: ['jobs', 'jobs'] });
    expect(secret).toMatch(/^pk_live_[0-9A-Za-z]{43}$/);
    expect(made).toMatchObject({ name: 'Web shop', scopes: ['jobs'], prefix: secret.slice(0, 14) });
    expect(await list(shop)).toEqual([{ ...made, last_used_at: null }]);
    const { rows } = await sql('select to_jsonb(k) as row from private.shop_keys k');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(14));
  });

  test('is found by its whole text only', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const { secret, id } = await make(shop);
    expect(await find(secret)).toMatchObject({
      id,
      shopId: shop.id,
      madeBy: shop.owner.id,
      isRevoked: false,
    });
    const other = secret.endsWith('A') ? 'B' : 'A';
    expect(await find(secret.slice(0, -1) + other)).toBeUndefined();
    expect(await find(secret.slice(0, -1))).toBeUndefined();
    expect(await find("pk_live_' or true--")).toBeUndefined();
  });

  test('records its last use, at most once a minute', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const { secret } = await make(shop);
    await find(secret);
    const [used] = await list(shop);
    expect(used?.last_used_at).not.toBeNull();
    await find(secret);
    expect((await list(shop))[0]?.last_used_at).toBe(used?.last_used_at);
    await sql("update private.shop_keys set last_used_at = now() - interval '2 minutes'");
    await find(secret);
    expect(Date.parse((await list(shop))[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('ends when an owner revokes it', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const { secret, id } = await make(shop);
    const second = await newMember(server, shop, 'owner');
    expect((await call(server, second, 'DELETE', `/${shop.id}/keys/${id}`)).status).toBe(204);
    expect([await list(shop), (await find(secret))?.isRevoked]).toEqual([[], true]);
    expect(await call(server, second, 'DELETE', `/${shop.id}/keys/${id}`)).toMatchObject({
      status: 404,
      json: { code: 'key_not_found' },
    });
  });

  test('ends with the maker’s membership', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const second = await newMember(server, shop, 'owner');
    const { secret } = await make({ ...shop, owner: second });
    await perform(server, shop.owner, 'DELETE', `/${shop.id}/members/${second.id}`);
    expect([await find(secret), await list(shop)]).toEqual([undefined, []]);
  });

  test('ends with the maker’s ownership', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const second = await newMember(server, shop, 'owner');
    const { secret } = await make({ ...shop, owner: second });
    await perform(server, shop.owner, 'PATCH', `/${shop.id}/members/${second.id}`, { role: 'member' });
    expect((await find(secret))?.isRevoked).toBe(true);
  });

  test('ends with the shop', async () => {
    const shop = await newShop(server, await server.newPerson(0));
    const { secret } = await make(shop);
    await perform(server, shop.owner, 'DELETE', `/${shop.id}`);
    expect(await find(secret)).toBeUndefined();
  });
});
