import { createHash, randomUUID } from 'node:crypto';
import type { NewJob } from '@printready/client/wire';
import { planNames, RECIPE_VERSION, type Recipe, readRecipe, recipeText } from '@printready/pipeline/recipe';
import type { FastifyRequest } from 'fastify';
import { DatabaseError, type Pool } from 'pg';
import { transaction } from '../../../platform/database/connect.ts';
import { engineVersion } from '../../bulk/engine.ts';
import type { UsedKey } from '../../shop/keys.ts';
import { orRefusal } from '../../shop/refusals.ts';
import { readIdempotency } from '../http/idempotency.ts';
import { apiError, notFound } from '../http/problems.ts';

/** @throws AppError not_found */
async function readSharedRecipe(pool: Pool, shop: string, id: string): Promise<unknown> {
  const { rows } = await pool.query<{ content: unknown }>(
    'select content from public.shop_recipes where shop_id = $1 and id = $2',
    [shop, id],
  );
  if (!rows[0]) throw notFound('recipe');
  return rows[0].content;
}

function recipeOfTool({ tool, options, output }: Extract<NewJob, { readonly tool: string }>): unknown {
  const step = { id: tool, tool, options: options ?? {} };
  return { version: RECIPE_VERSION, name: tool, steps: [step], ...(output && { output }) };
}

/** @throws AppError not_found, invalid_recipe */
async function recipeOf(pool: Pool, shop: string, body: NewJob): Promise<Recipe> {
  const given =
    'tool' in body
      ? recipeOfTool(body)
      : typeof body.recipe === 'string'
        ? await readSharedRecipe(pool, shop, body.recipe)
        : body.recipe;
  const read = await readRecipe(given);
  if (!read.ok) throw apiError('invalid_recipe', read.problem.issues.join('\n'));
  return read.recipe;
}

/** Names in the order of the uploads; an unknown one is refused by create_api_job. */
async function readNames(pool: Pool, shop: string, uploads: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, name from private.api_uploads where shop_id = $1 and id = any ($2)',
    [shop, uploads],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return uploads.map((id) => names.get(id) ?? 'unknown');
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Request = { readonly key: UsedKey; readonly body: NewJob; readonly request: FastifyRequest };

/** @returns the job's id. @throws AppError */
export async function createJob(pool: Pool, { key, body, request }: Request): Promise<string> {
  const recipe = await recipeOf(pool, key.shopId, body);
  const repeat = readIdempotency(request, request.body);
  const names = await readNames(pool, key.shopId, body.uploads);
  const planned = planNames(recipe.naming, names, new Date().toISOString().slice(0, 10));
  const files = body.uploads.map((upload, at) => ({ upload, name: names[at], planned: planned[at] }));
  const text = recipeText(recipe);
  try {
    const { rows } = await orRefusal(
      transaction(pool, (client) =>
        client.query<{ id: string }>(
          'select private.create_api_job($1, $2, $3, $4, $5, $6, $7, $8, $9) as id',
          [
            ...[
              key.id,
              randomUUID(),
              recipe.name,
              text,
              hashOf(text),
              engineVersion(),
              JSON.stringify(files),
            ],
            ...[repeat.key, repeat.requestHash],
          ],
        ),
      ),
    );
    return rows[0]?.id ?? '';
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== 'PT402') throw error;
    throw apiError('insufficient_tokens', `${error.detail ?? 'More are needed'}.`, { cause: error });
  }
}
