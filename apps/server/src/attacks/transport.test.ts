import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, checkRow, json, type Row, refusalCode, stateOf } from './test-attempt.ts';

let server: TestServer;
let mallory: Person;
let victim: Person;
beforeAll(async () => {
  server = await sharedServer();
  [mallory, victim] = [await server.newPerson(15), await server.newPerson(200)];
});
afterAll(() => server.stop());

describe('realtime', () => {
  test('never sends other users’ rows, for any kind of subscription', async () => {
    const spy = createClient(server.origin, server.deps.anonKey, {
      auth: { persistSession: false },
      accessToken: () => Promise.resolve(mallory.accessToken),
    });
    await spy.realtime.setAuth();
    const heard: unknown[] = [];
    const own: unknown[] = [];
    const filters = [
      undefined,
      `user_id=eq.${victim.id}`,
      `user_id=in.(${victim.id},${mallory.id})`,
      'tokens_remaining=gt.100',
    ];
    await Promise.all(
      filters.map(
        (filter, index) =>
          new Promise<void>((resolve) => {
            spy
              .channel(`spy-${index}`)
              .on(
                'postgres_changes',
                { event: '*', schema: 'public', table: 'user_subscriptions', ...(filter && { filter }) },
                (change) => (JSON.stringify(change).includes(victim.id) ? heard : own).push(change),
              )
              .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
              .subscribe();
          }),
      ),
    );
    await victim.client.rpc('deduct_tokens', { p_user_id: victim.id, p_amount: 1 });
    await mallory.client.rpc('deduct_tokens', { p_user_id: mallory.id, p_amount: 1 });
    await expect.poll(() => own.length).toBe(2); // One event without a filter, one with a list filter.
    expect(heard).toEqual([]);
    await spy.removeAllChannels();
  });

  test.each([
    [
      'a filter',
      { postgres_changes: [{ event: '*', table: 'user_subscriptions', filter: 'tier=eq.\u0000' }] },
    ],
    ['the presence payload', { presence: { enabled: true, key: 'me' } }],
  ])('reports NUL in %s as a client error and closes the socket', async (_name, config) => {
    const address = `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${server.deps.anonKey}`;
    const spy = new WebSocket(address);
    await new Promise((resolve) => spy.addEventListener('open', resolve));
    const closed = new Promise<number>((resolve) =>
      spy.addEventListener('close', ({ code }) => resolve(code)),
    );
    const say = (event: string, payload: object): void =>
      spy.send(JSON.stringify({ topic: 'realtime:any', event, ref: '1', join_ref: '1', payload }));
    say('phx_join', { access_token: mallory.accessToken, config });
    say('presence', { type: 'presence', event: 'track', payload: { name: '\u0000' } });
    expect(await closed).toBe(1008);
  });

  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
  };
  const socket = (query: string): Attempt => ({
    method: 'GET',
    path: `/realtime/v1/websocket?${query}`,
    headers: upgrade,
  });
  const rows: Row[] = [
    ['a socket without a key', () => socket('vsn=2.0.0'), 400, undefined],
    [
      'a socket with a forged key',
      () => socket('vsn=2.0.0&apikey=eyJhbGciOiJub25lIn0.e30.'),
      401,
      'PGRST301',
    ],
    [
      'a socket with an expired key',
      async () => socket(`vsn=2.0.0&apikey=${await server.deps.keys.sign({ role: 'anon' }, -5)}`),
      401,
      'PGRST303',
    ],
    ['an unknown protocol', () => socket(`vsn=9.9.9&apikey=${server.deps.anonKey}`), 400, undefined],
    [
      'a broadcast without a key',
      () => ({
        method: 'POST',
        path: '/realtime/v1/api/broadcast',
        ...json({ messages: [{ topic: 't', event: 'e', payload: {} }] }),
      }),
      401,
      'Unauthorized',
    ],
    [
      'a broadcast to another’s private channel',
      () => ({
        method: 'POST',
        path: '/realtime/v1/api/broadcast',
        token: mallory.accessToken,
        ...json({ messages: [{ topic: `user:${victim.id}`, event: 'e', payload: {}, private: true }] }),
      }),
      403,
      'Unauthorized',
    ],
  ];
  test.each(rows)('rejects %s', (...row) => checkRow(server, row));
});

