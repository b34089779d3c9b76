import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbedConfig } from '@printready/contracts/account';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, newShop, type Shop } from '../shop/test-shops.ts';

const SITE = 'https://shop.example.com';

const web = mkdtempSync(join(tmpdir(), 'printready-embed-'));
let server: TestServer;
let owner: Person;
let shop: Shop;
let slug: string;

const slugOf = async ({ id }: Shop): Promise<string> =>
  (await server.deps.db.pool.query<{ slug: string }>('select slug from public.shops where id = $1', [id]))
    .rows[0]?.slug ?? '';

beforeAll(async () => {
  for (const frame of ['check', 'sheet'])
    writeFileSync(
      join(web, `embed-${frame}.html`),
      `<!doctype html><title>${frame}</title><script type="application/json" id="embed-config"></script>`,
    );
  server = await startTestServer({ WEB_ROOT: web });
  owner = await server.newPerson(0);
  shop = await newShop(server, owner);
  slug = await slugOf(shop);
});
afterAll(async () => {
  await server.stop();
  rmSync(web, { recursive: true });
});

const frame = (query: string) => server.app.inject({ url: `/embed/check?${query}` });

const register = (person: Person, origin: string, into = shop) =>
  person.client.from('shop_origins').insert({ shop_id: into.id, origin });

const configIn = (body: string): EmbedConfig =>
  JSON.parse(/id="embed-config">([^<]*)</.exec(body)?.[1] ?? '') as EmbedConfig;

describe('frame', () => {
  test('may be shown by no page while the shop has registered none', async () => {
    const { statusCode, headers, body } = await frame(`shop=${slug}`);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(configIn(body)).toEqual({ shop: 'Ink & Co', slug, origins: [], profile: 'standard' });
  });

  test('may be shown by the registered sites only, and other pages by none', async () => {
    expect((await register(owner, SITE)).error).toBeNull();
    expect((await register(owner, 'http://localhost:8080')).error).toBeNull();
    const { headers, body } = await frame(`shop=${slug}&profile=dtf`);
    expect(headers['content-security-policy']).toContain(`frame-ancestors http://localhost:8080 ${SITE}`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(configIn(body)).toMatchObject({ origins: ['http://localhost:8080', SITE], profile: 'dtf' });
    const other = await server.app.inject({ url: '/healthz' });
    expect(other.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(other.headers['x-frame-options']).toBe('DENY');
  });

  test('of the gang sheet has the same policy and configuration', async () => {
    const { headers, body } = await server.app.inject({ url: `/embed/sheet?shop=${slug}&profile=dtf` });
    expect(body).toContain('<title>sheet</title>');
    expect(headers['content-security-policy']).toContain(`frame-ancestors http://localhost:8080 ${SITE}`);
    expect(configIn(body)).toEqual(configIn((await frame(`shop=${slug}&profile=dtf`)).body));
    expect((await server.app.inject({ url: '/embed/sheet?shop=no-such-shop' })).statusCode).toBe(404);
  });

  test('gets the profile that the shop shares under this name, or none', async () => {
    const content = { id: 'heavy', name: 'Heavy' };
    await owner.client.from('shop_profiles').insert({ shop_id: shop.id, name: 'Heavy cotton', content });
    expect(configIn((await frame(`shop=${slug}&profile=heavy%20COTTON`)).body).profile).toEqual(content);
    expect(configIn((await frame(`shop=${slug}&profile=unknown`)).body).profile).toBeNull();
  });

  test('is not found for an unknown shop', async () => {
    const { statusCode, headers } = await frame('shop=no-such-shop');
    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect((await frame(`shop=${'x'.repeat(5000)}`)).statusCode).toBe(404);
  });

  test('cannot be left by a shop’s name', async () => {
    const name = '</script><script>alert(1)</script>';
    await server.deps.db.pool.query('update public.shops set name = $2 where id = $1', [shop.id, name]);
    const { body } = await frame(`shop=${slug}`);
    expect(body).not.toContain('alert(1)</script>');
    expect(configIn(body).shop).toBe(name);
  });
});

describe('verdict', () => {
  const claim = {
    verdict: 'ready',
    sha256: 'a'.repeat(64),
    profile: 'dtf',
    profileSha256: 'b'.repeat(64),
  };
  const ask = (payload: object) => server.app.inject({ method: 'POST', url: '/embed/verdicts', payload });

  test('is signed with a key that the shop’s server can fetch', async () => {
    const answer = await ask({ ...claim, shop: slug });
    const { jws } = answer.json<{ jws: string }>();
    const keys = createLocalJWKSet(
      (await server.app.inject({ url: '/embed/keys.json' })).json<JSONWebKeySet>(),
    );
    const { payload, protectedHeader } = await jwtVerify(jws, keys, { subject: slug });
    expect(payload).toMatchObject({ ...claim, computed: 'in the customer’s browser' });
    expect(protectedHeader.typ).toBe('printready-verdict+jwt');
    const other = jws.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`);
    await expect(jwtVerify(other, keys)).rejects.toThrow('signature verification failed');
  });

  test('is no access token', async () => {
    const { jws } = (await ask({ ...claim, shop: slug })).json<{ jws: string }>();
    expect((await server.deps.keys.verify(jws)).ok).toBe(false);
  });

  test.each([
    [404, { ...claim, shop: 'no-such-shop' }],
    [400, { ...claim, verdict: 'perfect' }],
    [400, { ...claim, sha256: 'x' }],
    [400, {}],
    [413, { ...claim, profile: 'x'.repeat(5000) }],
  ])('is refused with %i for %j', async (status, payload) => {
    expect((await ask({ shop: slug, ...payload })).statusCode).toBe(status);
  });
});

describe('origins', () => {
  test('are read by members and changed by owners', async () => {
    const member = await newMember(server, shop);
    expect((await member.client.from('shop_origins').select('origin')).data).toContainEqual({ origin: SITE });
    expect((await register(member, 'https://member.example.com')).error?.code).toBe('42501');
    await member.client.from('shop_origins').delete().eq('origin', SITE);
    expect((await owner.client.from('shop_origins').select('origin')).data).toContainEqual({ origin: SITE });
  });

  test('are neither seen nor changed by people outside the shop', async () => {
    const stranger = await server.newPerson(0);
    expect((await stranger.client.from('shop_origins').select('origin')).data).toEqual([]);
    expect((await register(stranger, 'https://evil.example.com')).error?.code).toBe('42501');
    await stranger.client.from('shop_origins').delete().eq('shop_id', shop.id);
    expect((await owner.client.from('shop_origins').select('origin')).data).toHaveLength(2);
  });

  test.each([
    '*',
    'https://*',
    'https://*.example.com',
    "https://a.example.com; script-src 'unsafe-inline'",
    'https://a.example.com https://b.example.com',
    'https://a.example.com/path',
    'https://a.example.com\nhttps://b.example.com',
    'http://shop.example.com',
    'https://HOST.example.com',
    'data:',
    'null',
    "'self'",
    '',
  ])('refuse %j', async (origin) => {
    expect((await register(owner, origin)).error?.code).toBe('23514');
  });

  test('are at most 20 a shop', async () => {
    const full = await newShop(server, owner);
    for (let i = 0; i < 20; i++)
      expect((await register(owner, `https://site-${i}.example.com`, full)).error).toBeNull();
    expect((await register(owner, 'https://one-more.example.com', full)).error?.message).toMatch(
      /at most 20/,
    );
  });
});
