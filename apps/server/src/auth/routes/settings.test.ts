/** Operator settings for sign-in: closed sign-up, no confirmation email, no linking, custom limits. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeIn, followLink, startTestServer, type TestServer } from '@printready/testing/server';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../platform/config.ts';

const PASSWORD = 'correct horse 42';
const google = new OAuth2Server();
const withGoogle = (): Record<string, string> => ({
  GOOGLE_ISSUER: google.issuer.url ?? '',
  GOOGLE_CLIENT_ID: 'printready-test',
  GOOGLE_CLIENT_SECRET: 'secret',
});
let googleEmail = '';
const servers: TestServer[] = [];
const start = async (env: Record<string, string>): Promise<TestServer> => {
  const server = await startTestServer(env);
  servers.push(server);
  return server;
};

beforeAll(async () => {
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  google.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { sub: googleEmail, email: googleEmail, email_verified: true });
  });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await google.stop();
});
beforeEach(async () => {
  for (const { deps } of servers) await deps.db.pool.query('delete from private.rate_limits');
});

const settingsOf = async ({ origin }: TestServer): Promise<unknown> =>
  (await fetch(`${origin}/auth/v1/settings`)).json();

/** @returns the browser's URL after the Google sign-in */
async function viaGoogle(server: TestServer, email: string): Promise<{ landed: URL; client: Client }> {
  googleEmail = email;
  const client = server.newClient();
  const options = { redirectTo: `${server.origin}/auth/callback`, skipBrowserRedirect: true };
  const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
  let at = data.url ?? '';
  for (let hop = 0; hop < 3; hop++) {
    const answer = await fetch(at, { redirect: 'manual' });
    at = answer.headers.get('location') ?? '';
  }
  return { landed: new URL(at), client };
}
type Client = ReturnType<TestServer['newClient']>;

describe('sign-up by invitation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ SIGN_UP: 'invited', ANONYMOUS_SIGN_IN: 'on', ...withGoogle() });
  });
  const users = async (): Promise<number | null> =>
    (await server.deps.db.pool.query('select from auth.users')).rowCount;
  const admin = async (): Promise<Client> =>
    server.newClient(await server.deps.keys.sign({ role: 'service_role' }, 3600));

  test('reports closed sign-up in the settings', async () => {
    expect(await settingsOf(server)).toMatchObject({ disable_signup: true, mailer_autoconfirm: false });
  });

  test('refuses new accounts by password, link, guest sign-in, Google or Google ID token', async () => {
    const { auth } = server.newClient();
    const refused = { status: 422, code: 'signup_disabled' };
    const email = 'stranger@example.com';
    expect((await auth.signUp({ email, password: PASSWORD })).error).toMatchObject(refused);
    expect((await auth.signInAnonymously()).error).toMatchObject(refused);
    // The response is the same as for a member, which hides membership, but no email is sent.
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    const { landed } = await viaGoogle(server, email);
    expect(landed.searchParams.get('error_code')).toBe('signup_disabled');
    const payload = { iss: google.issuer.url, aud: 'printready-test', sub: 'x', email, email_verified: true };
    const token = await google.issuer.buildToken({
      scopesOrTransform: (_header, claims) => Object.assign(claims, payload),
    });
    expect((await auth.signInWithIdToken({ provider: 'google', token })).error).toMatchObject(refused);
    expect(await users()).toBe(0);
    expect(server.deps.mailer.inbox).toEqual([]);
  });

  test('admits an invited person through the invitation email, and later by link, password, and Google', async () => {
    const email = 'invited@example.com';
    expect((await (await admin()).auth.admin.inviteUserByEmail(email)).error).toBeNull();
    const landed = await followLink(/https?:\/\/\S+/.exec(server.lastMailTo(email).text)?.[0] ?? '');
    expect(landed.hash).toContain('access_token');
    await server.deps.db.pool.query('delete from private.rate_limits');
    const client = server.newClient();
    const mails = server.deps.mailer.inbox?.length ?? 0;
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    await server.idle();
    expect(server.deps.mailer.inbox?.length).toBeGreaterThan(mails);
    const token = codeIn(server.lastMailTo(email));
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    const google = await viaGoogle(server, email);
    const code = google.landed.searchParams.get('code') ?? '';
    expect((await google.client.auth.exchangeCodeForSession(code)).data.user?.email).toBe(email);
    const made = await (await admin()).auth.admin.createUser({
      email: 'made@example.com',
      password: PASSWORD,
      email_confirm: true,
    });
    expect(made.error).toBeNull();
    const signedIn = await server
      .newClient()
      .auth.signInWithPassword({ email: 'made@example.com', password: PASSWORD });
    expect(signedIn.error).toBeNull();
  });
});

