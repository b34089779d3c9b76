import type { FastifyInstance } from 'fastify';
import { type CustomerProofDeps, customerProofRoutes } from './customer-routes.ts';
import { createRecordSeal } from './record-seal.ts';
import { type ShopProofDeps, shopProofRoutes } from './shop-routes.ts';
import { verifyRoutes } from './verify-routes.ts';

export function proofRoutes(app: FastifyInstance, deps: ShopProofDeps & CustomerProofDeps): void {
  const seal = createRecordSeal(deps.db.pool, deps.vault);
  shopProofRoutes(app, deps, seal);
  customerProofRoutes(app, deps);
  // Encapsulated: no other route takes a PDF as its body.
  void app.register((scope) => {
    verifyRoutes(scope, deps, seal);
    return Promise.resolve();
  });
}
