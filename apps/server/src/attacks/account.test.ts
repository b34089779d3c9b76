/**
 * Attempts to take over an account with a stolen token, a stolen password, or neither. Each row gives the expected
 * rejection, its message, and the account's state afterwards (default: unchanged).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { codeIn, followLink, linkIn, type Person, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginEmailChange } from '../auth/mail/email-change.ts';
import { issueOneTime, type OneTimeKind } from '../auth/mail/one-time.ts';
import { openSession } from '../auth/sessions/sessions.ts';
import { totpCode } from '../auth/totp.ts';
import type { AuthenticationMethod } from '../auth/wire.ts';
import { transaction } from '../platform/database/connect.ts';
import type { InboxMail } from '../platform/mail.ts';
import { type Attempt, type AttemptAnswer, attempt, json, stateOf } from './test-attempt.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());
// Resets the rate limits, which would reject the request before the check under test.
const forgetLimits = (): Promise<unknown> => server.deps.db.pool.query('delete from private.rate_limits');
beforeEach(forgetLimits);

const PASSWORD = 'the victim’s own phrase';
const THEIRS = 'a choice of the thief';

type Stolen = { readonly access: string; readonly refresh: string; readonly session: string };
/** A person with a password, and a thief with tokens from another of that person's sessions. */
type Stage = { readonly victim: Person; readonly stolen: Stolen };

async function steal(victim: Pick<Person, 'id'>, method: AuthenticationMethod = 'otp'): Promise<Stolen> {
  const opened = await transaction(server.deps.db.pool, (client) =>
    openSession(server.deps, client, victim.id, method, {
      ip: '::1',
      userAgent: 'thief',
      site: server.origin,
    }),
  );
  const access = String(opened['access_token']);
  return {
    access,
    refresh: String(opened['refresh_token']),
    session: String(decodeJwt(access)['session_id']),
  };
}

async function setStage(): Promise<Stage> {
  const victim = await server.newPerson(15);
  await server.choosePassword(victim, PASSWORD);
  return { victim, stolen: await steal(victim) };
}

/** Token of a session opened the given number of seconds ago. */
async function agedBy(seconds: number, { access }: Stolen): Promise<string> {
  const { sub, ...claims } = decodeJwt(access);
  const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - seconds }];
  return server.deps.keys.sign({ ...claims, amr, role: 'authenticated', sub: sub ?? '' }, 60);
}

const sql = (text: string, values: unknown[] = []) =>
  server.deps.db.pool.query<Record<string, unknown>>(text, values);
const post = (path: string, body: unknown, token?: string): Attempt => ({
  method: 'POST',
  path: `/auth/v1/${path}`,
  token,
  ...json(body),
});
const put = ({ access }: Stolen, body: unknown): Attempt => ({
  method: 'PUT',
  path: '/auth/v1/user',
  token: access,
  ...json(body),
});
const send = (request: Attempt): Promise<AttemptAnswer> => attempt(server.origin, request);
/** Sends a request that sets up the attack and must succeed. */
async function done(request: Attempt): Promise<AttemptAnswer> {
  const answer = await send(request);
  expect(answer.status, answer.text).toBeLessThan(400);
  return answer;
}
const refreshWith = (token: string): Attempt =>
  post('token?grant_type=refresh_token', { refresh_token: token });
const signInWith = (email: string, password: string): Attempt =>
  post('token?grant_type=password', { email, password });
const stranger = (): string => `${randomUUID()}@example.com`;

async function issue(
  victim: Person,
  kind: OneTimeKind,
  email = victim.email,
): Promise<{ code: string; linkToken: string }> {
  const request = { userId: victim.id, kind, email, flowStateId: null, askedBy: null };
  return issueOneTime(server.deps, server.deps.db.pool, request);
}
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Waits for an email that a background job sends. */
const mailAbout = (to: string, words: string): Promise<InboxMail> => server.nextMailTo(to, words);
const TO_THE_OLD = 'A new address for your';
const TO_THE_NEW = 'Confirm your new';

/** Requests a new address as a thief who has the password. */
async function askForAddress({ stolen }: Pick<Stage, 'stolen'>, email = stranger()): Promise<string> {
  await done(put(stolen, { email, current_password: PASSWORD }));
  return email;
}
const confirm = (email: string, mail: InboxMail): Attempt =>
  post('verify', { type: 'email_change', email, token: codeIn(mail) });

