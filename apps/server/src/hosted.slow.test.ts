/**
 * Hosted mode: one server acts as the hosted Supabase project (it implements the same protocol); a second one runs
 * with the project's address and keys, and serves only the web app and the product endpoints.
 */

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runtimeConfig } from '@printready/contracts/runtime-config';
import { codeIn, startTestServer, type TestServer } from '@printready/testing/server';
import { createClient } from '@supabase/supabase-js';
import { generateSecret, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHostedProject } from './auth/hosted-project.ts';
import { readConfig } from './platform/config.ts';
import { startServer } from './start.ts';

const web = mkdtempSync(join(tmpdir(), 'printready-hosted-'));
let project: TestServer;
let hosted: Awaited<ReturnType<typeof startServer>>;
let env: Record<string, string>;

async function freeOrigin(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<script type="application/json" id="runtime-config"></script>');
  const origin = await freeOrigin();
  project = await startTestServer({ SITE_URL: origin, PORT: new URL(origin).port });
  env = {
    SUPABASE_URL: project.origin,
    SUPABASE_ANON_KEY: project.deps.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: await project.deps.keys.sign({ role: 'service_role' }, 3600),
    DATABASE_URL: project.deps.db.url,
    WEB_ROOT: web,
    LOG_LEVEL: 'error',
    PORT: '0',
    MODELS: 'off',
  };
  hosted = await startServer(readConfig(env));
});
afterAll(async () => {
  await hosted.stop();
  await project.stop();
  rmSync(web, { recursive: true });
});

const api = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${hosted.address}/api/${path}`, init);
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

/** Reads the browser's runtime config and creates a client from it. */
async function openApp() {
  const page = await fetch(hosted.address);
  const [, json = ''] = /id="runtime-config">([^<]*)</.exec(await page.text()) ?? [];
  const config = runtimeConfig.parse(JSON.parse(json));
  const client = createClient(config.backendUrl, config.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return { config, client, policy: String(page.headers.get('content-security-policy')) };
}

test('gives the browser the hosted Supabase project’s address and key, and permission to connect to it', async () => {
  const { config, policy } = await openApp();
  expect(config).toMatchObject({
    backendUrl: project.origin,
    anonKey: project.deps.anonKey,
    googleEnabled: false,
    inboxUrl: '/inbox',
  });
  const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(connect).toContain(project.origin);
  expect(connect).toContain(project.origin.replace('http', 'ws'));
});

test('does not serve the auth, REST and storage protocols if a hosted project serves them', async () => {
  for (const path of ['/auth/v1/settings', '/rest/v1/token_usage', '/storage/v1/bucket']) {
    const answer = await fetch(hosted.address + path, { method: 'POST' });
    expect(answer.status, path).toBe(404);
  }
});

test('lets clients sign up, spend and get updates at the hosted project, and serves product routes itself', async () => {
  const { client } = await openApp();
  const email = 'hosted@example.com';
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const token = codeIn(project.lastMailTo(email));
  const { data } = await client.auth.verifyOtp({ email, token, type: 'email' });
  const user_id = data.user?.id ?? '';
  const balances: unknown[] = [];
  expect((await client.from('user_subscriptions').insert({ user_id })).error).toBeNull();
  await new Promise<void>((resolve) => {
    client
      .channel('balance')
      .on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${user_id}` },
        (change) => balances.push((change.new as { tokens_remaining: number }).tokens_remaining),
      )
      .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
      .subscribe();
  });
  // At startup, the hosted process wrote the price to the project's database.
  expect(
    (await client.from('token_usage').insert({ user_id, tool_id: 'color-ko', credits_used: 0 })).error,
  ).toBeNull();
  await expect.poll(() => balances.length).toBe(1);
  await client.removeAllChannels();

  const access = data.session?.access_token ?? '';
  const copy = await api('account/export', bearer(access));
  expect([copy.status, await copy.json()]).toMatchObject([
    200,
    { user: { id: user_id, email }, usage: [{ tool_id: 'color-ko' }] },
  ]);
  const found = await api('knowledge/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'halftone' }),
  });
  expect(((await found.json()) as { results: unknown[] }).results.length).toBeGreaterThan(0);
  const feedback = await api('feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, message: 'hello' }),
  });
  expect(feedback.status).toBe(200);
});

