import { codeIn, followLink, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totpCode } from '../totp.ts';

let server: TestServer;
let admin: SupabaseClient;
beforeAll(async () => {
  server = await sharedServer();
  admin = server.newClient(await server.deps.keys.sign({ role: 'service_role' }, 3600));
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits; delete from auth.users'));
afterAll(() => server.stop());

const signIn = (email: string, password: string) =>
  server.newClient().auth.signInWithPassword({ email, password });

test('creates, gets, lists by page, updates, and deletes users', async () => {
  const created = await admin.auth.admin.createUser({
    email: 'Made@Example.com',
    password: 'correct horse',
    email_confirm: true,
    user_metadata: { name: 'Ada' },
    app_metadata: { plan: 'beta' },
  });
  expect(created.error).toBeNull();
  const id = created.data.user?.id ?? '';
  expect(created.data.user).toMatchObject({
    email: 'made@example.com',
    user_metadata: { name: 'Ada' },
    app_metadata: { plan: 'beta', provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  });
  expect((await signIn('made@example.com', 'correct horse')).error).toBeNull();
  expect((await admin.auth.admin.createUser({ email: 'made@example.com' })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  });
  expect((await admin.auth.admin.createUser({ email: 'x@example.com', password: 'short' })).error?.code).toBe(
    'weak_password',
  );

  for (let n = 0; n < 4; n++) await admin.auth.admin.createUser({ email: `page-${n}@example.com` });
  for (const page of ['-1', '1.5', 'x']) {
    const refused = await server.app.inject({
      url: `/auth/v1/admin/users?page=${page}`,
      headers: { authorization: `Bearer ${await server.deps.keys.sign({ role: 'service_role' }, 60)}` },
    });
    expect([page, refused.statusCode]).toEqual([page, 400]);
    expect(refused.json<{ msg: string }>().msg).toMatch(/Bad Pagination Parameters/);
  }
  expect((await admin.auth.admin.listUsers({ page: -1 })).error?.code).toBe('validation_failed');
  const first = await admin.auth.admin.listUsers({ page: 1, perPage: 2 });
  expect(first.data).toMatchObject({ total: 5, nextPage: 2, lastPage: 3 });
  expect(first.data.users).toHaveLength(2);
  const last = await admin.auth.admin.listUsers({ page: 3, perPage: 2 });
  expect(last.data.users.map(({ email }) => email)).toEqual(['made@example.com']);

  const updated = await admin.auth.admin.updateUserById(id, {
    email: 'renamed@example.com',
    password: 'battery staple',
    app_metadata: { plan: null },
  });
  expect(updated.data.user).toMatchObject({ email: 'renamed@example.com' });
  expect(updated.data.user?.app_metadata).not.toHaveProperty('plan');
  expect((await signIn('renamed@example.com', 'battery staple')).error).toBeNull();

  expect((await admin.auth.admin.deleteUser(id)).error).toBeNull();
  expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  });
  expect((await signIn('renamed@example.com', 'battery staple')).error?.code).toBe('invalid_credentials');
});

test('deletes a user’s subscription, usage and sessions; the user’s tokens then match no user', async () => {
  const person = await server.newPerson(10);
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 3 });
  expect((await admin.auth.admin.deleteUser(person.id)).error).toBeNull();
  const { rows } = await server.deps.db.pool.query(
    `select (select count(*)::int from public.user_subscriptions where user_id = $1) as subscriptions,
       (select count(*)::int from public.token_usage where user_id = $1) as usage,
       (select count(*)::int from auth.sessions where user_id = $1) as sessions`,
    [person.id],
  );
  expect(rows).toEqual([{ subscriptions: 0, usage: 0, sessions: 0 }]);
  expect((await person.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
});

test('generates links that open once, by hashed token, code or action link, without sending an email', async () => {
  const { data, error } = await admin.auth.admin.generateLink({
    type: 'magiclink',
    email: 'link@example.com',
  });
  expect(error).toBeNull();
  expect(data.user?.email).toBe('link@example.com');
  const { hashed_token, email_otp, action_link } = data.properties ?? {};
  expect(action_link).toContain(`${server.origin}/auth/v1/verify?token=`);
  expect(data.user).not.toHaveProperty('new_email');
  const { auth } = server.newClient();
  expect((await auth.verifyOtp({ token_hash: hashed_token ?? '', type: 'email' })).error).toBeNull();
  expect(
    (await auth.verifyOtp({ email: 'link@example.com', token: email_otp ?? '', type: 'email' })).error?.code,
  ).toBe('otp_expired');

  const recovery = await admin.auth.admin.generateLink({ type: 'recovery', email: 'link@example.com' });
  const landed = await followLink(recovery.data.properties?.action_link ?? '');
  expect(new URLSearchParams(landed.hash.slice(1)).get('type')).toBe('recovery');
  expect(
    (await admin.auth.admin.generateLink({ type: 'recovery', email: 'nobody@example.com' })).error,
  ).toMatchObject({
    status: 404,
  });

  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const change = await admin.auth.admin.generateLink({
      type,
      email: 'link@example.com',
      newEmail: 'moved@example.com',
    });
    expect(change.data.user).toMatchObject({ email: 'link@example.com', new_email: 'moved@example.com' });
    await followLink(change.data.properties?.action_link ?? '');
  }
  expect((await admin.auth.admin.getUserById(data.user?.id ?? '')).data.user?.email).toBe(
    'moved@example.com',
  );
});