/** Changes the account's address and confirms the change from both mailboxes. */
async function moveAccount(stage: Stage): Promise<{ fresh: string; undo: string }> {
  const { victim } = stage;
  const fresh = await askForAddress(stage);
  await done(confirm(victim.email, await mailAbout(victim.email, TO_THE_OLD)));
  await done(confirm(fresh, await mailAbout(fresh, TO_THE_NEW)));
  const notice = await mailAbout(victim.email, 'has a new address');
  return { fresh, undo: new URL(linkIn(notice)).searchParams.get('token') ?? '' };
}
const undoWith = (token: string): Attempt => ({
  method: 'POST',
  path: '/auth/v1/undo',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ token }).toString(),
});

/** Adds an authenticator app in the victim's own session. */
async function guard({ client }: Person): Promise<{ factorId: string; secret: string }> {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { id: factorId = '', totp } = data ?? {};
  const secret = totp?.secret ?? '';
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId,
    code: totpCode(secret, Date.now()),
  });
  expect(error).toBeNull();
  return { factorId, secret };
}

const sessionsOf = async ({ id }: Pick<Person, 'id'>): Promise<number | null> =>
  (await sql('select from auth.sessions where user_id = $1', [id])).rowCount;
const familyIsGone = async ({ stolen }: Stage): Promise<void> =>
  expect((await sql('select from auth.sessions where id = $1', [stolen.session])).rowCount).toBe(0);
/** Checks that the address is unchanged. */
const stillTheirs = async ({ victim }: Stage): Promise<void> =>
  expect((await sql('select email from auth.users where id = $1', [victim.id])).rows).toEqual([
    { email: victim.email },
  ]);

type AccountRow = [
  name: string,
  request: (stage: Stage) => Attempt | Promise<Attempt>,
  status: number,
  code: unknown,
  after?: (stage: Stage) => Promise<unknown>,
];

const large = (bytes: number): Record<string, string> => ({ note: 'x'.repeat(bytes) });

