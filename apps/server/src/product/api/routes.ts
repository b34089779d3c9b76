/** /v1: the API for programs of shops. Work is done by workers; this process only stores, asks and answers. */
import type { FastifyInstance } from 'fastify';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { renderErrors } from '../../platform/http/render-error.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { engineVersion } from '../bulk/engine.ts';
import { openApiDocument } from './openapi.ts';
import { PROBLEM_WIRE } from './problems.ts';
import { shopRoutes } from './shop-routes.ts';

export function apiRoutes(app: FastifyInstance, deps: PlatformDeps): Promise<void> {
  renderErrors(app, PROBLEM_WIRE);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  // Turned off by the operator: every address is unknown.
  if (!deps.config.API) return Promise.resolve();
  app.get('/openapi.json', (request) => openApiDocument(siteOrigin(deps.config, request), engineVersion()));
  shopRoutes(app, deps);
  return Promise.resolve();
}
