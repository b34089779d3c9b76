import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Change = { new: Record<string, unknown>; old: Record<string, unknown>; eventType: string };

type Watch = { readonly changes: Change[]; readonly channel: RealtimeChannel };

/** The described channel: UPDATE on user_subscriptions, filtered by user_id; resolves when the server says it listens. */
async function watch(client: SupabaseClient, userId: string): Promise<Watch> {
  const changes: Change[] = [];
  const channel = client.channel(`subscription-${userId}`);
  channel.on(
    'postgres_changes',
    { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${userId}` },
    (payload) => changes.push(payload),
  );
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, ({ status, message }: { status: string; message: string }) => {
      if (status === 'ok') resolve();
      else reject(new Error(message));
    });
    channel.subscribe((status, error) => {
      if (status !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && status !== REALTIME_SUBSCRIBE_STATES.CLOSED)
        reject(error ?? new Error(status));
    });
  });
  return { changes, channel };
}

const secondTab = async (person: Person, vsn: '1.0.0' | '2.0.0'): Promise<SupabaseClient> => {
  const client = createClient(server.origin, server.deps.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: () => Promise.resolve(person.accessToken),
    realtime: { vsn },
  });
  await client.realtime.setAuth();
  return client;
};

describe.each(['1.0.0', '2.0.0'] as const)('protocol %s', (vsn) => {
  test('a spend in one tab reaches the other, and nobody else', async () => {
    const [person, stranger] = [await server.newPerson(15), await server.newPerson(15)];
    const [tab, spy] = [await secondTab(person, vsn), await secondTab(stranger, vsn)];
    const mine = await watch(tab, person.id);
    const spied = await watch(spy, person.id);
    const own = await watch(spy, stranger.id);

    await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 3 });
    await expect.poll(() => mine.changes).toHaveLength(1);
    expect(mine.changes[0]).toMatchObject({
      eventType: 'UPDATE',
      new: { user_id: person.id, tokens_remaining: 12, token_limit: 15, tier: 'free', is_active: true },
      old: { user_id: person.id },
      errors: null,
    });
    // The stranger's own change comes after it, so a leak would have arrived by now.
    await stranger.client.rpc('deduct_tokens', { p_user_id: stranger.id, p_amount: 1 });
    await expect.poll(() => own.changes).toHaveLength(1);
    expect(spied.changes).toEqual([]);
    await Promise.all([tab.removeAllChannels(), spy.removeAllChannels()]);
  });
});

test('a subscription to what is not live is told so', async () => {
  const person = await server.newPerson(15);
  const client = await secondTab(person, '2.0.0');
  const refused = new Promise<string>((resolve) => {
    const channel = client
      .channel('x')
      .on('postgres_changes', { event: '*', schema: 'auth', table: 'users' }, () => undefined);
    channel.on('system', {}, ({ status, message }: { status: string; message: string }) => {
      if (status === 'error') resolve(message);
    });
    channel.subscribe();
  });
  expect(await refused).toContain('Unable to subscribe');
  await client.removeAllChannels();
});

/** The wire itself, where supabase-js has no handle. */
async function openSocket(apikey: string): Promise<{ socket: WebSocket; messages: unknown[][] }> {
  const url = `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`;
  const socket = new WebSocket(url);
  const messages: unknown[][] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data)) as unknown[]));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('refused')));
  });
  return { socket, messages };
}

const join = (accessToken: string): string =>
  JSON.stringify([
    '1',
    '1',
    'realtime:t',
    'phx_join',
    {
      config: { postgres_changes: [{ event: 'UPDATE', schema: 'public', table: 'user_subscriptions' }] },
      access_token: accessToken,
    },
  ]);

test('without a valid key there is no socket', async () => {
  await expect(openSocket('nonsense')).rejects.toThrow('refused');
});

test('a channel ends with its token, unless the client renews it', async () => {
  const person = await server.newPerson(15);
  const short = await server.deps.keys.sign({ sub: person.id, role: 'authenticated' }, 1);
  const { socket, messages } = await openSocket(server.deps.anonKey);
  socket.send(join(short));
  await expect.poll(() => messages.map(([, , , event]) => event), { timeout: 5_000 }).toContain('phx_close');
  expect(messages).toContainEqual([
    '1',
    null,
    'realtime:t',
    'system',
    { extension: 'postgres_changes', status: 'error', message: 'Access token has expired', channel: 't' },
  ]);

  const renewed = await server.deps.keys.sign({ sub: person.id, role: 'authenticated' }, 2);
  messages.length = 0;
  socket.send(join(renewed));
  socket.send(JSON.stringify(['1', '2', 'realtime:t', 'access_token', { access_token: person.accessToken }]));
  await new Promise((resolve) => setTimeout(resolve, 3_200));
  expect(messages.map(([, , , event]) => event)).not.toContain('phx_close');
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  await expect.poll(() => messages.map(([, , , event]) => event)).toContain('postgres_changes');
  socket.close();
});

test('heartbeats are answered', async () => {
  const { socket, messages } = await openSocket(server.deps.anonKey);
  socket.send(JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]));
  await expect
    .poll(() => messages)
    .toEqual([[null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]);
  socket.close();
});

test('after a lost database connection every client is told to fetch again', async () => {
  const { socket } = await openSocket(server.deps.anonKey);
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  await server.deps.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'printready realtime'",
  );
  expect(await closed).toBe(1013);
  const person = await server.newPerson(15);
  const { changes } = await watch(await secondTab(person, '2.0.0'), person.id);
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  await expect.poll(() => changes).toHaveLength(1);
});
