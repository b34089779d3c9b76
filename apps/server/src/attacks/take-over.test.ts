/**
 * Attacks begun against an account (through an open session or a former mailbox) end when the owner changes the
 * password or address.
 */
import { randomUUID } from 'node:crypto';
import {
  codeIn,
  followLink,
  linkIn,
  type Person,
  startTestServer,
  type TestServer,
} from '@printready/testing/server';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginEmailChange, confirmEnd } from '../auth/mail/email-change.ts';
import { totpCode } from '../auth/totp.ts';
import { transaction } from '../platform/database/connect.ts';

const provider = new OAuth2Server();
/** Password that the thief knows, too. */
const KNOWN = 'known to two people';
const NEW_PASSWORD = { password: 'the owner’s new one', current_password: KNOWN };

let server: TestServer;
beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    const sub = randomUUID();
    Object.assign(token.payload, { sub, email: `${sub}@example.com`, email_verified: true });
  });
  server = await startTestServer({
    GOOGLE_ISSUER: provider.issuer.url ?? '',
    GOOGLE_CLIENT_ID: 'printready-test',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Opens a second session for the same person: a browser left open. */
async function openedElsewhere(
  person: Person,
): Promise<TestServer['newClient'] extends () => infer C ? C : never> {
  const client = server.newClient();
  await server.newClient().auth.signInWithOtp({ email: person.email });
  const token = codeIn(server.lastMailTo(person.email));
  const { error } = await client.auth.verifyOtp({ email: person.email, token, type: 'email' });
  expect(error).toBeNull();
  return client;
}

const step = async (url: string): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return new URL(location);
};

async function googleOf(person: Person): Promise<number | null> {
  const { rowCount } = await server.deps.db.pool.query(
    "select from auth.identities where user_id = $1 and provider = 'google'",
    [person.id],
  );
  return rowCount;
}

const addressOf = async (person: Person): Promise<unknown> =>
  (await server.deps.db.pool.query('select email from auth.users where id = $1', [person.id])).rows[0];

describe('owner’s security actions', () => {
  test('a new password cancels an email address change that a thief began', async () => {
    const owner = await server.newPerson();
    const thief = await openedElsewhere(owner);
    const theirs = `thief-${owner.email}`;
    await server.choosePassword(owner, KNOWN);
    expect((await thief.auth.updateUser({ email: theirs, current_password: KNOWN })).error).toBeNull();
    const mail = await server.nextMailTo(theirs);

    expect((await owner.client.auth.updateUser(NEW_PASSWORD)).error).toBeNull();
    const code = await thief.auth.verifyOtp({ email: theirs, token: codeIn(mail), type: 'email_change' });
    expect(code.error?.code).toBe('otp_expired');
    expect((await step(linkIn(mail))).searchParams.get('error_code')).toBe('otp_expired');
    expect(await addressOf(owner)).toEqual({ email: owner.email });
  });

  test('a new password cancels a thief’s email address change while the confirmation email is still queued', async () => {
    const owner = await server.newPerson();
    const thief = await openedElsewhere(owner);
    const { pool } = server.deps.db;
    await server.choosePassword(owner, KNOWN);
    // Delays new jobs, as if the mail server were unavailable.
    await pool.query(
      "create function private.hold() returns trigger language plpgsql as $$ begin new.start_after := now() + interval '1 hour'; return new; end $$",
    );
    await pool.query(
      'create trigger hold before insert on jobs.job_common for each row execute function private.hold()',
    );
    const late = { email: `late-${owner.email}`, current_password: KNOWN };
    expect((await thief.auth.updateUser(late)).error).toBeNull();
    await pool.query('drop trigger hold on jobs.job_common; drop function private.hold');
    const waiting = async (): Promise<number> =>
      (
        await pool.query("select from jobs.job where name = 'one-time-mail' and data ->> 'userId' = $1", [
          owner.id,
        ])
      ).rowCount ?? -1;
    expect(await waiting()).toBe(2);
    expect((await owner.client.auth.updateUser(NEW_PASSWORD)).error).toBeNull();
    expect(await waiting()).toBe(0);
  });

  test('a new password cancels a thief’s attempt to link a Google account', async () => {
    const owner = await server.newPerson();
    const thief = await openedElsewhere(owner);
    await server.choosePassword(owner, KNOWN);
    const { data } = await thief.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${server.origin}/profile`, skipBrowserRedirect: true },
    });
    const callback = await step(String(data.url));
    expect((await owner.client.auth.updateUser(NEW_PASSWORD)).error).toBeNull();
    const landed = await step(callback.href);
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(await googleOf(owner)).toBe(0);
  });

  test('a new password invalidates a thief’s unexchanged sign-in code', async () => {
    const owner = await server.newPerson();
    const thief = server.newClient();
    await server.choosePassword(owner, KNOWN);
    await thief.auth.signInWithOtp({ email: owner.email });
    const landed = await followLink(linkIn(server.lastMailTo(owner.email)));
    expect((await owner.client.auth.updateUser(NEW_PASSWORD)).error).toBeNull();
    const { error } = await thief.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(error?.code).toBe('flow_state_not_found');
  });

  test('signing out everywhere cancels a thief’s pending Google link', async () => {
    const owner = await server.newPerson();
    const thief = await openedElsewhere(owner);
    const { data } = await thief.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${server.origin}/profile`, skipBrowserRedirect: true },
    });
    const callback = await step(String(data.url));
    expect((await owner.client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await step(callback.href)).searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(await googleOf(owner)).toBe(0);
  });
});

