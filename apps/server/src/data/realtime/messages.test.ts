import { randomBytes, randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './hub/listener.ts';

type Version = '1.0.0' | '2.0.0';
type Heard = { readonly event: string; readonly payload: unknown };

let first: TestServer;
let second: TestServer;
const open: SupabaseClient[] = [];
const SERVER_SECRET = randomUUID() + randomUUID();
beforeAll(async () => {
  first = await startTestServer({ SERVER_SECRET });
  second = await startTestServer({ SERVER_SECRET, DATABASE_URL: first.deps.db.url });
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.removeAllChannels();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Client whose token is set before the first channel is joined. */
async function signedIn(
  server: TestServer,
  token: string | undefined,
  vsn?: Version,
): Promise<SupabaseClient> {
  const client = clientOf(server, vsn, token);
  if (token !== undefined) await client.realtime.setAuth();
  return client;
}

function clientOf(server: TestServer, vsn: Version = '2.0.0', token?: string): SupabaseClient {
  const client = createClient(server.origin, server.deps.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { vsn },
    ...(token !== undefined && { accessToken: () => Promise.resolve(token) }),
  });
  open.push(client);
  return client;
}

const joined = (channel: RealtimeChannel): Promise<RealtimeChannel> =>
  new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(channel);
      else reject(error ?? new Error(status));
    });
  });

const listenIn = (channel: RealtimeChannel): Heard[] => {
  const heard: Heard[] = [];
  channel.on('broadcast', { event: '*' }, ({ event, payload }: Heard) => heard.push({ event, payload }));
  return heard;
};

describe.each(['1.0.0', '2.0.0'] as const)('realtime protocol %s', (vsn) => {
  test('sends a broadcast to every process, to its sender only on request, and to no other channel', async () => {
    const topic = `room-${randomUUID()}`;
    const speaker = clientOf(first, vsn).channel(topic, { config: { broadcast: { ack: true } } });
    const echo = clientOf(first, vsn).channel(topic, { config: { broadcast: { self: true } } });
    const far = clientOf(second, vsn).channel(topic);
    const elsewhere = clientOf(second, vsn).channel(`${topic}-other`);
    const [own, echoed, heard, leaked] = [speaker, echo, far, elsewhere].map(listenIn);
    await Promise.all([speaker, echo, far, elsewhere].map(joined));

    expect(await speaker.send({ type: 'broadcast', event: 'cursor', payload: { x: 1 } })).toBe('ok');
    await echo.send({ type: 'broadcast', event: 'grüße', payload: { x: 2 } });
    const both = [
      { event: 'cursor', payload: { x: 1 } },
      { event: 'grüße', payload: { x: 2 } },
    ];
    await expect.poll(() => heard).toEqual(both);
    await expect.poll(() => echoed).toEqual(both);
    await expect.poll(() => own).toEqual(both.slice(1));
    expect(leaked).toEqual([]);
  });

  test('reports presence: state, join, change, leave, and a lost socket', async () => {
    const topic = `desk-${randomUUID()}`;
    const clients = [clientOf(first, vsn), clientOf(second, vsn)] as const;
    const [anna, bert] = clients.map((client, index) =>
      client.channel(topic, { config: { presence: { key: index === 0 ? 'anna' : 'bert' } } }),
    ) as [RealtimeChannel, RealtimeChannel];
    const events: string[] = [];
    anna
      .on('presence', { event: 'join' }, ({ key }) => events.push(`+${key}`))
      .on('presence', { event: 'leave' }, ({ key }) => events.push(`-${key}`));
    bert.on('presence', { event: 'sync' }, () => undefined);
    const present = (channel: RealtimeChannel) =>
      Object.fromEntries(
        Object.entries(channel.presenceState<{ tool: string }>()).map(([key, metas]) => [
          key,
          metas.map(({ tool }) => tool),
        ]),
      );

    await joined(anna);
    expect(await anna.track({ tool: 'halftone' })).toBe('ok');
    await joined(bert);
    await expect.poll(() => present(bert)).toEqual({ anna: ['halftone'] });
    await bert.track({ tool: 'cropper' });
    await expect.poll(() => present(anna)).toEqual({ anna: ['halftone'], bert: ['cropper'] });
    await anna.track({ tool: 'vectorizer' });
    await expect.poll(() => present(bert)).toEqual({ anna: ['vectorizer'], bert: ['cropper'] });
    expect(await bert.untrack()).toBe('ok');
    await expect.poll(() => present(anna)).toEqual({ anna: ['vectorizer'] });
    await bert.track({ tool: 'again' });
    await expect.poll(() => present(anna)['bert']).toEqual(['again']);
    await clients[1].realtime.disconnect();
    await expect.poll(() => present(anna)).toEqual({ anna: ['vectorizer'] });
    expect(events.filter((event) => event.endsWith('bert'))).toEqual(['+bert', '-bert', '+bert', '-bert']);
  });
});