test('emails an invitation that opens the account', async () => {
  const email = 'guest@example.com';
  const { data } = await admin.auth.admin.inviteUserByEmail(email, { data: { shop: 'Ink' } });
  expect(data.user).toMatchObject({ email, user_metadata: { shop: 'Ink' } });
  const mail = server.lastMailTo(email);
  expect(mail.subject).toContain('invited');
  expect(data.user?.invited_at).toBeTruthy();
  const opened = await server.newClient().auth.verifyOtp({ email, token: codeIn(mail), type: 'invite' });
  expect(opened.data.user?.id).toBe(data.user?.id);
  expect((await admin.auth.admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
});

test('ends sessions with a ban, and rejects sign-in and refresh until it is lifted', async () => {
  const person = await server.newPerson();
  await admin.auth.admin.updateUserById(person.id, { password: 'correct horse' });
  expect((await admin.auth.admin.updateUserById(person.id, { ban_duration: '1h30m' })).error).toBeNull();
  const { rows } = await server.deps.db.pool.query<{ minutes: number }>(
    'select round(extract(epoch from banned_until - now()) / 60)::int as minutes from auth.users where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ minutes: 90 }]);
  expect((await signIn(person.email, 'correct horse')).error).toMatchObject({
    status: 400,
    code: 'user_banned',
  });
  expect((await person.client.auth.refreshSession()).error).toMatchObject({ status: 400 });
  await admin.auth.admin.updateUserById(person.id, { ban_duration: 'none' });
  expect((await signIn(person.email, 'correct horse')).error).toBeNull();
});

test('signs a person out with their token, and removes a lost second factor', async () => {
  const person = await server.newPerson();
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Lost phone' });
  const factorId = data?.id ?? '';
  await person.client.auth.mfa.challengeAndVerify({
    factorId,
    code: totpCode(data?.totp.secret ?? '', Date.now()),
  });
  const factors = await admin.auth.admin.mfa.listFactors({ userId: person.id });
  expect(factors.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
  expect((await admin.auth.admin.mfa.deleteFactor({ userId: person.id, id: factorId })).error).toBeNull();
  expect((await admin.auth.admin.mfa.listFactors({ userId: person.id })).data?.factors).toEqual([]);

  const { data: session } = await person.client.auth.getSession();
  expect((await admin.auth.admin.signOut(session.session?.access_token ?? '', 'global')).error).toBeNull();
  expect((await person.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
});

test.each(['no token', 'the public key', 'a signed-in person'])(
  'does not accept %s as an administrator',
  async (who) => {
    const token = {
      'no token': undefined,
      'the public key': server.deps.anonKey,
      'a signed-in person': (await server.newPerson()).accessToken,
    }[who];
    const before = await server.deps.db.pool.query('select count(*) from auth.users');
    for (const [method, path] of [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
      ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ] as const) {
      const answer = await server.app.inject({
        method,
        url: `/auth/v1${path}`,
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(method === 'GET' ? {} : { payload: { email: 'evil@example.com', type: 'magiclink' } }),
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code], path).toEqual(
        token ? [403, 'not_admin'] : [401, 'no_authorization'],
      );
    }
    expect((await server.deps.db.pool.query('select count(*) from auth.users')).rows).toEqual(before.rows);
  },
);

test('refuses unsupported parameters instead of ignoring them', async () => {
  expect(
    (await admin.auth.admin.createUser({ email: 'p@example.com', phone: '+15550100' })).error?.code,
  ).toBe('validation_failed');
  const person = await server.newPerson();
  expect((await admin.auth.admin.deleteUser(person.id, true)).error?.message).toContain('whole users');
  expect((await admin.auth.admin.getUserById(person.id)).error).toBeNull();
});
