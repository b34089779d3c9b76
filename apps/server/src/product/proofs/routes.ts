import type { FastifyInstance } from 'fastify';
import { type CustomerProofDeps, customerProofRoutes } from './customer-routes.ts';
import { type ShopProofDeps, shopProofRoutes } from './shop-routes.ts';

export function proofRoutes(app: FastifyInstance, deps: ShopProofDeps & CustomerProofDeps): void {
  shopProofRoutes(app, deps);
  customerProofRoutes(app, deps);
}
