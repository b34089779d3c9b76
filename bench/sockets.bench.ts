/**
 * Processor time of the server processes for each spend, with idle sockets and without, in turns; and the time until the
 * spender's own socket has the new balance. SOCKETS, PROCESSES, SPENDS_PER_SECOND and SECONDS set the load.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { makeSpenders, type Spender, START_BALANCE } from '../apps/server/src/test-people.ts';
import { startEmbeddedPostgres } from '../apps/server/src/test-postgres.ts';
import { addressOf, cleanUp, newFolder, run, stop } from '../apps/server/src/test-process.ts';
import type { Benchmark, Measurement } from './benchmark.ts';
import { type Connection, openConnection } from './http-load.ts';

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const SOCKETS = setting('SOCKETS', 2_000);
const PROCESSES = setting('PROCESSES', 1);
const SPENDS_PER_SECOND = setting('SPENDS_PER_SECOND', 150);
const SECONDS = setting('SECONDS', 20);
const ROUNDS = 3;
/** Enough that none waits for its own last spend. */
const SPENDERS = 60;
const OPENED_AT_ONCE = 50;
/** Messages as supabase-js sends them. */
const HEARTBEAT_MS = 25_000;
const METRICS_TOKEN = randomUUID();

const WITHOUT = 'processor time of a spend without idle sockets';
const WITH = `processor time of a spend beside ${SOCKETS} idle sockets`;
const ARRIVAL = 'p99 from the request to the balance on the owner’s socket';

type Message = readonly [unknown, unknown, string, string, Record<string, unknown>];
type Change = { readonly data: { readonly record: { readonly tokens_remaining: number } } };

