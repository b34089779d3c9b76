import { createClient } from './connect.ts';

/**
 * Connections outside the pool: four for the job queue, one each for job and change notifications, and one for the
 * owner of an embedded cluster.
 */
const BESIDE_POOL = 7;
const RESERVED = 8;
const LARGEST_POOL = 20;
/**
 * Each purchase or refetch holds up to four connections while its work waits for another one (billing/purchase.ts,
 * billing/sync/sync.ts).
 */
const SMALLEST_POOL = 10;

const ALLOWED = `
  select least(
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true)::integer, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as allowed`;

export type ConnectionShare = {
  readonly pool: number;
  readonly sentence: string;
  /** True if there are fewer connections than callers need, so that callers wait for each other. */
  readonly short: boolean;
};

/** @param allowed connections that the server, the database, and the role allow */
export function shareConnections(allowed: number, processes: number): ConnectionShare {
  const share = Math.floor((allowed - RESERVED) / processes) - BESIDE_POOL;
  const pool = Math.min(LARGEST_POOL, Math.max(SMALLEST_POOL, share));
  const short = share < SMALLEST_POOL;
  const sentence = `PostgreSQL allows ${allowed} connections; this process takes at most ${pool + BESIDE_POOL} (DATABASE_PROCESSES=${processes}).`;
  if (!short) return { pool, sentence, short };
  const missing = processes * (SMALLEST_POOL + BESIDE_POOL) + RESERVED - allowed;
  return {
    pool,
    short,
    sentence: `${sentence} ${processes} processes need ${missing} more, or requests wait for each other: raise max_connections, or run fewer processes and set DATABASE_PROCESSES to their number.`,
  };
}

/** @throws if the database cannot be reached */
export async function readConnectionShare(url: string, processes: number): Promise<ConnectionShare> {
  const client = createClient(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ allowed: number }>(ALLOWED);
    return shareConnections(rows[0]?.allowed ?? 0, processes);
  } finally {
    await client.end();
  }
}
