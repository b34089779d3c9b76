import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, attempt, json } from '../../attacks/test-attempt.ts';

let server: TestServer;
let person: Person;
let expired: string;
beforeAll(async () => {
  server = await sharedServer();
  person = await server.newPerson(15);
  expired = await server.deps.keys.sign(decodeJwt(person.accessToken), -5);
});
afterAll(() => server.stop());

const id = '00000000-0000-4000-8000-000000000000';
const get = (path: string): Attempt => ({ method: 'GET', path });
const send = (method: string, path: string, body: unknown = {}): Attempt => ({ method, path, ...json(body) });

/** Each protocol has its own status and code for expired tokens, the same on all its paths. */
const wires: readonly [wire: string, status: number, code: string, requests: readonly Attempt[]][] = [
  [
    'sign-in',
    403,
    'bad_jwt',
    [
      get('/auth/v1/user'),
      send('PUT', '/auth/v1/user', { data: {} }),
      get('/auth/v1/reauthenticate'),
      send('POST', '/auth/v1/factors', { factor_type: 'totp' }),
      send('DELETE', `/auth/v1/factors/${id}`),
      send('POST', '/auth/v1/logout'),
      get('/auth/v1/admin/users'),
      send('POST', '/auth/v1/invite', { email: 'x@example.com' }),
    ],
  ],
  [
    'the product',
    403,
    'bad_jwt',
    [
      get('/api/account/export'),
      get('/api/account/sessions'),
      send('DELETE', '/api/account'),
      get('/api/billing'),
      get('/api/billing/invoices'),
      send('POST', '/api/billing/checkout', { tier: 'creator', period: 'monthly' }),
      send('POST', '/api/bulk/batches'),
      send('POST', `/api/bulk/batches/${id}/cancel`),
      get('/api/reports'),
      send('POST', '/api/reports'),
      send('POST', '/api/chat/stream', { messages: [{ role: 'user', content: 'Hi' }] }),
    ],
  ],
  [
    'rows',
    401,
    'PGRST303',
    [
      get('/rest/v1/user_subscriptions'),
      send('POST', '/rest/v1/token_usage'),
      send('POST', '/rest/v1/rpc/deduct_tokens'),
      get('/rest/v1/rpc/deduct_tokens'),
      send('POST', '/realtime/v1/api/broadcast', { messages: [{ topic: 't', event: 'e', payload: {} }] }),
    ],
  ],
  [
    'files',
    403,
    'InvalidJWT',
    [
      get('/storage/v1/bucket'),
      get(`/storage/v1/object/results/${id}/x.png`),
      get(`/storage/v1/object/info/results/${id}/x.png`),
      send('POST', '/storage/v1/object/list/results', { prefix: '' }),
      send('POST', '/storage/v1/object/list-v2/results', { prefix: '' }),
      send('DELETE', '/storage/v1/object/results', { prefixes: ['x'] }),
      send('POST', `/storage/v1/object/sign/results/${id}/x.png`, { expiresIn: 60 }),
      send('POST', `/storage/v1/object/upload/sign/results/${id}/x.png`),
    ],
  ],
];

describe.each(wires)('responds to an expired token on the paths of %s', (_wire, status, code, requests) => {
  test.each(requests.map((request) => [`${request.method} ${request.path}`, request] as const))(
    '%s: responds with the protocol’s status and code',
    async (_name, request) => {
      const answer = await attempt(server.origin, { ...request, token: expired });
      expect([answer.status, answer.code], answer.text).toEqual([status, code]);
      expect(answer.text).toContain('expired');
    },
  );
});

test('does not report an unreadable token as expired', async () => {
  for (const path of [
    '/auth/v1/user',
    '/auth/v1/admin/users',
    '/api/billing',
    '/rest/v1/user_subscriptions',
  ]) {
    const answer = await attempt(server.origin, { ...get(path), token: 'nonsense' });
    expect([401, 403], path).toContain(answer.status);
    expect(answer.text, path).not.toContain('expired');
  }
});
