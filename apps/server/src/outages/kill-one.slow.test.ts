/** Kills one of two real processes that share a database while both work; acknowledged spends are kept. */
import { randomUUID } from 'node:crypto';
import { addressOf, cleanUp, exitOf, newFolder, run, stop } from '@printready/testing/process';
import { codeIn } from '@printready/testing/server';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { findRunningCluster } from '../platform/database/cluster.ts';

afterEach(cleanUp);

const inbox = z.array(z.looseObject({ to: z.string(), text: z.string() }));

test('survives kill -9 of one of two processes while tokens are spent', async () => {
  const DATA_DIR = newFolder();
  const shared = { SERVER_SECRET: randomUUID() + randomUUID() };
  const first = run({ ...shared, DATA_DIR });
  const origin = await addressOf(first);
  const DATABASE_URL = (await findRunningCluster(DATA_DIR)) ?? '';
  const second = run({ ...shared, DATABASE_URL, DATA_DIR: newFolder() });
  const other = await addressOf(second);

  const client = createClient(origin, 'unused', { auth: { persistSession: false, autoRefreshToken: false } });
  const email = 'two@example.com';
  await client.auth.signInWithOtp({ email });
  const [mail] = inbox.parse(await (await fetch(`${origin}/inbox.json`)).json());
  const token = codeIn({ subject: '', html: '', id: '', at: '', to: email, text: mail?.text ?? '' });
  const { data } = await client.auth.verifyOtp({ email, token, type: 'email' });
  const user_id = data.user?.id ?? '';
  await client.from('user_subscriptions').insert({ user_id });
  const database = new Client({ connectionString: DATABASE_URL });
  await database.connect();
  await database.query(
    'update public.user_subscriptions set tokens_remaining = 100000, token_limit = 100000',
  );

  const acknowledged = new Map([
    [origin, new Set<string>()],
    [other, new Set<string>()],
  ]);
  let done = false;
  const spend = async (at: string): Promise<void> => {
    while (!done) {
      const request_id = randomUUID();
      const status = await fetch(`${at}/rest/v1/token_usage`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${data.session?.access_token ?? ''}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ user_id, tool_id: 'color-ko', credits_used: 1, metadata: { request_id } }),
      }).then(
        (answer) => answer.status,
        () => 0, // Rejected requests: the process is gone.
      );
      if (status === 0) return;
      if (status === 201) acknowledged.get(at)?.add(request_id);
    }
  };
  const spending = Promise.all([origin, other].flatMap((at) => [spend(at), spend(at), spend(at)]));
  await expect.poll(() => acknowledged.get(other)?.size).toBeGreaterThan(50);
  second.child.kill('SIGKILL');
  await exitOf(second);
  const sizeAtDeath = acknowledged.get(origin)?.size ?? 0;
  // Expects that the other process continues, without waiting for a lock of the killed one.
  await expect.poll(() => acknowledged.get(origin)?.size).toBeGreaterThan(sizeAtDeath + 50);
  done = true;
  await spending;

  const { rows } = await database.query<{ request_id: string; credits_used: number }>(
    'select request_id, credits_used from public.token_usage',
  );
  const recorded = new Set(rows.map(({ request_id }) => request_id));
  const lost = [...acknowledged.values()].flatMap((ids) => [...ids].filter((id) => !recorded.has(id)));
  expect(lost).toEqual([]);
  // A spend that was in progress at the time of the kill is either complete or absent.
  const charged = rows.reduce((sum, { credits_used }) => sum + credits_used, 0);
  const { rows: balances } = await database.query<{ left: number }>(
    'select tokens_remaining as left from public.user_subscriptions',
  );
  expect(balances).toEqual([{ left: 100_000 - charged }]);
  await database.end();
  expect(await stop(first)).toBe(0);
});
