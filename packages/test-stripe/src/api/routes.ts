import type { Engine } from '../engine.ts';
import { invoiceRoutes, moneyRoutes, portalRoutes } from './money.ts';
import type { Route } from './parts.ts';
import { checkoutRoutes, customerRoutes, priceRoutes, productRoutes } from './selling.ts';
import { scheduleRoutes, subscriptionRoutes } from './subscriptions.ts';
import { webhookRoutes } from './webhooks.ts';

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
  ...webhookRoutes(engine),
];
