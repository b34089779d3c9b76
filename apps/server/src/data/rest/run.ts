import { escapeLiteral, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import type { Identity } from '../../auth/sessions/identity.ts';
import { prepared, together } from '../../platform/database/connect.ts';
import { fromPostgres } from './errors.ts';
import type { Statement } from './sql.ts';

const STATEMENT_TIMEOUT_MS = 8_000;

export type RunOptions = {
  readonly readOnly?: boolean;
  readonly rollback?: boolean;
};

/** Sends claims and role in the same round trip as `begin`, as literals, because a batch cannot bind values. */
function openingOf({ role, claims, request }: Identity, { readOnly }: RunOptions): string {
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

const endingOf = ({ rollback }: RunOptions): string => (rollback ? 'rollback' : 'commit');

/** @throws AppError with PostgREST's code; the transaction is rolled back */
async function onClient<T>(
  pool: Pool,
  { role }: Identity,
  exchange: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await exchange(client);
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    });
    throw fromPostgres(error, role === 'anon');
  } finally {
    client.release(broken);
  }
}

/** @throws AppError with PostgREST's code; the transaction is rolled back */
export function runAs<T>(
  pool: Pool,
  identity: Identity,
  work: (client: PoolClient) => Promise<T>,
  options: RunOptions = {},
): Promise<T> {
  return onClient(pool, identity, async (client) => {
    // If the opening statement fails, PostgreSQL rejects the rest of the transaction.
    const [, result] = await together(client, () =>
      Promise.all([client.query(openingOf(identity, options)), work(client)]),
    );
    await client.query(endingOf(options));
    return result;
  });
}

type StatementOptions<R extends QueryResultRow> = RunOptions & {
  /** Checks the result before the commit, in the same transaction, which an error rolls back. */
  readonly judge?: ((answer: QueryResult<R>, client: PoolClient) => Promise<void> | void) | undefined;
};

/** If `judge` is absent, sends everything in one packet. @throws AppError with PostgREST's code; rolls back */
export function runStatementAs<R extends QueryResultRow>(
  pool: Pool,
  identity: Identity,
  statement: Statement,
  { judge, ...options }: StatementOptions<R> = {},
): Promise<QueryResult<R>> {
  if (judge) {
    const work = async (client: PoolClient): Promise<QueryResult<R>> => {
      const answer = await client.query<R>(prepared(pool, statement));
      await judge(answer, client);
      return answer;
    };
    return runAs(pool, identity, work, options);
  }
  return onClient(pool, identity, async (client) => {
    const [opened, answered, ended] = await together(client, () =>
      Promise.allSettled([
        client.query(openingOf(identity, options)),
        client.query<R>(prepared(pool, statement)),
        client.query(endingOf(options)),
      ]),
    );
    // Reports the first failure, because it causes the later ones.
    if (opened.status === 'rejected') throw opened.reason;
    if (answered.status === 'rejected') throw answered.reason;
    if (ended.status === 'rejected') throw ended.reason;
    return answered.value;
  });
}
