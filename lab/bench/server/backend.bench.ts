/**
 * Overhead that the server adds to the database: the same work over HTTP and through plain `pg`, alternating, over the
 * same number of connections. Also measures how long one change takes to reach 1000 sockets.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimsOf, makeSpenders, type Spender } from '@printready/testing/people';
import { UNLIMITED } from '@printready/testing/process';
import { findRunningCluster } from '../../../apps/server/src/platform/database/cluster.ts';
import { connect, type Database, transaction } from '../../../apps/server/src/platform/database/connect.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';
import { type Connection, type HttpRequest, openConnection } from './http-load.ts';

const CONNECTIONS = 16;
/** Many more users than connections, so that row locks and rate limits are no bottleneck. */
const USERS = 512;
/** Many rounds of one second, because the rate varies by 20 % between rounds on a shared machine. */
const ROUNDS = 15;
const METRICS_TOKEN = randomUUID();
const READ = 'read own row';
const SPEND = 'spend';
const MAIN = join(import.meta.dirname, '../../../apps/server/src/main.ts');

type Pool = Database['pool'];
type Client = Parameters<Parameters<typeof transaction>[1]>[0];
type Backend = {
  readonly origin: string;
  readonly url: string;
  readonly users: readonly Spender[];
  stop(): Promise<void>;
};

type Session = { readonly refresh_token: string };

