import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHub } from './hub/hub.ts';
import { listen } from './hub/listener.ts';
import type { Change } from './rows/change.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const watching: SupabaseClient[] = [];
afterEach(async () => {
  for (const client of watching.splice(0)) await client.removeAllChannels();
});

type Told = { new: Record<string, unknown>; old: Record<string, unknown>; eventType: string };

type Watch = { readonly changes: Told[]; readonly channel: RealtimeChannel };

/**
 * Subscribes to the channel from the specification: UPDATE on user_subscriptions, filtered by user_id. Resolves when
 * the server confirms the subscription.
 */
async function watch(client: SupabaseClient, userId: string): Promise<Watch> {
  watching.push(client);
  const changes: Told[] = [];
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

describe.each(['1.0.0', '2.0.0'] as const)('realtime protocol %s', (vsn) => {
  test('delivers a token spend only to the same person’s other tab', async () => {
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
    // Makes a later change to the stranger's row; a leaked event would have arrived before this one.
    await stranger.client.rpc('deduct_tokens', { p_user_id: stranger.id, p_amount: 1 });
    await expect.poll(() => own.changes).toHaveLength(1);
    expect(spied.changes).toEqual([]);
    await Promise.all([tab.removeAllChannels(), spy.removeAllChannels()]);
  });
});

/** Collects all events of a table that a channel receives after it subscribed. */
async function subscribeTo(
  client: SupabaseClient,
  topic: string,
  filters: readonly { event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'; filter?: string }[],
): Promise<Watch> {
  watching.push(client);
  const changes: Told[] = [];
  const channel = client.channel(topic);
  for (const { event, filter } of filters) {
    channel.on(
      'postgres_changes',
      // Casts to the widest of the overloads, which exist per event.
      { event: event as '*', schema: 'public', table: 'user_subscriptions', ...(filter && { filter }) },
      (payload) => changes.push(payload),
    );
  }
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, ({ status, message }: { status: string; message: string }) => {
      if (status === 'ok') resolve();
      else reject(new Error(message));
    });
    channel.subscribe();
  });
  return { changes, channel };
}

test('delivers INSERT, UPDATE, and DELETE only to the owner', async () => {
  const [person, stranger] = [await server.newPerson(), await server.newPerson()];
  const mine = await subscribeTo(person.client, 'mine', [{ event: '*' }]);
  const inserts = await subscribeTo(person.client, 'inserts', [{ event: 'INSERT' }]);
  const theirs = await subscribeTo(stranger.client, 'theirs', [
    { event: '*' },
    { event: 'DELETE', filter: `user_id=eq.${person.id}` },
  ]);
  const { pool } = server.deps.db;
  await person.client.from('user_subscriptions').insert({ user_id: person.id });
  await expect.poll(() => mine.changes.length).toBe(1);
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 2 });
  // A row deleted before delivery can no longer be read.
  await expect.poll(() => mine.changes.length).toBe(2);
  await pool.query('delete from public.user_subscriptions where user_id = $1', [person.id]);
  await expect
    .poll(() => mine.changes.map(({ eventType }) => eventType))
    .toEqual(['INSERT', 'UPDATE', 'DELETE']);
  expect(mine.changes.map(({ new: row, old }) => [row['tokens_remaining'], old])).toEqual([
    [15, {}],
    [13, { user_id: person.id }],
    [undefined, { user_id: person.id }],
  ]);
  expect(inserts.changes.map(({ eventType }) => eventType)).toEqual(['INSERT']);
  await stranger.client.from('user_subscriptions').insert({ user_id: stranger.id });
  await expect.poll(() => theirs.changes.length).toBe(1);
  expect(theirs.changes[0]?.new['user_id']).toBe(stranger.id);
});

test.each([
  ['tokens_remaining=eq.10', [10]],
  ['tokens_remaining=neq.10', [9, 8]],
  ['tokens_remaining=gt.8', [10, 9]],
  ['tokens_remaining=gte.9', [10, 9]],
  ['tokens_remaining=lt.9', [8]],
  ['tokens_remaining=lte.9', [9, 8]],
  ['tokens_remaining=in.(8,10)', [10, 8]],
  ['tier=in.("free","a,b")', [10, 9, 8]],
  ['reset_date=gt.2020-01-01T00:00:00Z,tokens_remaining=lt.10', [9, 8]],
  ['tier=eq.studio', []],
])('applies the filter %s', async (filter, expected) => {
  const person = await server.newPerson(11);
  const filtered = await subscribeTo(person.client, 'filtered', [{ event: 'UPDATE', filter }]);
  const all = await subscribeTo(person.client, 'all', [{ event: 'UPDATE' }]);
  for (let spent = 0; spent < 3; spent++) {
    await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  }
  await expect.poll(() => all.changes.length).toBe(3);
  expect(filtered.changes.map(({ new: row }) => row['tokens_remaining'])).toEqual(expected);
});

