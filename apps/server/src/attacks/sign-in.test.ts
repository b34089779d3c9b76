/** Impersonation attacks: replays, guesses, forgeries, redirects, enumeration. */
import { randomBytes, randomUUID } from 'node:crypto';
import { codeIn, followLink, linkIn, type Person, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { totpCode } from '../auth/totp.ts';
import { type Attempt, attempt, checkRow, json, type Row } from './test-attempt.ts';

let server: TestServer;
let mallory: Person;
let victim: Person;
beforeAll(async () => {
  server = await sharedServer();
  [mallory, victim] = [await server.newPerson(15), await server.newPerson(200)];
});
afterAll(() => server.stop());
// Resets the rate limits, which would reject the request before the check under test.
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

describe('sign-in', () => {
  const token = (grant: string, body: unknown): Attempt => ({
    method: 'POST',
    path: `/auth/v1/token?grant_type=${grant}`,
    ...json(body),
  });
  /** Runs a flow up to opening its link; the authorization code is in the resulting URL. */
  const authCode = async (): Promise<{ code: string; verifier: string }> => {
    const verifier = randomBytes(32).toString('base64url');
    const email = `${randomUUID()}@example.com`;
    await attempt(server.origin, {
      method: 'POST',
      path: '/auth/v1/otp',
      ...json({ email, code_challenge: verifier, code_challenge_method: 'plain' }),
    });
    const target = await followLink(linkIn(server.lastMailTo(email)));
    return { code: target.searchParams.get('code') ?? '', verifier };
  };

  const rows: Row[] = [
    [
      'a refresh token that was used long ago',
      async () => {
        const person = await server.newPerson();
        await person.client.auth.refreshSession();
        await person.client.auth.refreshSession();
        await server.deps.db.pool.query("update auth.sessions set refreshed_at = now() - interval '1 hour'");
        // The attempt revokes the token family, unless the session has already ended. The next test checks this.
        await attempt(server.origin, token('refresh_token', { refresh_token: person.refreshToken }));
        return token('refresh_token', { refresh_token: person.refreshToken });
      },
      400,
      'refresh_token_not_found',
    ],
    [
      'an invented refresh token',
      () => token('refresh_token', { refresh_token: 'x'.repeat(40) }),
      400,
      'refresh_token_not_found',
    ],
    [
      'an access token as a refresh token',
      () => token('refresh_token', { refresh_token: victim.accessToken.slice(0, 256) }),
      400,
      'refresh_token_not_found',
    ],
    [
      'a link’s code used twice',
      async () => {
        const { code, verifier } = await authCode();
        const request = token('pkce', { auth_code: code, code_verifier: verifier });
        expect((await attempt(server.origin, request)).status).toBe(200);
        return request;
      },
      404,
      'flow_state_not_found',
    ],
    [
      'a stolen code without its verifier',
      async () => token('pkce', { auth_code: (await authCode()).code, code_verifier: 'x'.repeat(43) }),
      400,
      'bad_code_verifier',
    ],
    [
      'a six-digit code used twice',
      async () => {
        const email = `${randomUUID()}@example.com`;
        await attempt(server.origin, { method: 'POST', path: '/auth/v1/otp', ...json({ email }) });
        const request = {
          method: 'POST',
          path: '/auth/v1/verify',
          ...json({ type: 'email', email, token: codeIn(server.lastMailTo(email)) }),
        };
        expect((await attempt(server.origin, request)).status).toBe(200);
        return request;
      },
      403,
      'otp_expired',
    ],
    [
      'a guessed six-digit code of another user',
      () => ({
        method: 'POST',
        path: '/auth/v1/verify',
        ...json({ type: 'email', email: victim.email, token: '123456' }),
      }),
      403,
      'otp_expired',
    ],
    [
      'an authenticator code used twice',
      async () => {
        const person = await server.newPerson();
        const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
        const factorId = data?.id ?? '';
        const code = totpCode(data?.totp.secret ?? '', Date.now());
        await person.client.auth.mfa.challengeAndVerify({ factorId, code });
        const { data: lifted } = await person.client.auth.getSession();
        const accessToken = lifted.session?.access_token ?? '';
        const challenge = await attempt(server.origin, {
          method: 'POST',
          path: `/auth/v1/factors/${factorId}/challenge`,
          token: accessToken,
          ...json({}),
        });
        const { id } = z.object({ id: z.string() }).parse(JSON.parse(challenge.text));
        return {
          method: 'POST',
          path: `/auth/v1/factors/${factorId}/verify`,
          token: accessToken,
          ...json({ challenge_id: id, code }),
        };
      },
      422,
      'mfa_verification_failed',
    ],
    [
      'a list of all users',
      () => ({ method: 'GET', path: '/auth/v1/admin/users', token: mallory.accessToken }),
      403,
      'not_admin',
    ],
    [
      'deleting a user',
      () => ({
        method: 'DELETE',
        path: `/auth/v1/admin/users/${victim.id}`,
        token: mallory.accessToken,
        ...json({}),
      }),
      403,
      'not_admin',
    ],
    [
      'deleting a user with the public key',
      () => ({
        method: 'DELETE',
        path: `/auth/v1/admin/users/${victim.id}`,
        token: server.deps.anonKey,
        ...json({}),
      }),
      403,
      'not_admin',
    ],
    [
      'the public key as a user’s token',
      () => ({ method: 'GET', path: '/auth/v1/user', token: server.deps.anonKey }),
      403,
      'bad_jwt',
    ],
    [
      'the token of an ended session',
      async () => {
        const person = await server.newPerson();
        await person.client.auth.signOut();
        return { method: 'GET', path: '/auth/v1/user', token: person.accessToken };
      },
      403,
      'session_not_found',
    ],
    [
      'unlinking another user’s identity',
      () => ({
        method: 'DELETE',
        path: `/auth/v1/user/identities/${randomUUID()}`,
        token: mallory.accessToken,
      }),
      404,
      'identity_not_found',
    ],
    [
      'a `__proto__` key in the body',
      () => ({
        method: 'POST',
        path: '/auth/v1/otp',
        body: '{"email":"a@b.co","__proto__":{"role":"service_role"}}',
      }),
      400,
      'bad_json',
    ],
  ];
  test.each(rows)('rejects %s', (...row) => checkRow(server, row));

  test('revokes the whole token family after a refresh token is replayed', async () => {
    const person = await server.newPerson();
    await person.client.auth.refreshSession();
    await person.client.auth.refreshSession();
    const { data } = await person.client.auth.getSession();
    await server.deps.db.pool.query(
      "update auth.sessions set refreshed_at = now() - interval '1 hour' where user_id = $1",
      [person.id],
    );
    const replayed = await attempt(
      server.origin,
      token('refresh_token', { refresh_token: person.refreshToken }),
    );
    expect([replayed.status, replayed.code]).toEqual([400, 'refresh_token_already_used']);
    const newest = await attempt(
      server.origin,
      token('refresh_token', { refresh_token: data.session?.refresh_token }),
    );
    expect([newest.status, newest.code]).toEqual([400, 'refresh_token_not_found']);
  });

  test('rejects changes to the caller’s own role and providers', async () => {
    const claim = { role: 'service_role', app_metadata: { role: 'admin' }, aal: 'aal2', is_anonymous: false };
    await attempt(server.origin, {
      method: 'PUT',
      path: '/auth/v1/user',
      token: mallory.accessToken,
      ...json({ ...claim, data: { role: 'service_role' } }),
    });
    const { data } = await mallory.client.auth.refreshSession();
    const [, payload = ''] = (data.session?.access_token ?? '').split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    expect(claims).toMatchObject({ role: 'authenticated', aal: 'aal1', app_metadata: { provider: 'email' } });
    expect(claims).not.toMatchObject({ app_metadata: { role: 'admin' } });
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://localhost.evil.example/',
    'https://evil.example\\@localhost/',
  ])('does not redirect to %s', async (target) => {
    const email = `${randomUUID()}@example.com`;
    const to = encodeURIComponent(target);
    const asked = await attempt(server.origin, {
      method: 'POST',
      path: `/auth/v1/otp?redirect_to=${to}`,
      ...json({ email }),
    });
    expect(asked.status).toBe(200);
    const end = await followLink(linkIn(server.lastMailTo(email)));
    expect(new URL(end).origin).toBe(new URL(server.origin).origin);
    const broken = await attempt(server.origin, {
      method: 'GET',
      path: `/auth/v1/verify?token=none&type=magiclink&redirect_to=${to}`,
    });
    expect(broken.location ?? broken.text).not.toContain('evil.example');
  });

  test('answers known and unknown addresses alike, and does equal work for both', async () => {
    const known = await server.newPerson();
    await server.choosePassword(known, 'a long password');
    const unknown = `${randomUUID()}@example.com`;
    for (const [path, body] of [
      ['/auth/v1/recover', {}],
      ['/auth/v1/resend', { type: 'signup' }],
      ['/auth/v1/token?grant_type=password', { password: 'a wrong password' }],
      ['/auth/v1/verify', { type: 'email', token: '000000' }],
      ['/auth/v1/otp', { create_user: false }],
    ] as const) {
      const [here, there] = [
        await attempt(server.origin, { method: 'POST', path, ...json({ ...body, email: known.email }) }),
        await attempt(server.origin, { method: 'POST', path, ...json({ ...body, email: unknown }) }),
      ];
      expect([there.status, there.text], path).toEqual([here.status, here.text]);
    }
    // Measures processor time rather than wall time, to see if the slow hash (tens of milliseconds) is
    // computed.
    const workFor = async (email: string): Promise<number> => {
      const start = process.cpuUsage();
      await attempt(server.origin, {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        ...json({ email, password: 'wrong one' }),
      });
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const [forKnown, forUnknown]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 5; turn++) {
      forKnown.push(await workFor(known.email));
      forUnknown.push(await workFor(unknown));
    }
    // Other work in the process can only add time, so the minimum reflects the request alone.
    expect(Math.min(...forUnknown) / Math.min(...forKnown)).toBeGreaterThan(0.5);
  });
});