/** Starts the real server in its own process, configured as in production but without email. */
async function startBackend(users: number): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  chmodSync(folder, 0o755);
  const secret = randomUUID() + randomUUID();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: folder,
    SERVER_SECRET: secret,
    MODELS: 'off',
    // Rate limits are disabled, and every request appears to come from its own IP address.
    ...UNLIMITED,
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = await new Promise<string>((resolve, reject) => {
    let message = '';
    child.stdout.on('data', (chunk: Buffer) => {
      message += chunk.toString();
      const [, address] = /ready: (\S+)/.exec(message) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${message}`)));
  });
  const url = await findRunningCluster(folder);
  if (url === undefined) throw new TypeError('The server has started its database.');
  return { origin, url, users: await makeSpenders(url, secret, users), stop };
}

type Action = (turn: number, connection: number) => Promise<unknown>;
type Tally = { readonly perSecond: number; readonly latencies: readonly number[] };

async function runFor(milliseconds: number, action: Action): Promise<Tally> {
  const latencies: number[] = [];
  const start = performance.now();
  let turn = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      do {
        const began = performance.now();
        await action(turn++, connection);
        latencies.push(performance.now() - began);
      } while (performance.now() - start < milliseconds);
    }),
  );
  return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const percentile99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

type Pair = { readonly name: string; readonly plain: Action; readonly http: Action };

/** Alternates between plain `pg` and HTTP, so that a busy machine slows both equally. */
async function compare({ name, plain, http }: Pair, { quick, note }: BenchContext): Promise<Measurement[]> {
  const [milliseconds, rounds] = quick ? [50, 1] : [1_000, ROUNDS];
  const tallies: { plain: Tally[]; http: Tally[] } = { plain: [], http: [] };
  for (let round = quick ? 0 : -1; round < rounds; round++) {
    const [ofPlain, ofHttp] = [await runFor(milliseconds, plain), await runFor(milliseconds, http)];
    if (round < 0) continue;
    tallies.plain.push(ofPlain);
    tallies.http.push(ofHttp);
  }
  const rate = (each: readonly Tally[]): number => median(each.map(({ perSecond }) => perSecond));
  const p99 = (each: readonly Tally[]): string =>
    percentile99(each.flatMap(({ latencies }) => latencies)).toFixed(1);
  const [ofPlain, ofHttp] = [rate(tallies.plain), rate(tallies.http)];
  note(
    `${name}: ${Math.round(ofHttp)}/s over HTTP (p99 ${p99(tallies.http)} ms), ${Math.round(ofPlain)}/s by plain pg (p99 ${p99(tallies.plain)} ms): ${(ofHttp / ofPlain).toFixed(2)} ×`,
  );
  const group = `${name}, 1000 times over ${CONNECTIONS} connections`;
  return [
    { group, name: `${name}, plain pg`, milliseconds: 1_000_000 / ofPlain },
    { group, name: `${name}, HTTP`, milliseconds: 1_000_000 / ofHttp },
  ];
}

/** Sets the caller's role and claims for one transaction, as PostgREST and the server do. */
async function asUser<T>(pool: Pool, user: Spender, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify(claimsOf(user.accessToken))],
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

/** Sends a request on a connection. @returns the body. @throws Error unless the status indicates success */
type Send = (
  connection: number,
  turn: number,
  request: Omit<HttpRequest, 'headers'>,
  token?: string,
) => Promise<string>;

const senderOn =
  (connections: readonly Connection[]): Send =>
  async (connection, turn, request, token) => {
    const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
    const headers = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) };
    const { status, body } = await connections[connection]!.send({ ...request, headers });
    if (status >= 300) throw new Error(`${request.path} answers ${status}: ${body}`);
    return body;
  };

function actionsOf({ users }: Backend, pool: Pool, connections: readonly Connection[]): Pair[] {
  const send = senderOn(connections);
  return [readAction(users, pool, send), spendAction(users, pool, send), refreshAction(users, pool, send)];
}

const userOf = (users: readonly Spender[], turn: number): Spender => users[turn % users.length]!;

function readAction(users: readonly Spender[], pool: Pool, send: Send): Pair {
  return {
    name: READ,
    plain: (turn) => {
      const user = userOf(users, turn);
      return asUser(pool, user, (client) =>
        client.query('select * from public.user_subscriptions where user_id = $1', [user.id]),
      );
    },
    http: (turn, connection) => {
      const { id, accessToken } = userOf(users, turn);
      const path = `/rest/v1/user_subscriptions?select=*&user_id=eq.${id}`;
      return send(connection, turn, { method: 'GET', path }, accessToken);
    },
  };
}

function spendAction(users: readonly Spender[], pool: Pool, send: Send): Pair {
  return {
    name: SPEND,
    plain: (turn) => {
      const user = userOf(users, turn);
      return asUser(pool, user, (client) =>
        client.query(
          'insert into public.token_usage (user_id, tool_id, credits_used, metadata) values ($1, $2, $3, $4)',
          [user.id, 'color-ko', 1, JSON.stringify({ request_id: randomUUID() })],
        ),
      );
    },
    http: (turn, connection) => {
      const { id, accessToken } = userOf(users, turn);
      const metadata = { request_id: randomUUID() };
      const body = JSON.stringify({ user_id: id, tool_id: 'color-ko', credits_used: 1, metadata });
      return send(connection, turn, { method: 'POST', path: '/rest/v1/token_usage', body }, accessToken);
    },
  };
}

function refreshAction(users: readonly Spender[], pool: Pool, send: Send): Pair {
  return {
    name: 'refresh',
    plain: (turn) => {
      const user = userOf(users, turn);
      return transaction(pool, async (client) => {
        await client.query('select * from auth.sessions where id = $1 for update', [user.sessionId]);
        // Leaves the counter unchanged, because the refresh tokens of the HTTP side depend on it.
        await client.query(
          'update auth.sessions set refresh_counter = refresh_counter, refreshed_at = now() where id = $1',
          [user.sessionId],
        );
        await client.query('select * from auth.users where id = $1', [user.id]);
      });
    },
    http: async (turn, connection) => {
      // Separate users per connection, because concurrent refreshes of one token behave differently.
      const user = users[(connection + CONNECTIONS * (turn % (USERS / CONNECTIONS))) % users.length]!;
      const body = JSON.stringify({ refresh_token: user.refreshToken });
      const path = '/auth/v1/token?grant_type=refresh_token';
      const response = await send(connection, turn, { method: 'POST', path, body });
      user.refreshToken = (JSON.parse(response) as Session).refresh_token;
    },
  };
}

type Subscriber = { received: Promise<void>; reset(): void; close(): void };

async function subscribe(origin: string, { id, accessToken: token }: Spender): Promise<Subscriber> {
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${token}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  let resolveReceived: () => void = () => undefined;
  const subscriber: Subscriber = {
    received: Promise.resolve(),
    reset: () => {
      subscriber.received = new Promise((resolve) => (resolveReceived = resolve));
    },
    close: () => socket.close(),
  };
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A socket could not be opened.')));
    socket.addEventListener('open', () => {
      const change = {
        event: 'UPDATE',
        schema: 'public',
        table: 'user_subscriptions',
        filter: `user_id=eq.${id}`,
      };
      const config = { broadcast: {}, presence: {}, postgres_changes: [change], private: false };
      socket.send(
        JSON.stringify(['1', '1', 'realtime:balance', 'phx_join', { config, access_token: token }]),
      );
    });
    socket.addEventListener('message', ({ data }) => {
      const [, , , event, payload] = JSON.parse(String(data)) as [
        unknown,
        unknown,
        unknown,
        string,
        { status?: string },
      ];
      if (event === 'system' && payload.status === 'ok') resolve();
      if (event === 'postgres_changes') resolveReceived();
    });
  });
  return subscriber;
}

/** Time from an UPDATE until the last socket has its message; the baseline reads the row as often with plain pg. */
async function measureSockets(
  { origin, users }: Backend,
  pool: Pool,
  { quick, note }: BenchContext,
): Promise<Measurement[]> {
  const [count, rounds] = quick ? [20, 1] : [1_000, ROUNDS];
  const user = users[0]!;
  const subscribers: Subscriber[] = [];
  for (let n = 0; n < count; n += 50) {
    subscribers.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, count - n) }, () => subscribe(origin, user)))),
    );
  }
  const change = (): Promise<unknown> =>
    pool.query(
      'update public.user_subscriptions set tokens_remaining = tokens_remaining - 1 where user_id = $1',
      [user.id],
    );
  const times: { plain: number[]; http: number[] } = { plain: [], http: [] };
  for (let round = 0; round < rounds; round++) {
    for (const subscriber of subscribers) subscriber.reset();
    let start = performance.now();
    await change();
    await Promise.all(subscribers.map(({ received }) => received));
    times.http.push(performance.now() - start);
    start = performance.now();
    await change();
    const read = () =>
      asUser(pool, user, (client) =>
        client.query('select * from public.user_subscriptions where user_id = $1', [user.id]),
      );
    let left = count;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (left-- > 0) await read();
      }),
    );
    times.plain.push(performance.now() - start);
  }
  for (const subscriber of subscribers) subscriber.close();
  note(`${count} sockets have all heard of a change ${median(times.http).toFixed(0)} ms after it was made.`);
  const group = `one change, ${count} receivers`;
  return [
    { group, name: 'sockets, plain pg', milliseconds: median(times.plain) },
    { group, name: 'sockets, WebSocket', milliseconds: median(times.http) },
  ];
}

async function residentMegabytes(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text()) ?? [];
  if (bytes === undefined) throw new Error(`The metrics answer ${response.status}.`);
  return Number(bytes) / 1_000_000;
}

const MEMORY = 'memory that 100,000 requests leave behind';
const SAMPLES = 10;

/** Spends tokens and reads rows at full speed; the first half of the run warms up and fills caches. */
async function measureMemory(
  pairs: readonly Pair[],
  { origin }: Backend,
  { quick, note }: BenchContext,
): Promise<Measurement> {
  const actions = pairs.filter(({ name }) => name === SPEND || name === READ).map(({ http }) => http);
  const requests = quick ? 200 : 100_000;
  const samples: number[] = [];
  const start = performance.now();
  let turn = 0;
  for (let sample = 1; sample <= SAMPLES; sample++) {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, connection) => {
        while (turn < (requests * sample) / SAMPLES) {
          const request = turn++;
          await actions[request % actions.length]!(request, connection);
        }
      }),
    );
    samples.push(await residentMegabytes(origin));
  }
  note(
    `${requests} requests: ${samples.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB held, after each tenth.`,
  );
  // Minimum of several samples, because garbage collection may run at any time.
  const [middle, end] = [Math.min(...samples.slice(4, 7)), Math.min(...samples.slice(7))];
  return {
    group: 'memory',
    name: MEMORY,
    milliseconds: performance.now() - start,
    peakMegabytes: Math.max(0, end - middle),
  };
}

async function run(context: BenchContext): Promise<readonly Measurement[]> {
  const backend = await startBackend(context.quick ? CONNECTIONS : USERS);
  const { pool } = connect(backend.url, (error) => context.note(error.message));
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(backend.origin)),
  );
  try {
    const measured: Measurement[] = [];
    const pairs = actionsOf(backend, pool, connections);
    for (const pair of pairs) measured.push(...(await compare(pair, context)));
    measured.push(await measureMemory(pairs, backend, context));
    measured.push(...(await measureSockets(backend, pool, context)));
    return measured;
  } finally {
    for (const connection of connections) connection.close();
    await pool.end();
    await backend.stop();
  }
}

export const benchmark: Benchmark = {
  title: 'Backend: over HTTP beside plain pg',
  run,
  bars: [
    // HTTP must reach at least 75 % of plain pg's rate for spends, and 60 % for reads.
    { subject: `${SPEND}, HTTP`, against: `${SPEND}, plain pg`, atMostRatio: 1 / 0.75 },
    { subject: `${READ}, HTTP`, against: `${READ}, plain pg`, atMostRatio: 1 / 0.6 },
    { subject: MEMORY, atMostMegabytes: 24 },
  ],
};
