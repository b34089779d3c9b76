/** Sign-in with Google against a local OpenID provider that implements the real protocol. */
import { createHash } from 'node:crypto';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const CLIENT_ID = 'printready-test';
const provider = new OAuth2Server();
let server: TestServer;
/** Claims in the provider's next ID tokens. */
let claims: Record<string, unknown>;

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims);
  });
  server = await startTestServer({
    GOOGLE_ISSUER: provider.issuer.url ?? '',
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: 'secret',
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  claims = {
    sub: 'google-ada',
    email: 'Ada@Example.com',
    email_verified: true,
    name: 'Ada',
    picture: 'https://x.example/a.png',
  };
});

const step = async (url: string): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return new URL(location);
};

type Client = ReturnType<TestServer['newClient']>;

/** @returns URL to which the provider redirects the browser, before the server receives it */
async function toCallback(client: Client): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${server.origin}/auth/callback`,
      skipBrowserRedirect: true,
      queryParams: { access_type: 'offline', prompt: 'consent' },
    },
  });
  const asked = await step(data.url ?? '');
  expect(asked.searchParams.get('access_type')).toBe('offline');
  expect(asked.searchParams.get('prompt')).toBe('consent');
  return step(asked.href);
}

async function signIn(client: Client): Promise<URL> {
  return step((await toCallback(client)).href);
}

describe('sign-in', () => {
  test('creates a user, and finds the same user at the next sign-in', async () => {
    const [first, second] = [server.newClient(), server.newClient()];
    const ids: (string | undefined)[] = [];
    for (const client of [first, second]) {
      const landed = await signIn(client);
      expect(landed.pathname).toBe('/auth/callback');
      const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
      expect(error).toBeNull();
      expect(data.user?.email).toBe('ada@example.com');
      expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada' });
      ids.push(data.user?.id);
    }
    expect(ids[0]).toBe(ids[1]);
    const { data } = await first.auth.getUserIdentities();
    expect(data?.identities.map((identity) => identity.provider)).toContain('google');
  });

  test('finds the account with the same verified address', async () => {
    const person = await server.newPerson();
    claims = { ...claims, sub: 'google-person', email: person.email };
    const client = server.newClient();
    const { data } = await client.auth.exchangeCodeForSession(
      (await signIn(client)).searchParams.get('code') ?? '',
    );
    expect(data.user?.id).toBe(person.id);
  });

  test('drops a stranger’s password on an unconfirmed address', async () => {
    const email = 'prehijack@example.com';
    await server.newClient().auth.signUp({ email, password: 'strangers choice' });
    claims = { ...claims, sub: 'google-owner', email };
    await signIn(server.newClient());
    const guess = await server.newClient().auth.signInWithPassword({ email, password: 'strangers choice' });
    expect(guess.error?.code).toBe('invalid_credentials');
  });
});

describe('Google callback', () => {
  const tamper = async (change: (url: URL) => void): Promise<URL> => {
    const url = await toCallback(server.newClient());
    change(url);
    return step(url.href);
  };

  test('rejects an address that the provider has not verified', async () => {
    claims = { ...claims, sub: 'google-unverified', email: 'victim@example.com', email_verified: false };
    expect((await signIn(server.newClient())).searchParams.get('error_code')).toBe(
      'provider_email_needs_verification',
    );
  });

  test.each([
    ['another nonce', { nonce: 'somebody else’s' }],
    ['a wrong audience', { aud: 'another-app' }],
    ['a wrong issuer', { iss: 'https://evil.example' }],
    ['an expired token', { exp: 1_000_000_000 }],
  ])('rejects %s', async (_name, wrong) => {
    claims = { ...claims, ...wrong };
    const landed = await signIn(server.newClient());
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_callback');
    expect(landed.searchParams.has('code')).toBe(false);
  });

  test('rejects a code unknown to the provider', async () => {
    const landed = await tamper((url) => url.searchParams.set('code', 'forged'));
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test('rejects a forged state, and an already used state', async () => {
    const url = await toCallback(server.newClient());
    const forged = new URL(url);
    forged.searchParams.set('state', 'forged');
    for (const returned of [forged, url, url]) {
      const answer = await fetch(returned, { redirect: 'manual' });
      if (returned === forged)
        expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'bad_oauth_state' }]);
    }
    const replayed = await fetch(url, { redirect: 'manual' });
    expect(replayed.status).toBe(400);
    const browser = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html,*/*' } });
    const shown = new URL(browser.headers.get('location') ?? '');
    expect([shown.origin, shown.pathname]).toEqual([server.origin, '/auth/callback']);
    expect(shown.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test('passes on the provider’s own error', async () => {
    const landed = await tamper((url) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    });
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });
});

describe('ID tokens', () => {
  const idToken = (extra: Record<string, unknown>): Promise<string> => {
    claims = { ...claims, aud: CLIENT_ID, ...extra };
    return provider.issuer.buildToken({
      scopesOrTransform: (_header, payload) => Object.assign(payload, claims),
    });
  };
  const nonce = 'client nonce';
  const hashed = createHash('sha256').update(nonce).digest('hex');

  test('allows sign-in with an ID token only with the right nonce', async () => {
    const token = await idToken({ nonce: hashed });
    const signInWith = (given?: string) =>
      server
        .newClient()
        .auth.signInWithIdToken({ provider: 'google', token, ...(given && { nonce: given }) });
    expect((await signInWith(nonce)).data.user?.email).toBe('ada@example.com');
    expect((await signInWith()).error?.code).toBe('bad_id_token');
    expect((await signInWith('another')).error?.code).toBe('bad_id_token');
  });

  test('rejects an ID token issued for another app', async () => {
    const token = await idToken({ aud: 'another-app' });
    expect((await server.newClient().auth.signInWithIdToken({ provider: 'google', token })).error?.code).toBe(
      'bad_id_token',
    );
  });
});

test('links and unlinks identities, but never unlinks the last one', async () => {
  const person = await server.newPerson();
  claims = { ...claims, sub: 'google-link', email: 'other-address@example.com' };
  const { data } = await person.client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: `${server.origin}/profile`, skipBrowserRedirect: true },
  });
  const callback = await step(String(data.url));
  const landed = await step(callback.href);
  expect(landed.searchParams.has('error')).toBe(false);
  const linked = await person.client.auth.getUserIdentities();
  const google = linked.data?.identities.find((identity) => identity.provider === 'google');
  expect(google?.identity_data).toMatchObject({ email: 'other-address@example.com' });
  if (!google) throw new Error('It was not linked.');
  expect((await person.client.auth.unlinkIdentity(google)).error).toBeNull();
  const rest = await person.client.auth.getUserIdentities();
  const [last] = rest.data?.identities ?? [];
  if (!last) throw new Error('One is left.');
  expect((await person.client.auth.unlinkIdentity(last)).error?.code).toBe('single_identity_not_deletable');
});

test('disables Google sign-in if no client id is configured', async () => {
  const plain = await sharedServer();
  const answer = await plain.app.inject({ url: '/auth/v1/authorize?provider=google' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { msg: 'Unsupported provider: provider is not enabled' },
  ]);
  const browser = await plain.app.inject({
    url: '/auth/v1/authorize?provider=google',
    headers: { accept: 'text/html' },
  });
  expect(browser.headers.location).toContain(
    '/auth/callback?error=access_denied&error_code=validation_failed',
  );
  await plain.stop();
});