test.each(['nothing=eq.1', 'tokens_remaining=eq.many', 'tokens_remaining=match.1', 'tokens_remaining'])(
  'rejects the filter %s with a message',
  async (filter) => {
    const person = await server.newPerson(11);
    const subscribing = subscribeTo(person.client, 'x', [{ event: '*', filter }]);
    await expect(subscribing).rejects.toThrow('Unable to subscribe');
  },
);

test('rejects a subscription that uses the public key for rows that the key may not read', async () => {
  const subscribing = subscribeTo(server.newClient(), 'anybody', [{ event: '*' }]);
  await expect(subscribing).rejects.toThrow('Unable to subscribe');
  const broad = async (): Promise<number> =>
    (await server.deps.db.pool.query("select from realtime.interests where column_name = ''")).rowCount ?? 0;
  await expect.poll(broad).toBe(0);
});

test('adds no event listeners to the server for additional sockets', async () => {
  const { events } = server.deps.realtime;
  const counts = () => events.eventNames().map((name) => [name, events.listenerCount(name)]);
  const person = await server.newPerson(15);
  await watch(person.client, person.id);
  const withOne = counts();
  for (let socket = 0; socket < 3; socket++)
    await watch(await secondTab(await server.newPerson(15), '2.0.0'), person.id);
  expect(counts()).toEqual(withOne);
});

