/** Attacks on shops: members against owners, other shops, former members, invitations. The file is one long table. */
import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { totpCode } from '../auth/totp.ts';
import {
  accept,
  balanceOf,
  inviteTo,
  newMember,
  newShop,
  perform,
  type Shop,
  workFor,
} from '../product/shop/test-shops.ts';
import { type Attempt, attempt, checkRow, json, type Row } from './test-attempt.ts';

const SHARED = ['shop_profiles', 'shop_inks', 'shop_recipes', 'shop_presets'];

let server: TestServer;
let alice: Person;
let mallory: Person;
let eve: Person;
let former: Person;
let guest: Person;
/** Alice owns it; Mallory is a member. */
let own: Shop;
/** Victim owns it; none of the people above is a member. */
let foreign: Shop;
let victim: Person;
let foreignMember: Person;
const foreignRows = new Map<string, string>();

const sql = (text: string, values: unknown[] = []) =>
  server.deps.db.pool.query<Record<string, unknown>>(text, values);

beforeAll(async () => {
  server = await sharedServer();
  [alice, victim, eve] = [await server.newPerson(15), await server.newPerson(15), await server.newPerson(15)];
  [own, foreign] = [await newShop(server, alice, 50), await newShop(server, victim, 50)];
  mallory = await newMember(server, own);
  [foreignMember, former] = [await newMember(server, foreign), await newMember(server, foreign)];
  for (const table of SHARED) {
    const { data } = await victim.client
      .from(table)
      .insert({ shop_id: foreign.id, name: 'Secret', content: {} })
      .select('id')
      .single<{ id: string }>();
    foreignRows.set(table, data?.id ?? '');
  }
  await sql('delete from public.shop_members where user_id = $1', [former.id]);
  guest = await server.newPerson(0);
  await sql(
    'update auth.users set is_anonymous = true, email = null, email_confirmed_at = null where id = $1',
    [guest.id],
  );
});
afterAll(() => server.stop());
beforeEach(() => sql('delete from private.rate_limits'));

type By = Pick<Person, 'accessToken'>;

const act = (by: By, method: string, path: string, body?: object): Attempt => ({
  method,
  path: `/api/shops${path}`,
  token: by.accessToken,
  ...(body && json(body)),
});
const rest = (by: By, method: string, path: string, body?: object): Attempt => ({
  method,
  path: `/rest/v1${path}`,
  token: by.accessToken,
  ...(body && json(body)),
});

async function keyOf({ id, owner }: Shop): Promise<string> {
  return String(
    (await perform(server, owner, 'POST', `/${id}/keys`, { name: 'Key', scopes: ['jobs'] }))['id'],
  );
}

async function staleTokenOf(person: Person): Promise<By> {
  const { sub, ...claims } = decodeJwt(person.accessToken);
  const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - 3600 }];
  return {
    accessToken: await server.deps.keys.sign({ ...claims, amr, role: 'authenticated', sub: sub ?? '' }, 60),
  };
}

/** Session of a thief who has the password, but not the second factor. */
async function unprovedOwner(): Promise<{ readonly owner: Person; readonly shop: Shop }> {
  const owner = await server.newPerson(15);
  const shop = await newShop(server, owner);
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { id: factorId = '', totp } = data ?? {};
  await owner.client.auth.mfa.challengeAndVerify({
    factorId,
    code: totpCode(totp?.secret ?? '', Date.now()),
  });
  await sql("update auth.sessions set aal = 'aal1' where user_id = $1", [owner.id]);
  server.deps.realtime.events.emit('sessions', owner.id);
  return { owner, shop };
}

