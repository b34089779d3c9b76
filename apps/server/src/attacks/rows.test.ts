/** Attacks on rows and functions: payments, other users' rows, SQL, forged tokens. The file is one long table. */
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateOf } from './test-attempt.ts';

let server: TestServer;
let mallory: Person;
let victim: Person;
beforeAll(async () => {
  server = await sharedServer();
  [mallory, victim] = [await server.newPerson(15), await server.newPerson(200)];
});
afterAll(() => server.stop());

type Attempt = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | null;
  readonly prefer?: string;
};

async function attempt({
  method,
  path,
  body,
  token,
  prefer,
}: Attempt): Promise<{ status: number; code: unknown; text: string }> {
  const bearer = token === undefined ? mallory.accessToken : token;
  const response = await fetch(`${server.origin}/rest/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(prefer && { prefer }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : undefined;
  return { status: response.status, code, text };
}

const metadata = { request_id: randomUUID() };

describe('server', () => {
  const own = () => `/user_subscriptions?user_id=eq.${mallory.id}`;
  const theirs = () => `/user_subscriptions?user_id=eq.${victim.id}`;
  const table: [string, () => Attempt, number, string][] = [
    [
      'raising one’s own balance',
      () => ({ method: 'PATCH', path: own(), body: { tokens_remaining: 9999 } }),
      403,
      '42501',
    ],
    [
      'raising one’s own tier',
      () => ({ method: 'PATCH', path: own(), body: { tier: 'studio' } }),
      403,
      '42501',
    ],
    [
      'raising the balance by upsert',
      () => ({
        method: 'POST',
        path: '/user_subscriptions?on_conflict=user_id',
        prefer: 'resolution=merge-duplicates',
        body: { user_id: mallory.id, tokens_remaining: 9999 },
      }),
      403,
      '42501',
    ],
    ['replacing one’s own row', () => ({ method: 'DELETE', path: own() }), 403, '42501'],
    [
      'changing another’s row',
      () => ({ method: 'PATCH', path: theirs(), body: { tokens_remaining: 0 } }),
      403,
      '42501',
    ],
    ['deleting another’s row', () => ({ method: 'DELETE', path: theirs() }), 403, '42501'],
    [
      'inserting a row for another user',
      () => ({ method: 'POST', path: '/user_subscriptions', body: { user_id: randomUUID() } }),
      403,
      '42501',
    ],
    [
      'recording usage for another user',
      () => ({
        method: 'POST',
        path: '/token_usage',
        body: { user_id: victim.id, tool_id: 'color-ko', credits_used: 1, metadata },
      }),
      403,
      '42501',
    ],
    [
      'inserting a row that covers later deductions',
      () => ({
        method: 'POST',
        path: '/token_usage',
        body: { user_id: mallory.id, tool_id: 'color-ko', credits_used: 0, pending_deducts: 1000, metadata },
      }),
      403,
      '42501',
    ],
    [
      'inserting a row with a forged time',
      () => ({
        method: 'POST',
        path: '/token_usage',
        body: {
          user_id: mallory.id,
          tool_id: 'color-ko',
          credits_used: 1,
          created_at: '2001-01-01',
          metadata,
        },
      }),
      403,
      '42501',
    ],
    [
      'changing one’s own usage',
      () => ({ method: 'PATCH', path: `/token_usage?user_id=eq.${mallory.id}`, body: { credits_used: 0 } }),
      403,
      '42501',
    ],
    [
      'deleting one’s own usage',
      () => ({ method: 'DELETE', path: `/token_usage?user_id=eq.${mallory.id}` }),
      403,
      '42501',
    ],
    [
      'the unpriced tool "direct"',
      () => ({
        method: 'POST',
        path: '/token_usage',
        body: { user_id: mallory.id, tool_id: 'direct', credits_used: 0, metadata },
      }),
      409,
      '23503',
    ],
    [
      'a negative batch',
      () => ({
        method: 'POST',
        path: '/token_usage',
        body: { user_id: mallory.id, tool_id: 'color-ko', credits_used: 1, batch_size: -100, metadata },
      }),
      400,
      '22023',
    ],
    [
      'a huge batch',
      () => ({
        method: 'POST',
        path: '/token_usage',
        body: { user_id: mallory.id, tool_id: 'color-ko', credits_used: 1, batch_size: 2147483647, metadata },
      }),
      400,
      '22023',
    ],
    [
      'deducting tokens from another user',
      () => ({ method: 'POST', path: '/rpc/deduct_tokens', body: { p_user_id: victim.id, p_amount: 1 } }),
      403,
      '42501',
    ],
    [
      'deducting tokens without a user id',
      () => ({ method: 'POST', path: '/rpc/deduct_tokens', body: { p_user_id: null, p_amount: 1 } }),
      403,
      '42501',
    ],
    [
      'a negative amount',
      () => ({ method: 'POST', path: '/rpc/deduct_tokens', body: { p_user_id: mallory.id, p_amount: -5 } }),
      400,
      '22023',
    ],
    [
      'amount zero',
      () => ({ method: 'POST', path: '/rpc/deduct_tokens', body: { p_user_id: mallory.id, p_amount: 0 } }),
      400,
      '22023',
    ],
    [
      'no amount',
      () => ({ method: 'POST', path: '/rpc/deduct_tokens', body: { p_user_id: mallory.id, p_amount: null } }),
      400,
      '22023',
    ],
    [
      'an amount beyond the integer range',
      () => ({
        method: 'POST',
        path: '/rpc/deduct_tokens',
        body: { p_user_id: mallory.id, p_amount: 99999999999 },
      }),
      400,
      '22003',
    ],
    [
      'half a token',
      () => ({ method: 'POST', path: '/rpc/deduct_tokens', body: { p_user_id: mallory.id, p_amount: 0.5 } }),
      400,
      '22P02',
    ],
    [
      'refunding one’s own run',
      () => ({
        method: 'POST',
        path: '/rpc/refund_tokens',
        body: { p_user_id: mallory.id, p_request_id: 'x' },
      }),
      403,
      '42501',
    ],
    [
      'a function in another schema',
      () => ({ method: 'POST', path: '/rpc/reset_due_balances', body: {} }),
      404,
      'PGRST202',
    ],
    [
      'a built-in function of PostgreSQL',
      () => ({ method: 'POST', path: '/rpc/pg_read_file', body: { filename: '/etc/passwd' } }),
      404,
      'PGRST202',
    ],
    [
      'an extra argument',
      () => ({
        method: 'POST',
        path: '/rpc/deduct_tokens',
        body: { p_user_id: mallory.id, p_amount: 1, p_free: true },
      }),
      404,
      'PGRST202',
    ],
    [
      'spending by GET',
      () => ({ method: 'GET', path: `/rpc/deduct_tokens?p_user_id=${mallory.id}&p_amount=1` }),
      405,
      '25006',
    ],
    ['a private table', () => ({ method: 'GET', path: '/tool_prices' }), 404, 'PGRST205'],
    ['a table in another schema', () => ({ method: 'GET', path: '/auth.users' }), 404, 'PGRST205'],
    [
      'SQL as a table',
      () => ({ method: 'GET', path: '/%22user_subscriptions%22%3B%20drop%20table%20x' }),
      404,
      'PGRST205',
    ],
    [
      'SQL as a column',
      () => ({ method: 'GET', path: '/token_usage?select=id,(select%201)' }),
      400,
      'PGRST100',
    ],
    [
      'SQL in select',
      () => ({ method: 'GET', path: '/token_usage?select=*%3Bdrop%20table%20x' }),
      400,
      'PGRST100',
    ],
    [
      'an unknown column',
      () => ({ method: 'GET', path: '/token_usage?select=encrypted_password' }),
      400,
      'PGRST204',
    ],
    [
      'SQL as a filter’s column',
      () => ({ method: 'GET', path: '/token_usage?1%3D1)%20or%20(1=eq.1' }),
      400,
      'PGRST204',
    ],
    [
      'SQL as an operator',
      () => ({ method: 'GET', path: '/token_usage?tool_id=eq)%20or%20true--.x' }),
      400,
      'PGRST100',
    ],
    [
      'SQL in is',
      () => ({ method: 'GET', path: '/token_usage?tool_id=is.null%20or%20true' }),
      400,
      'PGRST100',
    ],
    ['SQL in order', () => ({ method: 'GET', path: '/token_usage?order=id;drop' }), 400, 'PGRST100'],
    [
      'SQL after a cast',
      () => ({ method: 'GET', path: '/token_usage?select=id::text%3Bdrop%20table%20x' }),
      400,
      'PGRST100',
    ],
    [
      'SQL as a type',
      () => ({ method: 'GET', path: '/token_usage?select=id::(select%201)' }),
      400,
      'PGRST100',
    ],
    [
      'a parenthesis that ends a cast',
      () => ({ method: 'GET', path: '/token_usage?select=id::text)%20from%20auth.users--' }),
      400,
      'PGRST100',
    ],
    [
      'a row’s id as a table name',
      () => ({ method: 'GET', path: '/token_usage?select=user_id::regclass' }),
      400,
      '42846',
    ],
    [
      'SQL as a key of JSON',
      () => ({ method: 'GET', path: "/token_usage?order=metadata->>x'%7C%7C(select%201)%7C%7C'" }),
      400,
      'PGRST100',
    ],
    [
      'SQL as a filter’s key of JSON',
      () => ({ method: 'GET', path: "/token_usage?metadata->>x')%20or%20true--=eq.1" }),
      400,
      'PGRST204',
    ],
    [
      'SQL as a filter’s key of JSON in a group',
      () => ({ method: 'GET', path: "/token_usage?or=(metadata->>x'%20or%20true--.eq.1)" }),
      400,
      'PGRST204',
    ],
    [
      'a JSON key in an unknown column',
      () => ({ method: 'GET', path: '/token_usage?select=encrypted_password->>0' }),
      400,
      'PGRST204',
    ],
    [
      'a list instead of a number',
      () => ({
        method: 'POST',
        path: '/rpc/deduct_tokens',
        body: { p_user_id: mallory.id, p_amount: [-5] },
      }),
      400,
      '22P02',
    ],
    [
      'an object instead of an id',
      () => ({
        method: 'POST',
        path: '/rpc/deduct_tokens',
        body: { p_user_id: { id: victim.id }, p_amount: 1 },
      }),
      400,
      '22P02',
    ],
    [
      'forging the time of one’s own plan change',
      () => ({ method: 'PATCH', path: own(), body: { billing_changed_at: '2099-01-01T00:00:00Z' } }),
      403,
      '42501',
    ],
    ['SQL in limit', () => ({ method: 'GET', path: '/token_usage?limit=1;drop' }), 400, 'PGRST100'],
    [
      'SQL as an inserted column',
      () => ({ method: 'POST', path: '/token_usage', body: { 'id") values (1)--': 1 } }),
      400,
      'PGRST204',
    ],
    [
      'reading without signing in',
      () => ({ method: 'GET', path: '/user_subscriptions', token: null }),
      401,
      '42501',
    ],
    ['an unknown method', () => ({ method: 'PUT', path: '/user_subscriptions', body: {} }), 405, 'PGRST117'],
    [
      'spending without signing in',
      () => ({
        method: 'POST',
        path: '/rpc/deduct_tokens',
        token: null,
        body: { p_user_id: victim.id, p_amount: 1 },
      }),
      401,
      '42501',
    ],
  ];
  test.each(table)('rejects %s', async (_name, make, status, code) => {
    const request = make();
    const before = await stateOf(server.deps.db.pool);
    const answer = await attempt(request);
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);
    expect(await stateOf(server.deps.db.pool), 'nothing changed').toBe(before);
  });

  test('leaves balances, plans, and usage unchanged after all attacks', async () => {
    expect([await server.balanceOf(mallory), await server.balanceOf(victim)]).toEqual([15, 200]);
    const { rows } = await server.deps.db.pool.query('select tier, user_id from public.user_subscriptions');
    expect(rows.every(({ tier }) => tier === 'free')).toBe(true);
    expect((await server.deps.db.pool.query('select from public.token_usage')).rowCount).toBe(0);
  });
});

test.each([
  ['all rows', '/user_subscriptions'],
  ['the victim’s row', () => `/user_subscriptions?user_id=eq.${victim.id}`],
  ['an or filter', () => `/user_subscriptions?or=(user_id.eq.${victim.id},tokens_remaining.gte.100)`],
  ['SQL in a value', () => `/user_subscriptions?tier=eq.${encodeURIComponent("x' or '1'='1")}`],
])('hides other users’ rows: %s', async (_name, path) => {
  const { status, text } = await attempt({ method: 'GET', path: typeof path === 'string' ? path : path() });
  expect(status).toBe(200);
  expect(text).not.toContain(victim.id);
});

describe('access tokens', () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = () => ({
    sub: victim.id,
    role: 'authenticated',
    iss: 'http://localhost/auth/v1',
    exp: 9_999_999_999,
  });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyId = async (): Promise<string> => String((await server.deps.keys.jwks()).keys[0]?.kid);

  const forgeries: [string, () => Promise<string> | string, string][] = [
    ['algorithm none', () => `${encode({ alg: 'none' })}.${encode(claims())}.`, 'PGRST301'],
    [
      'algorithm HS256 with the public key as secret',
      async () => {
        const [key] = (await server.deps.keys.jwks()).keys;
        const head = `${encode({ alg: 'HS256', kid: key?.kid })}.${encode(claims())}`;
        return `${head}.${createHmac('sha256', JSON.stringify(key)).update(head).digest('base64url')}`;
      },
      'PGRST301',
    ],
    [
      'another key with our key id',
      async () =>
        new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: await keyId() }).sign(privateKey),
      'PGRST301',
    ],
    [
      'another key with its own key id',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: randomUUID() }).sign(privateKey),
      'PGRST301',
    ],
    [
      'our signature with changed claims',
      () => {
        const [head, , signature] = mallory.accessToken.split('.');
        return `${head}.${encode({ ...claims(), role: 'service_role' })}.${signature}`;
      },
      'PGRST301',
    ],
    ['an invented role', () => server.deps.keys.sign({ sub: mallory.id, role: 'postgres' }, 60), 'PGRST301'],
    ['expired', () => server.deps.keys.sign({ sub: mallory.id, role: 'authenticated' }, -10), 'PGRST303'],
    ['no token', () => 'nonsense', 'PGRST301'],
  ];
  test.each(forgeries)('rejects a token: %s', async (_name, make, code) => {
    const token = await make();
    const rest = await attempt({ method: 'GET', path: '/user_subscriptions', token });
    expect([rest.status, rest.code]).toEqual([401, code]);
    const user = await fetch(`${server.origin}/auth/v1/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([user.status, await user.json()]).toMatchObject([403, { error_code: 'bad_jwt' }]);
  });
});

test('rejects REST requests for the schema auth', async () => {
  const response = await fetch(`${server.origin}/rest/v1/users`, {
    headers: { authorization: `Bearer ${mallory.accessToken}`, 'accept-profile': 'auth' },
  });
  expect([response.status, await response.json()]).toMatchObject([406, { code: 'PGRST106' }]);
});
