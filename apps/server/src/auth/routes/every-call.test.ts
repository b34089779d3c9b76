/**
 * The specification's table of authentication calls (section 7), each made with the real supabase-js. Requests are
 * recorded; the last test fails for any row whose request was never sent or never succeeded.
 */

import { codeIn, followLink, linkIn, startTestServer, type TestServer } from '@printready/testing/server';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { totpCode } from '../totp.ts';

const TABLE = [
  'POST /otp',
  'POST /signup',
  'POST /token password',
  'POST /token refresh_token',
  'POST /token pkce',
  'POST /token id_token',
  'POST /verify',
  'GET /authorize',
  'GET /user',
  'PUT /user',
  'POST /logout',
  'POST /recover',
  'POST /resend',
  // Quoted from the specification: "MFA factor endpoints and identity link/unlink also exist."
  'POST /factors',
  'POST /factors/:id/challenge',
  'POST /factors/:id/verify',
  'DELETE /factors/:id',
  'GET /user/identities/authorize',
  'DELETE /user/identities/:id',
  // Further calls, made by supabase-js and by an operator.
  'GET /reauthenticate',
  'GET /settings',
  'GET /health',
  'GET /.well-known/jwks.json',
] as const;

const CLIENT_ID = 'printready-test';
const answered = new Map<string, number>();
const provider = new OAuth2Server();
let server: TestServer;

/** Maps a request to its row in the table, for example `POST /factors/:id/verify`. */
function rowOf(method: string, address: string): string | undefined {
  const { pathname, searchParams } = new URL(address);
  if (!pathname.startsWith('/auth/v1/')) return undefined;
  const path = pathname.slice('/auth/v1'.length).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id');
  const grant = searchParams.get('grant_type');
  return `${method} ${path}${grant === null ? '' : ` ${grant}`}`;
}

beforeAll(async () => {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const row = rowOf(init?.method ?? 'GET', address);
    if (row !== undefined && answer.status < 400) answered.set(row, answer.status);
    return answer;
  });
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { sub: 'google-eve', email: 'eve@example.com', email_verified: true });
  });
  server = await startTestServer({
    GOOGLE_ISSUER: provider.issuer.url ?? '',
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: 'secret',
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
  await provider.stop();
});

const forgetLimits = (): Promise<unknown> => server.deps.db.pool.query('delete from private.rate_limits');
const ok = <T extends { error: unknown }>(answer: T): T => {
  expect(answer.error).toBeNull();
  return answer;
};

test('completes otp → verify → user → logout', async () => {
  const { auth } = server.newClient();
  const email = 'otp@example.com';
  ok(await auth.signInWithOtp({ email, options: { shouldCreateUser: true } }));
  const token = codeIn(server.lastMailTo(email));
  const verified = ok(await auth.verifyOtp({ email, token, type: 'email' }));
  expect(verified.data.session?.access_token).toMatch(/^ey/);
  expect(ok(await auth.getUser()).data.user?.email).toBe(email);
  ok(await auth.updateUser({ data: { company: 'Ink & Co' } }));
  expect(ok(await auth.getUser()).data.user?.user_metadata).toEqual({ company: 'Ink & Co' });
  await forgetLimits();
  ok(await auth.reauthenticate());
  ok(await auth.signOut());
  expect((await auth.getSession()).data.session).toBeNull();
});

test('completes signup → resend → verify → token (password, refresh_token)', async () => {
  await forgetLimits();
  const { auth } = server.newClient();
  const email = 'signup@example.com';
  ok(await auth.signUp({ email, password: 'correct horse' }));
  const first = codeIn(server.lastMailTo(email));
  await forgetLimits();
  ok(await auth.resend({ type: 'signup', email }));
  await server.idle();
  expect(codeIn(server.lastMailTo(email))).not.toBe(first);
  ok(await auth.verifyOtp({ email, token: codeIn(server.lastMailTo(email)), type: 'signup' }));
  ok(await auth.signInWithPassword({ email, password: 'correct horse' }));
  ok(await auth.refreshSession());
});

test('completes recover → token (pkce)', async () => {
  await forgetLimits();
  const { auth } = server.newClient();
  const email = 'signup@example.com';
  ok(await auth.resetPasswordForEmail(email, { redirectTo: `${server.origin}/auth/callback` }));
  const target = await followLink(linkIn(await server.nextMailTo(email, 'password')));
  ok(await auth.exchangeCodeForSession(target.searchParams.get('code') ?? ''));
});

const follow = async (address: string): Promise<string> =>
  (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '';

test('completes authorize, with the parameters in the specification for Google, and token (id_token)', async () => {
  const { auth } = server.newClient();
  const { data } = ok(
    await auth.signInWithOAuth({
      provider: 'google',
      options: {
        redirectTo: `${server.origin}/auth/callback`,
        skipBrowserRedirect: true,
        queryParams: { access_type: 'offline', prompt: 'consent' },
      },
    }),
  );
  const google = new URL(await follow(data.url ?? ''));
  expect(google.origin).toBe(provider.issuer.url);
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
  });
  const landed = new URL(await follow(await follow(google.href)));
  ok(await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? ''));

  const token = await provider.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, {
        aud: CLIENT_ID,
        sub: 'google-eve',
        email: 'eve@example.com',
        email_verified: true,
      });
    },
  });
  ok(await server.newClient().auth.signInWithIdToken({ provider: 'google', token }));
});

test('completes the calls for factors and identities', async () => {
  const { auth } = (await server.newPerson()).client;
  const { data } = ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
  if (!data) throw new Error('It was enrolled.');
  ok(await auth.mfa.challengeAndVerify({ factorId: data.id, code: totpCode(data.totp.secret, Date.now()) }));
  ok(await auth.mfa.unenroll({ factorId: data.id }));

  const linking = ok(await auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }));
  expect(linking.data.url).toContain(provider.issuer.url);
  const { rows } = await server.deps.db.pool.query<{ id: string }>(
    "delete from auth.identities where provider = 'google' returning id",
  );
  expect(rows).toHaveLength(1);
  await follow(await follow(linking.data.url ?? ''));
  const identities = ok(await auth.getUserIdentities()).data?.identities ?? [];
  const google = identities.find((identity) => identity.provider === 'google');
  if (!google) throw new Error('It was linked.');
  ok(await auth.unlinkIdentity(google));
  const { data: after } = ok(await auth.getUser());
  expect(after.user?.app_metadata).toMatchObject({ providers: ['email'] });
});

test('returns the public settings', async () => {
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${server.origin}/auth/v1/${path}`)).json();
  expect(await ask('settings')).toMatchObject({
    external: { email: true, google: true, anonymous_users: false, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
  expect(await ask('health')).toMatchObject({ name: 'PrintReady Auth' });
  expect(await ask('.well-known/jwks.json')).toMatchObject({
    keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256' }],
  });
});

test('has made a successful request for every call in the specification’s table', () => {
  expect(TABLE.filter((row) => !answered.has(row))).toEqual([]);
});
