/** The owner is notified by email of a new way to sign in, and can undo it for a week. */
import { randomUUID } from 'node:crypto';
import { linkIn, type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '../../housekeeping.ts';
import type { InboxMail } from '../../platform/mail.ts';
import { totpCode } from '../totp.ts';

const provider = new OAuth2Server();
let server: TestServer;
beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, {
      sub: randomUUID(),
      email: `${randomUUID()}@example.com`,
      email_verified: true,
    });
  });
  server = await startTestServer({
    GOOGLE_ISSUER: provider.issuer.url ?? '',
    GOOGLE_CLIENT_ID: 'printready-test',
    GOOGLE_CLIENT_SECRET: 'secret',
    ANONYMOUS_SIGN_IN: 'true',
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

type Client = Person['client'];

async function addFactor({ auth }: Client): Promise<void> {
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: randomUUID() });
  const code = totpCode(data?.totp.secret ?? '', Date.now());
  const { error } = await auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
  expect(error).toBeNull();
}

async function addGoogle({ auth }: Client): Promise<void> {
  const { data } = await auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: `${server.origin}/profile`, skipBrowserRedirect: true },
  });
  const atGoogle = await fetch(String(data.url), { redirect: 'manual' });
  const back = await fetch(atGoogle.headers.get('location') ?? '', { redirect: 'manual' });
  expect(back.headers.get('location')).not.toContain('error');
}

const WAYS = [
  ['an authenticator app', addFactor, 'authenticator app was added'],
  ['a Google account', addGoogle, 'Google account was linked'],
] as const;

const mailsTo = (email: string): InboxMail[] =>
  (server.deps.mailer.inbox ?? []).filter(({ to }) => to === email);
const noticeTo = (email: string, words: string): Promise<InboxMail> => server.nextMailTo(email, words);

const press = (link: string): Promise<Response> =>
  fetch(new URL('/auth/v1/undo', link), {
    method: 'POST',
    body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
  });

async function waysIn({ id }: Person): Promise<unknown> {
  const { rows } = await server.deps.db.pool.query(
    `select u.encrypted_password is not null as password,
       (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
       (select array_agg(provider order by provider) from auth.identities where user_id = u.id) as identities,
       (select count(*)::int from auth.sessions where user_id = u.id) as sessions
     from auth.users u where id = $1`,
    [id],
  );
  return rows[0];
}
const AS_BEFORE = { password: false, factors: 0, identities: ['email'], sessions: 0 };

describe.each(WAYS)('%s added in a session', (_name, add, words) => {
  async function added(): Promise<{ owner: Person; link: string }> {
    const owner = await server.newPerson(15);
    await server.choosePassword(owner, 'the owner’s own phrase');
    await add(owner.client);
    return { owner, link: linkIn(await noticeTo(owner.email, words)) };
  }

  test('is reported to the owner by email; the email’s link removes it and ends every session', async () => {
    const { owner, link } = await added();
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(owner.email)]);
    expect(await waysIn(owner), 'opening the page changes nothing').not.toEqual(AS_BEFORE);
    expect((await press(link)).status).toBe(200);
    expect(await waysIn(owner)).toEqual(AS_BEFORE);
    expect((await owner.client.auth.getUser()).error).toBeTruthy();
    expect(await server.balanceOf(owner)).toBe(15);
    expect((await press(link)).status, 'once').toBe(403);
  });

  test('stays after seven days, when its undo link is deleted', async () => {
    const { owner, link } = await added();
    const { pool } = server.deps.db;
    const age = (time: string) =>
      pool.query(
        'update auth.email_undos set expires_at = changed_at - $2::interval + (expires_at - changed_at) where user_id = $1',
        [owner.id, time],
      );
    await age('6 days 23 hours');
    expect((await fetch(link)).status).toBe(200);
    await age('7 days');
    expect([(await fetch(link)).status, (await press(link)).status]).toEqual([403, 403]);
    expect(await waysIn(owner)).not.toEqual(AS_BEFORE);
    await cleanUp({ ...server.deps, pool });
    expect((await pool.query('select from auth.email_undos where user_id = $1', [owner.id])).rowCount).toBe(
      0,
    );
  });
});

test('sends no email to a guest who links Google, because the account had no owner before', async () => {
  const guest = server.newClient();
  await guest.auth.signInAnonymously();
  await addGoogle(guest);
  const { data } = await guest.auth.getUser();
  const { rowCount } = await server.deps.db.pool.query('select from auth.email_undos where user_id = $1', [
    data.user?.id,
  ]);
  expect(rowCount).toBe(0);
});

test('sends the owner no further email when an enrolled factor is used', async () => {
  const owner = await server.newPerson();
  const { auth } = owner.client;
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const factorId = data?.id ?? '';
  for (const at of [Date.now(), Date.now() + 30_000]) {
    const code = totpCode(data?.totp.secret ?? '', at);
    expect((await auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  }
  await expect
    .poll(async () => {
      const { rowCount } = await server.deps.db.pool.query(
        "select from jobs.job where name = 'notice' and state <> 'completed'",
      );
      return rowCount;
    })
    .toBe(0);
  expect(mailsTo(owner.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('authenticator app was added'),
  ]);
});
