/** Runs SQL as the caller: a transaction under their role and claims, so that row-level security decides. */
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { fromPostgres } from './errors.ts';
import type { Identity } from './request.ts';

const STATEMENT_TIMEOUT_MS = 8_000;

export type RunOptions = {
  readonly readOnly?: boolean;
  /** Everything is checked and nothing is kept. */
  readonly rollback?: boolean;
};

/** Claims and role go in the same round trip as `begin`; both are literals because a batch cannot bind. */
function openingOf({ role, claims, request }: Identity, readOnly: boolean): string {
  const settings: readonly (readonly [string, string])[] = [
    ['statement_timeout', String(STATEMENT_TIMEOUT_MS)],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.method', request?.method ?? ''],
    ['request.path', request?.path ?? ''],
    ['request.headers', request?.headers ?? '{}'],
    ['role', role],
  ];
  const list = settings.map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`);
  return `begin${readOnly ? ' read only' : ''}; select ${list.join(', ')}`;
}

/** @throws AppError with PostgREST's code; the transaction is rolled back */
export async function runAs<T>(
  pool: Pool,
  identity: Identity,
  work: (client: PoolClient) => Promise<T>,
  { readOnly = false, rollback = false }: RunOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Both travel together. When the opening fails, its transaction is aborted and refuses all that follows.
    const [, result] = await Promise.all([client.query(openingOf(identity, readOnly)), work(client)]);
    await client.query(rollback ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    });
    throw fromPostgres(error, identity.role === 'anon');
  } finally {
    client.release(broken);
  }
}
