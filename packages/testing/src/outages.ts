/**
 * For tests and benchmarks: real database faults under a running server while users spend tokens. Every round ends
 * when spends are acknowledged again.
 */
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { Client } from 'pg';
import { findRunningCluster } from '../../../apps/server/src/platform/database/cluster.ts';
import { makeSpenders } from './people.ts';
import { debianPostgres, type ShutdownMode, startDebianPostgres, startEmbeddedPostgres } from './postgres.ts';
import { addressOf, isRunning, newFolder, type Process, postmasterOf, run, until } from './process.ts';
import { BEHIND_PROXY, SPENDER_COUNT, type SpendingLoad, startSpending } from './spending.ts';

/** Acknowledged spends required before and after each fault, enough to use every connection in the pool. */
const SPENDS_BETWEEN = 40;

/** The server with its database, embedded or external. */
type Home = {
  readonly server: Process;
  readonly origin: string;
  readonly url: string;
  readonly restart: (mode: ShutdownMode) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly secret: string;
};

async function startEmbedded(): Promise<Home> {
  const [DATA_DIR, secret] = [newFolder(), randomUUID() + randomUUID()];
  const server = run({ ...BEHIND_PROXY, DATA_DIR, SERVER_SECRET: secret });
  const origin = await addressOf(server);
  const url = await findRunningCluster(DATA_DIR);
  if (url === undefined) throw new TypeError('The server has started its database.');
  return {
    ...{ server, origin, url, secret },
    // The server itself restarts its PostgreSQL.
    restart: async (mode) => {
      const postmaster = postmasterOf(DATA_DIR);
      if (postmaster === undefined) throw new TypeError('It runs between two rounds.');
      process.kill(postmaster, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await until(
        () => ![undefined, postmaster].includes(postmasterOf(DATA_DIR)),
        'PostgreSQL is started again',
      );
    },
    stop: async () => {
      server.child.kill('SIGTERM');
      await until(() => !isRunning(server), 'the server stops');
    },
  };
}

async function startBesideOutside(): Promise<Home> {
  // Uses Debian's PostgreSQL if installed, because it is the oldest supported version.
  const outside = await (debianPostgres === undefined ? startEmbeddedPostgres() : startDebianPostgres());
  const secret = randomUUID() + randomUUID();
  const server = run({
    ...BEHIND_PROXY,
    DATA_DIR: newFolder(),
    DATABASE_URL: outside.url,
    SERVER_SECRET: secret,
  });
  return {
    ...{ server, secret, url: outside.url, restart: outside.restart },
    origin: await addressOf(server),
    stop: async () => {
      server.child.kill('SIGTERM');
      await until(() => !isRunning(server), 'the server stops');
      await outside.stop();
    },
  };
}

export const HOMES = { embedded: startEmbedded, external: startBesideOutside } as const;

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url, application_name: 'test' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const OURS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

export const OUTAGES = {
  'restarted, fast': ({ restart }: Home) => restart('fast'),
  'restarted, immediate': ({ restart }: Home) => restart('immediate'),
  'sessions terminated': async ({ url }: Home) => {
    await ask(url, `select pg_terminate_backend(pid) ${OURS}`);
  },
  'one backend killed': async ({ url }: Home) => {
    // Picks a busy PostgreSQL process if possible: PostgreSQL then ends all others and recovers.
    const [victim] = await ask<{ pid: number }>(
      url,
      `select pid ${OURS} and application_name = 'printready' order by state = 'active' desc limit 1`,
    );
    if (victim) process.kill(victim.pid, 'SIGKILL');
  },
} as const;

export type Outage = keyof typeof OUTAGES;

export type OutageVerdict = {
  readonly rounds: number;
  /** Number of acknowledged spends and of 503 responses. */
  readonly acknowledged: number;
  readonly unavailable: number;
  readonly faults: readonly string[];
};

/** Statuses that are not allowed, and every 503 without Retry-After. */
export function faultsOf({ statuses, impolite }: SpendingLoad, allowed: readonly number[]): string[] {
  const strange = [...statuses].filter(([status]) => !allowed.includes(status));
  return [
    ...strange.map(([status, times]) => `${times} × ${status === 0 ? 'no answer' : status}`),
    ...(impolite() > 0 ? [`${impolite()} × 503 without Retry-After`] : []),
  ];
}

/** @throws Error if the process dies or does not recover */
export async function playOutages(
  home: keyof typeof HOMES,
  harms: readonly Outage[],
  rounds: number,
): Promise<OutageVerdict> {
  const running = await HOMES[home]();
  const { server, origin, url } = running;
  const spending = startSpending([origin], await makeSpenders(url, running.secret, SPENDER_COUNT));
  const alive = (): void => {
    if (!isRunning(server)) throw new Error(`The server has died: ${server.output().slice(-2_000)}`);
  };
  const spendMore = async (): Promise<void> => {
    const goal = spending.count() + SPENDS_BETWEEN;
    await until(() => {
      alive();
      return spending.count() >= goal;
    }, 'spends are acknowledged again');
  };
  try {
    await spendMore();
    for (let round = 0; round < rounds; round++) {
      for (const harm of harms) {
        await OUTAGES[harm](running);
        await spendMore();
      }
    }
    await spending.finish();
    const faults = [...faultsOf(spending, [201, 503]), ...(await spending.audit(url))];
    const unavailable = spending.statuses.get(503) ?? 0;
    return { rounds: rounds * harms.length, acknowledged: spending.count(), unavailable, faults };
  } finally {
    spending.giveUp();
    await running.stop();
  }
}
