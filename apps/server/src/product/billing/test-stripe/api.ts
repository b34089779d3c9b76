/** Calls of Stripe's API used by PrintReady: parameters and refusals as at Stripe. */
import { invoiceRoutes, moneyRoutes, portalRoutes } from './api-money.ts';
import type { Engine, Route } from './api-parts.ts';
import { checkoutRoutes, customerRoutes, priceRoutes, productRoutes } from './api-selling.ts';
import { scheduleRoutes, subscriptionRoutes } from './api-subscriptions.ts';

export const routesOf = (engine: Engine): Route[] => [
  ...customerRoutes(engine),
  ...productRoutes(engine),
  ...priceRoutes(engine),
  ...checkoutRoutes(engine),
  ...subscriptionRoutes(engine),
  ...scheduleRoutes(engine),
  ...invoiceRoutes(engine),
  ...moneyRoutes(engine),
  ...portalRoutes(engine),
];