const WITH_A_TOKEN: AccountRow[] = [
  ['a new password', ({ stolen }) => put(stolen, { password: THEIRS }), 400, 'current_password_required'],
  ['a new address', ({ stolen }) => put(stolen, { email: stranger() }), 400, 'current_password_required'],
  [
    'both at once',
    ({ stolen }) => put(stolen, { email: stranger(), password: THEIRS }),
    400,
    'current_password_required',
  ],
  [
    'a new password for an account that has none',
    async () => put(await steal(await server.newPerson()), { password: THEIRS }),
    400,
    'reauthentication_needed',
  ],
  [
    'a new address for an account without a password',
    async () => put(await steal(await server.newPerson()), { email: stranger() }),
    400,
    'reauthentication_needed',
  ],
  [
    'a wrong current password',
    ({ stolen }) => put(stolen, { password: THEIRS, current_password: 'a wrong guess' }),
    400,
    'current_password_invalid',
  ],
  [
    'a wrong current password for a new address',
    ({ stolen }) => put(stolen, { email: stranger(), current_password: 'a wrong guess' }),
    400,
    'current_password_invalid',
  ],
  [
    'an empty current password',
    ({ stolen }) => put(stolen, { password: THEIRS, current_password: '' }),
    400,
    'current_password_required',
  ],
  [
    'the eleventh guess of the current password',
    async ({ stolen }) => {
      for (let guess = 0; guess < 10; guess++) {
        await send(put(stolen, { password: THEIRS, current_password: `guess number ${guess}` }));
      }
      return put(stolen, { password: THEIRS, current_password: PASSWORD });
    },
    429,
    'over_request_rate_limit',
  ],
  [
    'the current password as the new one, to test a guess',
    ({ stolen }) => put(stolen, { password: PASSWORD }),
    400,
    'current_password_required',
  ],
  [
    'a new password together with a new name, which is not stored, either',
    ({ stolen }) => put(stolen, { password: THEIRS, data: { full_name: 'Mallory' } }),
    400,
    'current_password_required',
  ],
  [
    'a guessed code',
    async ({ victim, stolen }) => {
      const { code } = await issue(victim, 'reauthentication');
      return put(stolen, { password: THEIRS, nonce: wrongFor(code) });
    },
    422,
    'reauthentication_not_valid',
  ],
  [
    'a code that was never requested',
    ({ stolen }) => put(stolen, { email: stranger(), nonce: '123456' }),
    422,
    'reauthentication_not_valid',
  ],
  [
    'a code for the thief’s own account',
    async ({ stolen }) => {
      const { code } = await issue(await server.newPerson(), 'reauthentication');
      return put(stolen, { password: THEIRS, nonce: code });
    },
    422,
    'reauthentication_not_valid',
  ],
  [
    'a code that the victim has used',
    async ({ victim, stolen }) => {
      const { code } = await issue(victim, 'reauthentication');
      await done({
        ...put(stolen, { password: 'their own new phrase', nonce: code }),
        token: await accessOf(victim),
      });
      return put(await steal(victim), { password: THEIRS, nonce: code });
    },
    422,
    'reauthentication_not_valid',
  ],
  [
    'a code that has expired',
    async ({ victim, stolen }) => {
      const { code } = await issue(victim, 'reauthentication');
      await sql(
        "update auth.one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1",
        [victim.id],
      );
      return put(stolen, { password: THEIRS, nonce: code });
    },
    422,
    'reauthentication_not_valid',
  ],
  [
    'the right code after ten wrong ones',
    async ({ victim, stolen }) => {
      const { code } = await issue(victim, 'reauthentication');
      for (let guess = 0; guess < 10; guess++) {
        await send(put(stolen, { password: THEIRS, nonce: wrongFor(code) }));
      }
      return put(stolen, { password: THEIRS, nonce: code });
    },
    422,
    'reauthentication_not_valid',
  ],
  ...(['magiclink', 'recovery'] as const).map(
    (kind): AccountRow => [
      `the code of another mail (${kind})`,
      async ({ victim, stolen }) => {
        const { code } = await issue(victim, kind);
        return put(stolen, { password: THEIRS, nonce: code });
      },
      422,
      'reauthentication_not_valid',
    ],
  ),
  [
    'a second factor that was verified an hour ago',
    async ({ victim }) => {
      await guard(victim);
      await sql(
        "update auth.sessions set second_factor_at = now() - interval '1 hour', aal = 'aal2' where user_id = $1",
        [victim.id],
      );
      return {
        ...put({ access: '', refresh: '', session: '' }, { password: THEIRS }),
        token: await accessOf(victim),
      };
    },
    400,
    'current_password_required',
  ],
  [
    'a forged claim of a verified second factor',
    async ({ victim, stolen }) => {
      const claims = decodeJwt(stolen.access);
      const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
      const access = await server.deps.keys.sign({ ...claims, amr, aal: 'aal2', sub: victim.id }, 60);
      return put({ ...stolen, access }, { password: THEIRS });
    },
    400,
    'current_password_required',
  ],
  [
    'a second factor that the thief has just added and verified again',
    async ({ stolen }) => {
      const enrolled = await done(post('factors', { factor_type: 'totp' }, stolen.access));
      const { id, totp } = JSON.parse(enrolled.text) as { id: string; totp: { secret: string } };
      let { access } = stolen;
      for (const at of [Date.now(), Date.now() + 30_000]) {
        const challenge = await done(post(`factors/${id}/challenge`, {}, access));
        const { id: challenge_id } = JSON.parse(challenge.text) as { id: string };
        const proof = { challenge_id, code: totpCode(totp.secret, at) };
        const lifted = await done(post(`factors/${id}/verify`, proof, access));
        ({ access_token: access } = JSON.parse(lifted.text) as { access_token: string });
      }
      return put({ ...stolen, access }, { password: THEIRS });
    },
    400,
    'current_password_required',
  ],
  [
    'adding a second factor an hour after sign-in',
    async ({ stolen }) => post('factors', { factor_type: 'totp' }, await agedBy(3600, stolen)),
    400,
    'reauthentication_needed',
  ],
  [
    'linking the thief’s Google account an hour after sign-in',
    async ({ stolen }) => ({
      method: 'GET',
      path: '/auth/v1/user/identities/authorize?provider=google',
      token: await agedBy(3600, stolen),
    }),
    400,
    'reauthentication_needed',
  ],
  [
    'unlinking the owner’s Google account an hour after sign-in',
    async ({ victim, stolen }) => {
      const { rows } = await sql(
        "insert into auth.identities (user_id, provider, provider_id) values ($1, 'google', $2) returning id",
        [victim.id, randomUUID()],
      );
      return {
        method: 'DELETE',
        path: `/auth/v1/user/identities/${String(rows[0]?.['id'])}`,
        token: await agedBy(3600, stolen),
      };
    },
    400,
    'reauthentication_needed',
  ],
  [
    'a new password an hour after a recovery email',
    async ({ victim }) => {
      const stolen = await steal(victim, 'recovery');
      await sql('update auth.sessions set may_set_password_until = now() where id = $1', [stolen.session]);
      return put(stolen, { password: THEIRS });
    },
    400,
    'current_password_required',
  ],
  [
    'a second new password after one recovery email',
    async ({ victim }) => {
      const stolen = await steal(victim, 'recovery');
      await done(put(stolen, { password: 'their own new phrase' }));
      return put(stolen, { password: THEIRS });
    },
    400,
    'current_password_required',
  ],
  [
    'a new address after a recovery email',
    async ({ victim }) => put(await steal(victim, 'recovery'), { email: stranger() }),
    400,
    'current_password_required',
  ],
  [
    'with a second factor: a new address with the password only',
    async ({ victim }) => {
      await guard(victim);
      return put(await steal(victim, 'password'), { email: stranger(), current_password: PASSWORD });
    },
    401,
    'insufficient_aal',
  ],
  [
    'with a second factor: a new password with an emailed code only',
    async ({ victim }) => {
      await guard(victim);
      const { code } = await issue(victim, 'reauthentication');
      return put(await steal(victim), { password: THEIRS, nonce: code });
    },
    401,
    'insufficient_aal',
  ],
  [
    'with a second factor: adding a factor of the thief',
    async ({ victim }) => {
      await guard(victim);
      return post('factors', { factor_type: 'totp', friendly_name: 'Thief' }, (await steal(victim)).access);
    },
    401,
    'insufficient_aal',
  ],
  [
    'with a second factor: removing it',
    async ({ victim }) => {
      const { factorId } = await guard(victim);
      return { method: 'DELETE', path: `/auth/v1/factors/${factorId}`, token: (await steal(victim)).access };
    },
    401,
    'insufficient_aal',
  ],
];

