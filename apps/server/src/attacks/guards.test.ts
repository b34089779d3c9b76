import { randomUUID } from 'node:crypto';
import { linkIn, type Person, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { totpCode } from '../auth/totp.ts';
import type { InboxMail } from '../platform/mail.ts';
import { type Attempt, attempt, checkRow, json, type Row } from './test-attempt.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());
beforeEach(() => sql('delete from private.rate_limits'));

const PASSWORD = 'the owner’s own phrase';
const sql = (text: string, values: unknown[] = []) =>
  server.deps.db.pool.query<Record<string, unknown>>(text, values);

const tokenOf = async ({ client }: Person): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

/** Access token of the person's session, after backdating every authentication proof by one hour. */
async function staleTokenOf(person: Person): Promise<string> {
  await sql("update auth.sessions set second_factor_at = now() - interval '1 hour' where user_id = $1", [
    person.id,
  ]);
  const { sub, ...claims } = decodeJwt(await tokenOf(person));
  const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - 3600 }];
  return server.deps.keys.sign({ ...claims, amr, role: 'authenticated', sub: sub ?? '' }, 60);
}

type Guarded = { readonly owner: Person; readonly factorId: string; readonly secret: string };

async function withFactor(name = 'Phone', owner?: Person): Promise<Guarded> {
  const person = owner ?? (await server.newPerson(15));
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  const { id: factorId = '', totp } = data ?? {};
  const secret = totp?.secret ?? '';
  const code = totpCode(secret, Date.now());
  expect((await person.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  return { owner: person, factorId, secret };
}

async function withGoogle(owner?: Person): Promise<{ owner: Person; identityId: string }> {
  const person = owner ?? (await server.newPerson(15));
  const { rows } = await sql(
    "insert into auth.identities (user_id, provider, provider_id) values ($1, 'google', $2) returning id",
    [person.id, randomUUID()],
  );
  return { owner: person, identityId: String(rows[0]?.['id']) };
}

/** Backdates the creation of the person's second factor or identity. */
const age = (table: 'mfa_factors' | 'identities', { id }: Person, time = '30 days'): Promise<unknown> =>
  sql(`update auth.${table} set created_at = created_at - $2::interval where user_id = $1`, [id, time]);

const remove = (path: string, token: string): Attempt => ({
  method: 'DELETE',
  path: `/auth/v1/${path}`,
  token,
});

const REFUSED: Row[] = [
  [
    'removing the second factor an hour after verifying it',
    async () => {
      const { owner, factorId } = await withFactor();
      return remove(`factors/${factorId}`, await staleTokenOf(owner));
    },
    400,
    'reauthentication_needed',
  ],
  [
    'removing one of two second factors an hour after verifying one',
    async () => {
      const { owner, factorId } = await withFactor();
      await withFactor('Tablet', owner);
      return remove(`factors/${factorId}`, await staleTokenOf(owner));
    },
    400,
    'reauthentication_needed',
  ],
  [
    'removing the second factor of another person',
    async () => {
      const { factorId } = await withFactor();
      return remove(`factors/${factorId}`, await tokenOf(await server.newPerson()));
    },
    404,
    'mfa_factor_not_found',
  ],
  [
    'an export an hour after sign-in',
    async () => ({
      method: 'GET',
      path: '/api/account/export',
      token: await staleTokenOf(await server.newPerson(15)),
    }),
    403,
    'reauthentication_needed',
  ],
  [
    'an export an hour after verifying the second factor',
    async () => ({
      method: 'GET',
      path: '/api/account/export',
      token: await staleTokenOf((await withFactor()).owner),
    }),
    403,
    'reauthentication_needed',
  ],
];

describe('server', () => {
  test.each(REFUSED)('rejects %s', async (...row) => checkRow(server, row));
});

const press = (mail: InboxMail): Promise<unknown> =>
  attempt(server.origin, {
    method: 'POST',
    path: '/auth/v1/undo',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: new URL(linkIn(mail)).searchParams.get('token') ?? '' }).toString(),
  }).then(({ status, text }) => expect(status, text).toBe(200));

