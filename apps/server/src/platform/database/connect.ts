/** The one road to PostgreSQL: a pool, and transactions that end in commit or rollback, never in between. */
import { Pool, type PoolClient } from 'pg';

export type Database = {
  readonly pool: Pool;
  /** For connections outside the pool, such as LISTEN. */
  readonly url: string;
};

/** @param pipeline statements that do not wait for each other travel together; COPY and cursors cannot be used then */
export function connect(
  url: string,
  onIdleError: (error: Error) => void,
  { pipeline = false }: { pipeline?: boolean } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    application_name: 'printready',
    pipeline,
  });
  // An idle connection that the database ends is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  return { pool, url };
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
    // A connection that could not roll back is not given to the next request.
    client.release(broken);
  }
}
