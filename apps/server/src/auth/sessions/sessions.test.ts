import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

type Answer = {
  status: number;
  refresh_token: string;
  access_token: string;
  expires_in: number;
  code?: string;
};

async function refresh(refreshToken: string): Promise<Answer> {
  const response = await fetch(`${server.origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  return { ...((await response.json()) as Answer), status: response.status };
}

const leaveGracePeriod = ({ id }: Person): Promise<unknown> =>
  server.deps.db.pool.query(
    "update auth.sessions set refreshed_at = now() - interval '11 seconds' where user_id = $1",
    [id],
  );

test('rotates refresh tokens; for ten seconds, the parent token returns the active one again', async () => {
  const person = await server.newPerson();
  const first = await refresh(person.refreshToken);
  expect(first.refresh_token).not.toBe(person.refreshToken);
  expect((await refresh(person.refreshToken)).refresh_token).toBe(first.refresh_token);
});

test('ends the session in the second round if thief and owner refresh alternately', async () => {
  const owner = await server.newPerson();
  const stolen = owner.refreshToken;
  const thief = await refresh(stolen);
  expect(thief.status).toBe(200);
  await leaveGracePeriod(owner);
  expect(await refresh(owner.refreshToken)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
  });
  expect(await refresh(thief.refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  expect((await owner.client.auth.getUser()).error).toBeTruthy();
});

test('ends the session if a token older than the parent is used', async () => {
  const person = await server.newPerson();
  const first = await refresh(person.refreshToken);
  const second = await refresh(first.refresh_token);
  expect(await refresh(person.refreshToken)).toMatchObject({ code: 'refresh_token_already_used' });
  expect(await refresh(second.refresh_token)).toMatchObject({ code: 'refresh_token_not_found' });
});

test('ends a session, and every token with it, at its maximum age', async () => {
  const { SESSION_HOURS, ACCESS_TOKEN_SECONDS } = server.deps.config;
  const person = await server.newPerson();
  const age = (hours: number): Promise<unknown> =>
    server.deps.db.pool.query(
      'update auth.sessions set created_at = now() - make_interval(secs => $2) where user_id = $1',
      [person.id, hours * 3600],
    );
  await age(SESSION_HOURS - 0.25);
  const late = await refresh(person.refreshToken);
  expect(late.expires_in).toBeGreaterThan(0);
  expect(late.expires_in).toBeLessThanOrEqual(900);
  expect(late.expires_in).toBeLessThan(ACCESS_TOKEN_SECONDS);
  await age(SESSION_HOURS);
  expect(await refresh(late.refresh_token)).toMatchObject({ status: 400, code: 'session_expired' });
  expect((await person.client.auth.getUser()).error).toBeTruthy();
});

test('gives the same token to twenty tabs that refresh at once', async () => {
  const person = await server.newPerson();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refreshToken)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
});

test('rejects a token with one changed bit', async () => {
  const { refreshToken } = await server.newPerson();
  const bytes = Buffer.from(refreshToken, 'base64url');
  for (const at of [0, 19, bytes.length - 1]) {
    const forged = Buffer.from(bytes);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(await refresh(forged.toString('base64url'))).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    });
  }
});

test('stores no refresh token, link or code in the database', async () => {
  const person = await server.newPerson();
  const { rows } = await server.deps.db.pool.query<{ all: string }>(
    'select json_agg(s)::text as all from auth.sessions s where user_id = $1',
    [person.id],
  );
  expect(rows[0]?.all).not.toContain(person.refreshToken);
});

test('signs out the current session, all other sessions, or every session, as requested', async () => {
  const person = await server.newPerson();
  const others = server.newClient();
  const { refresh_token, access_token } = await refresh(person.refreshToken);
  await others.auth.setSession({ refresh_token, access_token });
  const count = async (): Promise<number> =>
    (await server.deps.db.pool.query('select from auth.sessions where user_id = $1', [person.id])).rowCount ??
    0;
  await server.deps.db.pool.query(
    `insert into auth.sessions (user_id, amr) select user_id, amr from auth.sessions where user_id = $1`,
    [person.id],
  );
  expect(await count()).toBe(2);
  expect((await others.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect(await count()).toBe(1);
  expect((await others.auth.signOut()).error).toBeNull();
  expect(await count()).toBe(0);
  expect(await refresh(refresh_token)).toMatchObject({ status: 400 });
});