const accessOf = async ({ client }: Person): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

const WITH_A_PASSWORD: AccountRow[] = [
  [
    'a new address confirmed only from the thief’s mailbox',
    async (stage) => {
      const fresh = await askForAddress(stage);
      return confirm(fresh, await mailAbout(fresh, TO_THE_NEW));
    },
    200,
    '200', // GoTrue's message about the second confirmation; no session is opened.
    stillTheirs,
  ],
  [
    'the code from the thief’s mailbox for both confirmations',
    async (stage) => {
      const fresh = await askForAddress(stage);
      const mail = await mailAbout(fresh, TO_THE_NEW);
      await done(confirm(fresh, mail));
      return confirm(fresh, mail);
    },
    403,
    'otp_expired',
    stillTheirs,
  ],
  [
    'the thief’s code with the victim’s address',
    async (stage) => {
      const fresh = await askForAddress(stage);
      return confirm(stage.victim.email, await mailAbout(fresh, TO_THE_NEW));
    },
    403,
    'otp_expired',
    stillTheirs,
  ],
  [
    'another address after the victim confirmed the first one',
    async (stage) => {
      const { victim } = stage;
      await askForAddress(stage, `agreed-${victim.email}`);
      const agreed = await mailAbout(victim.email, TO_THE_OLD);
      await forgetLimits();
      await askForAddress(stage);
      return confirm(victim.email, agreed);
    },
    403,
    'otp_expired',
    stillTheirs,
  ],
  [
    'the link of a change that a newer one replaced',
    async (stage) => {
      const first = await askForAddress(stage);
      const mail = await mailAbout(first, TO_THE_NEW);
      await askForAddress(stage);
      return confirm(first, mail);
    },
    403,
    'otp_expired',
    stillTheirs,
  ],
  [
    'an emailed link that has expired',
    async (stage) => {
      const fresh = await askForAddress(stage);
      const mail = await mailAbout(fresh, TO_THE_NEW);
      await sql("update auth.one_time_tokens set expires_at = now() - interval '1 second' where email = $1", [
        fresh,
      ]);
      return confirm(fresh, mail);
    },
    403,
    'otp_expired',
    stillTheirs,
  ],
  [
    'a change that the victim stopped with a new password',
    async (stage) => {
      const { victim } = stage;
      const fresh = await askForAddress(stage);
      const mail = await mailAbout(fresh, TO_THE_NEW);
      const { code } = await issue(victim, 'reauthentication');
      await victim.client.auth.updateUser({ password: 'their own new phrase', nonce: code });
      return confirm(fresh, mail);
    },
    403,
    'otp_expired',
    stillTheirs,
  ],
  [
    'the address of another account',
    async ({ victim }) => {
      const owner = await server.newPerson();
      await beginEmailChange(server.deps.db.pool, victim.id, owner.email);
      await sql('update auth.email_changes set current_confirmed = true where user_id = $1', [victim.id]);
      const { linkToken } = await issue(victim, 'email_change', owner.email);
      return post('verify', { type: 'email_change', token_hash: linkToken });
    },
    422,
    'email_exists',
    stillTheirs,
  ],
  ['an invented undo link', () => undoWith(randomBytes(32).toString('base64url')), 403, undefined],
  [
    'an undo link used twice',
    async (stage) => {
      const { undo } = await moveAccount(stage);
      await done(undoWith(undo));
      return undoWith(undo);
    },
    403,
    undefined,
    stillTheirs,
  ],
  [
    'an undo link after seven days',
    async (stage) => {
      const { undo } = await moveAccount(stage);
      await sql("update auth.email_undos set expires_at = now() - interval '1 second'");
      return undoWith(undo);
    },
    403,
    undefined,
  ],
  [
    'an undo link opened by a mail scanner',
    async (stage) => {
      const { undo } = await moveAccount(stage);
      return { method: 'GET', path: `/auth/v1/undo?token=${undo}` };
    },
    200,
    undefined,
  ],
  [
    'a second new address, meant to survive the owner’s undo link',
    async (stage) => {
      const { undo, fresh } = await moveAccount(stage);
      const thief = await steal(stage.victim);
      await forgetLimits();
      const second = await askForAddress({ stolen: thief });
      await done(confirm(fresh, await mailAbout(fresh, TO_THE_OLD)));
      await done(confirm(second, await mailAbout(second, TO_THE_NEW)));
      await done(undoWith(undo));
      return signInWith(second, PASSWORD);
    },
    400,
    'invalid_credentials',
    stillTheirs,
  ],
];