test('rejects links and codes emailed to a former address', async () => {
  const owner = await server.newPerson();
  await server.newClient().auth.signInWithOtp({ email: owner.email });
  const signIn = server.lastMailTo(owner.email);
  await server.deps.db.pool.query('delete from private.rate_limits');
  await server.newClient().auth.resetPasswordForEmail(owner.email);
  const reset = await server.nextMailTo(owner.email);
  expect(reset.id).not.toBe(signIn.id);

  const fresh = `fresh-${owner.email}`;
  const { pool } = server.deps.db;
  await beginEmailChange(pool, owner.id, fresh);
  await transaction(pool, async (client) => {
    for (const [end, email] of [
      ['current', owner.email],
      ['new', fresh],
    ] as const) {
      await confirmEnd(server.deps, client, { userId: owner.id, end, email }, server.origin);
    }
  });
  expect(await addressOf(owner)).toEqual({ email: fresh });

  for (const [mail, type] of [
    [signIn, 'email'],
    [reset, 'recovery'],
  ] as const) {
    expect((await step(linkIn(mail))).searchParams.get('error_code'), type).toBe('otp_expired');
    const { error } = await server
      .newClient()
      .auth.verifyOtp({ email: owner.email, token: codeIn(mail), type });
    expect(error?.code, type).toBe('otp_expired');
  }
});

test.each([
  ['requests a password reset', (email: string) => server.newClient().auth.resetPasswordForEmail(email)],
  [
    'requests a sign-in link without sign-up',
    (email: string) => server.newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
  ],
])('drops the password that a stranger chose for an address when its owner %s', async (_name, ask) => {
  const email = `${randomUUID()}@example.com`;
  const password = 'a stranger’s choice';
  await server.newClient().auth.signUp({ email, password });
  const first = server.lastMailTo(email);
  await server.deps.db.pool.query('delete from private.rate_limits');
  expect((await ask(email)).error).toBeNull();
  const mail = await server.nextMailTo(email);
  expect(mail.id).not.toBe(first.id);
  await followLink(linkIn(mail));
  const { error } = await server.newClient().auth.signInWithPassword({ email, password });
  expect(error?.code).toBe('invalid_credentials');
});

test('rejects linking, unlinking and exports in a session without the second factor', async () => {
  const owner = await server.newPerson();
  const { auth } = owner.client;
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { id: factorId = '', totp } = data ?? {};
  await auth.mfa.challengeAndVerify({ factorId, code: totpCode(totp?.secret ?? '', Date.now()) });
  const thief = await openedElsewhere(owner);
  const link = await thief.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  expect(link.error?.code).toBe('insufficient_aal');
  const [identity] = (await thief.auth.getUserIdentities()).data?.identities ?? [];
  if (!identity) throw new Error('Everybody has one.');
  expect((await thief.auth.unlinkIdentity(identity)).error?.code).toBe('insufficient_aal');
  const session = (await thief.auth.getSession()).data.session;
  const copy = await fetch(`${server.origin}/api/account/export`, {
    headers: { authorization: `Bearer ${session?.access_token ?? ''}` },
  });
  expect([copy.status, await copy.json()]).toMatchObject([403, { code: 'insufficient_aal' }]);
});

test('does not reveal through a sign-up’s id whether the address has an account', async () => {
  const known = await server.newPerson();
  const shown: string[] = [];
  for (let person = 0; person < 12; person++) {
    const { email } = person === 0 ? known : await server.newPerson();
    const { data } = await server.newClient().auth.signUp({ email, password: 'an attackers guess' });
    shown.push(data.user?.id ?? '');
  }
  expect(
    shown.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  // This digit is random among 8, 9, a and b; the odds that all twelve are equal are one in four million.
  expect(new Set(shown.map((id) => id.charAt(19))).size).toBeGreaterThan(1);
});
