/** /rest/v1: the part of PostgREST's wire that @supabase/postgrest-js uses on tables and functions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { renderErrors } from '../platform/render-error.ts';
import { notOneRow, restError } from './errors.ts';
import {
  checkMediaType,
  checkMethod,
  checkProfile,
  type Identity,
  identifyRequest,
  type Preferences,
  type Range,
  readPreferences,
  readRange,
  wantsObject,
} from './request.ts';
import { callStatement, findProcedure } from './rpc.ts';
import { runAs } from './run.ts';
import { readSchema, type Schema, type Table } from './schema.ts';
import {
  countStatement,
  deleteStatement,
  insertStatement,
  readRows,
  type Statement,
  selectStatement,
  updateStatement,
} from './sql.ts';

type TableRequest = FastifyRequest<{ Params: { name: string } }>;
type Result = { readonly rows: number; readonly body: string | null };
type Answer = Result & { readonly total: number | undefined };

const JSON_TYPE = 'application/json; charset=utf-8';
const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://unused').searchParams;

function findTable({ tables }: Schema, name: string): Table {
  const table = tables.get(name);
  if (table) return table;
  throw restError('PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
}

/** `0-9/120`, `*​/0`: which rows these are and, when counted, of how many. */
function contentRange(offset: number, rows: number, total: number | undefined): string {
  const span = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${span}/${total ?? '*'}`;
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: Answer,
  offset: number,
  status: number,
): FastifyReply {
  void reply.code(status).header('content-range', contentRange(offset, answer.rows, answer.total));
  if (answer.body === null) return reply.send();
  if (!wantsObject(request)) return reply.type(JSON_TYPE).send(answer.body);
  return reply.type(OBJECT_TYPE).send(answer.body.trim().slice(1, -1).trim());
}

/** Exactly one row was asked for; anything else rolls back. */
function checkOneRow(request: FastifyRequest, { rows, body }: Result): void {
  if (wantsObject(request) && body !== null && rows !== 1) throw notOneRow(rows);
}

function checkAffected({ maxAffected }: Preferences, { rows }: Result): void {
  if (maxAffected !== undefined && rows > maxAffected) {
    throw restError('PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    });
  }
}

async function read(
  deps: Deps,
  schema: Schema,
  request: TableRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const identity = await identifyRequest(deps, request);
  const table = findTable(schema, request.params.name);
  const query = queryOf(request);
  const preferences = readPreferences(request.headers.prefer);
  const range = readRange(query, request.headers.range);
  const answer = await readRowsAs(deps, identity, request, { table, query, preferences, range });
  const { total } = answer;
  if (total !== undefined && range.offset > 0 && range.offset >= total) {
    throw restError('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
    });
  }
  const partial = total !== undefined && answer.rows < total;
  const shown = request.method === 'HEAD' ? { ...answer, body: null } : answer;
  return send(reply, request, shown, range.offset, partial ? 206 : 200);
}

type Reading = { table: Table; query: URLSearchParams; preferences: Preferences; range: Range };

function readRowsAs(
  deps: Deps,
  identity: Identity,
  request: FastifyRequest,
  reading: Reading,
): Promise<Answer> {
  const { table, query, preferences, range } = reading;
  const statement = selectStatement(table, query, range);
  return runAs(
    deps.db.pool,
    identity,
    async (client) => {
      const { rows } = await client.query<Result>(statement.text, statement.values);
      const [result] = rows;
      if (!result) throw new TypeError('The statement gives one row.');
      checkOneRow(request, result);
      if (!preferences.count) return { ...result, total: undefined };
      const count = countStatement(table, query);
      const counted = await client.query<{ total: number }>(count.text, count.values);
      return { ...result, total: counted.rows[0]?.total };
    },
    { readOnly: true },
  );
}

type Writing = (table: Table, query: URLSearchParams, preferences: Preferences) => Statement;

async function write(
  deps: Deps,
  schema: Schema,
  request: TableRequest,
  reply: FastifyReply,
  { statementOf, created }: { statementOf: Writing; created: boolean },
): Promise<FastifyReply> {
  const identity = await identifyRequest(deps, request);
  const table = findTable(schema, request.params.name);
  const preferences = readPreferences(request.headers.prefer);
  const statement = statementOf(table, queryOf(request), preferences);
  const withBody = preferences.returns === 'representation';
  const answer = await runAs(
    deps.db.pool,
    identity,
    async (client) => {
      const { rows, rowCount } = await client.query<Result>(statement.text, statement.values);
      const result: Result = withBody && rows[0] ? rows[0] : { rows: rowCount ?? 0, body: null };
      checkOneRow(request, result);
      checkAffected(preferences, result);
      return { ...result, total: preferences.count ? result.rows : undefined };
    },
    { rollback: preferences.rollback },
  );
  return send(reply, request, answer, 0, created ? 201 : withBody ? 200 : 204);
}

async function call(
  deps: Deps,
  schema: Schema,
  request: TableRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const identity = await identifyRequest(deps, request);
  const viaBody = request.method === 'POST';
  const given = viaBody ? (readRows(request.body ?? {})[0] ?? {}) : Object.fromEntries(queryOf(request));
  const procedure = findProcedure(schema, request.params.name, given);
  const statement = callStatement(procedure, given);
  const answer = await runAs(
    deps.db.pool,
    identity,
    async (client) => {
      const { rows } = await client.query<Result>(statement.text, statement.values);
      const [result] = rows;
      if (!result) throw new TypeError('The statement gives one row.');
      if (procedure.returnsSet) checkOneRow(request, result);
      return result;
    },
    { readOnly: !viaBody },
  );
  if (procedure.returnsNothing) return reply.code(204).send();
  const single = wantsObject(request) && procedure.returnsSet;
  const body = single ? (answer.body ?? '').trim().slice(1, -1).trim() : answer.body;
  return reply.type(single ? OBJECT_TYPE : JSON_TYPE).send(body);
}

export async function restRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  let schema = await readSchema(deps.db.pool);
  // As with PostgREST: `notify pgrst` after tables have changed, also from another process.
  deps.realtime.events.on('schema', () => {
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
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    checkMethod(request);
    checkMediaType(request);
    checkProfile(request);
  });
  const onTable =
    (statementOf: Writing, created = false) =>
    (request: TableRequest, reply: FastifyReply) =>
      write(deps, schema, request, reply, { statementOf, created });

  app.get('/:name', (request: TableRequest, reply) => read(deps, schema, request, reply));
  app.post('/:name', (request: TableRequest, reply) =>
    onTable(
      (table, query, preferences) => insertStatement(table, readRows(request.body), query, preferences),
      true,
    )(request, reply),
  );
  app.patch('/:name', (request: TableRequest, reply) =>
    onTable((table, query, preferences) =>
      updateStatement(table, readRows(request.body)[0] ?? {}, query, preferences),
    )(request, reply),
  );
  app.delete('/:name', onTable(deleteStatement));
  app.get('/rpc/:name', (request: TableRequest, reply) => call(deps, schema, request, reply));
  app.post('/rpc/:name', (request: TableRequest, reply) => call(deps, schema, request, reply));
}
