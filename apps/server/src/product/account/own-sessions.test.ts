import { accountSessions } from '@printready/contracts/account';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { deviceOf } from '../../auth/sessions/devices.ts';

const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

it.each([
  [WINDOWS_CHROME, 'Chrome on Windows'],
  [IPHONE, 'Safari on iOS'],
  ['test', 'Unknown device'],
  ['Visit-evil.example/1.0 (Windows NT 10.0)', 'Windows'],
  [null, 'Unknown device'],
])('names the device of the user agent %s: %s', (userAgent, device) =>
  expect(deviceOf(userAgent)).toBe(device),
);

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const ask = (token?: string) =>
  fetch(`${server.origin}/api/account/sessions`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

test('lists only a person’s open sessions, the current one first and the rest by last use', async () => {
  const [person, neighbor] = [await server.newPerson(), await server.newPerson()];
  const { pool } = server.deps.db;
  await pool.query(
    `insert into auth.sessions (user_id, amr, user_agent, created_at, refreshed_at) values
       ($1, '[]', $2, now() - interval '20 days', now() - interval '2 days'),
       ($1, '[]', $3, now() - interval '3 days', now() - interval '1 day'),
       ($1, '[]', 'over', now() - interval '20 years', now()),
       ($4, '[]', 'neighbor', now(), now())`,
    [person.id, WINDOWS_CHROME, IPHONE, neighbor.id],
  );
  const answer = await ask(person.accessToken);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const sessions = accountSessions.parse(await answer.json());
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Safari on iOS', false],
    ['Chrome on Windows', false],
  ]);
  const [, phone] = sessions;
  expect(Math.abs(Date.now() - 86_400_000 - Date.parse(phone?.last_used_at ?? ''))).toBeLessThan(600_000);
});

test('lists no sessions for a request without a session', async () => {
  expect((await ask()).status).toBe(401);
});
