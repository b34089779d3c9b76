/** Database outage: every route of every protocol responds with 503 and Retry-After, and none with 500. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as openHttp } from 'node:http';
import { createPlug, type Plug } from '@printready/testing/plug';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SERVER_SECRET = randomUUID() + randomUUID();
let beside: TestServer;
let server: TestServer;
let plug: Plug;
let person: Person;
let serviceKey: string;
beforeAll(async () => {
  beside = await startTestServer({ SERVER_SECRET });
  plug = await createPlug(beside.deps.db.url);
  server = await startTestServer({ SERVER_SECRET, DATABASE_URL: plug.url });
  person = await server.newPerson(1_000);
  serviceKey = await server.deps.keys.sign({ role: 'service_role' }, 3600);
  plug.pull();
});
afterAll(async () => {
  plug.push();
  await server.stop();
  plug.close();
  await beside.stop();
});

type Call = { readonly method: string; readonly path: string };

/** All Fastify routes, parsed from the printed tree, which indents each level by four characters. */
function allRoutes(): Call[] {
  const above: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, path, methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
      if (indent === undefined || path === undefined) return [];
      const depth = indent.length / 4;
      above.length = depth;
      above.push(path);
      return (methods?.split(', ') ?? []).map((method) => ({ method, path: above.join('') }));
    });
}

const SAMPLES: Readonly<Record<string, string>> = { bucket: 'reports', name: 'token_usage', '*': 'a/b.json' };
const fill = (path: string): string =>
  path.replaceAll(/:(\w+)|\*/g, (all, name: string | undefined) => SAMPLES[name ?? all] ?? randomUUID());

async function ask({ method, path }: Call, token: string, body: object = {}): Promise<Response> {
  const bare = method === 'GET' || method === 'HEAD';
  return fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      apikey: token,
      ...(!bare && { 'content-type': 'application/json' }),
    },
    ...(!bare && { body: JSON.stringify(body) }),
  });
}

test('while the database is unavailable, responds with 503 and Retry-After, and on no route with 500', async () => {
  const routes = allRoutes().filter(({ method }) =>
    ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method),
  );
  expect(routes.length).toBeGreaterThan(80);
  const answers = [];
  for (const { method, path } of routes) {
    for (const token of [person.accessToken, serviceKey]) {
      const { status, headers } = await ask({ method, path: fill(path) }, token);
      answers.push({ call: `${method} ${path}`, status, retryAfter: headers.get('retry-after') });
    }
  }
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  // /models responds with 503 and its own message while the models are being downloaded.
  expect(answers.filter(({ status, retryAfter }) => status === 503 && !Number(retryAfter))).toEqual([]);
  const unavailable = new Set(answers.filter(({ status }) => status === 503).map(({ call }) => call));
  expect(unavailable.size).toBeGreaterThan(50);
});

/** Requests that would be valid if the database were available. */
test.each([
  ['POST', '/auth/v1/otp', { email: 'away@example.com' }],
  ['POST', '/auth/v1/signup', { email: 'away@example.com', password: 'correct horse battery' }],
  ['POST', '/auth/v1/token?grant_type=password', { email: 'away@example.com', password: 'correct horse' }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'of-somebody' }],
  ['POST', '/auth/v1/verify', { type: 'email', email: 'away@example.com', token: '123456' }],
  ['GET', '/auth/v1/user', {}],
  ['PUT', '/auth/v1/user', { data: { company: 'Ink & Co' } }],
  ['POST', '/auth/v1/logout', {}],
  ['GET', '/auth/v1/.well-known/jwks.json', {}],
  ['GET', '/rest/v1/user_subscriptions?select=*', {}],
  ['POST', '/rest/v1/token_usage', { tool_id: 'color-ko', credits_used: 1 }],
  ['DELETE', `/rest/v1/token_usage?id=eq.${randomUUID()}`, {}],
  ['POST', '/rest/v1/rpc/deduct_tokens', { p_user_id: randomUUID(), p_amount: 1 }],
  ['GET', '/storage/v1/bucket', {}],
  ['POST', '/storage/v1/object/reports/me/report.json', { overall: 97 }],
  ['GET', '/storage/v1/object/authenticated/reports/me/report.json', {}],
  ['POST', '/storage/v1/object/list/reports', { prefix: '' }],
  [
    'POST',
    '/realtime/v1/api/broadcast',
    { messages: [{ topic: 'room', event: 'hello', payload: {}, private: true }] },
  ],
  ['POST', '/api/knowledge/search', { query: 'halftone' }],
  ['POST', '/api/chat/stream', { messages: [{ role: 'user', content: 'What is a halftone?' }] }],
  ['GET', '/readyz', {}],
])('%s %s responds with 503 while the database is unavailable', async (method, path, body) => {
  const { status, headers } = await ask({ method, path }, person.accessToken, body);
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
});

test('serves the health and metrics routes while the database is unavailable', async () => {
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  const metrics = await fetch(`${server.origin}/metrics`);
  expect(metrics.status).toBe(200);
  const text = await metrics.text();
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('jobs{state="waiting"}');
});

test('responds to a WebSocket request with 503 whenever the key for its token cannot be read', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const foreign = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'ES256', kid: randomUUID() })
    .setExpirationTime('1h')
    .sign(privateKey);
  // Keys are reread only after some time has passed since the last read.
  const later = Date.now() + 60_000;
  const now = Date.now;
  Date.now = () => later;
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      const upgrade = openHttp(`${server.origin}/realtime/v1/websocket?vsn=2.0.0&apikey=${foreign}`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.from(randomUUID().slice(0, 16)).toString('base64'),
        },
      }).end();
      const [answer] = (await once(upgrade, 'response')) as [
        { statusCode: number; headers: Record<string, string> },
      ];
      upgrade.destroy();
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    }
  } finally {
    Date.now = now;
  }
});

test('serves everything again without a restart once the database is back', async () => {
  plug.push();
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  const heard: unknown[] = [];
  await new Promise<void>((resolve) => {
    const change = { event: '*', schema: 'public', table: 'user_subscriptions' } as const;
    person.client
      .channel('balance')
      .on('postgres_changes', { ...change, filter: `user_id=eq.${person.id}` }, ({ new: row }) =>
        heard.push((row as { tokens_remaining?: number }).tokens_remaining),
      )
      .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
      .subscribe();
  });
  const spend = async (): Promise<void> => {
    const { error } = await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
    expect(error).toBeNull();
  };
  await spend();
  expect(await server.balanceOf(person)).toBe(999);
  // A client that connects before the process is listening again reconnects and gets the next event.
  const hearsOfNext = async (): Promise<boolean> => {
    await spend();
    return heard.length > 0;
  };
  await expect.poll(hearsOfNext, { interval: 500 }).toBe(true);
});
