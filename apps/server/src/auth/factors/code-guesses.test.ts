import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserOf, expectGap, forgetLimits, guarded, wrongFor } from './test-guesses.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());
beforeEach(() => forgetLimits(server));

const failuresOf = async (owner: Person): Promise<unknown> =>
  (await server.deps.db.pool.query('select failures from auth.wrong_codes where user_id = $1', [owner.id]))
    .rows[0];
const warningsTo = (owner: Person): number =>
  server.deps.mailer.inbox?.filter(
    ({ to, subject }) => to === owner.email && subject.startsWith('Wrong codes'),
  ).length ?? 0;

test('emails the owner only once about six wrong codes, and accepts a correct code afterward', async () => {
  const account = await guarded(server);
  const thief = await browserOf(server, account, 'password');
  for (let turn = 0; turn < 6; turn++) {
    expect(await thief.guess(wrongFor(account.right()))).toBe('mfa_verification_failed');
  }
  await server.idle();
  expect(warningsTo(account.owner)).toBe(1);
  expect(await failuresOf(account.owner)).toEqual({ failures: 6 });
  expect(await (await browserOf(server, account, 'password')).guess(account.right())).toBeUndefined();
  expect(await failuresOf(account.owner)).toBeUndefined();
  expect(warningsTo(account.owner)).toBe(1);
});

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
])(
  'lengthens the wait with each wrong code for the account, from any session: after %i codes, %i s',
  (failures, gap) => expectGap(server, failures, gap),
);

test('ends the session that enters too many wrong codes, and keeps the owner’s other sessions', async () => {
  const account = await guarded(server);
  const thief = await browserOf(server, account, 'otp');
  await server.deps.db.pool.query(
    'insert into auth.code_turns (session_id, failures, next_at) values ($1, 20, now())',
    [thief.id],
  );
  expect(await thief.guess(wrongFor(account.right()))).toBe('AuthSessionMissingError');
  const { rowCount } = await server.deps.db.pool.query('select from auth.sessions where id = $1', [thief.id]);
  expect(rowCount).toBe(0);
  expect((await account.owner.client.auth.getUser()).error).toBeNull();
});