const factorsOf = async ({ id }: Person): Promise<unknown[]> =>
  (
    await sql(
      'select id, status, friendly_name from auth.mfa_factors where user_id = $1 order by created_at',
      [id],
    )
  ).rows;
const providersOf = async ({ id }: Person): Promise<unknown> =>
  (await sql("select raw_app_meta_data -> 'providers' as providers from auth.users where id = $1", [id]))
    .rows[0];
const isSignedIn = async ({ client }: Person): Promise<boolean> =>
  (await client.auth.getUser()).error === null;
const unenroll = async ({ owner, factorId }: Guarded): Promise<void> =>
  expect((await owner.client.auth.mfa.unenroll({ factorId })).error).toBeNull();

const FACTOR_REMOVED = 'authenticator app was removed';
const GOOGLE_REMOVED = 'Google account was unlinked';

describe('link emailed to the owner', () => {
  test('restores a removed second factor and ends every session', async () => {
    const guarded = await withFactor();
    const { owner, factorId, secret } = guarded;
    await age('mfa_factors', owner);
    await unenroll(guarded);
    expect(await factorsOf(owner)).toEqual([]);
    await press(await server.nextMailTo(owner.email, FACTOR_REMOVED));
    expect(await factorsOf(owner)).toEqual([{ id: factorId, status: 'verified', friendly_name: 'Phone' }]);
    expect(await isSignedIn(owner)).toBe(false);
    // The restored factor accepts codes of the same authenticator app.
    await server.choosePassword(owner, PASSWORD);
    const { auth } = owner.client;
    expect((await auth.signInWithPassword({ email: owner.email, password: PASSWORD })).error).toBeNull();
    const code = totpCode(secret, Date.now() + 30_000);
    expect((await auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  });

  test('also restores a second factor and a Google account that were removed after the link was emailed', async () => {
    const phone = await withFactor();
    const tablet = await withFactor('Tablet', phone.owner);
    const { identityId } = await withGoogle(phone.owner);
    const { owner } = phone;
    await age('mfa_factors', owner);
    await age('identities', owner);
    await unenroll(phone);
    const notice = await server.nextMailTo(owner.email, FACTOR_REMOVED);
    await unenroll(tablet);
    const token = await tokenOf(owner);
    expect((await attempt(server.origin, remove(`user/identities/${identityId}`, token))).status).toBe(200);
    await press(notice);
    expect(await factorsOf(owner)).toMatchObject([{ id: phone.factorId }, { id: tablet.factorId }]);
    expect(await providersOf(owner)).toEqual({ providers: ['email', 'google'] });
  });

  test('restores an unlinked Google account and removes the factor added in its place', async () => {
    const { owner, identityId } = await withGoogle();
    await age('identities', owner);
    expect(
      (await attempt(server.origin, remove(`user/identities/${identityId}`, await tokenOf(owner)))).status,
    ).toBe(200);
    expect(await providersOf(owner)).toEqual({ providers: ['email'] });
    await withFactor('Thief', owner);
    await press(await server.nextMailTo(owner.email, GOOGLE_REMOVED));
    expect(await providersOf(owner)).toEqual({ providers: ['email', 'google'] });
    expect(await factorsOf(owner)).toEqual([]);
    expect(await isSignedIn(owner)).toBe(false);
  });

  test('does not restore a factor that was added and removed within one day', async () => {
    const thief = await withFactor('Thief');
    await unenroll(thief);
    await press(await server.nextMailTo(thief.owner.email, FACTOR_REMOVED));
    expect(await factorsOf(thief.owner)).toEqual([]);
  });

  test('ends every session after a password change, and resets the new password', async () => {
    const owner = await server.newPerson(15);
    await server.choosePassword(owner, PASSWORD);
    const changed = { password: 'a choice of the thief', current_password: PASSWORD };
    expect((await owner.client.auth.updateUser(changed)).error).toBeNull();
    await press(await server.nextMailTo(owner.email, 'password was changed'));
    expect(await isSignedIn(owner)).toBe(false);
    const { error } = await server
      .newClient()
      .auth.signInWithPassword({ email: owner.email, password: changed.password });
    expect(error?.code).toBe('invalid_credentials');
  });
});

describe('signed-in owner', () => {
  test('can remove a factor soon after verifying it', async () => {
    const guarded = await withFactor();
    await unenroll(guarded);
    expect(await factorsOf(guarded.owner)).toEqual([]);
  });

  test('can cancel a factor’s enrollment at any time, and receives no email', async () => {
    const owner = await server.newPerson();
    const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const answer = await attempt(
      server.origin,
      remove(`factors/${data?.id ?? ''}`, await staleTokenOf(owner)),
    );
    expect(answer.status, answer.text).toBe(200);
    await server.idle();
    expect(server.deps.mailer.inbox?.filter(({ to }) => to === owner.email)).toEqual([]);
  });

  test('can export all data soon after sign-in', async () => {
    const owner = await server.newPerson(15);
    const answer = await attempt(server.origin, {
      method: 'GET',
      path: '/api/account/export',
      token: owner.accessToken,
    });
    expect(answer.status).toBe(200);
  });
});

describe('sign-in with a password', () => {
  const signIn = (owner: Person, device: string) =>
    attempt(server.origin, {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: { 'user-agent': device },
      ...json({ email: owner.email, password: PASSWORD }),
    }).then(({ status, text }) => expect(status, text).toBe(200));
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const NEWER = FIREFOX.replaceAll('140', '141');
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
  const devicesMailed = async ({ email }: Person): Promise<string[]> => {
    await server.idle();
    const mails = server.deps.mailer.inbox?.filter(
      ({ to, subject }) => to === email && subject.includes('new device'),
    );
    return (mails ?? []).map(({ text }) => /(?<=by password on ).*(?=\.)/.exec(text)?.[0] ?? text);
  };
  async function newOwner(): Promise<Person> {
    const owner = await server.newPerson(15);
    await server.choosePassword(owner, PASSWORD);
    await signIn(owner, FIREFOX);
    return owner;
  }

  test('reports a password sign-in by email once per new device, even if its session was signed out', async () => {
    const owner = await newOwner();
    for (const device of [FIREFOX, NEWER, CHROME, CHROME]) await signIn(owner, device);
    await sql('delete from auth.sessions where user_id = $1', [owner.id]);
    await signIn(owner, CHROME);
    expect(await devicesMailed(owner)).toEqual(['Chrome on Windows', 'Firefox on Linux']);
    await press(await server.nextMailTo(owner.email, 'new device'));
    const { error } = await server
      .newClient()
      .auth.signInWithPassword({ email: owner.email, password: PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
  });

  test('reports password sign-ins by email for at most five new devices a day', async () => {
    const owner = await newOwner();
    for (const system of [
      'Windows NT 10.0',
      'Macintosh; Intel Mac OS X 15_0',
      'Android 15',
      'X11; CrOS x86_64',
    ])
      for (const device of [FIREFOX, CHROME]) await signIn(owner, device.replace(/\(.*?\)/, `(${system})`));
    expect(await devicesMailed(owner)).toHaveLength(5);
  });

  test('reports an unknown device without the name that the device gives itself', async () => {
    const owner = await newOwner();
    await sql("delete from private.known_devices where user_id = $1 and device = 'Unknown device'", [
      owner.id,
    ]);
    for (let n = 0; n < 3; n++) await signIn(owner, `Visit-evil-${n}.example/1.0 (at once)`);
    expect(await devicesMailed(owner)).toEqual(['Unknown device', 'Firefox on Linux']);
  });
});
