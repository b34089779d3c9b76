import { createHash } from 'node:crypto';
import { BULK_BUCKET, type BulkBatch, type BulkOffer, inputName, newBatch } from '@printready/contracts/bulk';
import { planNames, type Recipe, readRecipe, recipeText } from '@printready/pipeline/recipe';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn } from '../../auth/sessions/caller.ts';
import { transaction } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import { orRefusal } from '../shop/refusals.ts';
import { engineVersion } from './engine.ts';

type BulkDeps = Pick<AuthDeps, 'db' | 'limits' | 'verify'>;

/** Enough for 5,000 names of 400 characters. */
const BODY_LIMIT = 8 * 1024 * 1024;

const PUBLIC =
  'id, name, engine, state, total, done, failed, skipped, cancelled, price, tokens, created_at, ended_at, expires_at';

const oneBatch = z.object({ id: z.uuid() });
const oneItem = oneBatch.extend({ n: z.coerce.number().int().min(1) });

const notFound = (): AppError => new AppError('batch_not_found', 404, 'There is no such batch.');

function readParams<Params>(schema: z.ZodType<Params>, params: unknown): Params {
  const read = schema.safeParse(params);
  if (!read.success) throw notFound();
  return read.data;
}

async function requireUser(deps: BulkDeps, request: FastifyRequest): Promise<string> {
  const signedIn = await requireSignedIn(deps, request);
  refuseUnproved(signedIn);
  await takeLimit(deps.limits, 'bulk', signedIn.user.id);
  return signedIn.user.id;
}

async function spending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await orRefusal(work());
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505')
      throw new AppError('batch_taken', 409, 'This id is taken; choose another.', { cause: error });
    if (!(error instanceof DatabaseError) || error.code !== 'PT402') throw error;
    throw new AppError('insufficient_tokens', 402, 'Not enough tokens for this batch.', {
      cause: error,
      details: error.detail ?? null,
    });
  }
}

async function readOwnRecipe(value: unknown): Promise<Recipe> {
  const read = await readRecipe(value);
  if (read.ok) return read.recipe;
  throw new AppError('invalid_recipe', 400, read.problem.issues.join('\n'));
}

/** Missing files are never charged. @throws AppError missing_files */
async function requireInputs({ db }: Pick<AuthDeps, 'db'>, names: readonly string[]): Promise<void> {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*)::integer as count from storage.objects where bucket_id = $1 and name = any ($2)',
    [BULK_BUCKET, names],
  );
  const lacking = names.length - (rows[0]?.count ?? 0);
  if (lacking > 0)
    throw new AppError('missing_files', 409, `${lacking} of ${names.length} files have not arrived yet.`);
}

async function postBatch(deps: BulkDeps, request: FastifyRequest): Promise<BulkBatch> {
  const userId = await requireUser(deps, request);
  const read = newBatch.safeParse(request.body);
  if (!read.success)
    throw new AppError('invalid_batch', 400, `This is not a batch: ${z.prettifyError(read.error)}`);
  const { id, name, files } = read.data;
  const recipe = await readOwnRecipe(read.data.recipe);
  await requireInputs(
    deps,
    files.map((_file, at) => inputName(userId, id, at + 1)),
  );
  const date = new Date().toISOString().slice(0, 10);
  const planned = planNames(recipe.naming, files, date);
  const text = recipeText(recipe);
  const { rows } = await spending(() =>
    transaction(deps.db.pool, (client) =>
      client.query<BulkBatch>(`select ${PUBLIC} from private.create_bulk_batch($1, $2, $3, $4, $5, $6, $7)`, [
        ...[userId, id, name, text, createHash('sha256').update(text).digest('hex'), engineVersion()],
        JSON.stringify(files.map((file, at) => ({ name: file, planned: planned[at] }))),
      ]),
    ),
  );
  const [batch] = rows;
  if (!batch) throw new TypeError('The function returns the batch.');
  return batch;
}

/** Only the shop's keys change a job of the API, not the person whom its batch names. @throws AppError 404 */
async function refuseApiJob({ db }: Pick<AuthDeps, 'db'>, batch: string): Promise<void> {
  const { rowCount } = await db.pool.query('select from public.bulk_batch where id = $1 and is_api', [batch]);
  if (rowCount !== 0) throw notFound();
}

export function bulkRoutes(app: FastifyInstance, deps: BulkDeps): void {
  /** @throws AppError 404 if the function found nothing to change */
  const tell = async (
    sql: string,
    values: readonly [userId: string, batch: string, ...rest: unknown[]],
    refusal = notFound,
  ): Promise<void> => {
    await refuseApiJob(deps, values[1]);
    const { rows } = await spending(() =>
      transaction(deps.db.pool, (client) => client.query<{ done: boolean }>(sql, [...values])),
    );
    if (rows[0]?.done !== true) throw refusal();
  };
  app.get('/bulk', async (): Promise<BulkOffer> => {
    const { rows } = await deps.db.pool.query<{ engine: string }>(
      'select distinct engine from private.bulk_workers where private.bulk_lanes(engine) > 0 order by engine',
    );
    const engines = rows.map(({ engine }) => engine);
    return { offered: engines.includes(engineVersion()), engines };
  });
  app.post('/bulk/batches', { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    reply.code(201).send(await postBatch(deps, request)),
  );
  app.post('/bulk/batches/:id/cancel', async (request, reply) => {
    const { id } = readParams(oneBatch, request.params);
    const userId = await requireUser(deps, request);
    await tell(
      'select private.cancel_bulk_batch($1, $2) as done',
      [userId, id],
      () => new AppError('nothing_to_cancel', 409, 'This batch has already ended.'),
    );
    return reply.code(204).send();
  });
  app.post('/bulk/batches/:id/items/:n/skip', async (request, reply) => {
    const { id, n } = readParams(oneItem, request.params);
    const userId = await requireUser(deps, request);
    await tell(
      'select private.skip_bulk_item($1, $2, $3) as done',
      [userId, id, n],
      () => new AppError('cannot_skip', 409, 'This file is already finished.'),
    );
    return reply.code(204).send();
  });
  app.post('/bulk/batches/:id/items/:n/resend', async (request, reply) => {
    const { id, n } = readParams(oneItem, request.params);
    const userId = await requireUser(deps, request);
    await tell(
      'select private.resend_bulk_item($1, $2, $3) as done',
      [userId, id, n],
      () => new AppError('cannot_resend', 409, 'This file did not fail, or is no longer here.'),
    );
    return reply.code(204).send();
  });
  app.delete('/bulk/batches/:id', async (request, reply) => {
    const { id } = readParams(oneBatch, request.params);
    const userId = await requireUser(deps, request);
    await tell('select private.delete_bulk_batch($1, $2) as done', [userId, id]);
    return reply.code(204).send();
  });
}
