import type { EmbedSheetSize } from '@printready/contracts/account';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, newShop, type Shop } from '../shop/test-shops.ts';

const ROW = { width_mm: 558.8, length_mm: 609.6, price: 24.5, currency: 'USD', dpi: 300, format: 'pdf' };

let server: TestServer;
let owner: Person;
let shop: Shop;
let slug: string;

const slugOf = async ({ id }: Shop): Promise<string> =>
  (await server.deps.db.pool.query<{ slug: string }>('select slug from public.shops where id = $1', [id]))
    .rows[0]?.slug ?? '';

beforeAll(async () => {
  server = await sharedServer();
  owner = await server.newPerson(0);
  shop = await newShop(server, owner);
  slug = await slugOf(shop);
});
afterAll(() => server.stop());

const add = (person: Person, row: object = {}, into = shop) =>
  person.client.from('shop_sheets').insert({ shop_id: into.id, ...ROW, ...row });

async function sizesOf(of = slug): Promise<readonly EmbedSheetSize[]> {
  const answer = await server.app.inject({ url: `/embed/sheet-sizes?shop=${of}` });
  return answer.json<{ sizes: readonly EmbedSheetSize[] }>().sizes;
}

describe('sizes', () => {
  test('are listed for the order page, the cheapest first, with exact prices', async () => {
    expect((await add(owner, { length_mm: 1524, price: 49 })).error).toBeNull();
    expect((await add(owner)).error).toBeNull();
    const [first, second, ...others] = await sizesOf();
    expect(others).toEqual([]);
    expect(first).toEqual({
      ...{ id: expect.any(String) as string, widthMm: 558.8, lengthMm: 609.6, price: '24.50' },
      ...{ currency: 'USD', dpi: 300, format: 'pdf' },
    });
    expect(second).toMatchObject({ lengthMm: 1524, price: '49.00' });
  });

  test('of an unknown shop are not found', async () => {
    expect((await server.app.inject({ url: '/embed/sheet-sizes?shop=no-such-shop' })).statusCode).toBe(404);
    expect((await server.app.inject({ url: '/embed/sheet-sizes' })).statusCode).toBe(404);
  });

  test('are read by members and changed by owners', async () => {
    const member = await newMember(server, shop);
    expect((await member.client.from('shop_sheets').select('id')).data).toHaveLength(2);
    expect((await add(member, { width_mm: 300 })).error?.code).toBe('42501');
    await member.client.from('shop_sheets').update({ price: 0.01 }).eq('shop_id', shop.id);
    await member.client.from('shop_sheets').delete().eq('shop_id', shop.id);
    expect((await sizesOf()).map(({ price }) => price)).toEqual(['24.50', '49.00']);
    await owner.client.from('shop_sheets').update({ price: 25 }).eq('price', 24.5);
    expect((await sizesOf()).map(({ price }) => price)).toEqual(['25.00', '49.00']);
    await owner.client.from('shop_sheets').update({ price: 24.5 }).eq('price', 25);
  });

  test('are neither seen nor changed by people outside the shop', async () => {
    const stranger = await server.newPerson(0);
    expect((await stranger.client.from('shop_sheets').select('id')).data).toEqual([]);
    expect((await add(stranger)).error?.code).toBe('42501');
    await stranger.client.from('shop_sheets').update({ price: 0.01 }).eq('shop_id', shop.id);
    await stranger.client.from('shop_sheets').delete().eq('shop_id', shop.id);
    expect((await sizesOf()).map(({ price }) => price)).toEqual(['24.50', '49.00']);
  });

  test('keep their shop, width, length and currency', async () => {
    for (const change of [{ shop_id: shop.id }, { width_mm: 300 }, { length_mm: 300 }, { currency: 'EUR' }])
      expect((await owner.client.from('shop_sheets').update(change).eq('price', 49)).error?.code).toBe(
        '42501',
      );
  });

  test.each([
    ['a width of nothing', { width_mm: 0 }],
    ['a width beyond any film', { width_mm: 1101 }],
    ['a length beyond any film', { length_mm: 6097 }],
    ['no price', { price: 0 }],
    ['a price below nothing', { price: -1 }],
    ['a currency without hundredths', { currency: 'JPY' }],
    ['a resolution too low to print', { dpi: 72 }],
    ['another kind of file', { format: 'exe' }],
    ['a PNG of more pixels than a browser compresses', { length_mm: 6096, dpi: 600, format: 'png' }],
  ])('refuse %s', async (_case, row) => {
    expect((await add(owner, { width_mm: 400, ...row })).error?.code).toBe('23514');
  });

  test('are unique, in one currency, and at most 20 a shop', async () => {
    expect((await add(owner)).error?.code).toBe('23505');
    const euros = await add(owner, { width_mm: 300, currency: 'EUR' });
    expect(euros.error?.message).toMatch(/one currency/);
    const full = await newShop(server, owner);
    for (let i = 0; i < 20; i++) expect((await add(owner, { width_mm: 100 + i }, full)).error).toBeNull();
    expect((await add(owner, {}, full)).error?.message).toMatch(/at most 20/);
  });
});

