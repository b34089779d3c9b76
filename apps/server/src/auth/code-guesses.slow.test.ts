import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../platform/database/connect.ts';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';
import { openSession } from './sessions.ts';
import { totpCode } from './totp.ts';
import type { AuthenticationMethod } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// All tests come from one address, which has a limit of its own.
const forgetLimits = (): Promise<unknown> => server.deps.db.pool.query('delete from private.rate_limits');
beforeEach(forgetLimits);

type Guarded = { readonly owner: Person; readonly factorId: string; readonly right: () => string };

/** Somebody with an authenticator that was shown just now: the next step's code is good already, for a minute. */
async function guarded(): Promise<Guarded> {
  const owner = await server.newPerson(15);
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { id: factorId = '', totp } = data ?? {};
  const secret = totp?.secret ?? '';
  const code = totpCode(secret, Date.now());
  expect((await owner.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  return { owner, factorId, right: () => totpCode(secret, Date.now() + 30_000) };
}

type Browser = { readonly guess: (code: string) => Promise<string | undefined>; readonly id: string };

/** Another browser that came past the first step. */
async function browserOf({ owner, factorId }: Guarded, method: AuthenticationMethod): Promise<Browser> {
  const opened = await transaction(server.deps.db.pool, (client) =>
    openSession(server.deps, client, owner.id, method, { ip: '::1', userAgent: randomUUID() }),
  );
  const client = server.newClient();
  const { data } = await client.auth.setSession({
    access_token: String(opened['access_token']),
    refresh_token: String(opened['refresh_token']),
  });
  const { rows } = await server.deps.db.pool.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
    [data.user?.id],
  );
  return {
    id: rows[0]?.id ?? '',
    guess: async (code) => {
      await forgetLimits();
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      // The client has a class of its own for sessions that are gone, without a code.
      return error ? (error.code ?? error.name) : undefined;
    },
  };
}

const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000');
const seen = (owner: Person, failures: number): Promise<unknown> =>
  server.deps.db.pool.query(
    `insert into auth.wrong_codes (user_id, failures) values ($1, $2)
     on conflict (user_id) do update set failures = $2`,
    [owner.id, failures],
  );
const failuresOf = async (owner: Person): Promise<unknown> =>
  (await server.deps.db.pool.query('select failures from auth.wrong_codes where user_id = $1', [owner.id]))
    .rows[0];
const warningsTo = (owner: Person): number =>
  server.deps.mailer.inbox?.filter(
    ({ to, subject }) => to === owner.email && subject.startsWith('Wrong codes'),
  ).length ?? 0;

test('the owner is told of wrong codes, once, and gets in with a right one', async () => {
  const account = await guarded();
  const thief = await browserOf(account, 'password');
  for (let turn = 0; turn < 6; turn++) {
    expect(await thief.guess(wrongFor(account.right()))).toBe('mfa_verification_failed');
  }
  await server.idle();
  expect(warningsTo(account.owner)).toBe(1);
  expect(await failuresOf(account.owner)).toEqual({ failures: 6 });
  expect(await (await browserOf(account, 'password')).guess(account.right())).toBeUndefined();
  expect(await failuresOf(account.owner)).toBeUndefined();
  expect(warningsTo(account.owner)).toBe(1);
});

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [40, 8],
])(
  'the wait grows with the wrong codes of the account, from whichever session: after %i, %i s',
  async (failures, gap) => {
    const { pool } = server.deps.db;
    const account = await guarded();
    await seen(account.owner, failures);
    const thief = await browserOf(account, 'otp');
    const { rows: before } = await pool.query<{ at: string }>('select clock_timestamp()::text as at');
    void thief.guess(wrongFor(account.right()));
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
    // The moment that it counts from lies between the two looks, however long they take.
    expect(turn).toEqual({ least: true, most: true });
  },
);

test('a hundred at once in one session: only as many as wait their turn are looked at', async () => {
  const account = await guarded();
  await seen(account.owner, 20);
  const thief = await browserOf(account, 'otp');
  const wrong = wrongFor(account.right());
  const answers = await Promise.all(Array.from({ length: 12 }, () => thief.guess(wrong)));
  expect(answers.filter((code) => code === 'over_request_rate_limit').length).toBeGreaterThanOrEqual(9);
});

test('a session that guesses on is ended; the others go on', async () => {
  const account = await guarded();
  const thief = await browserOf(account, 'otp');
  await server.deps.db.pool.query(
    'insert into auth.code_turns (session_id, failures, next_at) values ($1, 20, now())',
    [thief.id],
  );
  expect(await thief.guess(wrongFor(account.right()))).toBe('AuthSessionMissingError');
  const { rowCount } = await server.deps.db.pool.query('select from auth.sessions where id = $1', [thief.id]);
  expect(rowCount).toBe(0);
  expect((await account.owner.client.auth.getUser()).error).toBeNull();
});

test('after fifty in a day the password alone does not let one guess on; a mailed link lets the owner in', async () => {
  const account = await guarded();
  await seen(account.owner, 50);
  const thief = await browserOf(account, 'password');
  expect(await thief.guess(account.right())).toBe('over_request_rate_limit');
  expect(await (await browserOf(account, 'otp')).guess(account.right())).toBeUndefined();
});
