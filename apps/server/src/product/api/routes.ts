/** /v1: the API for programs of shops. Work is done by workers; this process only stores, asks and answers. */
import type { FastifyInstance } from 'fastify';
import { renderErrors } from '../../platform/http/render-error.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { engineVersion } from '../bulk/engine.ts';
import { checkRoutes } from './checks/check-routes.ts';
import { PROBLEM_WIRE } from './http/problems.ts';
import { openApiDocument } from './openapi.ts';
import { jobRoutes } from './runs/job-routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { toolOptions } from './tool-options.ts';
import { type UploadDeps, uploadRoutes } from './uploads/upload-routes.ts';

export async function apiRoutes(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  renderErrors(app, PROBLEM_WIRE);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  // Turned off by the operator: every address is unknown.
  if (!deps.config.API) return;
  app.get('/openapi.json', async (request) =>
    openApiDocument(siteOrigin(deps.config, request), engineVersion(), await toolOptions()),
  );
  shopRoutes(app, deps);
  jobRoutes(app, deps);
  await uploadRoutes(app, deps);
  await app.register((scope) => checkRoutes(scope, deps));
}