describe('statement', () => {
  const claimed = async (changed: object = {}) => {
    const [size] = await sizesOf();
    return {
      ...{ shop: slug, size: size?.id, price: size?.price, currency: size?.currency },
      ...{ pieces: 12, sha256: 'a'.repeat(64) },
      ...changed,
    };
  };
  const ask = (payload: object) => server.app.inject({ method: 'POST', url: '/embed/sheets', payload });
  const keys = async () =>
    createLocalJWKSet((await server.app.inject({ url: '/embed/keys.json' })).json<JSONWebKeySet>());

  test('holds size and price from the shop’s table, under a type of its own', async () => {
    const { jws } = (await ask(await claimed())).json<{ jws: string }>();
    const { payload, protectedHeader } = await jwtVerify(jws, await keys(), {
      ...{ subject: slug, typ: 'printready-sheet+jwt' },
    });
    expect(payload).toMatchObject({
      ...{ sha256: 'a'.repeat(64), price: '24.50', currency: 'USD', pieces: 12 },
      size: { widthMm: 558.8, lengthMm: 609.6, dpi: 300, format: 'pdf' },
    });
    expect(protectedHeader.typ).toBe('printready-sheet+jwt');
    expect((await server.deps.keys.verify(jws)).ok).toBe(false);
  });

  test('with another price is refused by the verification', async () => {
    const { jws } = (await ask(await claimed())).json<{ jws: string }>();
    const [head, body = '', signature] = jws.split('.');
    const cheaper = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), price: '0.01' };
    const forged = [head, Buffer.from(JSON.stringify(cheaper)).toString('base64url'), signature].join('.');
    await expect(jwtVerify(forged, await keys())).rejects.toThrow('signature verification failed');
  });

  test('of a verdict does not pass for one of a sheet', async () => {
    const verdict = await server.app.inject({
      ...{ method: 'POST', url: '/embed/verdicts' },
      payload: {
        ...{ shop: slug, verdict: 'ready', profile: 'dtf' },
        ...{ sha256: 'a'.repeat(64), profileSha256: 'b'.repeat(64) },
      },
    });
    const { jws } = verdict.json<{ jws: string }>();
    await expect(jwtVerify(jws, await keys(), { typ: 'printready-sheet+jwt' })).rejects.toThrow('"typ"');
  });

  test('is refused for a price or currency that the shop does not ask', async () => {
    for (const changed of [{ price: '0.01' }, { currency: 'MXN' }]) {
      const answer = await ask(await claimed(changed));
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'price_changed']);
    }
  });

  test('is refused for another shop’s size, and for one that was removed', async () => {
    const other = await newShop(server, await server.newPerson(0));
    expect((await add(other.owner, { price: 1 }, other)).error).toBeNull();
    const [foreign] = await sizesOf(await slugOf(other));
    const refused = await ask(await claimed({ size: foreign?.id, price: '1.00' }));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'size_not_found']);
    const claim = await claimed();
    await owner.client.from('shop_sheets').delete().eq('id', claim.size);
    const late = await ask(claim);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'size_not_found']);
  });

  test.each([
    [404, { shop: 'no-such-shop' }],
    [400, { pieces: 0 }],
    [400, { pieces: 1001 }],
    [400, { pieces: 1.5 }],
    [400, { price: 24.5 }],
    [400, { price: '24.5' }],
    [400, { size: 'all' }],
    [400, { sha256: 'x' }],
    [413, { note: 'x'.repeat(5000) }],
  ])('is refused with %i for %j', async (status, changed) => {
    expect((await ask(await claimed(changed))).statusCode).toBe(status);
  });
});
