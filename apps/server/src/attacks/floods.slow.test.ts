import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    CONNECTIONS_PER_ADDRESS: '30',
    SOCKETS_PER_ADDRESS: '6',
    SOCKETS_PER_USER: '3',
    RATE_LIMITS: 'calls=40/60,callsAddress=100/60,growth=200/3600',
  });
});
afterAll(() => server.stop());

const open = async (origin: string): Promise<Socket> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

test.each([
  ['sends nothing', ''],
  ['stops in the middle of a request', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
])('closes a connection that %s', async (_name, text) => {
  // Uses a separate server, because this timeout is too short for other tests.
  const impatient = await startTestServer({ SILENCE_SECONDS: '1.0333' });
  const socket = await open(impatient.origin);
  const closed = once(socket, 'close');
  socket.resume();
  socket.write(text);
  await closed;
  await impatient.stop();
});

test('limits connections per IP address, and admits new ones after some have closed', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, () => open(server.origin)));
  const ended = (): number => sockets.filter(({ closed }) => closed).length;
  await expect.poll(ended).toBeGreaterThanOrEqual(30);
  for (const socket of sockets) socket.destroy();
  await expect.poll(ended).toBe(60);
  await expect.poll(async () => (await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

describe('live updates', () => {
  const subscribe = (person: Person): Promise<string> => {
    const client = server.newClient();
    void client.realtime.setAuth(person.accessToken);
    return new Promise((resolve) => {
      client.channel('room').subscribe((status) => {
        if (status !== REALTIME_SUBSCRIBE_STATES.TIMED_OUT) resolve(status);
      });
    });
  };

  test('limits sockets per user and per IP address', async () => {
    const [person, other] = [await server.newPerson(), await server.newPerson()];
    const own = [];
    for (let socket = 0; socket < 4; socket++) own.push(await subscribe(person));
    expect(own).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED', 'CHANNEL_ERROR']);
    const others = [];
    for (let socket = 0; socket < 3; socket++) others.push(await subscribe(other));
    expect(others.filter((status) => status === 'SUBSCRIBED').length).toBeLessThanOrEqual(3);
    expect(others.at(-1)).not.toBe('SUBSCRIBED');
  });

  test('closes a channel that switches to the token of a user with too many sockets', async () => {
    const own = await startTestServer({ SOCKETS_PER_USER: '1' });
    onTestFinished(() => own.stop());
    const [person, other] = [await own.newPerson(), await own.newPerson()];
    const statusesOf = async ({ accessToken }: Person) => {
      const client = own.newClient();
      await client.realtime.setAuth(accessToken);
      const statuses: string[] = [];
      client.channel('room').subscribe((status) => statuses.push(status));
      await expect.poll(() => statuses).toContain('SUBSCRIBED');
      return { client, statuses };
    };
    const first = await statusesOf(person);
    const second = await statusesOf(other);
    await second.client.realtime.setAuth(person.accessToken);
    await expect.poll(() => second.statuses).toContain('CLOSED');
    expect(first.statuses).toEqual(['SUBSCRIBED']);
    await Promise.all([first.client.removeAllChannels(), second.client.removeAllChannels()]);
  });
});

describe('API calls', () => {
  /** Resets one-minute counters in the database and the process, and keeps one-hour counters. */
  const passMinute = async (): Promise<void> => {
    await server.deps.db.pool.query("delete from private.rate_limits where key ~ '^calls'");
  };
  const ask = (person: Person | undefined, path = 'user_subscriptions') =>
    server.app.inject({
      method: 'GET',
      url: `/rest/v1/${path}`,
      headers: person ? { authorization: `Bearer ${person.accessToken}` } : {},
    });

  test('answers one user with 429 and the waiting time, serves another user, then limits the IP address', async () => {
    const [person, other] = [await server.newPerson(15), await server.newPerson(15)];
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(person)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([answers.length - refused.length, refused.length]).toEqual([40, 20]);
    const [one] = refused;
    expect(Number(one?.headers['retry-after'])).toBeGreaterThan(0);
    expect(one?.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect((await ask(other)).statusCode).toBe(200);
    const strangers = await Promise.all(Array.from({ length: 60 }, () => ask(undefined)));
    expect(strangers.some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect((await ask(other)).statusCode).toBe(429);
  });

  test('counts written rows by size, and does not count a rejected bulk write', async () => {
    const person = await server.newPerson(15);
    await server.deps.db.pool.query(
      "insert into private.tool_prices (tool_id, variant, tokens) values ('test-free', '', 0) on conflict do nothing",
    );
    const rows = Array.from({ length: 100 }, () => ({
      user_id: person.id,
      tool_id: 'test-free',
      credits_used: 0,
      metadata: { note: 'x'.repeat(4_000) },
    }));
    const [first] = rows;
    const post = async (payload: object): Promise<number> =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/rest/v1/token_usage',
          headers: { authorization: `Bearer ${person.accessToken}` },
          payload,
          remoteAddress: '192.0.2.1',
        })
      ).statusCode;
    expect(await post(rows)).toBe(429);
    const { rowCount } = await server.deps.db.pool.query(
      'select from public.token_usage where user_id = $1',
      [person.id],
    );
    expect(rowCount).toBe(0);
    const statuses = [];
    for (let turn = 0; turn < 36; turn++) statuses.push(await post(first ?? {}));
    expect(statuses.at(0), 'what is small is not refused for what was too large').toBe(201);
    expect(statuses.at(-1)).toBe(429);
  });

  test('never limits paid runs by their size, but counts a paid run that is sent again', async () => {
    const person = await server.newPerson(1_000);
    await server.deps.db.pool.query(
      "insert into private.tool_prices (tool_id, variant, tokens) values ('test-free', '', 0), ('test-one', '', 1) on conflict do nothing",
    );
    let turns = 0;
    const post = async (path: string, payload: object): Promise<number> => {
      if (turns++ % 15 === 0) await passMinute();
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: `/rest/v1/${path}`,
        headers: { authorization: `Bearer ${person.accessToken}` },
        payload,
        remoteAddress: '192.0.2.2',
      });
      return statusCode;
    };
    const run = (tool_id: string, request_id = randomUUID()) => ({
      user_id: person.id,
      tool_id,
      credits_used: 0,
      metadata: { request_id, note: 'x'.repeat(3_900) },
    });
    while ((await post('token_usage', run('test-free'))) !== 429);
    const paid = run('test-one');
    expect(await post('token_usage', paid)).toBe(201);
    for (let turn = 0; turn < 60; turn++) expect(await post('token_usage', run('test-one'))).toBe(201);
    expect(await post('token_usage', [run('test-one'), run('test-one')])).toBe(201);
    for (let turn = 0; turn < 60; turn++) {
      expect(await post('rpc/deduct_tokens', { p_user_id: person.id, p_amount: 1 })).toBe(200);
    }
    expect(await post('token_usage', paid), 'its second send').toBe(429);
    const twins = run('test-one');
    expect(await post('token_usage', [twins, twins]), 'twice in one body').toBe(429);
    expect(await post('token_usage', [run('test-one'), run('test-free')]), 'with a free one').toBe(429);
    expect(await server.balanceOf(person)).toBe(1_000 - 63);
  });

  test('neither stores small broadcasts sent over HTTP nor counts them toward the hourly limit', async () => {
    const person = await server.newPerson();
    const say = async (bytes: number): Promise<number[]> => {
      const headers = { authorization: `Bearer ${person.accessToken}` };
      const ways = [
        [
          '/realtime/v1/api/broadcast',
          { messages: [{ topic: 'room', event: 'e', payload: 'x'.repeat(bytes) }] },
        ],
        ['/realtime/v1/api/broadcast/room/events/e', { text: 'x'.repeat(bytes) }],
      ] as const;
      const sent = ways.map(([url, payload]) => server.app.inject({ method: 'POST', url, headers, payload }));
      return (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    };
    for (let turn = 0; turn < 60; turn++) expect(await say(6_000)).toEqual([202, 202]);
    const large = [];
    for (let turn = 0; turn < 15; turn++) large.push(...(await say(20_000)));
    expect([large.at(0), large.at(-1)]).toEqual([202, 429]);
  });

  test('limits an anonymous caller with the public key without limiting other addresses', async () => {
    const payload = { messages: [{ topic: 'room', event: 'e', payload: 'x'.repeat(20_000) }] };
    const post = async (remoteAddress: string): Promise<number> =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/realtime/v1/api/broadcast',
          headers: { apikey: server.deps.anonKey },
          payload,
          remoteAddress,
        })
      ).statusCode;
    const statuses = [];
    for (let turn = 0; turn < 15; turn++) statuses.push(await post('192.0.2.60'));
    expect([statuses.at(0), statuses.at(-1)]).toEqual([202, 429]);
    expect(await post('192.0.2.61')).toBe(202);
  });
});