test('does not announce a change to a process that has no matching subscription', async () => {
  const [watched, elsewhere] = [await server.newPerson(15), await server.newPerson(15)];
  const other = await createHub(server.deps.db, (error) => expect.unreachable(String(error)));
  onTestFinished(() => other.stop());
  const received: Change[] = [];
  const listener = (change: Change): number => received.push(change);
  const table = 'public.user_subscriptions';
  await other.rowSubscriptions.add({ table, column: 'user_id', value: elsewhere.id }, listener);
  const { rows: processes } = await server.deps.db.pool.query<{ channel: string }>(
    'select distinct channel from realtime.processes',
  );
  // Earlier test files may have left rows of killed processes.
  expect(processes.length).toBeGreaterThanOrEqual(2);
  const announced: string[][] = [];
  const spy = await listen(server.deps.db.url, {
    channels: {
      ...Object.fromEntries(
        processes.map(({ channel }) => [channel, (payload: string) => announced.push([channel, payload])]),
      ),
      end_of_test: () => announced.push(['the end']),
    },
    lost: () => undefined,
    gap: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => spy.stop());
  const { changes } = await watch(watched.client, watched.id);
  const spend = ({ client, id }: Person) => client.rpc('deduct_tokens', { p_user_id: id, p_amount: 1 });
  await spend(watched);
  await spend(elsewhere);
  await expect.poll(() => received.map(({ key }) => key)).toEqual([{ user_id: elsewhere.id }]);
  await expect.poll(() => changes).toHaveLength(1);
  // Notifications arrive in commit order, so none is pending after this one.
  await server.deps.db.pool.query('notify end_of_test');
  await expect.poll(() => announced.flat()).toContain('the end');
  const channelsOf = (person: Person) =>
    announced.filter(([, payload]) => payload?.includes(person.id)).map(([channel]) => channel);
  expect([channelsOf(watched).length, channelsOf(elsewhere).length]).toEqual([1, 1]);
  expect(channelsOf(watched)).not.toEqual(channelsOf(elsewhere));
});

test('announces changes on the shared channel to a process that runs an earlier version', async () => {
  const person = await server.newPerson(15);
  const { pool, url } = server.deps.db;
  const payloads: string[] = [];
  const earlier = await listen(url, {
    channels: { printready_changes: (payload) => payloads.push(payload) },
    lost: () => undefined,
    gap: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => earlier.stop());
  const id = randomUUID();
  await pool.query('insert into realtime.processes (id) values ($1)', [id]);
  onTestFinished(async () => void (await pool.query('delete from realtime.processes where id = $1', [id])));
  await pool.query("insert into realtime.interests values ('public.user_subscriptions', 'user_id', $1, $2)", [
    person.id,
    id,
  ]);
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  await expect.poll(() => payloads).toHaveLength(1);
});

test('announces only changes to rows that have a subscription', async () => {
  const { rows: processes } = await server.deps.db.pool.query<{ channel: string }>(
    'select channel from realtime.processes',
  );
  const [watched, alone] = [await server.newPerson(15), await server.newPerson(15)];
  const heard: string[] = [];
  const listener = await listen(server.deps.db.url, {
    channels: {
      ...Object.fromEntries(processes.map(({ channel }) => [channel, (payload) => heard.push(payload)])),
      end_of_test: () => heard.push('the end'),
    },
    lost: () => undefined,
    gap: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  });
  const { changes, channel } = await watch(watched.client, watched.id);
  await alone.client.rpc('deduct_tokens', { p_user_id: alone.id, p_amount: 1 });
  await watched.client.rpc('deduct_tokens', { p_user_id: watched.id, p_amount: 1 });
  await expect.poll(() => changes).toHaveLength(1);
  await channel.unsubscribe();
  const rowSubscriptions = async (): Promise<number> =>
    (await server.deps.db.pool.query('select from realtime.interests where value = $1', [watched.id]))
      .rowCount ?? 0;
  await expect.poll(rowSubscriptions).toBe(0);
  await watched.client.rpc('deduct_tokens', { p_user_id: watched.id, p_amount: 1 });
  // Notifications arrive in commit order, so none is pending after this one.
  await server.deps.db.pool.query('notify end_of_test');
  await expect.poll(() => heard).toContain('the end');
  await listener.stop();
  expect(heard.filter((payload) => payload.includes(alone.id))).toEqual([]);
  expect(heard.filter((payload) => payload.includes(watched.id))).toHaveLength(1);
});

test('reports an error for a subscription to a table without live changes', async () => {
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

/** Uses the raw protocol, for cases that supabase-js cannot produce. */
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

const join = (topic: string, accessToken: string): string =>
  JSON.stringify([
    '1',
    '1',
    topic,
    'phx_join',
    {
      config: { postgres_changes: [{ event: 'UPDATE', schema: 'public', table: 'user_subscriptions' }] },
      access_token: accessToken,
    },
  ]);
const heartbeat = JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]);

test('rejects a socket without a valid key', async () => {
  await expect(openSocket('nonsense')).rejects.toThrow('refused');
});

test('closes a channel when its token expires, unless the client renews it', async () => {
  const person = await server.newPerson(15);
  const { session_id } = decodeJwt(person.accessToken);
  const short = await server.deps.keys.sign({ sub: person.id, role: 'authenticated', session_id }, 30);
  const { socket, messages } = await openSocket(server.deps.anonKey);
  const toldIn = (topic: string) => messages.filter(([, , of]) => of === topic).map(([, , , event]) => event);
  socket.send(join('realtime:renewed', short));
  socket.send(join('realtime:left', short));
  const renewal = { access_token: person.accessToken };
  socket.send(JSON.stringify(['1', '2', 'realtime:renewed', 'access_token', renewal]));
  socket.send(heartbeat);
  // Messages are handled in order, so all earlier ones are handled once this reply arrives.
  await expect.poll(() => toldIn('phoenix')).toEqual(['phx_reply']);
  messages.length = 0;

  // Sets a fake clock to a time after the token's expiry but before the timeout of a silent socket.
  const clock = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) + 40_000);
  onTestFinished(() => clock.mockRestore());
  socket.send(heartbeat);
  await expect.poll(() => toldIn('realtime:left')).toContain('phx_close');
  expect(messages).toContainEqual([
    '1',
    null,
    'realtime:left',
    'system',
    { extension: 'postgres_changes', status: 'error', message: 'Access token has expired', channel: 'left' },
  ]);
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  await expect.poll(() => toldIn('realtime:renewed')).toEqual(['postgres_changes']);
  socket.close();
});

test('responds to heartbeats', async () => {
  const { socket, messages } = await openSocket(server.deps.anonKey);
  socket.send(heartbeat);
  await expect
    .poll(() => messages)
    .toEqual([[null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]);
  socket.close();
});

test('asks every client to fetch its data again after the database connection was lost', async () => {
  const { socket } = await openSocket(server.deps.anonKey);
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  await server.deps.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'printready realtime'",
  );
  expect(await closed).toBe(1013);
  const person = await server.newPerson(15);
  const { changes } = await watch(await secondTab(person, '2.0.0'), person.id);
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  await expect.poll(() => changes).toHaveLength(1);
});
