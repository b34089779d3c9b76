import type { IncomingMessage } from 'node:http';
import { OPERATIONS } from '@printready/client/wire';
import { DEFAULT_PROFILE, PROFILES, type Profile, parseProfile } from '@printready/preflight';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { closeAfterDrain } from '../../../data/storage/body.ts';
import type { PlatformDeps } from '../../../platform/deps/platform-deps.ts';
import { orRefusal } from '../../shop/refusals.ts';
import { keyOf } from '../http/admit.ts';
import { readIdempotency } from '../http/idempotency.ts';
import { apiError } from '../http/problems.ts';
import { answer, type Call, serveOperation } from '../http/serve-operation.ts';
import type { StoreDeps } from '../uploads/store-upload.ts';
import { formContent, readCheckForm, refuseLargeForm } from './check-form.ts';
import type { CheckInput } from './check-task.ts';
import { awaitCheck, isEnded, readCheck, readCheckPage } from './read-checks.ts';

type CheckDeps = StoreDeps & Pick<PlatformDeps, 'limits'>;

/** @throws AppError bad_request */
async function readProfile(pool: Pool, shop: string, id: string | undefined): Promise<Profile> {
  if (id === undefined) return DEFAULT_PROFILE;
  const known = PROFILES.find((profile) => profile.id === id);
  if (known) return known;
  const { rows } = await pool.query<{ content: string }>(
    'select content::text as content from public.shop_profiles where shop_id = $1 and id::text = $2',
    [shop, id],
  );
  if (!rows[0]) {
    const ids = PROFILES.map((profile) => profile.id).join(', ');
    throw apiError('bad_request', `There is no profile “${id}”. Use one that your shop shares, or ${ids}.`);
  }
  const read = parseProfile(rows[0].content);
  if (!read.ok) throw apiError('bad_request', `The profile “${id}” does not fit: ${read.problem.text}`);
  return read.profile;
}

/** @returns the check's id. @throws AppError */
async function createCheck(
  pool: Pool,
  { key, body, request }: Call<typeof OPERATIONS.createCheck>,
): Promise<string> {
  const { upload, profile, print_width_mm: printWidthMm, garment } = body;
  const repeat = readIdempotency(request, formContent(request.body) ?? request.body);
  const input: CheckInput = {
    profile: await readProfile(pool, key.shopId, profile),
    ...(printWidthMm !== undefined && { printWidthMm }),
    ...(garment !== undefined && { garment }),
  };
  const { rows } = await orRefusal(
    pool.query<{ id: string }>('select private.add_api_check($1, $2, $3, $4, $5) as id', [
      ...[key.shopId, upload, input, repeat.key, repeat.requestHash],
    ]),
  );
  return rows[0]?.id ?? '';
}

export function checkRoutes(app: FastifyInstance, deps: CheckDeps): Promise<void> {
  const { pool } = deps.db;
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      refuseLargeForm(request.headers);
      return readCheckForm(deps, keyOf(request).shopId, request.headers, payload);
    },
  );
  app.addHook('onError', (request, _reply, _error, done) => {
    closeAfterDrain(request.raw);
    done();
  });
  serveOperation(app, deps, OPERATIONS.createCheck, async (call) => {
    const id = await createCheck(pool, call);
    const check = await awaitCheck(pool, call.key.shopId, id);
    const headers = { location: `/v1/validate/${id}` };
    return isEnded(check) ? answer(200, check, headers) : answer(202, check, headers);
  });
  serveOperation(app, deps, OPERATIONS.listChecks, async ({ key, query }) =>
    answer(200, await readCheckPage(pool, key.shopId, query)),
  );
  serveOperation(app, deps, OPERATIONS.readCheck, async ({ key, params }) =>
    answer(200, await readCheck(pool, key.shopId, params.id)),
  );
  return Promise.resolve();
}
