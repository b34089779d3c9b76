/** Session transfer from the toolkit to the designer: misuse by others, and manipulated URLs. All are rejected. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { designerSession } from '@printready/contracts/designer-wire';
import { claimsOf } from '@printready/testing/people';
import { startTestServer, type TestServer } from '@printready/testing/server';
import type { FastifyInstance } from 'fastify';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createDesignerHost } from '../product/designer/host.ts';
import { sweepTransfers } from '../product/designer/session-transfer.ts';

const PORT = 4321;
const DESIGNER = 'http://127.0.0.1:5321';
const TOOLKIT = `http://127.0.0.1:${PORT}`;
const MARK = 'the designer';

let server: TestServer;
let host: FastifyInstance;
const root = mkdtempSync(join(tmpdir(), 'printready-designer-'));
beforeAll(async () => {
  writeFileSync(
    join(root, 'index.html'),
    `<title>${MARK}</title><script type="application/json" id="designer-config"></script>`,
  );
  server = await startTestServer({ DESIGNER_ROOT: root, DESIGNER_PORT: '5321' });
  host = await createDesignerHost(server.deps);
});
afterAll(async () => {
  await host.close();
  await server.stop();
  rmSync(root, { recursive: true });
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

const session = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Requests a new token for the transfer, as the toolkit does. */
async function freshToken(person?: { refreshToken: string }): Promise<string> {
  const { refreshToken } = person ?? (await server.newPerson(15));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    payload: { refresh_token: refreshToken },
  });
  return session.parse(answer.json()).access_token;
}

