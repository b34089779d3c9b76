import { OPERATIONS } from '@printready/client/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthDeps } from '../../../auth/deps.ts';
import { transaction } from '../../../platform/database/connect.ts';
import { siteOrigin } from '../../../platform/http/site.ts';
import { notFound } from '../http/problems.ts';
import { answer, serveOperation } from '../http/serve-operation.ts';
import { createJob } from './create-job.ts';
import { readJob, readJobPage } from './read-jobs.ts';

export function jobRoutes(
  app: FastifyInstance,
  deps: Pick<AuthDeps, 'config' | 'db' | 'limits' | 'vault'>,
): void {
  const { pool } = deps.db;
  const readOne = (shop: string, id: string, request: FastifyRequest) =>
    readJob(pool, shop, id, { vault: deps.vault, site: siteOrigin(deps.config, request) });
  serveOperation(app, deps, OPERATIONS.createJob, async (call) => {
    const id = await createJob(pool, call);
    return answer(202, await readOne(call.key.shopId, id, call.request), { location: `/v1/jobs/${id}` });
  });
  serveOperation(app, deps, OPERATIONS.listJobs, async ({ key, query }) =>
    answer(200, await readJobPage(pool, key.shopId, query)),
  );
  serveOperation(app, deps, OPERATIONS.readJob, async ({ key, params, request }) =>
    answer(200, await readOne(key.shopId, params.id, request)),
  );
  serveOperation(app, deps, OPERATIONS.deleteJob, async ({ key, params }) => {
    const { rows } = await transaction(pool, (client) =>
      client.query<{ done: boolean }>('select private.delete_api_job($1, $2) as done', [
        key.shopId,
        params.id,
      ]),
    );
    if (rows[0]?.done !== true) throw notFound('job');
    return answer(204, null);
  });
}