const newestCode = (email: string): string => codeIn(server.lastMailTo(email));
const signUp = (email: string, extra: object = {}): Attempt =>
  post('signup', { email, password: THEIRS, ...extra });
async function ask(request: Attempt): Promise<void> {
  await forgetLimits();
  await done(request);
}
const pkce = (): { verifier: string; challenge: object } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: { code_challenge: verifier, code_challenge_method: 'plain' } };
};

const BEFORE_THE_OWNER: AccountRow[] = [
  [
    'a password set between the owner’s request and the owner’s code',
    async () => {
      const email = stranger();
      await ask(post('otp', { email }));
      await ask(signUp(email));
      await done(post('verify', { type: 'email', email, token: newestCode(email) }));
      return signInWith(email, THEIRS);
    },
    400,
    'invalid_credentials',
  ],
  [
    'a password set before the owner enters the code as a sign-up code',
    async () => {
      const email = stranger();
      await ask(post('otp', { email }));
      await ask(signUp(email, pkce().challenge));
      await done(post('verify', { type: 'signup', email, token: newestCode(email) }));
      return signInWith(email, THEIRS);
    },
    400,
    'invalid_credentials',
  ],
  [
    'a password set after the owner signed up with a password',
    async () => {
      const email = stranger();
      await ask(post('signup', { email, password: PASSWORD, ...pkce().challenge }));
      await ask(signUp(email));
      await done(post('verify', { type: 'signup', email, token: newestCode(email) }));
      return signInWith(email, THEIRS);
    },
    400,
    'invalid_credentials',
  ],
  [
    'a password set before the owner opens the newest link',
    async () => {
      const email = stranger();
      await ask(post('otp', { email, ...pkce().challenge }));
      await ask(signUp(email, pkce().challenge));
      await followLink(linkIn(server.lastMailTo(email)));
      return signInWith(email, THEIRS);
    },
    400,
    'invalid_credentials',
  ],
  [
    'a password set before and after the owner’s request',
    async () => {
      const email = stranger();
      await ask(signUp(email));
      await ask(post('otp', { email }));
      await ask(signUp(email));
      await done(post('verify', { type: 'email', email, token: newestCode(email) }));
      return signInWith(email, THEIRS);
    },
    400,
    'invalid_credentials',
  ],
  [
    'a PKCE verifier without the link’s code',
    async () => {
      const email = stranger();
      const { verifier, challenge } = pkce();
      await ask(post('otp', { email }));
      await ask(signUp(email, challenge));
      await done(post('verify', { type: 'email', email, token: newestCode(email) }));
      return post('token?grant_type=pkce', { auth_code: randomUUID(), code_verifier: verifier });
    },
    404,
    'flow_state_not_found',
  ],
  [
    'a sign-up with an address that has an account',
    async ({ victim }) => {
      await ask(signUp(victim.email, pkce().challenge));
      await followLink(linkIn(server.lastMailTo(victim.email)));
      return signInWith(victim.email, THEIRS);
    },
    400,
    'invalid_credentials',
  ],
];

