/**
 * CPU time of the server processes per spend, with and without idle sockets in turn, and the time until the spender's
 * own socket receives the new balance. The environment variables SOCKETS, PROCESSES, SPENDS_PER_SECOND, SECONDS, and
 * ROUNDS set the load. Event-loop delays show whether the servers or this client are overloaded.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { makeSpenders, type Spender, START_BALANCE } from '@printready/testing/people';
import { startEmbeddedPostgres } from '@printready/testing/postgres';
import { addressOf, cleanUp, newFolder, run, stop } from '@printready/testing/process';
import type { Benchmark, Measurement } from '../benchmark.ts';
import { listenForBalance } from './balance-socket.ts';
import { type Connection, openConnection } from './http-load.ts';
import type { IdleSockets } from './idle-sockets.ts';

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const SOCKETS = setting('SOCKETS', 2_000);
const PROCESSES = setting('PROCESSES', 1);
const SPENDS_PER_SECOND = setting('SPENDS_PER_SECOND', 150);
const SECONDS = setting('SECONDS', 20);
const ROUNDS = setting('ROUNDS', 3);
/** Includes the first heartbeats of sockets that have just opened. */
const WARM_UP_SECONDS = 30;
/** Enough users that none has to wait for an earlier spend. */
const SPENDERS = 60;
const METRICS_TOKEN = randomUUID();
const ARRIVAL_BAR_SECONDS = 0.3;

const WITHOUT = 'processor time of a spend without idle sockets';
const WITH = `processor time of a spend beside ${SOCKETS} idle sockets`;
const ARRIVAL = 'p99 from the request to the balance on the owner’s socket';

/** Stays within the usual limit on open files per process. */
const SOCKETS_PER_CHILD = 4_000;

/**
 * Opens the idle sockets in separate processes, so that their work does not delay measured messages. @returns a
 * function that closes them
 */
async function openIdle(
  origins: readonly string[],
  people: readonly Spender[],
  count: number,
): Promise<() => Promise<void>> {
  const tokens = people.map(({ accessToken }) => accessToken);
  const children = Array.from({ length: Math.ceil(count / SOCKETS_PER_CHILD) }, (_, n) => {
    const child = fork(new URL('./idle-sockets.ts', import.meta.url));
    const own = Math.min(SOCKETS_PER_CHILD, count - n * SOCKETS_PER_CHILD);
    child.send({ origins, tokens, count: own } satisfies IdleSockets);
    return child;
  });
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve, reject) => {
          child.once('message', () => resolve());
          child.once('exit', () => reject(new Error('The idle sockets could not be opened.')));
        }),
    ),
  );
  return async () => {
    for (const child of children) {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    }
  };
}

type ServerLoad = { readonly processorSeconds: number; readonly p99DelaysMs: readonly number[] };

/** The event-loop delays count from the previous reading, which resets them. */
async function readServers(origins: readonly string[]): Promise<ServerLoad> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const texts = await Promise.all(
    origins.map(async (origin) => (await fetch(`${origin}/metrics`, { headers })).text()),
  );
  const valuesOf = (name: string): number[] =>
    texts.map((text) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]));
  return {
    processorSeconds: valuesOf('process_cpu_seconds_total').reduce((sum, seconds) => sum + seconds, 0),
    p99DelaysMs: valuesOf('nodejs_eventloop_lag_p99_seconds').map((seconds) => seconds * 1_000),
  };
}

type Lane = { readonly person: Spender; readonly connection: Connection; left: number };
type Arrival = { readonly sentMs: number; readonly tookMs: number };
type Load = {
  /** @returns the number of acknowledged spends */
  spendFor(milliseconds: number): Promise<number>;
  readonly arrivals: readonly Arrival[];
  /** Spends without recording arrivals, while connections open and code compiles. */
  warmUp(milliseconds: number): Promise<void>;
  missing(): number;
  close(): void;
};

