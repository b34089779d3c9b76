import type { IncomingMessage } from 'node:http';
import { type Check, OPERATIONS, type Report } from '@printready/client/wire';
import { DEFAULT_PROFILE, PROFILES, type Profile, parseProfile } from '@printready/preflight';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { AuthDeps } from '../../../auth/deps.ts';
import { closeAfterDrain } from '../../../data/storage/body.ts';
import { transaction } from '../../../platform/database/connect.ts';
import { keyOf } from '../http/admit.ts';
import { apiError, notFound } from '../http/problems.ts';
import { answer, serveOperation } from '../http/serve-operation.ts';
import type { StoreDeps } from '../uploads/store-upload.ts';
import { readCheckForm, refuseLargeForm } from './check-form.ts';
import type { CheckInput } from './check-task.ts';
import { CHECK_JOB, type checkJob } from './run-checks.ts';

type CheckDeps = StoreDeps & Pick<AuthDeps, 'limits' | 'jobQueue'>;

const WAIT_MS = 10_000;
const LOOK_MS = 200;

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

type NewRow = { readonly shop: string; readonly upload: string; readonly input: CheckInput };

/** The job exists if and only if the check does. @throws AppError not_found, upload_missing */
async function addCheck(deps: CheckDeps, { shop, upload, input }: NewRow): Promise<string> {
  return transaction(deps.db.pool, async (client) => {
    const found = await client.query<{ arrived: boolean; taken: boolean }>(
      `select object_id is not null as arrived, taken from private.api_uploads
       where id = $1 and shop_id = $2 and expires_at > now() for share`,
      [upload, shop],
    );
    if (!found.rows[0]) throw notFound('upload');
    if (found.rows[0].taken) throw apiError('upload_used', 'A job has taken this upload.');
    if (!found.rows[0].arrived)
      throw apiError('upload_missing', 'Send the bytes to the put_url of the upload first.');
    const { rows } = await client.query<{ id: string }>(
      'insert into private.api_checks (shop_id, upload_id, input) values ($1, $2, $3) returning id',
      [shop, upload, input],
    );
    const id = rows[0]?.id ?? '';
    await deps.jobQueue.add(client, CHECK_JOB, { check: id } satisfies z.infer<typeof checkJob>);
    return id;
  });
}

type Row = {
  readonly id: string;
  readonly state: Check['state'];
  readonly report: Report | null;
  readonly cause: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
};

/** @throws AppError not_found */
async function readCheck(pool: Pool, shop: string, id: string): Promise<Check> {
  const { rows } = await pool.query<Row>(
    `select id, state, report, cause, created_at, expires_at from private.api_checks
     where id = $1 and shop_id = $2 and expires_at > now()`,
    [id, shop],
  );
  if (!rows[0]) throw notFound('check');
  const { created_at: created, expires_at: expires, ...row } = rows[0];
  return { ...row, created_at: created.toISOString(), expires_at: expires.toISOString() };
}

const isEnded = ({ state }: Check): boolean => state === 'done' || state === 'failed';

/** Waits for a worker; the row is read again and again, because any process may have a worker's answer. */
async function awaitCheck(pool: Pool, shop: string, id: string): Promise<Check> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const check = await readCheck(pool, shop, id);
    if (isEnded(check) || performance.now() > until) return check;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
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
  serveOperation(app, deps, OPERATIONS.createCheck, async ({ key, body }) => {
    const { upload, profile, print_width_mm: printWidthMm, garment } = body;
    const input = {
      profile: await readProfile(pool, key.shopId, profile),
      ...(printWidthMm !== undefined && { printWidthMm }),
      ...(garment !== undefined && { garment }),
    };
    const id = await addCheck(deps, { shop: key.shopId, upload, input });
    const check = await awaitCheck(pool, key.shopId, id);
    const headers = { location: `/v1/validate/${id}` };
    return isEnded(check) ? answer(200, check, headers) : answer(202, check, headers);
  });
  serveOperation(app, deps, OPERATIONS.readCheck, async ({ key, params }) =>
    answer(200, await readCheck(pool, key.shopId, params.id)),
  );
  return Promise.resolve();
}
