import { codeIn, followLink, linkIn, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const forgetMailLimits = (): Promise<unknown> => server.deps.db.pool.query('delete from private.rate_limits');

describe('sign-up by link, with the real supabase-js', () => {
  const email = 'Ada.Newcomer@Example.com';
  const address = email.toLowerCase();

  test('returns with a code that the same browser exchanges for a session', async () => {
    const client = server.newClient();
    const asked = await client.auth.signInWithOtp({
      email,
      options: { emailRedirectTo: `${server.origin}/auth/callback` },
    });
    expect(asked).toEqual({ data: { user: null, session: null }, error: null });

    const mail = server.lastMailTo(address);
    expect(mail.subject).toContain('Welcome');
    const target = await followLink(linkIn(mail));
    expect(target.href).toMatch(/\/auth\/callback\?code=[0-9a-f-]{36}$/);
    expect(target.origin).toBe(server.origin);

    const exchanged = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user).toMatchObject({
      email: address,
      role: 'authenticated',
      aud: 'authenticated',
    });
    expect(exchanged.data.user?.email_confirmed_at).toBeTruthy();
    expect(exchanged.data.user?.identities?.[0]).toMatchObject({ provider: 'email' });

    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims).toMatchObject({
      role: 'authenticated',
      aal: 'aal1',
      email: address,
      is_anonymous: false,
    });
    const { data: me } = await client.auth.getUser();
    expect(me.user?.id).toBe(exchanged.data.user?.id);
  });

  test('inserts a row after PGRST116 and gets the database’s default values', async () => {
    await forgetMailLimits();
    const client = server.newClient();
    await client.auth.signInWithOtp({ email });
    const verified = await client.auth.verifyOtp({
      email,
      token: codeIn(server.lastMailTo(address)),
      type: 'email',
    });
    const userId = verified.data.user?.id ?? '';
    const missing = await client.from('user_subscriptions').select('*').eq('user_id', userId).single();
    expect(missing.status).toBe(406);
    expect(missing.error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      message: 'Cannot coerce the result to a single JSON object',
    });
    const greedy = {
      user_id: userId,
      tier: 'studio',
      period: 'yearly',
      is_active: true,
      tokens_remaining: 9_999_999,
      token_limit: 9_999_999,
      reset_date: '2999-01-01T00:00:00Z',
      stripe_customer_id: 'cus_somebody',
    };
    const created = await client.from('user_subscriptions').insert(greedy).select().single();
    expect(created.error).toBeNull();
    const row = z.object({ reset_date: z.string() }).parse(created.data);
    expect(created.data).toMatchObject({
      user_id: userId,
      tier: 'free',
      period: 'monthly',
      is_active: true,
      tokens_remaining: 15,
      token_limit: 15,
      stripe_customer_id: null,
    });
    const days = (Date.parse(row.reset_date) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    const twice = await client.from('user_subscriptions').insert({ user_id: userId });
    expect([twice.status, twice.error?.code]).toEqual([409, '23505']);
  });
});