test('sends binary messages, and messages too large for a notification', async () => {
  const topic = `bytes-${randomUUID()}`;
  const [near, far, old] = [
    clientOf(first).channel(topic),
    clientOf(second).channel(topic),
    clientOf(second, '1.0.0').channel(topic),
  ] as const;
  const [heard, text] = [listenIn(far), listenIn(old)];
  await Promise.all([near, far, old].map(joined));
  const bytes = randomBytes(20_000);
  await near.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array(bytes).buffer });
  await near.send({ type: 'broadcast', event: 'long', payload: { text: 'é'.repeat(50_000) } });
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['bytes', 'long']);
  expect(Buffer.from(heard[0]?.payload as ArrayBuffer).equals(bytes)).toBe(true);
  expect(heard[1]?.payload).toEqual({ text: 'é'.repeat(50_000) });
  await expect
    .poll(() => text.map(({ event }) => event), { message: 'protocol 1.0.0 cannot say bytes' })
    .toEqual(['long']);
});

test('sends messages over HTTP: one with httpSend, many through the batch endpoint', async () => {
  const topic = `http-${randomUUID()}`;
  const far = clientOf(second).channel(topic);
  const heard = listenIn(far);
  await joined(far);
  const unjoined = clientOf(first).channel(topic);
  expect(await unjoined.httpSend('one', { n: 1 })).toEqual({ success: true });
  expect(await unjoined.httpSend('raw', new Uint8Array([1, 2, 3]).buffer)).toEqual({ success: true });
  const post = (body: unknown, headers: Record<string, string> = { apikey: first.deps.anonKey }) =>
    fetch(`${first.origin}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const messages = [2, 3].map((n) => ({ topic, event: 'many', payload: { n } }));
  expect((await post({ messages })).status).toBe(202);
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['one', 'raw', 'many', 'many']);
  expect((await post({ messages }, {})).status).toBe(401);
  expect((await post({ messages: [] })).status).toBe(422);
  const large = [{ topic, event: 'x', payload: 'x'.repeat(256 * 1024) }];
  expect((await post({ messages: large })).status).toBe(413);
  const sneaky = [{ topic: `user:${randomUUID()}`, event: 'x', payload: {}, private: true }];
  expect((await post({ messages: sneaky })).status).toBe(403);
});

describe('private channels', () => {
  let owner: Person;
  let stranger: Person;
  beforeAll(async () => {
    [owner, stranger] = [await first.newPerson(), await first.newPerson()];
  });
  const config = { private: true, broadcast: { ack: true } };

  test('limits private channels to their owner, on all devices', async () => {
    const topic = `user:${owner.id}`;
    const desk = (await signedIn(first, owner.accessToken)).channel(topic, { config });
    const phone = (await signedIn(second, owner.accessToken, '1.0.0')).channel(topic, { config });
    const heard = listenIn(phone);
    await Promise.all([desk, phone].map(joined));
    expect(await desk.send({ type: 'broadcast', event: 'job', payload: { done: true } })).toBe('ok');
    await expect.poll(() => heard).toEqual([{ event: 'job', payload: { done: true } }]);
    // A public channel with the same name is another room.
    const imitation = (await signedIn(second, stranger.accessToken)).channel(topic);
    const overheard = listenIn(imitation);
    await joined(imitation);
    await imitation.send({ type: 'broadcast', event: 'fake', payload: {} });
    await desk.send({ type: 'broadcast', event: 'last', payload: {} });
    await expect.poll(() => heard.map(({ event }) => event)).toEqual(['job', 'last']);
    expect(overheard).toEqual([]);
  });

  test.each([
    ['a stranger', () => stranger.accessToken, () => `user:${owner.id}`],
    ['a caller without a token', () => undefined, () => `user:${owner.id}`],
    ['the owner in a channel without policies', () => owner.accessToken, () => 'boardroom'],
  ])('rejects %s', async (_who, token, topic) => {
    const channel = (await signedIn(first, token())).channel(topic(), { config });
    await expect(joined(channel)).rejects.toThrow('Unauthorized');
  });

  test('ends a private channel when a new token lacks the right to join', async () => {
    const client = await signedIn(first, owner.accessToken);
    const channel = client.channel(`user:${owner.id}`, { config });
    const closed = new Promise<string>((resolve) =>
      channel.on('system', {}, ({ message }: { message: string }) => resolve(message)),
    );
    await joined(channel);
    await client.realtime.setAuth(stranger.accessToken);
    expect(await closed).toContain('Unauthorized');
  });
});

describe('limits on one socket', () => {
  const openSocket = async () => {
    const url = `${first.origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${first.deps.anonKey}`;
    const socket = new WebSocket(url);
    const messages: unknown[][] = [];
    socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data)) as unknown[]));
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    );
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    return { socket, messages, closed };
  };
  const joinFrame = (n: number): string =>
    JSON.stringify([String(n), String(n), `realtime:t${n}`, 'phx_join', { config: {} }]);

  test('allows a hundred channels on one socket', async () => {
    const { socket, messages } = await openSocket();
    for (let n = 1; n <= 101; n++) socket.send(joinFrame(n));
    await expect.poll(() => messages.length).toBe(101);
    expect(messages.map((message) => (message[4] as { status: string }).status)).toEqual([
      ...Array<string>(100).fill('ok'),
      'error',
    ]);
    socket.close();
  });

  test('closes the socket after a flood, a huge message, or an unreadable message', async () => {
    const flooding = await openSocket();
    // Sends enough messages to exceed the rate limit even if it refills while a slow machine reads them.
    for (let n = 0; n < 3_000; n++) flooding.socket.send('[null,"1","phoenix","heartbeat",{}]');
    expect(await flooding.closed).toBe(1008);
    const huge = await openSocket();
    huge.socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', { text: 'x'.repeat(300_000) }]));
    expect(await huge.closed).toBe(1009);
    for (const rubbish of [
      '{',
      '[1,2]',
      new Uint8Array([9, 9, 9]),
      new Uint8Array([3, 255, 0, 0, 0, 0, 1]),
    ]) {
      const broken = await openSocket();
      broken.socket.send(rubbish);
      expect(await broken.closed).toBe(1008);
    }
  });
});

test('removes the realtime presences of a process that died', async () => {
  const topic = `dead-${randomUUID()}`;
  const { pool } = first.deps.db;
  const dead = randomUUID();
  await pool.query("insert into realtime.processes values ($1, now() - interval '1 hour')", [dead]);
  await pool.query('insert into realtime.presences values ($1, $2, $3, $4, $5)', [
    randomUUID(),
    `public:${topic}`,
    'ghost',
    '{"tool": "x"}',
    dead,
  ]);
  const channel = clientOf(second).channel(topic);
  channel.on('presence', { event: 'sync' }, () => undefined);
  await joined(channel);
  await expect.poll(() => Object.keys(channel.presenceState())).toEqual([]);
  const gone = async () =>
    (await pool.query('select from realtime.processes where id = $1', [dead])).rowCount ?? 0;
  await expect.poll(gone).toBe(0);
});

test('restores realtime rooms, subscriptions and presences of a process whose row the database has lost', {
  tags: 'slow',
}, async () => {
  const person = await first.newPerson(15);
  const balances: unknown[] = [];
  await new Promise<void>((resolve) => {
    person.client
      .channel('balance')
      .on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${person.id}` },
        (change) => balances.push(change.new['tokens_remaining']),
      )
      .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
      .subscribe();
  });
  const { pool } = first.deps.db;
  await pool.query('truncate realtime.processes cascade'); // A crash of PostgreSQL truncates unlogged tables.
  const waits = async () =>
    (await pool.query('select from realtime.interests where value = $1', [person.id])).rowCount ?? 0;
  await expect.poll(waits).toBe(1);
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  await expect.poll(() => balances).toEqual([14]);
});

