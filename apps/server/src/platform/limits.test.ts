import { randomUUID } from 'node:crypto';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimits } from './limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

test('takes no points from a rate limit for a request that exceeds it', async () => {
  const limits = createLimits(server.deps.db.pool);
  const person = randomUUID();
  expect(await limits.take('growth', person, 9_000)).toBeGreaterThan(0);
  const smaller: number[] = [];
  for (let turn = 0; turn < 7; turn++) smaller.push(await limits.take('growth', person, 1_000));
  expect(smaller).toEqual([0, 0, 0, 0, 0, 0, 0]);
  // This request would bring the total above 8,192.
  expect(await limits.take('growth', person, 2_000)).toBeGreaterThan(0);
});

/** @returns true if the second key still has attempts after the first key has none left */
async function countsApart(first: string, second: string): Promise<boolean> {
  await server.deps.db.pool.query('delete from private.rate_limits');
  const { limits } = server.deps;
  while ((await limits.take('mfa', first)) === 0);
  return (await limits.take('mfa', second)) === 0;
}

test.each([
  ['counts addresses in the same IPv6 /64 together', '2001:db8:1:2::1', '2001:db8:1:2:ffff:a:b:c', false],
  [
    'counts two spellings of an IPv6 address together',
    '2001:db8::5',
    '2001:0db8:0000:0000:0000:0000:0000:0005',
    false,
  ],
  ['counts an IPv4 address and its IPv6-mapped form together', '203.0.113.7', '::ffff:203.0.113.7', false],
  ['counts a neighboring IPv6 /64 separately', '2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['counts two IPv4 addresses separately', '203.0.113.7', '203.0.113.8', true],
  ['counts two IPv6-mapped IPv4 addresses separately', '::ffff:203.0.113.7', '::ffff:203.0.113.8', true],
  [
    'counts two users separately',
    '6a0e1190-17f9-4d57-9cbe-72604617910a',
    '6a0e1190-17f9-4d57-9cbe-72604617910b',
    true,
  ],
])('%s', async (_name, first, second, apart) => {
  expect(await countsApart(first, second)).toBe(apart);
});
