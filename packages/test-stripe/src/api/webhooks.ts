/** Sets the webhook's address. Each call replaces the previous one. */
import { z } from 'zod';
import type { Engine } from '../engine.ts';
import type { Deliver } from '../events/delivery.ts';
import { base, expand, type Route, route, url } from './parts.ts';

const postTo =
  (address: string): Deliver =>
  async (body, signature) => {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
    return status;
  };

const endpoint = z.strictObject({ url, enabled_events: z.tuple([z.literal('*')]), expand });

export const webhookRoutes = ({ store, events }: Engine): Route[] => [
  route('POST', '/v1/webhook_endpoints', endpoint, (given) => {
    events.deliverTo(postTo(given.url));
    return {
      ...base(store, 'we'),
      object: 'webhook_endpoint',
      url: given.url,
      enabled_events: given.enabled_events,
      status: 'enabled',
      secret: events.secret,
    };
  }),
];