const BY_A_MEMBER: Row[] = [
  ['renaming the shop', () => act(mallory, 'PATCH', `/${own.id}`, { name: 'Mine' }), 403, 'owner_only'],
  ['deleting the shop', () => act(mallory, 'DELETE', `/${own.id}`), 403, 'owner_only'],
  [
    'inviting an accomplice',
    () => act(mallory, 'POST', `/${own.id}/invitations`, { email: 'x@example.com', role: 'member' }),
    403,
    'owner_only',
  ],
  [
    'withdrawing an invitation',
    async () => {
      await inviteTo(server, own, `${randomUUID()}@example.com`);
      const { rows } = await sql('select id from private.shop_invites where shop_id = $1', [own.id]);
      return act(mallory, 'DELETE', `/${own.id}/invitations/${String(rows[0]?.['id'])}`);
    },
    403,
    'owner_only',
  ],
  [
    'becoming an owner',
    () => act(mallory, 'PATCH', `/${own.id}/members/${mallory.id}`, { role: 'owner' }),
    403,
    'owner_only',
  ],
  [
    'demoting the owner',
    () => act(mallory, 'PATCH', `/${own.id}/members/${alice.id}`, { role: 'member' }),
    403,
    'owner_only',
  ],
  [
    'transferring the shop',
    () => act(mallory, 'POST', `/${own.id}/transfer`, { to: mallory.id }),
    403,
    'owner_only',
  ],
  ['removing the owner', () => act(mallory, 'DELETE', `/${own.id}/members/${alice.id}`), 403, 'owner_only'],
  [
    'making an API key',
    () => act(mallory, 'POST', `/${own.id}/keys`, { name: 'Mine', scopes: ['jobs'] }),
    403,
    'owner_only',
  ],
  ['listing the API keys', () => act(mallory, 'GET', `/${own.id}/keys`), 403, 'owner_only'],
  [
    'revoking an API key',
    async () => act(mallory, 'DELETE', `/${own.id}/keys/${await keyOf(own)}`),
    403,
    'owner_only',
  ],
  [
    'inserting a membership',
    () => rest(mallory, 'POST', '/shop_members', { shop_id: own.id, user_id: eve.id, role: 'owner' }),
    403,
    '42501',
  ],
  [
    'changing a role by REST',
    () => rest(mallory, 'PATCH', `/shop_members?user_id=eq.${mallory.id}`, { role: 'owner' }),
    403,
    '42501',
  ],
  [
    'deleting a membership by REST',
    () => rest(mallory, 'DELETE', `/shop_members?user_id=eq.${alice.id}`),
    403,
    '42501',
  ],
  [
    'renaming the shop by REST',
    () => rest(mallory, 'PATCH', `/shops?id=eq.${own.id}`, { name: 'Mine' }),
    403,
    '42501',
  ],
  ['inserting a shop by REST', () => rest(mallory, 'POST', '/shops', { name: 'x', slug: 'x' }), 403, '42501'],
  [
    'raising the shop’s balance',
    () => rest(mallory, 'PATCH', `/user_subscriptions?user_id=eq.${own.id}`, { tokens_remaining: 9999 }),
    403,
    '42501',
  ],
  [
    'spending as the shop itself',
    () => rest(mallory, 'POST', '/rpc/deduct_tokens', { p_user_id: own.id, p_amount: 1 }),
    403,
    '42501',
  ],
  [
    'forging the author of a shared row',
    () =>
      rest(mallory, 'POST', '/shop_inks', {
        shop_id: own.id,
        name: 'Red',
        content: {},
        updated_by: alice.id,
      }),
    403,
    '42501',
  ],
  [
    'sharing a row of 65 kB',
    () =>
      rest(mallory, 'POST', '/shop_inks', {
        shop_id: own.id,
        name: 'Red',
        content: { text: 'x'.repeat(65_536) },
      }),
    400,
    '23514',
  ],
  [
    'sharing a 501st row of a kind',
    async () => {
      await sql(
        "insert into public.shop_inks (shop_id, name, content) select $1, 'Ink ' || n, '{}' from generate_series(1, 500) n",
        [own.id],
      );
      return rest(mallory, 'POST', '/shop_inks', { shop_id: own.id, name: 'Red', content: {} });
    },
    409,
    'PT409',
  ],
];

