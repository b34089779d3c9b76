/** /rest/v1: the part of PostgREST's protocol that @supabase/postgrest-js uses for tables and functions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient, QueryResult } from 'pg';
import type { AuthDeps } from '../../auth/deps.ts';
import { type Identity, requireProved } from '../../auth/sessions/identity.ts';
import { renderErrors } from '../../platform/http/render-error.ts';
import { areCharged } from '../tokens/paid-runs.ts';
import { bodyGrowth, takeGrowth } from './allowance.ts';
import { type Answer, checkAffected, checkOneRow, onlyRow, pageStatus, type Result, send } from './answer.ts';
import { fromPostgres, restError } from './errors.ts';
import { checkQuery } from './filters.ts';
import { type Preferences, readPreferences } from './preferences.ts';
import {
  checkMediaType,
  checkMethod,
  checkProfile,
  identifyRequest,
  type Range,
  readRange,
  wantsObject,
} from './request.ts';
import { callStatement, findProcedure, splitArguments } from './rpc.ts';
import { runStatementAs } from './run.ts';
import { type Procedure, readSchema, type Schema, type Table } from './schema.ts';
import {
  countStatement,
  deleteStatement,
  insertStatement,
  planStatement,
  readRow,
  readRows,
  type Statement,
  selectStatement,
  updatedStatement,
  updateStatement,
} from './sql.ts';

type RestDeps = Pick<AuthDeps, 'db' | 'limits' | 'keys' | 'sessions'>;

type TableRequest = FastifyRequest<{ Params: { name: string } }>;
const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://unused').searchParams;

function findTable({ tables }: Schema, name: string): Table {
  const table = tables.get(name);
  if (table) return table;
  throw restError('PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
}

/** Returns `judge` for writes whose result must be checked before the commit; otherwise undefined. */
const ifJudged = <T>(request: FastifyRequest, { maxAffected, resolution }: Preferences, judge: T) =>
  wantsObject(request) || maxAffected !== undefined || resolution === 'merge-duplicates' ? judge : undefined;

async function read(
  deps: RestDeps,
  schema: Schema,
  request: TableRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const identity = await identifyRequest(deps, request);
  const table = findTable(schema, request.params.name);
  const query = queryOf(request);
  checkQuery(query, ['select', 'order', 'limit', 'offset'], { filters: true });
  const preferences = readPreferences(request.headers.prefer, 'read');
  const range = readRange(query, request.headers.range);
  const answer = await readRowsAs(deps, identity, request, { table, query, preferences, range });
  const shown = request.method === 'HEAD' ? { ...answer, body: null } : answer;
  return send(reply, request, shown, range.offset, pageStatus(answer, range));
}

type Reading = { table: Table; query: URLSearchParams; preferences: Preferences; range: Range };

async function readRowsAs(
  deps: Pick<AuthDeps, 'db'>,
  identity: Identity,
  request: FastifyRequest,
  { table, query, preferences, range }: Reading,
): Promise<Answer> {
  const statement = selectStatement(table, query, range);
  let total: number | undefined;
  const counting = async (_: unknown, client: PoolClient): Promise<void> => {
    total = await countAs(client, preferences, table, query);
  };
  const options = { readOnly: true, judge: preferences.count && counting };
  const result = onlyRow(await runStatementAs<Result>(deps.db.pool, identity, statement, options));
  checkOneRow(request, result);
  return { ...result, total };
}

type Planned = { readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] };

/**
 * Counts like PostgREST: `planned` is the planner's estimate. `estimated` is exact, because each user has few rows.
 */
async function countAs(
  client: PoolClient,
  { count }: Preferences,
  table: Table,
  query: URLSearchParams,
): Promise<number | undefined> {
  if (count === undefined) return undefined;
  if (count === 'planned') {
    const plan = planStatement(table, query);
    const { rows } = await client.query<Planned>(plan.text, plan.values);
    return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'];
  }
  const exact = countStatement(table, query);
  const { rows } = await client.query<{ total: number }>(exact.text, exact.values);
  return rows[0]?.total;
}

type Writing = {
  readonly kind: 'insert' | 'update' | 'remove';
  readonly honored: Parameters<typeof checkQuery>[1];
  readonly statementOf: (
    table: Table,
    query: URLSearchParams,
    preferences: Preferences,
    body: unknown,
  ) => Statement;
};

const WRITINGS = {
  insert: {
    kind: 'insert',
    honored: ['select', 'order', 'columns'],
    statementOf: (table, query, preferences, body) =>
      insertStatement(table, readRows(body), query, preferences),
  },
  update: {
    kind: 'update',
    honored: ['select', 'order', 'columns'],
    statementOf: (table, query, preferences, body) =>
      updateStatement(table, readRow(body), query, preferences),
  },
  remove: { kind: 'remove', honored: ['select', 'order'], statementOf: deleteStatement },
} as const satisfies Record<string, Writing>;

/** 201, or 200 for an upsert that has only updated existing rows. */
async function createdStatus(
  client: PoolClient,
  { resolution }: Preferences,
  { rows }: Result,
): Promise<200 | 201> {
  if (resolution !== 'merge-duplicates') return 201;
  const found = await client.query<{ updated: number }>(updatedStatement.text, updatedStatement.values);
  return rows > (found.rows[0]?.updated ?? 0) ? 201 : 200;
}

/** True if every row will be charged. @throws AppError for rows that the insert would reject */
async function isCharged(
  { db }: Pick<AuthDeps, 'db'>,
  { claims }: Identity,
  rows: unknown,
): Promise<boolean> {
  try {
    return await areCharged(db.pool, claims['sub'], rows);
  } catch (error) {
    throw fromPostgres(error, false);
  }
}