const leaveGracePeriod = ({ stolen }: Stage): Promise<unknown> =>
  sql("update auth.sessions set refreshed_at = now() - interval '11 seconds' where id = $1", [
    stolen.session,
  ]);

const WITH_A_REFRESH_TOKEN: AccountRow[] = [
  [
    'the thief’s refresh, eleven seconds after the victim’s',
    async (stage) => {
      await done(refreshWith(stage.stolen.refresh));
      await leaveGracePeriod(stage);
      return refreshWith(stage.stolen.refresh);
    },
    400,
    'refresh_token_already_used',
    familyIsGone,
  ],
  [
    'the thief’s refreshed token, after a refresh by the victim',
    async (stage) => {
      const answer = await done(refreshWith(stage.stolen.refresh));
      const { refresh_token } = JSON.parse(answer.text) as { refresh_token: string };
      await leaveGracePeriod(stage);
      expect((await send(refreshWith(stage.stolen.refresh))).code).toBe('refresh_token_already_used');
      return refreshWith(refresh_token);
    },
    400,
    'refresh_token_not_found',
    familyIsGone,
  ],
  [
    'a token two rotations old',
    async ({ stolen }) => {
      const answer = await done(refreshWith(stolen.refresh));
      const { refresh_token } = JSON.parse(answer.text) as { refresh_token: string };
      await done(refreshWith(refresh_token));
      return refreshWith(stolen.refresh);
    },
    400,
    'refresh_token_already_used',
    familyIsGone,
  ],
  [
    'after the victim signed out everywhere',
    async ({ victim, stolen }) => {
      await victim.client.auth.signOut({ scope: 'global' });
      return refreshWith(stolen.refresh);
    },
    400,
    'refresh_token_not_found',
  ],
  [
    'after the victim set a new password',
    async ({ victim, stolen }) => {
      await victim.client.auth.updateUser({ password: 'their own new phrase', current_password: PASSWORD });
      return refreshWith(stolen.refresh);
    },
    400,
    'refresh_token_not_found',
  ],
  [
    'after the address change was undone',
    async (stage) => {
      const { undo } = await moveAccount(stage);
      await done(undoWith(undo));
      return refreshWith(stage.stolen.refresh);
    },
    400,
    'refresh_token_not_found',
    async ({ victim }) => expect(await sessionsOf(victim)).toBe(0),
  ],
  [
    'after the session’s maximum age',
    async ({ stolen }) => {
      await sql("update auth.sessions set created_at = now() - interval '91 days' where id = $1", [
        stolen.session,
      ]);
      return refreshWith(stolen.refresh);
    },
    400,
    'session_expired',
    familyIsGone,
  ],
];

const WITH_TOO_MUCH: AccountRow[] = [
  [
    'nine kilobytes of metadata',
    ({ stolen }) => put(stolen, { data: large(9 * 1024) }),
    413,
    'metadata_too_large',
  ],
  [
    'metadata that grows with each request',
    async ({ stolen }) => {
      await done(put(stolen, { data: { first: 'x'.repeat(5000) } }));
      return put(stolen, { data: { second: 'x'.repeat(5000) } });
    },
    413,
    'metadata_too_large',
  ],
  [
    'two kilobytes in a link request for an unknown address',
    () => post('otp', { email: stranger(), data: large(2048) }),
    413,
    'metadata_too_large',
  ],
  ['two kilobytes in a sign-up', () => signUp(stranger(), { data: large(2048) }), 413, 'metadata_too_large'],
  [
    'two kilobytes in a sign-up for an existing account, with the same message',
    ({ victim }) => signUp(victim.email, { data: large(2048) }),
    413,
    'metadata_too_large',
  ],
];