const ON_A_FOREIGN_SHOP: Row[] = [
  ['listing the members', () => act(alice, 'GET', `/${foreign.id}/members`), 404, 'shop_not_found'],
  ['renaming', () => act(alice, 'PATCH', `/${foreign.id}`, { name: 'Mine' }), 404, 'shop_not_found'],
  ['deleting', () => act(alice, 'DELETE', `/${foreign.id}`), 404, 'shop_not_found'],
  ['leaving', () => act(alice, 'POST', `/${foreign.id}/leave`), 404, 'shop_not_found'],
  ['working for it', () => act(alice, 'PUT', '/active', { shop: foreign.id }), 404, 'shop_not_found'],
  [
    'inviting oneself',
    () => act(eve, 'POST', `/${foreign.id}/invitations`, { email: eve.email, role: 'owner' }),
    404,
    'shop_not_found',
  ],
  [
    'becoming an owner',
    () => act(eve, 'PATCH', `/${foreign.id}/members/${eve.id}`, { role: 'owner' }),
    404,
    'shop_not_found',
  ],
  [
    'removing a member through one’s own shop',
    () => act(alice, 'DELETE', `/${own.id}/members/${foreignMember.id}`),
    404,
    'member_not_found',
  ],
  [
    'transferring one’s own shop to a stranger',
    () => act(alice, 'POST', `/${own.id}/transfer`, { to: foreignMember.id }),
    404,
    'member_not_found',
  ],
  [
    'withdrawing an invitation through one’s own shop',
    async () => {
      await inviteTo(server, foreign, `${randomUUID()}@example.com`);
      const { rows } = await sql('select id from private.shop_invites where shop_id = $1', [foreign.id]);
      return act(alice, 'DELETE', `/${own.id}/invitations/${String(rows[0]?.['id'])}`);
    },
    404,
    'invitation_not_found',
  ],
  [
    'making an API key',
    () => act(alice, 'POST', `/${foreign.id}/keys`, { name: 'Mine', scopes: ['jobs'] }),
    404,
    'shop_not_found',
  ],
  ['listing the API keys', () => act(alice, 'GET', `/${foreign.id}/keys`), 404, 'shop_not_found'],
  [
    'revoking an API key',
    async () => act(alice, 'DELETE', `/${foreign.id}/keys/${await keyOf(foreign)}`),
    404,
    'shop_not_found',
  ],
  [
    'revoking an API key through one’s own shop',
    async () => act(alice, 'DELETE', `/${own.id}/keys/${await keyOf(foreign)}`),
    404,
    'key_not_found',
  ],
  ['the API keys by REST', () => rest(mallory, 'GET', '/shop_keys'), 404, 'PGRST205'],
  ['an id that is none', () => act(alice, 'GET', "/'%20or%20true--/members"), 404, 'shop_not_found'],
  [
    'charging it for a run',
    () =>
      rest(mallory, 'POST', '/token_usage', {
        user_id: mallory.id,
        shop_id: foreign.id,
        tool_id: 'color-ko',
        credits_used: 0,
        metadata: { request_id: randomUUID() },
      }),
    403,
    '42501',
  ],
  [
    'asking for its first balance',
    () => rest(mallory, 'POST', '/user_subscriptions', { user_id: foreign.id }),
    403,
    '42501',
  ],
  [
    'a function of the private schema',
    () => rest(mallory, 'POST', '/rpc/switch_shop', { p_user_id: mallory.id, p_shop: foreign.id }),
    404,
    'PGRST202',
  ],
  ['the invitations', () => rest(mallory, 'GET', '/shop_invites'), 404, 'PGRST205'],
  ...SHARED.flatMap((table): Row[] => [
    [
      `adding to ${table}`,
      () => rest(mallory, 'POST', `/${table}`, { shop_id: foreign.id, name: 'x', content: {} }),
      403,
      '42501',
    ],
    [
      `adding to ${table} as a former member`,
      () => rest(former, 'POST', `/${table}`, { shop_id: foreign.id, name: 'x', content: {} }),
      403,
      '42501',
    ],
    [
      `moving a row of ${table} there`,
      () => rest(mallory, 'PATCH', `/${table}?shop_id=eq.${own.id}`, { shop_id: foreign.id }),
      403,
      '42501',
    ],
    [
      `changing a row of ${table}`,
      () => rest(mallory, 'PATCH', `/${table}?id=eq.${foreignRows.get(table) ?? ''}`, { name: 'x' }),
      204,
      undefined,
    ],
    [
      `removing a row of ${table}`,
      () => rest(former, 'DELETE', `/${table}?id=eq.${foreignRows.get(table) ?? ''}`),
      204,
      undefined,
    ],
  ]),
  [
    'a file of another member',
    async () => {
      const file = new Blob(['bytes'], { type: 'image/png' });
      await alice.client.storage.from('results').upload(`${alice.id}/own.png`, file);
      return { ...rest(mallory, 'GET', ''), path: `/storage/v1/object/results/${alice.id}/own.png` };
    },
    404,
    'NoSuchKey',
  ],
  [
    'a file in a folder named after the shop',
    () => ({
      ...rest(mallory, 'POST', ''),
      path: `/storage/v1/object/results/${own.id}/x.png`,
      headers: { 'content-type': 'image/png' },
      body: 'bytes',
    }),
    403,
    'AccessDenied',
  ],
];

