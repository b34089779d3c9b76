import type { Client, ClientConfig, Pool, PoolClient, QueryConfig } from 'pg';
import { SurvivingClient } from './outage.ts';
import { PatientPool } from './patient-pool.ts';

export type Database = {
  readonly pool: Pool;
  readonly url: string;
};

const CONNECT_TIMEOUT_MS = 5_000;
const OWN_PATIENCE_MS = 30_000;
/** A vanished machine does not close its connection; ten probes, one per second, detect it. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Creates a dedicated connection for LISTEN or a long lock. The caller must end it, even after a failed connect. */
export function createClient(
  url: string,
  options: Pick<ClientConfig, 'application_name' | 'connectionTimeoutMillis'> = {},
): Client {
  return new SurvivingClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: OWN_PATIENCE_MS,
    ...KEEP_ALIVE,
    ...options,
  });
}

type PoolOptions = {
  /** Sends independent statements in one packet; cannot be combined with COPY or cursors. */
  readonly pipeline?: boolean;
  readonly patienceMs?: number;
  readonly max?: number;
};

const USUAL_POOL = 20;

export function connect(
  url: string,
  onIdleError: (error: Error) => void,
  { pipeline = false, patienceMs, max = USUAL_POOL }: PoolOptions = {},
): Database {
  const pool = new PatientPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Connections dropped after a burst are opened again in the next one, all at once, and that stalls every process.
    idleTimeoutMillis: 0,
    application_name: 'printready',
    pipeline,
    query_timeout: patienceMs,
    Client: SurvivingClient,
    ...KEEP_ALIVE,
  });
  // An idle connection that the database closes emits an error, which would end the process without a listener.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  return { pool, url };
}

/** Sends the statements of `ask` in one packet on a pipelined connection, so PostgreSQL wakes up only once. */
export function together<T>({ connection: { stream } }: PoolClient, ask: () => T): T {
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** Limit per pool: each statement takes memory in every backend, and callers may vary columns and filters. */
const MAX_PREPARED = 64;
const namesByPool = new WeakMap<Pool, Map<string, string>>();

export function prepared(
  pool: Pool,
  { text, values }: { readonly text: string; readonly values: unknown[] },
): QueryConfig {
  const names = namesByPool.get(pool) ?? new Map<string, string>();
  namesByPool.set(pool, names);
  const name = names.get(text) ?? (names.size < MAX_PREPARED ? `s${names.size + 1}` : undefined);
  if (name === undefined) return { text, values };
  names.set(text, name);
  return { name, text, values };
}

export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    });
    throw error;
  } finally {
    // A connection that failed to roll back is not reused.
    client.release(broken);
  }
}
