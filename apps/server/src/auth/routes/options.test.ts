/** Operator options: guests, captcha, short access tokens. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { codeIn, startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '../../housekeeping.ts';
import { readConfig } from '../../platform/config.ts';
import { beginEmailChange } from '../mail/email-change.ts';

/** Requests to a fake siteverify endpoint, which stands for both providers. */
const asked: URLSearchParams[] = [];
let verdict: object | number = { success: true };
const captcha = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push(new URLSearchParams(body));
    response.statusCode = typeof verdict === 'number' ? verdict : 200;
    response.end(typeof verdict === 'number' ? 'bad gateway' : JSON.stringify(verdict));
  });
});

let plain: TestServer;
let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  captcha.listen(0, '127.0.0.1');
  await once(captcha, 'listening');
  const address = captcha.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  [plain, server, guarded] = await Promise.all([
    sharedServer(),
    startTestServer({
      ANONYMOUS_SIGN_IN: 'true',
      ACCESS_TOKEN_SECONDS: '5',
    }),
    startTestServer({
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SECRET: 'captcha secret',
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([plain.stop(), server.stop(), guarded.stop()]);
  captcha.close();
});

describe('guests', () => {
  test('disables guest sign-in by default', async () => {
    expect((await plain.newClient().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
  });

  test('lets guests sign in without an address, and keeps their account when they add one', async () => {
    const { auth } = server.newClient();
    const { data, error } = await auth.signInAnonymously({ options: { data: { from: 'halftone' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { from: 'halftone' } });
    expect((await auth.getClaims()).data?.claims).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
    });
    expect((await auth.updateUser({ password: 'correct horse' })).error?.code).toBe('validation_failed');

    const email = 'no-guest-any-more@example.com';
    expect((await auth.updateUser({ email })).error).toBeNull();
    const token = codeIn(await server.nextMailTo(email));
    const verified = await auth.verifyOtp({ email, token, type: 'email_change' });
    expect(verified.data.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    await server.deps.db.pool.query('delete from private.rate_limits');
    expect((await auth.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await server.nextMailTo(email, 'confirmation code'));
    expect((await auth.updateUser({ password: 'correct horse', nonce })).error).toBeNull();
    const again = await server.newClient().auth.signInWithPassword({ email, password: 'correct horse' });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  test('gives guests separate accounts, up to a limit per IP address', async () => {
    await server.deps.db.pool.query('delete from private.rate_limits');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 31; n++) {
      codes.push((await server.newClient().auth.signInAnonymously()).error?.code);
    }
    expect(codes.slice(0, 30).every((code) => code === undefined)).toBe(true);
    expect(codes[30]).toBe('over_request_rate_limit');
  });
});

describe('code emailed for an account change', () => {
  test('does not sign the user in with a code emailed for an account change', async () => {
    await server.deps.db.pool.query('delete from private.rate_limits');
    const person = await server.newPerson();
    await person.client.auth.reauthenticate();
    const token = codeIn(server.lastMailTo(person.email));
    for (const type of ['email', 'magiclink', 'recovery'] as const) {
      const tried = await server.newClient().auth.verifyOtp({ email: person.email, token, type });
      expect(tried.error?.code, type).toBe('otp_expired');
    }
  });
});

test('gives access tokens the configured lifetime', async () => {
  const person = await server.newPerson();
  const payload = JSON.parse(Buffer.from(person.accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    iat: number;
    exp: number;
  };
  expect(payload.exp - payload.iat).toBe(5);
});

describe('captcha', () => {
  const email = 'captcha@example.com';
  beforeEach(async () => {
    asked.length = 0;
    await guarded.deps.db.pool.query('delete from private.rate_limits; delete from auth.users');
  });

  test('rejects a request without a token, sends no email, and creates no user', async () => {
    const { auth } = guarded.newClient();
    const options = { captchaToken: '' };
    const mails = guarded.deps.mailer.inbox?.length;
    for (const attempt of [
      () => auth.signInWithOtp({ email, options }),
      () => auth.signUp({ email, password: 'correct horse', options }),
      () => auth.signInWithPassword({ email, password: 'correct horse', options }),
      () => auth.resetPasswordForEmail(email, options),
      () => auth.resend({ type: 'signup', email, options }),
      () => auth.signInAnonymously({ options }),
    ]) {
      expect((await attempt()).error).toMatchObject({ status: 400, code: 'captcha_failed' });
    }
    expect(asked).toEqual([]);
    expect(guarded.deps.mailer.inbox?.length).toBe(mails);
    expect((await guarded.deps.db.pool.query('select from auth.users')).rowCount).toBe(0);
  });

  test('sends the provider the secret, the token, and the caller’s IP address', async () => {
    verdict = { success: true };
    const options = { captchaToken: 'solved' };
    expect((await guarded.newClient().auth.signInWithOtp({ email, options })).error).toBeNull();
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'captcha secret', response: 'solved', remoteip: '127.0.0.1' },
    ]);
  });

  test.each([
    [
      'a spent token',
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      400,
      /timeout-or-duplicate/,
    ],
    [
      'a wrong secret in this server’s settings',
      { success: false, 'error-codes': ['invalid-input-secret'] },
      500,
      /not set up correctly/,
    ],
    ['an unavailable provider', 502, 500, /verification process failed/],
  ])('rejects a request with a message for %s', async (_name, answer, status, message) => {
    verdict = answer;
    const options = { captchaToken: 'again' };
    const { error } = await guarded.newClient().auth.signInWithOtp({ email: 'other@example.com', options });
    expect(error?.status).toBe(status);
    expect(error?.message).toMatch(message);
  });

  test.each([
    [
      { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'x' },
      /CAPTCHA_PROVIDER is set, but CAPTCHA_SECRET is not/,
    ],
    [{ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 'x' }, /but CAPTCHA_SITE_KEY is not/],
    [{ CAPTCHA_SECRET: 'x' }, /CAPTCHA_SECRET is set, but CAPTCHA_PROVIDER is not/],
    [{ CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SECRET: 'x' }, /CAPTCHA_PROVIDER is not usable/],
  ])('rejects an incomplete setting at startup: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});

test('deletes email links, sessions and unverified factors in housekeeping only after they have expired', async () => {
  const { pool } = plain.deps.db;
  const person = await plain.newPerson();
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'never proved' });
  await person.client.auth.mfa.challenge({ factorId: data?.id ?? '' });
  const client = plain.newClient();
  await client.auth.signInWithOtp({ email: 'expired@example.com' });
  const count = async () =>
    (
      await pool.query<Record<string, number>>(
        `select (select count(*)::int from auth.one_time_tokens) as mails, (select count(*)::int from auth.flow_states) as flows,
           (select count(*)::int from auth.mfa_factors) as factors, (select count(*)::int from auth.mfa_challenges) as challenges,
           (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from private.rate_limits) > 0 as limits`,
      )
    ).rows[0];
  const all = { mails: 1, flows: 1, factors: 1, challenges: 1, sessions: 1, limits: true };
  await cleanUp({ ...plain.deps, pool });
  expect(await count()).toEqual(all);
  await pool.query(`
    update auth.one_time_tokens set expires_at = now();
    update auth.flow_states set created_at = now() - interval '25 hours';
    update auth.mfa_factors set created_at = now() - interval '25 hours';
    update auth.mfa_challenges set created_at = now() - interval '61 minutes';
    update auth.sessions set refreshed_at = now() - interval '91 days';
    update private.rate_limits set expire = 1`);
  await cleanUp({ ...plain.deps, pool });
  expect(await count()).toEqual({
    mails: 0,
    flows: 0,
    factors: 0,
    challenges: 0,
    sessions: 0,
    limits: false,
  });
  expect((await pool.query('select from auth.users')).rowCount).toBe(2);
});

describe('housekeeping', () => {
  /** True if a matching row remains once all rows have reached this age. */
  async function after(
    age: string,
    table: 'users' | 'email_changes',
    where: string,
    of: string,
  ): Promise<boolean> {
    const { pool } = plain.deps.db;
    await pool.query(`update auth.${table} set created_at = now() - $1::interval where ${where} = $2`, [
      age,
      of,
    ]);
    await cleanUp({ ...plain.deps, pool });
    return (await pool.query(`select from auth.${table} where ${where} = $1`, [of])).rowCount === 1;
  }

  test('frees an unconfirmed address after seven days, once its last link has expired', async () => {
    const { pool } = plain.deps.db;
    const email = `${randomUUID()}@example.com`;
    const { error } = await plain.newClient().auth.signUp({ email, password: 'a phrase of their own' });
    expect(error).toBeNull();
    expect(await after('8 days', 'users', 'email', email), 'with a link that is good').toBe(true);
    await pool.query('delete from auth.one_time_tokens where email = $1', [email]);
    expect(await after('6 days 23 hours 59 minutes', 'users', 'email', email)).toBe(true);
    expect(await after('7 days 1 minute', 'users', 'email', email)).toBe(false);
  });

  test('keeps confirmed addresses and guests', async () => {
    const { email } = await plain.newPerson();
    expect(await after('1 year', 'users', 'email', email)).toBe(true);
    const { data } = await server.newClient().auth.signInAnonymously();
    const { pool } = server.deps.db;
    await pool.query("update auth.users set created_at = now() - interval '1 year' where id = $1", [
      data.user?.id,
    ]);
    await cleanUp({ ...server.deps, pool });
    expect((await pool.query('select from auth.users where id = $1', [data.user?.id])).rowCount).toBe(1);
  });

  test('deletes an unfinished address change after a day', async () => {
    const { id } = await plain.newPerson();
    await beginEmailChange(plain.deps.db.pool, id, `${randomUUID()}@example.com`);
    expect(await after('23 hours', 'email_changes', 'user_id', id)).toBe(true);
    expect(await after('25 hours', 'email_changes', 'user_id', id)).toBe(false);
  });
});