const BY_A_FORMER_MEMBER: Row[] = [
  ['listing the members', () => act(former, 'GET', `/${foreign.id}/members`), 404, 'shop_not_found'],
  ['working for it again', () => act(former, 'PUT', '/active', { shop: foreign.id }), 404, 'shop_not_found'],
  [
    'inviting',
    () => act(former, 'POST', `/${foreign.id}/invitations`, { email: former.email, role: 'member' }),
    404,
    'shop_not_found',
  ],
  [
    'an invitation that they sent as an owner',
    async () => {
      const shop = await newShop(server, alice);
      const second = await newMember(server, shop, 'owner');
      const token = await inviteTo(server, { ...shop, owner: second }, eve.email);
      await sql('delete from public.shop_members where user_id = $1', [second.id]);
      return act(eve, 'POST', '/invitations/accept', { token });
    },
    404,
    'invitation_not_found',
  ],
  [
    'an invitation that they sent before their role was taken',
    async () => {
      const shop = await newShop(server, victim);
      const second = await newMember(server, shop, 'owner');
      const token = await inviteTo(server, { ...shop, owner: second }, eve.email);
      await sql("update public.shop_members set role = 'member' where user_id = $1", [second.id]);
      return act(eve, 'POST', '/invitations/accept', { token });
    },
    404,
    'invitation_not_found',
  ],
];

const newToken = async (email: string): Promise<string> => inviteTo(server, foreign, email);
const tokenOf = (token: string, by: By = eve): Attempt => act(by, 'POST', '/invitations/accept', { token });