describe('messages to a room', () => {
  const rooms = async (topic: string): Promise<number> => {
    const { rowCount } = await first.deps.db.pool.query('select from realtime.rooms where room = $1', [
      `public:${topic}`,
    ]);
    return rowCount ?? 0;
  };
  /** Records notifications on these channels. */
  async function record(
    channels: readonly string[],
  ): Promise<{ readonly received: string[]; readonly stop: () => Promise<void> }> {
    const received: string[] = [];
    const listener = await listen(first.deps.db.url, {
      channels: Object.fromEntries(channels.map((name) => [name, (text: string) => received.push(text)])),
      lost: () => undefined,
      gap: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    return { received, stop: () => listener.stop() };
  }

  test('sends no message to a process that has no member in the room', async () => {
    const [near, far] = [`near-${randomUUID()}`, `far-${randomUUID()}`];
    const speaker = clientOf(first).channel(near, { config: { broadcast: { ack: true } } });
    const neighbor = clientOf(first).channel(near);
    const listener = clientOf(second).channel(far);
    const [local, remote] = [listenIn(neighbor), listenIn(listener)];
    await Promise.all([speaker, neighbor, listener].map(joined));
    const relays = await first.deps.db.pool.query<{ relay: string }>('select relay from realtime.processes');
    const { received, stop } = await record(relays.rows.map(({ relay }) => relay));
    await speaker.send({ type: 'broadcast', event: 'local', payload: { text: 'x'.repeat(10_000) } });
    await clientOf(first).channel(far).httpSend('remote', {});
    await expect.poll(() => remote.map(({ event }) => event)).toEqual(['remote']);
    await expect.poll(() => local.map(({ event }) => event)).toEqual(['local']);
    const { rows } = await first.deps.db.pool.query('select body from realtime.parcels where body like $1', [
      `%${near}%`,
    ]);
    expect(rows, 'a parcel that no process opens').toEqual([]);
    // Notifications arrive in commit order, so an earlier one for `near` would have arrived before this one.
    await expect.poll(() => received.filter((text) => text.includes(far))).toHaveLength(1);
    expect(received.filter((text) => text.includes(near))).toEqual([]);
    await stop();
  });

  test('stops sending messages to a process after its last member leaves the room', async () => {
    const topic = `left-${randomUUID()}`;
    const channels = [clientOf(first), clientOf(second), clientOf(second)].map((client) =>
      client.channel(topic),
    );
    await Promise.all(channels.map(joined));
    expect(await rooms(topic)).toBe(2);
    await channels[1]?.unsubscribe();
    expect(await rooms(topic)).toBe(2);
    await channels[2]?.unsubscribe();
    await expect.poll(() => rooms(topic)).toBe(1);
  });

  test('sends messages to every process again after the database lost its rooms', {
    tags: 'slow',
  }, async () => {
    const topic = `lost-${randomUUID()}`;
    const listener = clientOf(second).channel(topic);
    const heard = listenIn(listener);
    await joined(listener);
    await first.deps.db.pool.query('truncate realtime.processes cascade');
    await expect.poll(() => rooms(topic)).toBe(1);
    await clientOf(first).channel(topic).httpSend('again', {});
    await expect.poll(() => heard.map(({ event }) => event)).toEqual(['again']);
  });

  test('sends messages to a channel that joins while its process has no row in the database', async () => {
    const topic = `forgotten-${randomUUID()}`;
    await first.deps.db.pool.query('truncate realtime.processes cascade');
    const listener = clientOf(second).channel(topic);
    const heard = listenIn(listener);
    await joined(listener);
    await clientOf(first).channel(topic).httpSend('at-once', {});
    await expect.poll(() => heard.map(({ event }) => event)).toEqual(['at-once']);
  });

  test('sends messages on the shared channel to a process that runs an earlier version', async () => {
    const { pool } = first.deps.db;
    const topic = `old-${randomUUID()}`;
    const { received, stop } = await record(['printready_relay']);
    const id = randomUUID();
    await pool.query('insert into realtime.processes (id) values ($1)', [id]);
    await clientOf(first).channel(topic).httpSend('to-all', {});
    await expect.poll(() => received.filter((text) => text.includes(topic))).toHaveLength(1);
    await pool.query('delete from realtime.processes where id = $1', [id]);
    await stop();
  });
});