/** A socket that has joined a channel for the balance of a user. @returns the function that closes it */
async function listen(
  origin: string,
  token: string,
  userId: string,
  onBalance: (balance: number) => void,
): Promise<() => void> {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${token}&vsn=2.0.0`,
  );
  const send = (message: unknown[]): void => socket.send(JSON.stringify(message));
  const filter = `user_id=eq.${userId}`;
  const change = { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter };
  const config = { broadcast: {}, presence: {}, postgres_changes: [change], private: false };
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A socket could not be opened.')));
    socket.addEventListener('open', () =>
      send(['1', '1', 'realtime:balance', 'phx_join', { config, access_token: token }]),
    );
    socket.addEventListener('message', ({ data }) => {
      const [, , , event, payload] = JSON.parse(String(data)) as Message;
      if (event === 'system' && payload['status'] === 'ok') resolve();
      if (event === 'postgres_changes')
        onBalance((payload as unknown as Change).data.record.tokens_remaining);
    });
  });
  const beat = setInterval(() => send([null, '2', 'phoenix', 'heartbeat', {}]), HEARTBEAT_MS);
  return () => {
    clearInterval(beat);
    socket.close();
  };
}

/** Sockets that wait for balances that do not change. */
async function openIdle(
  origins: readonly string[],
  people: readonly Spender[],
  count: number,
): Promise<() => void> {
  const closers: (() => void)[] = [];
  while (closers.length < count) {
    const more = Math.min(OPENED_AT_ONCE, count - closers.length);
    const opened = Array.from({ length: more }, (_, at) => {
      const n = closers.length + at;
      const { accessToken } = people[n % people.length]!;
      return listen(origins[n % origins.length]!, accessToken, randomUUID(), () => undefined);
    });
    closers.push(...(await Promise.all(opened)));
  }
  return () => {
    for (const close of closers) close();
  };
}

/** Sum over all processes. */
async function processorSeconds(origins: readonly string[]): Promise<number> {
  const each = origins.map(async (origin) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
    return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]);
  });
  return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds, 0);
}

type Lane = { readonly person: Spender; readonly connection: Connection; left: number };
type Load = {
  /** @returns spends that were acknowledged */
  spendFor(milliseconds: number): Promise<number>;
  readonly latencies: readonly number[];
  /** Balances that did not arrive. */
  missing(): number;
  close(): void;
};

async function openLoad(origins: readonly string[], people: readonly Spender[]): Promise<Load> {
  const latencies: number[] = [];
  const sentAt = new Map<string, number>();
  const keyOf = (id: string, balance: number): string => `${id} ${balance}`;
  const closers: (() => void)[] = [];
  const lanes: Lane[] = [];
  for (const [n, person] of people.entries()) {
    const origin = origins[n % origins.length]!;
    const received = (balance: number): void => {
      const key = keyOf(person.id, balance);
      const from = sentAt.get(key);
      if (from === undefined) return;
      latencies.push(performance.now() - from);
      sentAt.delete(key);
    };
    closers.push(await listen(origin, person.accessToken, person.id, received));
    // By another process than the one that the socket is on.
    const connection = await openConnection(origins[(n + 1) % origins.length]!);
    closers.push(() => connection.close());
    lanes.push({ person, connection, left: START_BALANCE });
  }
  const spend = async (lane: Lane): Promise<void> => {
    const { id, accessToken } = lane.person;
    sentAt.set(keyOf(id, --lane.left), performance.now());
    const metadata = { request_id: randomUUID() };
    const { status, body } = await lane.connection.send({
      method: 'POST',
      path: '/rest/v1/token_usage',
      headers: { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': '10.0.0.1' },
      body: JSON.stringify({ user_id: id, tool_id: 'color-ko', credits_used: 1, metadata }),
    });
    if (status !== 201) throw new Error(`A spend answers ${status}: ${body}`);
  };
  return {
    spendFor: async (milliseconds) => {
      const start = performance.now();
      let spent = 0;
      let next = 0;
      const work = lanes.map(async (lane) => {
        for (;;) {
          const due = start + (next++ * 1_000) / SPENDS_PER_SECOND;
          if (due - start > milliseconds) return;
          await delay(Math.max(0, due - performance.now()));
          await spend(lane);
          spent++;
        }
      });
      await Promise.all(work);
      return spent;
    },
    latencies,
    missing: () => sentAt.size,
    close: () => {
      for (const close of closers) close();
    },
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
const percentile99 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;

async function measure(
  origins: readonly string[],
  people: readonly Spender[],
  { quick, note }: { readonly quick: boolean; readonly note: (sentence: string) => void },
): Promise<Measurement[]> {
  const [spenders, idlers] = [people.slice(0, SPENDERS), people.slice(SPENDERS)];
  const load = await openLoad(origins, spenders);
  const [sockets, seconds, rounds] = quick ? [20, 0.5, 1] : [SOCKETS, SECONDS, ROUNDS];
  const perSpend = async (): Promise<number> => {
    const before = await processorSeconds(origins);
    const spent = await load.spendFor(seconds * 1_000);
    return ((await processorSeconds(origins)) - before) / spent;
  };
  await load.spendFor(seconds * 1_000);
  const costs: { without: number[]; beside: number[] } = { without: [], beside: [] };
  for (let round = 0; round < rounds; round++) {
    costs.without.push(await perSpend());
    const close = await openIdle(origins, idlers, sockets);
    costs.beside.push(await perSpend());
    close();
    await delay(quick ? 100 : 3_000);
  }
  const missing = load.missing();
  const spends = load.latencies.length + missing;
  load.close();
  note(
    `${SPENDS_PER_SECOND} spends a second on ${PROCESSES} processes: ${(median(costs.without) * 1_000).toFixed(2)} ms each without idle sockets, ${(median(costs.beside) * 1_000).toFixed(2)} ms beside ${sockets}; of ${spends}, ${missing} did not reach their socket.`,
  );
  return [
    { name: WITHOUT, milliseconds: median(costs.without) * 1_000 },
    { name: WITH, milliseconds: median(costs.beside) * 1_000 },
    { name: ARRIVAL, milliseconds: percentile99(load.latencies), faults: missing },
  ];
}

export const benchmark: Benchmark = {
  title: 'Live updates beside idle sockets',
  bars: [
    { subject: WITH, against: WITHOUT, atMostRatio: 1.3 },
    { subject: ARRIVAL, atMostSeconds: 0.3 },
    { subject: ARRIVAL, noFaults: true },
  ],
  run: async (context) => {
    const postgres = await startEmbeddedPostgres();
    try {
      const secret = randomUUID() + randomUUID();
      const env = {
        NODE_ENV: 'development',
        DATABASE_URL: postgres.url,
        SERVER_SECRET: secret,
        TRUST_PROXY: '127.0.0.1',
        METRICS_TOKEN,
      };
      const servers = Array.from({ length: PROCESSES }, () => run({ ...env, DATA_DIR: newFolder() }));
      const origins: string[] = [];
      for (const server of servers) origins.push(await addressOf(server));
      const people = await makeSpenders(postgres.url, secret, SPENDERS * 2);
      const measured = await measure(origins, people, context);
      for (const server of servers) await stop(server);
      return measured;
    } finally {
      await cleanUp();
      await postgres.stop();
    }
  },
};
