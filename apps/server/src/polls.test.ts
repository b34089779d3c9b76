/** Requests that every open tab repeats. */

import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { cleanUp } from './housekeeping.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

/** Statements of this process that change rows, except those of the job queue and the process heartbeats. */
function recordWrites(): string[] {
  const writes: string[] = [];
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value as () => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    const [statement] = given;
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
    if (text !== undefined && /\b(insert|update|delete)\b/i.test(text) && !/\b(jobs|realtime)\./.test(text))
      writes.push(text);
    return Reflect.apply(original, this, given) as never;
  });
  onTestFinished(() => spy.mockRestore());
  return writes;
}

test('writes nothing to the database for a tab that reads the user’s plan and the list of workers', async () => {
  const { accessToken } = await server.newPerson(15);
  const headers = { authorization: `Bearer ${accessToken}` };
  const poll = async (path: string): Promise<number> =>
    (await fetch(`${server.origin}${path}`, { headers })).status;
  await poll('/api/billing');
  const writes = recordWrites();
  await cleanUp({ ...server.deps, pool: server.deps.db.pool });
  const housekeeping = new Set(writes.splice(0));
  for (let n = 0; n < 5; n++)
    expect([await poll('/api/billing'), await poll('/api/bulk')]).toEqual([200, 200]);
  expect(writes.filter((text) => !housekeeping.has(text))).toEqual([]);
});