async function sendSpend({ person: { id, accessToken }, connection }: Lane): Promise<void> {
  const metadata = { request_id: randomUUID() };
  const { status, body } = await connection.send({
    method: 'POST',
    path: '/rest/v1/token_usage',
    headers: { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': '10.0.0.1' },
    body: JSON.stringify({ user_id: id, tool_id: 'color-ko', credits_used: 1, metadata }),
  });
  if (status !== 201) throw new Error(`A spend answers ${status}: ${body}`);
}

async function openLoad(origins: readonly string[], people: readonly Spender[]): Promise<Load> {
  const arrivals: Arrival[] = [];
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
      arrivals.push({ sentMs: from, tookMs: performance.now() - from });
      sentAt.delete(key);
    };
    closers.push(await listenForBalance(origin, person.accessToken, person.id, received));
    // Spends through another process than the socket's.
    const connection = await openConnection(origins[(n + 1) % origins.length]!);
    closers.push(() => connection.close());
    lanes.push({ person, connection, left: START_BALANCE });
  }
  const spend = async (lane: Lane): Promise<void> => {
    sentAt.set(keyOf(lane.person.id, --lane.left), performance.now());
    await sendSpend(lane);
  };
  const spendFor = async (milliseconds: number): Promise<number> => {
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
  };
  return {
    spendFor,
    arrivals,
    warmUp: async (milliseconds) => {
      const before = arrivals.length;
      await spendFor(milliseconds);
      arrivals.length = before;
    },
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

/** @returns the seconds since the first arrival in which a spend took longer than the bar, each with its slowest */
function describeSlow(arrivals: readonly Arrival[]): string {
  const start = Math.min(...arrivals.map(({ sentMs }) => sentMs));
  const slowest = new Map<number, number>();
  for (const { sentMs, tookMs } of arrivals) {
    if (tookMs <= ARRIVAL_BAR_SECONDS * 1_000) continue;
    const second = Math.floor((sentMs - start) / 1_000);
    slowest.set(second, Math.max(slowest.get(second) ?? 0, tookMs));
  }
  if (slowest.size === 0) return 'No spend took longer than the bar.';
  const seconds = [...slowest].map(([second, ms]) => `${second} (${Math.round(ms)} ms)`);
  return `Seconds with a spend above the bar, and its slowest: ${seconds.slice(0, 40).join(', ')}; ${seconds.length} in all.`;
}

async function measure(
  origins: readonly string[],
  people: readonly Spender[],
  { quick, note }: { readonly quick: boolean; readonly note: (sentence: string) => void },
): Promise<Measurement[]> {
  const [spenders, idlers] = [people.slice(0, SPENDERS), people.slice(SPENDERS)];
  const load = await openLoad(origins, spenders);
  const [sockets, seconds, rounds] = quick ? [20, 0.5, 1] : [SOCKETS, SECONDS, ROUNDS];
  const clientDelay = monitorEventLoopDelay();
  let serverDelays: readonly number[] = [];
  const perSpend = async (): Promise<number> => {
    const before = await readServers(origins);
    const spent = await load.spendFor(seconds * 1_000);
    const after = await readServers(origins);
    serverDelays = after.p99DelaysMs;
    return (after.processorSeconds - before.processorSeconds) / spent;
  };
  const warmUpMs = Math.min(seconds, WARM_UP_SECONDS) * 1_000;
  await load.warmUp(warmUpMs);
  clientDelay.enable();
  const costs: { without: number[]; beside: number[] } = { without: [], beside: [] };
  for (let round = 0; round < rounds; round++) {
    costs.without.push(await perSpend());
    const close = await openIdle(origins, idlers, sockets);
    await load.warmUp(warmUpMs);
    costs.beside.push(await perSpend());
    await close();
    await delay(quick ? 100 : 3_000);
  }
  clientDelay.disable();
  const missing = load.missing();
  const latencies = load.arrivals.map(({ tookMs }) => tookMs);
  load.close();
  note(
    `${SPENDS_PER_SECOND} spends a second on ${PROCESSES} processes: ${(median(costs.without) * 1_000).toFixed(2)} ms each without idle sockets, ${(median(costs.beside) * 1_000).toFixed(2)} ms beside ${sockets}; of ${latencies.length + missing}, ${missing} did not reach their socket.`,
  );
  note(
    `Event loop delay, p99: servers ${serverDelays.map(Math.round).join(', ')} ms; this client ${Math.round(clientDelay.percentile(99) / 1e6)} ms. Arrival, median: ${median(latencies).toFixed(0)} ms. Load average ${loadavg()[0]?.toFixed(1) ?? ''}.`,
  );
  note(describeSlow(load.arrivals));
  return [
    { name: WITHOUT, milliseconds: median(costs.without) * 1_000 },
    { name: WITH, milliseconds: median(costs.beside) * 1_000 },
    { name: ARRIVAL, milliseconds: percentile99(latencies), faults: missing },
  ];
}

export const benchmark: Benchmark = {
  title: 'Live updates beside idle sockets',
  bars: [
    { subject: WITH, against: WITHOUT, atMostRatio: 1.3 },
    { subject: ARRIVAL, atMostSeconds: ARRIVAL_BAR_SECONDS },
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
