import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { expect, vi } from 'vitest';
import { transaction } from '../../platform/database/connect.ts';
import { openSession } from '../sessions/sessions.ts';
import { totpCode } from '../totp.ts';
import type { AuthenticationMethod } from '../wire.ts';

type Guarded = { readonly owner: Person; readonly factorId: string; readonly right: () => string };

/** `guess` resolves with the error's code, or undefined after the correct code. */
type Browser = { readonly guess: (code: string) => Promise<string | undefined>; readonly id: string };

export const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000');

/** Resets the rate limits, because all tests share one IP address. */
export const forgetLimits = ({ deps }: TestServer): Promise<unknown> =>
  deps.db.pool.query('delete from private.rate_limits');

/** Person with an authenticator app. `right` gives the code of the next time step; the current code is used up. */
export async function guarded(server: TestServer): Promise<Guarded> {
  const owner = await server.newPerson(15);
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { id: factorId = '', totp } = data ?? {};
  const secret = totp?.secret ?? '';
  const code = totpCode(secret, Date.now());
  expect((await owner.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  return { owner, factorId, right: () => totpCode(secret, Date.now() + 30_000) };
}

export async function browserOf(
  server: TestServer,
  { owner, factorId }: Guarded,
  method: AuthenticationMethod,
): Promise<Browser> {
  const { pool } = server.deps.db;
  const opened = await transaction(pool, (client) =>
    openSession(server.deps, client, owner.id, method, {
      ip: '::1',
      userAgent: randomUUID(),
      site: server.origin,
    }),
  );
  const client = server.newClient();
  const { data } = await client.auth.setSession({
    access_token: String(opened['access_token']),
    refresh_token: String(opened['refresh_token']),
  });
  const { rows } = await pool.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
    [data.user?.id],
  );
  return {
    id: rows[0]?.id ?? '',
    guess: async (code) => {
      await forgetLimits(server);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      // supabase-js has a separate error class, without a code, for ended sessions.
      return error ? (error.code ?? error.name) : undefined;
    },
  };
}

export const seen = ({ deps }: TestServer, owner: Person, failures: number): Promise<unknown> =>
  deps.db.pool.query(
    `insert into auth.wrong_codes (user_id, failures) values ($1, $2)
     on conflict (user_id) do update set failures = $2`,
    [owner.id, failures],
  );

/** Expects that after this many failures, each session's next code is checked `gap` seconds later. */
export async function expectGap(server: TestServer, failures: number, gap: number): Promise<void> {
  const { pool } = server.deps.db;
  const account = await guarded(server);
  await seen(server, account.owner, failures);
  const thief = await browserOf(server, account, 'otp');
  const { rows: before } = await pool.query<{ at: string }>('select clock_timestamp()::text as at');
  const guessed = thief.guess(wrongFor(account.right()));
  const turn = await vi.waitUntil(
    async () =>
      (
        await pool.query<{ most: boolean; least: boolean }>(
          `select next_at >= $2::timestamptz + $3 * interval '1 second' as least,
             next_at <= clock_timestamp() + $3 * interval '1 second' as most
           from auth.code_turns where session_id = $1`,
          [thief.id, before[0]?.at, gap],
        )
      ).rows[0],
    60_000,
  );
  // The delay started after the time in `before`, and before the time of this query.
  expect(turn).toEqual({ least: true, most: true });
  expect(await guessed).toBe('mfa_verification_failed');
}