const WITH_AN_INVITATION: Row[] = [
  ['that is guessed', () => tokenOf('A'.repeat(43)), 404, 'invitation_not_found'],
  ['that is no token', () => tokenOf("' or true--"), 400, 'bad_request'],
  ['for another address', async () => tokenOf(await newToken(former.email)), 403, 'other_address'],
  [
    'for another spelling of the address',
    async () => tokenOf(await newToken(eve.email.replace('@', '+shop@'))),
    403,
    'other_address',
  ],
  [
    'that has expired',
    async () => {
      const token = await newToken(eve.email);
      await sql("update private.shop_invites set expires_at = now() - interval '1 second'");
      return tokenOf(token);
    },
    410,
    'invitation_expired',
  ],
  [
    'that was withdrawn',
    async () => {
      const token = await newToken(eve.email);
      const { rows } = await sql('select id from private.shop_invites where shop_id = $1', [foreign.id]);
      for (const { id } of rows)
        await attempt(server.origin, act(victim, 'DELETE', `/${foreign.id}/invitations/${String(id)}`));
      return tokenOf(token);
    },
    404,
    'invitation_not_found',
  ],
  [
    'that a newer one replaced',
    async () => {
      const token = await newToken(eve.email);
      await newToken(eve.email);
      return tokenOf(token);
    },
    404,
    'invitation_not_found',
  ],
  [
    'that was used, after leaving',
    async () => {
      const person = await server.newPerson(0);
      const token = await newToken(person.email);
      expect((await accept(server, person, token)).status).toBe(200);
      expect((await attempt(server.origin, act(person, 'POST', `/${foreign.id}/leave`))).status).toBe(204);
      return tokenOf(token, person);
    },
    404,
    'invitation_not_found',
  ],
  [
    'of a shop that is gone',
    async () => {
      const shop = await newShop(server, await server.newPerson(0));
      const token = await inviteTo(server, shop, eve.email);
      await sql('delete from public.shops where id = $1', [shop.id]);
      return tokenOf(token);
    },
    404,
    'invitation_not_found',
  ],
  ['as a guest', async () => tokenOf(await newToken(eve.email), guest), 403, 'address_not_confirmed'],
  [
    'as an account that never confirmed the address',
    async () => {
      const person = await server.newPerson(0);
      const token = await newToken(person.email);
      await sql('update auth.users set email_confirmed_at = null where id = $1', [person.id]);
      return tokenOf(token, person);
    },
    403,
    'address_not_confirmed',
  ],
  [
    'to a member',
    () =>
      act(victim, 'POST', `/${foreign.id}/invitations`, {
        email: foreignMember.email.toUpperCase(),
        role: 'owner',
      }),
    409,
    'already_member',
  ],
  [
    'with a role that does not exist',
    () => act(victim, 'POST', `/${foreign.id}/invitations`, { email: eve.email, role: 'admin' }),
    400,
    'bad_request',
  ],
];

const BY_THE_OWNER: Row[] = [
  ['leaving as the last owner', () => act(victim, 'POST', `/${foreign.id}/leave`), 409, 'last_owner'],
  [
    'removing oneself as the last owner',
    () => act(victim, 'DELETE', `/${foreign.id}/members/${victim.id}`),
    409,
    'last_owner',
  ],
  [
    'demoting oneself as the last owner',
    () => act(victim, 'PATCH', `/${foreign.id}/members/${victim.id}`, { role: 'member' }),
    409,
    'last_owner',
  ],
  [
    'deleting the account as the last owner',
    () => ({ method: 'DELETE', path: '/api/account', token: victim.accessToken, ...json({}) }),
    409,
    'last_owner',
  ],
  [
    'a sixth shop',
    async () => {
      const owner = await server.newPerson(0);
      for (let shop = 0; shop < 5; shop++) await newShop(server, owner);
      return act(owner, 'POST', '', { name: 'Sixth' });
    },
    409,
    'too_many_shops',
  ],
  ['a name with a link', () => act(eve, 'POST', '', { name: 'Win at www.example.com' }), 400, 'bad_request'],
  ['a shop of a guest', () => act(guest, 'POST', '', { name: 'Mine' }), 403, 'address_not_confirmed'],
  [
    'a key with a scope that does not exist',
    () => act(victim, 'POST', `/${foreign.id}/keys`, { name: 'Key', scopes: ['everything'] }),
    400,
    'bad_request',
  ],
  [
    'a 51st API key',
    async () => {
      const shop = await newShop(server, await server.newPerson(0));
      await sql(
        `insert into private.shop_keys (shop_id, created_by, name, prefix, hash, scopes)
         select $1, $2, 'Key', 'pk_live_abcdef', n::text, '{jobs}' from generate_series(1, 50) n`,
        [shop.id, shop.owner.id],
      );
      return act(shop.owner, 'POST', `/${shop.id}/keys`, { name: 'Key', scopes: ['jobs'] });
    },
    409,
    'too_many_keys',
  ],
  ['a list without signing in', () => ({ method: 'GET', path: '/api/shops' }), 401, 'no_authorization'],
];