async function write(
  deps: RestDeps,
  schema: Schema,
  request: TableRequest,
  reply: FastifyReply,
  { kind, honored, statementOf }: Writing,
): Promise<FastifyReply> {
  const identity = await identifyRequest(deps, request);
  requireProved(identity);
  const table = findTable(schema, request.params.name);
  const preferences = readPreferences(request.headers.prefer, kind);
  const query = queryOf(request);
  // Only an upsert has conflicts to resolve.
  const words = preferences.resolution ? [...honored, 'on_conflict' as const] : honored;
  checkQuery(query, words, { filters: kind !== 'insert' });
  const statement = statementOf(table, query, preferences, request.body);
  const mayPay = table.name === 'token_usage' && kind === 'insert' && !preferences.rollback;
  const isPaid = mayPay ? () => isCharged(deps, identity, request.body) : undefined;
  await takeGrowth(deps, identity, bodyGrowth(request.body), isPaid);
  const withBody = preferences.returns === 'representation';
  const resultOf = ({ rows, rowCount }: QueryResult<Result>): Result =>
    withBody && rows[0] ? rows[0] : { rows: rowCount ?? 0, body: null };
  let status = kind === 'insert' ? 201 : withBody ? 200 : 204;
  const judge = async (answered: QueryResult<Result>, client: PoolClient): Promise<void> => {
    const result = resultOf(answered);
    checkOneRow(request, result);
    checkAffected(preferences, result.rows);
    if (kind === 'insert') status = await createdStatus(client, preferences, result);
  };
  const options = { rollback: preferences.rollback, judge: ifJudged(request, preferences, judge) };
  const result = resultOf(await runStatementAs(deps.db.pool, identity, statement, options));
  return send(reply, request, { ...result, total: preferences.count ? result.rows : undefined }, 0, status);
}

type Called = Result & { readonly total: number; readonly affected: number };

/** `max-affected` applies only to functions that return rows. @throws AppError PGRST128 */
function checkCountable({ returnsSet }: Procedure, { maxAffected }: Preferences): void {
  if (maxAffected === undefined || returnsSet) return;
  throw restError(
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );
}

async function call(
  deps: RestDeps,
  schema: Schema,
  request: TableRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const identity = await identifyRequest(deps, request);
  const { name } = request.params;
  const preferences = readPreferences(request.headers.prefer, 'call');
  const viaBody = request.method === 'POST';
  if (viaBody) requireProved(identity);
  const { given, rest } = viaBody
    ? { given: readRow(request.body ?? {}), rest: queryOf(request) }
    : splitArguments(schema, name, queryOf(request));
  const procedure = findProcedure(schema, name, given);
  checkCountable(procedure, preferences);
  const range = readRange(rest, procedure.returnsSet ? request.headers.range : undefined);
  const statement = callStatement(procedure, given, rest, range);
  // Deductions are exempt from the growth limit: their rows are paid for or belong to a counted run.
  const isPaid = name === 'deduct_tokens' && !preferences.rollback;
  if (viaBody && !isPaid) await takeGrowth(deps, identity, bodyGrowth(request.body));
  const judge = (answered: QueryResult<Called>): void => {
    const result = onlyRow(answered);
    if (procedure.returnsSet) checkOneRow(request, result);
    checkAffected(preferences, result.affected);
  };
  const called = onlyRow(
    await runStatementAs<Called>(deps.db.pool, identity, statement, {
      readOnly: !viaBody,
      rollback: preferences.rollback,
      judge: ifJudged(request, preferences, judge),
    }),
  );
  const answer = { ...called, total: preferences.count ? called.total : undefined };
  if (procedure.returnsNothing) return reply.code(204).send();
  const silent = request.method === 'HEAD' || preferences.returns === 'minimal';
  const shown = silent ? { ...answer, body: null } : answer;
  return send(reply, request, shown, range.offset, pageStatus(answer, range), procedure.returnsSet);
}

/**
 * @param onSchemaChange registers a listener for changes to tables and functions (NOTIFY pgrst) made by any process
 */
export async function restRoutes(
  app: FastifyInstance,
  deps: RestDeps,
  onSchemaChange: (listener: () => void) => void,
): Promise<void> {
  let schema = await readSchema(deps.db.pool);
  onSchemaChange(() => {
    readSchema(deps.db.pool).then(
      (changed) => (schema = changed),
      (error: unknown) => app.log.error(error, 'the schema could not be read again'),
    );
  });
  renderErrors(app, {
    codes: {
      tooLarge: 'PGRST102',
      badBody: 'PGRST102',
      notFound: 'PGRST125',
      unavailable: 'PGRST001',
      unexpected: 'PGRST000',
    },
    body: ({ code, message, details, hint }) => ({ code, details, hint, message }),
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    for (const check of [checkMethod, checkMediaType, checkProfile]) check(request);
    done();
  });
  app.get('/:name', (request: TableRequest, reply) => read(deps, schema, request, reply));
  app.post('/:name', (request: TableRequest, reply) => write(deps, schema, request, reply, WRITINGS.insert));
  app.patch('/:name', (request: TableRequest, reply) => write(deps, schema, request, reply, WRITINGS.update));
  app.delete('/:name', (request: TableRequest, reply) =>
    write(deps, schema, request, reply, WRITINGS.remove),
  );
  app.get('/rpc/:name', (request: TableRequest, reply) => call(deps, schema, request, reply));
  app.post('/rpc/:name', (request: TableRequest, reply) => call(deps, schema, request, reply));
}