describe('sign-in email', () => {
  test('accepts an emailed link once, even after a scanner opened the link', async () => {
    const client = server.newClient();
    await client.auth.signInWithOtp({ email: 'scanned@example.com' });
    const link = linkIn(server.lastMailTo('scanned@example.com'));
    for (let opened = 0; opened < 3; opened++) expect((await fetch(link)).status).toBe(200);
    expect((await followLink(link)).searchParams.has('code')).toBe(true);

    const again = await fetch(link, { redirect: 'manual' });
    const target = new URL(again.headers.get('location') ?? '');
    expect(again.status).toBe(303);
    expect(target.searchParams.get('error_code')).toBe('otp_expired');
    expect(target.hash).toContain('error_description=Email+link+is+invalid+or+has+expired');
  });

  test('accepts an emailed code once, and not after the link in the email was used', async () => {
    await forgetMailLimits();
    const email = 'code@example.com';
    const client = server.newClient();
    await client.auth.signInWithOtp({ email });
    const token = codeIn(server.lastMailTo(email));
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    const second = await client.auth.verifyOtp({ email, token, type: 'email' });
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('invalidates an email’s code after ten wrong codes', async () => {
    await forgetMailLimits();
    const email = 'guessed@example.com';
    const client = server.newClient();
    await client.auth.signInWithOtp({ email });
    const right = codeIn(server.lastMailTo(email));
    const wrong = right === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 10; guess++) {
      expect((await client.auth.verifyOtp({ email, token: wrong, type: 'email' })).error?.code).toBe(
        'otp_expired',
      );
    }
    expect((await client.auth.verifyOtp({ email, token: right, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
  });

  test('sends at most one email a minute and four an hour, to known and unknown addresses alike', async () => {
    await forgetMailLimits();
    const client = server.newClient();
    const email = 'often@example.com';
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    const soon = await client.auth.signInWithOtp({ email });
    expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    for (let sent = 1; sent < 4; sent++) {
      await server.deps.db.pool.query("delete from private.rate_limits where key like 'mailGap%'");
      expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    }
    await server.deps.db.pool.query("delete from private.rate_limits where key like 'mailGap%'");
    expect((await client.auth.signInWithOtp({ email })).error?.message).toContain('rate limit');
  });

  test('never redirects to another site', async () => {
    await forgetMailLimits();
    const email = 'redirect@example.com';
    await server
      .newClient()
      .auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.example/steal' } });
    const target = await followLink(linkIn(server.lastMailTo(email)));
    expect(target.origin).toBe(server.origin);
  });
});

describe('redirect code', () => {
  async function redirectCode(
    email: string,
  ): Promise<{ client: ReturnType<TestServer['newClient']>; code: string }> {
    await forgetMailLimits();
    const client = server.newClient();
    await client.auth.signInWithOtp({ email });
    const target = await followLink(linkIn(server.lastMailTo(email)));
    return { client, code: target.searchParams.get('code') ?? '' };
  }

  const exchange = (code: string, verifier: string): Promise<Response> =>
    fetch(`${server.origin}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });

  test('accepts a redirect code only once and only with the verifier', async () => {
    const { client, code } = await redirectCode('pkce@example.com');
    const stolen = await exchange(code, 'x'.repeat(43));
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ code: 'bad_code_verifier' });
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    const replayed = await exchange(code, 'x'.repeat(43));
    expect([replayed.status, await replayed.json()]).toMatchObject([404, { code: 'flow_state_not_found' }]);
  });

  test('rejects a redirect code after five minutes', async () => {
    const { client, code } = await redirectCode('late@example.com');
    await server.deps.db.pool.query(
      "update auth.flow_states set code_issued_at = now() - interval '301 seconds'",
    );
    expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
    });
  });
});

describe('passwords', () => {
  test('supports password sign-up, confirmation, sign-in and change; a change ends other sessions', async () => {
    await forgetMailLimits();
    const email = 'password@example.com';
    const first = server.newClient();
    const signedUp = await first.auth.signUp({
      email,
      password: 'correct horse',
      options: { data: { name: 'Ada' } },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect((await first.auth.signInWithPassword({ email, password: 'correct horse' })).error?.code).toBe(
      'email_not_confirmed',
    );
    await first.auth.verifyOtp({ email, token: codeIn(server.lastMailTo(email)), type: 'signup' });

    const second = server.newClient();
    const signedIn = await second.auth.signInWithPassword({ email, password: 'correct horse' });
    expect(signedIn.data.user?.user_metadata).toMatchObject({ name: 'Ada' });
    const proof = { current_password: 'correct horse' };
    const same = await second.auth.updateUser({ password: 'correct horse', ...proof });
    expect(same.error?.code).toBe('same_password');
    expect((await second.auth.updateUser({ password: 'short', ...proof })).error?.code).toBe('weak_password');
    const data = { name: null, shop: 'Ink' };
    expect((await second.auth.updateUser({ password: 'battery staple', data, ...proof })).error).toBeNull();
    expect((await second.auth.getUser()).data.user?.user_metadata).toEqual({ shop: 'Ink' });
    expect((await first.auth.getUser()).error).toBeTruthy();
    expect(
      (await server.newClient().auth.signInWithPassword({ email, password: 'battery staple' })).error,
    ).toBeNull();
  });

  test('responds to a sign-up with an existing address as to a new one, and keeps the account’s password', async () => {
    await forgetMailLimits();
    const email = 'password@example.com';
    const known = await server.newClient().auth.signUp({ email, password: 'an attackers guess' });
    const unknown = await server
      .newClient()
      .auth.signUp({ email: 'nobody@example.com', password: 'an attackers guess' });
    expect(Object.keys(known.data.user ?? {}).sort()).toEqual(Object.keys(unknown.data.user ?? {}).sort());
    expect(known.data.user?.identities).toHaveLength(1);
    const { rows } = await server.deps.db.pool.query<{ id: string }>(
      'select id from auth.users where email = $1',
      [email],
    );
    expect(known.data.user?.id).not.toBe(rows[0]?.id);
    const guess = await server.newClient().auth.signInWithPassword({ email, password: 'an attackers guess' });
    expect(guess.error?.code).toBe('invalid_credentials');
  });

  test('responds to an unknown address and a wrong password in the same way', async () => {
    const attempt = (email: string) =>
      server.newClient().auth.signInWithPassword({ email, password: 'wrong wrong' });
    const [known, unknown] = [await attempt('password@example.com'), await attempt('stranger@example.com')];
    expect(unknown.error).toEqual(known.error);
    expect(known.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  test('drops a password that a stranger chose when the owner first signs in', async () => {
    await forgetMailLimits();
    const email = 'hijack@example.com';
    await server.newClient().auth.signUp({ email, password: 'strangers choice' });
    await forgetMailLimits();
    const owner = server.newClient();
    await owner.auth.signInWithOtp({ email });
    expect(
      (await owner.auth.verifyOtp({ email, token: codeIn(server.lastMailTo(email)), type: 'email' })).error,
    ).toBeNull();
    const stranger = await server
      .newClient()
      .auth.signInWithPassword({ email, password: 'strangers choice' });
    expect(stranger.error?.code).toBe('invalid_credentials');
  });

  test('lets a user reset a password by email', async () => {
    await forgetMailLimits();
    const email = 'password@example.com';
    const client = server.newClient();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const target = await followLink(linkIn(await server.nextMailTo(email, 'new PrintReady password')));
    const opened = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(opened.error).toBeNull();
    expect((await client.auth.updateUser({ password: 'third time lucky' })).error).toBeNull();
  });
});

describe('sign-in errors', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('returns errors in the shape that each API version defines', async () => {
    const body = JSON.stringify({ email: 'not an address' });
    const modern = await post('/auth/v1/otp', body, { 'x-supabase-api-version': '2024-01-01' });
    expect(modern.statusCode).toBe(400);
    expect(modern.headers['x-supabase-api-version']).toBe('2024-01-01');
    expect(modern.headers['x-sb-error-code']).toBe('email_address_invalid');
    expect(modern.json()).toEqual({
      code: 'email_address_invalid',
      message: 'Unable to validate email address: invalid format',
    });
    const old = await post('/auth/v1/otp', body);
    expect(old.json()).toEqual({
      code: 400,
      error_code: 'email_address_invalid',
      msg: 'Unable to validate email address: invalid format',
    });
  });

  test.each([
    ['not JSON', '{', 400, 'bad_json'],
    ['over 1 MB', JSON.stringify({ email: 'a'.repeat(1_100_000) }), 413, 'request_too_large'],
  ])('rejects a body with its own code: %s', async (_name, body, status, code) => {
    const answer = await post('/auth/v1/otp', body, { 'x-supabase-api-version': '2024-01-01' });
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
  });
});