const OWNERSHIP: [string, string, (shop: Shop) => string, object?][] = [
  ['transferring the shop', 'POST', ({ id }) => `/${id}/transfer`, { to: randomUUID() }],
  ['deleting the shop', 'DELETE', ({ id }) => `/${id}`],
  ['changing a role', 'PATCH', ({ id }) => `/${id}/members/${randomUUID()}`, { role: 'owner' }],
  ['removing a member', 'DELETE', ({ id }) => `/${id}/members/${randomUUID()}`],
  ['making an API key', 'POST', ({ id }) => `/${id}/keys`, { name: 'Key', scopes: ['jobs'] }],
  ['inviting an owner', 'POST', ({ id }) => `/${id}/invitations`, { email: 'x@example.com', role: 'owner' }],
];

const BY_A_THIEF: Row[] = OWNERSHIP.flatMap(([name, method, path, body]): Row[] => [
  [
    `${name} with a sign-in an hour old`,
    async () => act(await staleTokenOf(victim), method, path(foreign), body),
    403,
    'reauthentication_needed',
  ],
  [
    `${name} without the second factor`,
    async () => {
      const { owner, shop } = await unprovedOwner();
      return act(owner, method, path(shop), body);
    },
    403,
    'insufficient_aal',
  ],
]);

describe('shop', () => {
  test.each(BY_A_MEMBER)('rejects from a member: %s', (...row) => checkRow(server, row));
  test.each(ON_A_FOREIGN_SHOP)('protects another shop from %s', (...row) => checkRow(server, row));
  test.each(BY_A_FORMER_MEMBER)('rejects from a former member: %s', (...row) => checkRow(server, row));
  test.each(WITH_AN_INVITATION)('rejects an invitation %s', (...row) => checkRow(server, row));
  test.each(BY_THE_OWNER)('rejects %s', (...row) => checkRow(server, row));
  test.each(BY_A_THIEF)('rejects %s', (...row) => checkRow(server, row));

  test.each([
    ...['shops', 'shop_members', ...SHARED, 'token_usage'].map((table) => [table, `/${table}`]),
    ['user_subscriptions', '/user_subscriptions?tokens_remaining=gte.0'],
  ])('hides the rows of another shop in %s', async (_table, path = '') => {
    await foreignMember.client.rpc('deduct_tokens', { p_user_id: foreignMember.id, p_amount: 1 });
    for (const person of [mallory, former, guest]) {
      const { status, text } = await attempt(server.origin, rest(person, 'GET', path));
      expect(status).toBe(200);
      expect(text).not.toContain(foreign.id);
    }
  });

  test('hides the runs of other members from a member', async () => {
    await workFor(server, alice, own);
    await alice.client.rpc('deduct_tokens', { p_user_id: alice.id, p_amount: 1 });
    await workFor(server, alice, null);
    const { text } = await attempt(server.origin, rest(mallory, 'GET', '/token_usage'));
    expect(text).not.toContain(alice.id);
  });

  test('takes nothing from a shop that the person left', async () => {
    const shop = await newShop(server, await server.newPerson(0), 20);
    const leaver = await newMember(server, shop);
    await attempt(server.origin, act(leaver, 'POST', `/${shop.id}/leave`));
    const spent = await leaver.client.rpc('deduct_tokens', { p_user_id: leaver.id, p_amount: 1 });
    const run = {
      user_id: leaver.id,
      tool_id: 'color-ko',
      credits_used: 0,
      metadata: { request_id: 'left' },
    };
    const charged = await leaver.client.from('token_usage').insert(run);
    expect([spent.data, charged.status, await balanceOf(server, shop.id)]).toEqual([false, 402, 20]);
  });
});