const takeOver = (token: string | undefined, origin: string | undefined = DESIGNER) =>
  server.app.inject({
    method: 'POST',
    url: '/api/designer/session',
    headers: {
      host: `127.0.0.1:${PORT}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(origin !== '' && { origin }),
    },
  });

/** Order of the P-256 group. */
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The second valid signature of an ES256 token: (r, n − s). */
function otherSignature(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const turned = Buffer.concat([
    bytes.subarray(0, 32),
    Buffer.from((N - s).toString(16).padStart(64, '0'), 'hex'),
  ]);
  return `${head}.${body}.${turned.toString('base64url')}`;
}

test('opens the designer with a fresh token and returns the token’s owner', async () => {
  const person = await server.newPerson(15);
  const answer = await takeOver(await freshToken(person));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const read = designerSession.parse(answer.json());
  expect(read).toMatchObject({ userId: person.id, email: person.email });
  expect(read.expiresAtMs).toBeGreaterThan(Date.now());
});

type Row = readonly [string, () => Promise<Awaited<ReturnType<typeof takeOver>>>, number, string];

const tokens: readonly Row[] = [
  [
    'a replay of the URL',
    async () => {
      const token = await freshToken();
      expect((await takeOver(token)).statusCode).toBe(200);
      return takeOver(token);
    },
    403,
    'transfer_used',
  ],
  [
    'a replay with the other valid signature',
    async () => {
      const token = await freshToken();
      expect((await takeOver(token)).statusCode).toBe(200);
      return takeOver(otherSignature(token));
    },
    403,
    'transfer_used',
  ],
  [
    'all but one of three simultaneous uses',
    async () => {
      const token = await freshToken();
      const answers = await Promise.all([takeOver(token), takeOver(token), takeOver(token)]);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused.length).toBe(2);
      return refused[0]!;
    },
    403,
    'transfer_used',
  ],
  [
    'a token from a log, two minutes later',
    async () => {
      const person = await server.newPerson();
      return takeOver(await signedAgo(claimsOf(person.accessToken), 121));
    },
    403,
    'transfer_stale',
  ],
  [
    'a token that a refresh has replaced',
    async () => {
      const person = await server.newPerson();
      const token = await freshToken(person);
      await server.deps.db.pool.query(
        "update auth.sessions set refreshed_at = now() + interval '4 seconds' where user_id = $1",
        [person.id],
      );
      return takeOver(token);
    },
    403,
    'transfer_refreshed',
  ],
  [
    'a token of a session that was signed out',
    async () => {
      const person = await server.newPerson();
      const token = await freshToken(person);
      await server.deps.db.pool.query('delete from auth.sessions where user_id = $1', [person.id]);
      return takeOver(token);
    },
    403,
    'session_not_found',
  ],
  [
    'an expired token',
    async () => {
      const person = await server.newPerson();
      return takeOver(await signedAgo(claimsOf(person.accessToken), 3700));
    },
    403,
    'bad_jwt',
  ],
  [
    'a token signed with another key',
    async () => {
      const person = await server.newPerson();
      const { privateKey } = await generateKeyPair('ES256');
      const forged = await new SignJWT(claimsOf(person.accessToken))
        .setProtectedHeader({ alg: 'ES256' })
        .sign(privateKey);
      return takeOver(forged);
    },
    403,
    'bad_jwt',
  ],
  [
    'a token with another owner id',
    async () => {
      const [mallory, victim] = [await server.newPerson(), await server.newPerson()];
      const [head = '', body = '', signature = ''] = (await freshToken(mallory)).split('.');
      const claims = { ...claimsOf(`.${body}.`), sub: victim.id };
      return takeOver(`${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`);
    },
    403,
    'bad_jwt',
  ],
  [
    'an unsigned token',
    async () => {
      const person = await server.newPerson();
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return takeOver(`${part({ alg: 'none' })}.${part(claimsOf(person.accessToken))}.`);
    },
    403,
    'bad_jwt',
  ],
  ['the public key of the web app', () => takeOver(server.deps.anonKey), 403, 'bad_jwt'],
  ['no token', () => takeOver(undefined), 401, 'no_authorization'],
  [
    'a page of another site with its visitor’s token',
    async () => takeOver(await freshToken(), 'https://evil.example'),
    403,
    'transfer_wrong_host',
  ],
  [
    'a page on another port of this machine',
    async () => takeOver(await freshToken(), 'http://127.0.0.1:8080'),
    403,
    'transfer_wrong_host',
  ],
  ['no origin', async () => takeOver(await freshToken(), ''), 403, 'transfer_wrong_host'],
];

/** Token that the server signed the given number of seconds ago, valid for an hour. */
async function signedAgo(claims: Record<string, unknown>, seconds: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - seconds * 1000 });
  try {
    return await server.deps.keys.sign(claims, 3600);
  } finally {
    vi.useRealTimers();
  }
}

describe('token', () => {
  test.for(tokens)('rejects %s', async ([, act, status, code]) => {
    const answer = await act();
    expect([answer.statusCode, answer.json<{ code: unknown }>().code]).toEqual([status, code]);
  });
});

const visit = (url: string, headers: Record<string, string> = {}) =>
  host.inject({ method: 'GET', url, headers: { host: '127.0.0.1:5321', ...headers } });

describe('callback URL', () => {
  test('opens from the toolkit only, is not cached and sends no referrer', async () => {
    const { statusCode, headers, body } = await visit('/auth/callback?token=secret', {
      referer: `${TOOLKIT}/`,
    });
    expect([statusCode, body.includes(MARK), body.includes('secret')]).toEqual([200, true, false]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toMatch(/connect-src [^;]*http:\/\/127\.0\.0\.1:4321/);
    // The policy names no IPv6 host, because browsers would warn about it on every page.
    expect(policy).not.toContain('[::1]');
    expect(JSON.parse(/application\/json"[^>]*>([^<]*)</.exec(body)?.[1] ?? '')).toEqual({
      toolkitUrl: TOOLKIT,
      backendUrl: TOOLKIT,
      anonKey: server.deps.anonKey,
      // These fields contain model names, never a key.
      languageModel: null,
      imageModel: null,
      lateFonts: true,
    });
  });

  test.for([
    ['a link in an email, which could sign the reader in to the sender’s account', {}],
    ['a link on another site', { referer: 'https://evil.example/' }],
    ['a site whose name starts with the toolkit’s name', { referer: `${TOOLKIT}.evil.example/` }],
    ['another port of this machine', { referer: 'http://127.0.0.1:8080/' }],
    ['the designer itself', { referer: `${DESIGNER}/` }],
    ['a page with an opaque referrer', { referer: 'about:client' }],
  ] as const)('is rejected when it comes from %s', async ([, headers]) => {
    const { statusCode, headers: answered, body } = await visit('/auth/callback?token=secret', headers);
    expect([statusCode, answered.location]).toEqual([303, '/?refused=elsewhere']);
    expect(body + JSON.stringify(answered)).not.toContain('secret');
    expect(answered['cache-control']).toBe('no-store');
  });

  test.for([
    '/auth/callback?token=secret&redirect_to=https://evil.example',
    '/auth/callback?token=secret&next=//evil.example',
    '/auth/callback?token=secret&return_to=/%5cevil.example',
  ])('does not redirect: %s', async (url) => {
    const { statusCode, headers, body } = await visit(url, { referer: `${TOOLKIT}/` });
    expect([statusCode, headers.location]).toEqual([200, undefined]);
    expect(body).not.toContain('evil');
  });

  test.for([
    '//evil.example',
    '/%2f%2fevil.example',
    '/auth/callback/../..//evil.example',
    '/\\evil.example',
  ])('is not an open redirect: %s', async (url) => {
    const { headers } = await visit(url, { referer: `${TOOLKIT}/` });
    expect(headers.location ?? '').not.toContain('evil');
  });

  test.for(['evil.example:5321', 'designer.evil.example', '127.0.0.1.evil.example'])(
    'is not served under another host name: %s',
    async (name) => {
      const { statusCode, body } = await visit('/auth/callback?token=secret', {
        host: name,
        referer: `${TOOLKIT}/`,
      });
      expect([statusCode, body.includes(MARK)]).toEqual([421, false]);
    },
  );
});

test('deletes a stored session transfer once its token must have expired', async () => {
  const { pool } = server.deps.db;
  expect((await takeOver(await freshToken())).statusCode).toBe(200);
  await sweepTransfers(pool);
  const count = async () => (await pool.query('select from private.designer_transfers')).rowCount;
  expect(await count()).toBeGreaterThan(0);
  await pool.query("update private.designer_transfers set used_at = now() - interval '3 days'");
  await sweepTransfers(pool);
  expect(await count()).toBe(0);
});