describe('transport', () => {
  const large = JSON.stringify({ email: 'a@example.com', data: 'x'.repeat(1_100_000) });
  const rows: Row[] = [
    [
      'an oversized body to sign-in',
      () => ({ method: 'POST', path: '/auth/v1/signup', body: large }),
      413,
      'request_too_large',
    ],
    [
      'an oversized body to a table',
      () => ({ method: 'POST', path: '/rest/v1/token_usage', token: mallory.accessToken, body: large }),
      413,
      'PGRST102',
    ],
    [
      'an oversized body to a product endpoint',
      () => ({ method: 'POST', path: '/api/feedback', body: large }),
      413,
      'too_large',
    ],
    [
      'an oversized body to a list of files',
      () => ({
        method: 'POST',
        path: '/storage/v1/object/list/results',
        token: mallory.accessToken,
        body: large,
      }),
      413,
      'EntityTooLarge',
    ],
    [
      'an oversized broadcast',
      () => ({ method: 'POST', path: '/realtime/v1/api/broadcast', token: mallory.accessToken, body: large }),
      413,
      'TooLarge',
    ],
    ['truncated JSON', () => ({ method: 'POST', path: '/auth/v1/otp', body: '{"email":' }), 400, 'bad_json'],
    [
      'a `__proto__` key in the arguments',
      () => ({
        method: 'POST',
        path: '/rest/v1/rpc/deduct_tokens',
        token: mallory.accessToken,
        body: '{"__proto__":{"p_amount":1}}',
      }),
      400,
      'PGRST102',
    ],
    [
      'an unknown content type',
      () => ({
        method: 'POST',
        path: '/rest/v1/token_usage',
        token: mallory.accessToken,
        headers: { 'content-type': 'application/xml' },
        body: '<a/>',
      }),
      415,
      'PGRST102',
    ],
    [
      'an unknown method on a table',
      () => ({ method: 'PROPFIND', path: '/rest/v1/token_usage', token: mallory.accessToken }),
      405,
      'PGRST117',
    ],
    [
      'an unknown method on sign-in',
      () => ({ method: 'DELETE', path: '/auth/v1/token', token: mallory.accessToken }),
      404,
      'not_found',
    ],
    [
      'a malformed path',
      () => ({ method: 'GET', path: '/rest/v1/%zz', token: mallory.accessToken }),
      400,
      'FST_ERR_BAD_URL',
    ],
  ];
  test.each(rows)('rejects %s', (...row) => checkRow(server, row));

  test('answers slow bodies with 408 in every protocol, including a paused upload', async () => {
    const patient = await startTestServer({ REQUEST_TIMEOUT_SECONDS: '0.3' });
    const person = await patient.newPerson(15);
    const before = await stateOf(patient.deps.db.pool);
    const codes: [string, string][] = [
      ['/auth/v1/otp', 'request_timeout'],
      ['/rest/v1/rpc/deduct_tokens', 'request_timeout'],
      ['/api/feedback', 'request_timeout'],
      ['/nothing/here', 'request_timeout'],
      ['/realtime/v1/api/broadcast', 'request_timeout'],
      ['/storage/v1/object/list/results', 'request_timeout'],
      [`/storage/v1/object/reports/${person.id}/x.json`, 'RequestTimeout'],
    ];
    const drip = async (path: string): Promise<[number, unknown]> => {
      const dripping = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"email":')),
      });
      const answer = await fetch(`${patient.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
        body: dripping,
        ...({ duplex: 'half' } as object),
      });
      return [answer.status, refusalCode(await answer.text())];
    };
    const answers = await Promise.all(codes.map(([path]) => drip(path)));
    expect(answers).toEqual(codes.map(([, code]) => [408, code]));
    expect(await stateOf(patient.deps.db.pool)).toBe(before);
    await patient.stop();
  });
});
