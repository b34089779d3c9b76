/** Tests of guesses that are delayed for seconds; code-guesses.test.ts has the faster tests. */

import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserOf, expectGap, forgetLimits, guarded, seen, wrongFor } from './test-guesses.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());
beforeEach(() => forgetLimits(server));

test.each([
  [6, 2],
  [40, 8],
])(
  'lengthens the wait with each wrong code for the account, from any session: after %i codes, %i s',
  (failures, gap) => expectGap(server, failures, gap),
);

test('rejects at least nine of twelve simultaneous wrong codes with the rate limit error', async () => {
  const account = await guarded(server);
  await seen(server, account.owner, 20);
  const thief = await browserOf(server, account, 'otp');
  const wrong = wrongFor(account.right());
  const answers = await Promise.all(Array.from({ length: 12 }, () => thief.guess(wrong)));
  expect(answers.filter((code) => code === 'over_request_rate_limit').length).toBeGreaterThanOrEqual(9);
});

test('after 50 wrong codes in a day, accepts a code only after sign-in by email, not by password', async () => {
  const account = await guarded(server);
  await seen(server, account.owner, 50);
  const thief = await browserOf(server, account, 'password');
  expect(await thief.guess(account.right())).toBe('over_request_rate_limit');
  expect(await (await browserOf(server, account, 'otp')).guess(account.right())).toBeUndefined();
});
