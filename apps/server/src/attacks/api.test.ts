/** Attacks on the API: keys, scopes, other shops, removed members, bodies. The file is one long table. */
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addKey, callApi, type KeyedShop, newKeyedShop } from '../product/api/test-api.ts';
import { newMember, perform } from '../product/shop/test-shops.ts';
import { type Attempt, attempt, checkRow, type Row } from './test-attempt.ts';

let server: TestServer;
let own: KeyedShop;
let second: Person;
beforeAll(async () => {
  server = await sharedServer();
  own = await newKeyedShop(server, 50);
  second = await newMember(server, own, 'owner');
});
afterAll(() => server.stop());
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

const get = (path: string, token?: string, headers?: Record<string, string>): Attempt => ({
  method: 'GET',
  path: `/v1${path}`,
  token,
  ...(headers && { headers }),
});

const WITH_A_KEY: Row[] = [
  ['that is missing', () => get('/shop'), 401, 'no_key'],
  ['that is no key', () => get('/shop', 'x'), 401, 'invalid_key'],
  ['with SQL in it', () => get('/shop', "pk_live_' or true--"), 401, 'invalid_key'],
  ['that is guessed', () => get('/shop', `pk_live_${'A'.repeat(43)}`), 401, 'invalid_key'],
  ['that is cut off', () => get('/shop', own.secret.slice(0, -1)), 401, 'invalid_key'],
  [
    'with the right start and another end',
    () => get('/shop', own.secret.slice(0, 14) + 'A'.repeat(37)),
    401,
    'invalid_key',
  ],
  [
    'as another scheme',
    () => get('/shop', undefined, { authorization: `Basic ${own.secret}` }),
    401,
    'no_key',
  ],
  ['in the query', () => get(`/shop?key=${own.secret}`), 401, 'no_key'],
  ['that is the session of a person', () => get('/shop', own.owner.accessToken), 401, 'invalid_key'],
  [
    'that was revoked',
    async () => {
      const { secret, keyId } = await addKey(server, own);
      await perform(server, own.owner, 'DELETE', `/${own.id}/keys/${keyId}`);
      return get('/shop', secret);
    },
    401,
    'key_revoked',
  ],
  [
    'of a removed owner',
    async () => {
      const leaving = await newMember(server, own, 'owner');
      const { secret } = await addKey(server, { ...own, owner: leaving });
      await perform(server, own.owner, 'DELETE', `/${own.id}/members/${leaving.id}`);
      return get('/shop', secret);
    },
    401,
    'invalid_key',
  ],
  [
    'of a demoted owner',
    async () => {
      const { secret } = await addKey(server, { ...own, owner: second });
      await perform(server, own.owner, 'PATCH', `/${own.id}/members/${second.id}`, { role: 'member' });
      return get('/shop', secret);
    },
    401,
    'key_revoked',
  ],
  [
    'of a deleted shop',
    async () => {
      const shop = await newKeyedShop(server);
      await perform(server, shop.owner, 'DELETE', `/${shop.id}`);
      return get('/shop', shop.secret);
    },
    401,
    'invalid_key',
  ],
  ['as a session of the app', () => ({ ...get(''), path: '/api/shops', token: own.secret }), 403, 'bad_jwt'],
  [
    'for rows of the database',
    () => ({ ...get(''), path: '/rest/v1/shops', token: own.secret }),
    401,
    'PGRST301',
  ],
];

describe('API', () => {
  test.each(WITH_A_KEY)('rejects a key %s', (...row) => checkRow(server, row));

  test('ends the work of a key in the request after its maker is removed', async () => {
    const leaving = await newMember(server, own, 'owner');
    const { secret } = await addKey(server, { ...own, owner: leaving });
    expect((await callApi(server, secret, 'GET', '/shop')).status).toBe(200);
    await perform(server, own.owner, 'DELETE', `/${own.id}/members/${leaving.id}`);
    expect((await callApi(server, secret, 'GET', '/shop')).status).toBe(401);
  });

  test('reports only the shop of the key', async () => {
    const other = await newKeyedShop(server);
    const { text } = await attempt(server.origin, get('/shop', other.secret));
    expect(text).not.toContain(own.id);
  });
});