describe.each([
  ['with a stolen access token', WITH_A_TOKEN],
  ['with the password and a session', WITH_A_PASSWORD],
  ['before the owner has confirmed the address', BEFORE_THE_OWNER],
  ['with a stolen refresh token', WITH_A_REFRESH_TOKEN],
  ['with oversized metadata', WITH_TOO_MUCH],
])('rejected %s', (_how, rows) => {
  test.each(rows)('rejects %s', async (_name, request, status, code, after) => {
    const stage = await setStage();
    const asked = await request(stage);
    const before = await stateOf(server.deps.db.pool);
    const answer = await send(asked);
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);
    expect(answer.text, 'nobody is signed in').not.toContain('access_token');
    if (after) await after(stage);
    else expect(await stateOf(server.deps.db.pool), 'nothing changed').toBe(before);
  });
});

describe('allowed for the owner', () => {
  test('changes the address after two confirmations; the old address can undo this and all later changes', async () => {
    const stage = await setStage();
    const { victim } = stage;
    const addGoogle = () =>
      sql("insert into auth.identities (user_id, provider, provider_id) values ($1, 'google', $2)", [
        victim.id,
        randomUUID(),
      ]);
    await addGoogle();
    const { fresh, undo } = await moveAccount(stage);
    expect((await sql('select email from auth.users where id = $1', [victim.id])).rows).toEqual([
      { email: fresh },
    ]);
    // The thief adds more ways to sign in.
    const thief = server.newClient();
    expect((await thief.auth.signInWithPassword({ email: fresh, password: PASSWORD })).error).toBeNull();
    const { data } = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
    const code = totpCode(data?.totp.secret ?? '', Date.now());
    await thief.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    await addGoogle();

    const page = await done(undoWith(undo));
    expect(page.text).toContain(victim.email);
    await stillTheirs(stage);
    expect(await sessionsOf(victim)).toBe(0);
    expect((await thief.auth.getUser()).error).toBeTruthy();
    const { rows } = await sql(
      `select encrypted_password is null as no_password, (select count(*)::int from auth.mfa_factors where user_id = $1) as factors,
         (select array_agg(provider) from auth.identities where user_id = $1) as identities from auth.users where id = $1`,
      [victim.id],
    );
    expect(rows).toEqual([{ no_password: true, factors: 0, identities: ['email'] }]);

    await forgetLimits();
    const owner = server.newClient();
    const { email } = victim;
    await owner.auth.signInWithOtp({ email });
    const back = await owner.auth.verifyOtp({ email, token: newestCode(email), type: 'email' });
    expect(back.data.user).toMatchObject({ id: victim.id, email });
    expect(await server.balanceOf(victim)).toBe(15);
  });

  test('names the remaining step after the first of two emailed links, and signs in with the second', async () => {
    const { victim, stolen } = await setStage();
    const fresh = await askForAddress({ stolen });
    const half = await followLink(linkIn(await mailAbout(victim.email, TO_THE_OLD)));
    expect(half.searchParams.get('message')).toMatch(/confirm link sent to the other email/);
    const whole = await followLink(linkIn(await mailAbout(fresh, TO_THE_NEW)));
    expect(new URLSearchParams(whole.hash.slice(1)).get('type')).toBe('email_change');
    expect((await sql('select email from auth.users where id = $1', [victim.id])).rows).toEqual([
      { email: fresh },
    ]);
  });

  test('changes the password with the current one, an emailed code, a fresh second factor, or recovery email', async () => {
    const { victim } = await setStage();
    const { auth } = victim.client;
    const by = async (password: string, proof: object): Promise<void> =>
      expect((await auth.updateUser({ password, ...proof })).error).toBeNull();
    await by('by the current phrase', { current_password: PASSWORD });
    expect((await auth.reauthenticate()).error).toBeNull();
    await by('by a mailed code', { nonce: newestCode(victim.email) });
    const { factorId, secret } = await guard(victim);
    await auth.signInWithPassword({ email: victim.email, password: 'by a mailed code' });
    const shown = await auth.mfa.challengeAndVerify({
      factorId,
      code: totpCode(secret, Date.now() + 30_000),
    });
    expect(shown.error).toBeNull();
    await by('by a second factor', {});
    const forgotten = await server.newPerson();
    await server.choosePassword(forgotten, PASSWORD);
    const client = server.newClient();
    await client.auth.resetPasswordForEmail(forgotten.email);
    const landed = await followLink(linkIn(await mailAbout(forgotten.email, 'new PrintReady password')));
    await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect((await client.auth.updateUser({ password: 'by a mailed link' })).error).toBeNull();
  });

  test('changes the email address with the password after a request without the password was rejected', async () => {
    const { victim } = await setStage();
    const { auth } = victim.client;
    const email = stranger();
    expect((await auth.updateUser({ email })).error?.code).toBe('current_password_required');
    expect((await auth.updateUser({ email, current_password: PASSWORD })).error).toBeNull();
    const toTheNew = await mailAbout(email, TO_THE_NEW);
    expect(toTheNew.text).toContain('code:');
    // Opens the links in the requesting browser, so that its session continues with the new address.
    await followLink(linkIn(await mailAbout(victim.email, TO_THE_OLD)));
    const landed = await followLink(linkIn(toTheNew));
    const { data, error } = await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test('keeps the emailed code valid after a request with it was rejected because the password is not new', async () => {
    const { victim } = await setStage();
    const { code: nonce } = await issue(victim, 'reauthentication');
    const { auth } = victim.client;
    expect((await auth.updateUser({ password: PASSWORD, nonce })).error?.code).toBe('same_password');
    expect((await auth.updateUser({ password: 'another phrase', nonce })).error).toBeNull();
  });

  test.each([
    ['for the code, if nothing else was requested', false],
    ['for the link in the browser that signed up, even after another request', true],
  ])('keeps the password chosen at sign-up: %s', async (_name, contested) => {
    const email = stranger();
    const { auth } = server.newClient();
    if (contested) await ask(post('otp', { email }));
    await forgetLimits();
    expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    if (contested) {
      const landed = await followLink(linkIn(server.lastMailTo(email)));
      const { error } = await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
      expect(error).toBeNull();
    } else {
      expect((await auth.verifyOtp({ email, token: newestCode(email), type: 'signup' })).error).toBeNull();
    }
    const again = await server.newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toBeNull();
  });

  test('accepts an account whose metadata was stored before its size was limited', async () => {
    const { victim } = await setStage();
    await sql(
      'update auth.users set raw_user_meta_data = $2, raw_app_meta_data = raw_app_meta_data || $2 where id = $1',
      [victim.id, JSON.stringify({ ...large(100_000), full_name: 'Ada', company: 'y'.repeat(10_000) })],
    );
    const { data, error } = await victim.client.auth.refreshSession();
    expect(error).toBeNull();
    const token = data.session?.access_token ?? '';
    expect(token.length).toBeLessThan(4096);
    expect(decodeJwt(token)).toMatchObject({
      user_metadata: { full_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect((await victim.client.auth.getUser()).error).toBeNull();
    expect((await victim.client.auth.updateUser({ data: { note: null, company: null } })).error).toBeNull();
  });

  test.each([
    ['the current password', PASSWORD],
    ['a wrong password', 'not their password'],
  ])(
    'does not exhaust the connection pool on thirty simultaneous requests with %s',
    async (_name, current_password) => {
      const { stolen } = await setStage();
      const requests = Array.from({ length: 29 }, () =>
        send(put(stolen, { email: stranger(), current_password })),
      );
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    },
  );

  test('keeps the token at the same size after many second-factor proofs', async () => {
    const { victim } = await setStage();
    const { factorId, secret } = await guard(victim);
    const length = (await accessOf(victim)).length;
    for (let turn = 0; turn < 2; turn++) {
      // Makes the current code usable again: each code works once, and a later one may not be valid yet.
      await sql('update auth.mfa_factors set last_step = 0 where id = $1', [factorId]);
      const { error } = await victim.client.auth.mfa.challengeAndVerify({
        factorId,
        code: totpCode(secret, Date.now()),
      });
      expect(error).toBeNull();
    }
    expect((await accessOf(victim)).length).toBeLessThan(length + 8);
  });
});