describe('account deletion through a hosted Supabase project', () => {
  test('deletes the account’s files as well, and requires proof of identity', async () => {
    const person = await project.newPerson(15);
    const file = new Blob(['pixels'], { type: 'image/png' });
    expect((await person.client.storage.from('results').upload(`${person.id}/a.png`, file)).error).toBeNull();
    await project.choosePassword(person, 'correct horse');
    await project.deps.db.pool.query(
      `update auth.sessions set amr = '[{"method": "otp", "timestamp": 1}]' where user_id = $1`,
      [person.id],
    );
    const { data } = await person.client.auth.refreshSession();
    const remove = (body: object): Promise<Response> =>
      api('account', {
        method: 'DELETE',
        headers: {
          authorization: `Bearer ${data.session?.access_token ?? ''}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    expect(await (await remove({})).json()).toMatchObject({ code: 'reauthentication_needed' });
    expect(await (await remove({ password: 'wrong horse' })).json()).toMatchObject({
      code: 'wrong_password',
    });
    expect(await (await remove({ code: '000000' })).json()).toMatchObject({ code: 'wrong_code' });
    expect((await remove({ password: 'correct horse' })).status).toBe(204);
    const { rows } = await project.deps.db.pool.query(
      `select (select count(*)::int from auth.users where id = $1::uuid) as users,
         (select count(*)::int from storage.objects where owner_id = $1::text) as files`,
      [person.id],
    );
    expect(rows).toEqual([{ users: 0, files: 0 }]);
  });

  test('names the support address if the service role’s key is missing', async () => {
    const other = await startServer(
      readConfig({ ...env, SUPABASE_SERVICE_ROLE_KEY: '', SUPPORT_EMAIL: 'help@print.example' }),
    );
    const person = await project.newPerson();
    const answer = await fetch(`${other.address}/api/account`, {
      method: 'DELETE',
      ...bearer(person.accessToken),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'not_configured', message: expect.stringContaining('help@print.example') as string },
    ]);
    await other.stop();
  });
});

describe('tokens of a hosted Supabase project', () => {
  const settings = (): { url: string; anonKey: string; serviceRoleKey: undefined } => ({
    url: project.origin,
    anonKey: project.deps.anonKey,
    serviceRoleKey: undefined,
  });

  test('verifies the project’s tokens with its published keys, and rejects forged ones', async () => {
    const { verify } = createHostedProject(settings());
    const { accessToken, id } = await project.newPerson();
    expect(await verify(accessToken)).toMatchObject({ ok: true, claims: { sub: id, role: 'authenticated' } });
    const [head = '', body = '', mark = ''] = accessToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forge = (part: object, header = head): string =>
      `${header}.${Buffer.from(JSON.stringify(part)).toString('base64url')}.${mark}`;
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const bad of [
      forge({ ...claims, sub: '00000000-0000-4000-8000-000000000000' }),
      forge({ ...claims, role: 'service_role' }),
      forge(claims, none),
      'not a token',
      '',
    ]) {
      expect(await verify(bad)).toMatchObject({ ok: false, problem: { code: 'invalid' } });
    }
    const expired = await project.deps.keys.sign({ sub: id, role: 'authenticated' }, -10);
    expect(await verify(expired)).toMatchObject({ ok: false, problem: { code: 'expired' } });
  });

  test('accepts tokens after the project rotates its keys', async () => {
    const { verify } = createHostedProject(settings());
    expect(await verify((await project.newPerson()).accessToken)).toMatchObject({ ok: true });
    const stranger = await startTestServer({ SITE_URL: project.origin });
    const token = (await stranger.newPerson()).accessToken;
    expect(await verify(token)).toMatchObject({ ok: false, problem: { code: 'invalid' } });
    const { rows } = await stranger.deps.db.pool.query<{ kid: string; public_jwk: object }>(
      'select kid, public_jwk from auth.signing_keys',
    );
    await project.deps.db.pool.query(
      `insert into auth.signing_keys (kid, public_jwk, private_jwk_sealed, created_at)
       values ($1, $2, 'sealed elsewhere', now() - interval '1 day')`,
      [rows[0]?.kid, JSON.stringify(rows[0]?.public_jwk)],
    );
    // Uses a new process without cached keys, because jose fetches keys at most every 30 s.
    const { verify: fresh } = createHostedProject(settings());
    expect(await fresh(token)).toMatchObject({ ok: true });
    await stranger.stop();
  });

  test('rejects tokens with a retryable error during a project outage', async () => {
    const { verify } = createHostedProject({ ...settings(), url: await freeOrigin() });
    const { accessToken } = await project.newPerson();
    await expect(verify(accessToken)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('lets a project with a shared secret (HS256) verify its own tokens, and caches results for a minute', async () => {
    const secret = await generateSecret('HS256');
    const make = (sub: string): Promise<string> =>
      new SignJWT({ sub, role: 'authenticated', session_id: sub })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(secret);
    const known = await make('00000000-0000-4000-8000-000000000001');
    let asked = 0;
    const legacy = createServer((request, response) => {
      asked++;
      const isKnown = request.headers.authorization === `Bearer ${known}` && request.url === '/auth/v1/user';
      response.statusCode = isKnown && request.headers['apikey'] === 'anon' ? 200 : 403;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(legacy, 'listening');
    const address = legacy.address();
    const { verify } = createHostedProject({
      url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      anonKey: 'anon',
      serviceRoleKey: undefined,
    });
    const sub = '00000000-0000-4000-8000-000000000001';
    expect(await verify(known)).toMatchObject({ ok: true, claims: { sub } });
    expect(await verify(known)).toMatchObject({ ok: true, claims: { sub } });
    expect(asked).toBe(1);
    expect(await verify(await make('00000000-0000-4000-8000-000000000002'))).toMatchObject({
      ok: false,
      problem: { code: 'invalid' },
    });
    expect(asked).toBe(2);
    legacy.close();
  });
});

test.each([
  [{ SUPABASE_URL: 'https://x.supabase.co' }, 'SUPABASE_URL is set, but SUPABASE_ANON_KEY is not'],
  [
    { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'k' },
    'SUPABASE_URL is set, but DATABASE_URL is not',
  ],
  [{ SUPABASE_ANON_KEY: 'k' }, 'SUPABASE_ANON_KEY is set, but SUPABASE_URL is not'],
])('rejects an incomplete project configuration: %o', (given, sentence) => {
  expect(() => readConfig(given)).toThrow(sentence);
});
