import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPlug, type Plug } from '@printready/testing/plug';
import { followLink, linkIn, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let first: TestServer;
let second: TestServer;
let plug: Plug;
const SERVER_SECRET = randomUUID() + randomUUID();
beforeAll(async () => {
  first = await startTestServer({ SERVER_SECRET });
  plug = await createPlug(first.deps.db.url);
  const STORAGE_FOLDER = join(first.deps.config.DATA_DIR, 'storage');
  second = await startTestServer({ SERVER_SECRET, DATABASE_URL: plug.url, STORAGE_FOLDER });
});
afterAll(async () => {
  await second.stop();
  plug.close();
  await first.stop();
});

describe('two processes', () => {
  test('redeems codes that the other process issued', async () => {
    const client = first.newClient();
    const email = 'two@example.com';
    await client.auth.signInWithOtp({ email });
    const target = await followLink(linkIn(first.lastMailTo(email)));
    const { rows } = await first.deps.db.pool.query('select from auth.flow_states');
    expect(rows).toHaveLength(1);
    const verifierKey = [...verifiers(client)][0] ?? '';
    const answer = await fetch(`${second.origin}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: target.searchParams.get('code'), code_verifier: verifierKey }),
    });
    expect(answer.status).toBe(200);
    const { access_token } = (await answer.json()) as { access_token: string };
    const user = await fetch(`${first.origin}/auth/v1/user`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(user.status).toBe(200);
  });

  test('announces a spend to the other process’s clients', async () => {
    const person = await first.newPerson(15);
    const elsewhere = second.newClient();
    await elsewhere.auth.setSession({ access_token: person.accessToken, refresh_token: person.refreshToken });
    const balances: unknown[] = [];
    await new Promise<void>((resolve) => {
      elsewhere
        .channel('balance')
        .on(
          'postgres_changes',
          {
            event: 'UPDATE',
            schema: 'public',
            table: 'user_subscriptions',
            filter: `user_id=eq.${person.id}`,
          },
          (change) => balances.push(change.new['tokens_remaining']),
        )
        .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
        .subscribe();
    });
    await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 4 });
    await expect.poll(() => balances).toEqual([11]);
  });

  test('serves files uploaded to the other process, including through a signed URL', async () => {
    const person = await first.newPerson();
    const path = `${person.id}/report.json`;
    const report = new Blob(['{"overall": 97}'], { type: 'application/json' });
    expect((await person.client.storage.from('reports').upload(path, report)).error).toBeNull();
    const { data } = await person.client.storage.from('reports').createSignedUrl(path, 60);
    const signed = new URL(data?.signedUrl ?? '');
    const elsewhere = await fetch(`${second.origin}${signed.pathname}${signed.search}`);
    expect(await elsewhere.json()).toEqual({ overall: 97 });
  });

  test('shares rate limits between processes', async () => {
    await first.deps.db.pool.query('delete from private.rate_limits');
    const knock = async (server: TestServer): Promise<number> =>
      (await server.app.inject({ method: 'POST', url: '/auth/v1/verify', payload: {} })).statusCode;
    const answers: number[] = [];
    for (let knocks = 0; knocks < 32; knocks++) answers.push(await knock(knocks % 2 === 0 ? first : second));
    expect(answers.slice(0, 30).every((status) => status === 400)).toBe(true);
    expect(answers.slice(30)).toEqual([429, 429]);
  });
});

/** PKCE verifier in supabase-js's storage. */
function* verifiers(client: ReturnType<TestServer['newClient']>): Generator<string> {
  const { storage, storageKey } = client.auth as unknown as {
    storage: { getItem(key: string): string | null };
    storageKey: string;
  };
  const kept = storage.getItem(`${storageKey}-code-verifier`);
  if (kept !== null) yield String(JSON.parse(kept)).split('/')[0] ?? '';
}

test('responds with 503 without charging while the database is unavailable; then works without a restart', async () => {
  const person = await first.newPerson(50);
  const spend = async (): Promise<number> =>
    (
      await fetch(`${second.origin}/rest/v1/rpc/deduct_tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ p_user_id: person.id, p_amount: 1 }),
      })
    ).status;
  expect(await spend()).toBe(200);
  plug.pull();
  expect(await Promise.all([spend(), spend(), spend()])).toEqual([503, 503, 503]);
  const refresh = await fetch(`${second.origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: person.refreshToken }),
  });
  expect([refresh.status, refresh.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${second.origin}/healthz`)).status).toBe(200);
  plug.push();
  await expect.poll(async () => (await fetch(`${second.origin}/readyz`)).status).toBe(200);
  expect(await spend()).toBe(200);
  expect(await first.balanceOf(person)).toBe(48);
});