describe('no confirmation email (EMAIL_AUTOCONFIRM)', () => {
  let server: TestServer;
  let said = '';
  beforeAll(async () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue(undefined);
    server = await start({
      NODE_ENV: 'production',
      SERVER_SECRET: randomUUID() + randomUUID(),
      SITE_URL: 'http://127.0.0.1:4321',
      EMAIL_AUTOCONFIRM: 'on',
    });
    said = spy.mock.calls.flat().join('\n');
    spy.mockRestore();
  });

  test('warns at startup, and reports the option in the settings', async () => {
    expect(said).toContain('EMAIL_AUTOCONFIRM is on: nobody has to prove');
    expect(await settingsOf(server)).toMatchObject({ disable_signup: false, mailer_autoconfirm: true });
  });

  test('signs the user in immediately after sign-up, and later with the password', async () => {
    const { auth } = server.newClient();
    const email = 'ada@example.com';
    const { data, error } = await auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'Ada' } },
    });
    expect(error).toBeNull();
    expect(data.session?.access_token).toMatch(/^eyJ/);
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const { error: refreshed } = await auth.refreshSession();
    expect(refreshed).toBeNull();
    const again = await server.newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  test('leaves an existing address with its owner', async () => {
    const email = 'taken@example.com';
    await server.newClient().auth.signUp({ email, password: PASSWORD });
    const stranger = await server.newClient().auth.signUp({ email, password: 'of a stranger 1' });
    expect(stranger.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    expect(stranger.data.session).toBeNull();
    const { auth } = server.newClient();
    expect((await auth.signInWithPassword({ email, password: 'of a stranger 1' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('gives an address requested twice at once to only one account', async () => {
    const email = 'both@example.com';
    const both = await Promise.all(
      ['of the first 11', 'of the second 1'].map((password) =>
        server.newClient().auth.signUp({ email, password }),
      ),
    );
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    expect(both.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(1);
  });

  test('rejects flows that need an email, with a message', async () => {
    const { auth } = server.newClient();
    const email = 'ada@example.com';
    const refused = { status: 422, code: 'otp_disabled' };
    expect((await auth.signInWithOtp({ email })).error).toMatchObject(refused);
    expect((await auth.resetPasswordForEmail(email)).error).toMatchObject(refused);
    expect((await auth.resend({ type: 'signup', email })).error).toMatchObject(refused);
  });

  test('requires a mail server in production when the option is off', () => {
    const bare = { NODE_ENV: 'production', SITE_URL: 'https://print.example.com' };
    expect(() => readConfig(bare)).toThrow('EMAIL_AUTOCONFIRM=on does without');
    expect(readConfig({ ...bare, EMAIL_AUTOCONFIRM: 'on' }).EMAIL_AUTOCONFIRM).toBe(true);
  });
});

describe('disabled linking', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ MANUAL_LINKING: 'off', ...withGoogle() });
  });

  test('rejects linking and unlinking, but still allows sign-in', async () => {
    const person = await server.newPerson();
    const refused = { status: 404, code: 'manual_linking_disabled' };
    const linked = await person.client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    expect(linked.error).toMatchObject(refused);
    const { data } = await person.client.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (!identity) throw new Error('A person has an identity.');
    expect((await person.client.auth.unlinkIdentity(identity)).error).toMatchObject(refused);
    const { landed, client } = await viaGoogle(server, 'new@example.com');
    const code = landed.searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  });
});

describe('custom rate limits (RATE_LIMITS)', () => {
  test('override the default limits', async () => {
    const server = await start({ RATE_LIMITS: 'token=2/300, mailGap=5/60' });
    const { auth } = server.newClient();
    const tries = [1, 2, 3].map(
      () => () => auth.signInWithPassword({ email: 'x@example.com', password: 'y' }),
    );
    const codes: (string | undefined)[] = [];
    for (const attempt of tries) codes.push((await attempt()).error?.code);
    expect(codes).toEqual(['invalid_credentials', 'invalid_credentials', 'over_request_rate_limit']);
    const email = 'often@example.com';
    for (let n = 0; n < 2; n++) expect((await auth.signInWithOtp({ email })).error).toBeNull();
  });

  test.each(['tokens=2/300', 'token=2', 'token=2/0', 'token'])(
    'are rejected at startup if invalid: %s',
    (RATE_LIMITS) => {
      expect(() => readConfig({ RATE_LIMITS })).toThrow('RATE_LIMITS');
    },
  );
});

describe('web app', () => {
  const web = mkdtempSync(join(tmpdir(), 'printready-settings-web-'));
  writeFileSync(join(web, 'index.html'), '<script type="application/json" id="runtime-config"></script>');
  afterAll(() => rmSync(web, { recursive: true, force: true }));
  const page = async (server: TestServer, path: string) => {
    const { headers, body } = await server.app.inject({ url: path, headers: { accept: 'text/html' } });
    const [, json = ''] = />(\{.*\})</.exec(body) ?? [];
    return { headers, config: JSON.parse(json) as Record<string, unknown> };
  };

  test('tells the sign-up page which ways to sign in are disabled', async () => {
    const server = await start({ WEB_ROOT: web, SIGN_UP: 'invited', MANUAL_LINKING: 'off' });
    const { config, headers } = await page(server, '/auth/signup');
    expect(config).toMatchObject({
      signUp: 'invited',
      mailsEnabled: true,
      linkingEnabled: false,
      captcha: null,
    });
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    expect(headers['content-security-policy']).not.toContain('frame-src');
  });

  test.each([
    ['turnstile', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'https://js.hcaptcha.com https://hcaptcha.com https://*.hcaptcha.com'],
  ] as const)('allows %s on sign-in pages, and nowhere else', async (provider, hosts) => {
    const server = await start({
      WEB_ROOT: web,
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_SITE_KEY: 'site-key',
    });
    const signIn = await page(server, '/auth/signin?next=%2F');
    expect(signIn.config).toMatchObject({ captcha: { provider, siteKey: 'site-key' } });
    const policy = String(signIn.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hosts};`);
    expect(policy).toMatch(new RegExp(`frame-src ${hosts.replaceAll(/[.*]/g, '\\$&')}$`));
    expect(signIn.headers['cross-origin-embedder-policy']).toBe('unsafe-none');
    const tool = await page(server, '/color-ko');
    expect(String(tool.headers['content-security-policy'])).not.toMatch(/captcha|cloudflare/);
    expect(tool.headers['cross-origin-embedder-policy']).toBe('require-corp');
  });
});
