/** /api/shops/:id/webhooks: who may do what is decided by functions of the database. */
import { webhookBody } from '@printready/contracts/account';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { readBody } from '../../platform/http/read-request.ts';
import { orRefusal } from '../shop/refusals.ts';
import { createAsk, readParams } from '../shop/requests.ts';
import { makeWebhook, readDeliveries, readWebhooks, replay } from './webhooks.ts';

type WebhookDeps = Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'limits' | 'vault' | 'verify'>;

const BODY_LIMIT = 8 * 1024;

const oneShop = z.object({ id: z.uuid() });
const oneWebhook = oneShop.extend({ webhook: z.uuid() });
const oneDelivery = oneWebhook.extend({ delivery: z.uuid() });
/** Anything but a cursor becomes one that `readDeliveries` refuses. */
const paging = z.object({ after: z.string().max(200).optional().catch('') });

const done = (reply: FastifyReply): FastifyReply => reply.code(204).send();

export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const { pool } = deps.db;
  const ask = createAsk(deps);
  app.get('/shops/:id/webhooks', async (request, reply) => {
    const { userId: by } = await ask(request);
    const { id: shop } = readParams(oneShop, request);
    return reply.header('cache-control', 'no-store').send(await readWebhooks(pool, { by, shop }));
  });
  app.post('/shops/:id/webhooks', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { userId: by } = await ask(request, { recent: true });
    const { id: shop } = readParams(oneShop, request);
    const made = await makeWebhook(deps, { by, shop, ...readBody(webhookBody, request) });
    return reply.code(201).header('cache-control', 'no-store').send(made);
  });
  app.post('/shops/:id/webhooks/:webhook/enable', async (request, reply) => {
    const { userId } = await ask(request);
    const { id, webhook } = readParams(oneWebhook, request);
    await orRefusal(pool.query('select private.enable_webhook($1, $2, $3)', [userId, id, webhook]));
    return done(reply);
  });
  app.delete('/shops/:id/webhooks/:webhook', async (request, reply) => {
    const { userId } = await ask(request);
    const { id, webhook } = readParams(oneWebhook, request);
    await orRefusal(pool.query('select private.delete_webhook($1, $2, $3)', [userId, id, webhook]));
    return done(reply);
  });
  app.get('/shops/:id/webhooks/:webhook/deliveries', async (request, reply) => {
    const { userId: by } = await ask(request);
    const { id: shop, webhook } = readParams(oneWebhook, request);
    const { after } = paging.parse(request.query);
    const page = await readDeliveries(pool, { by, shop, webhook }, after);
    return reply.header('cache-control', 'no-store').send(page);
  });
  app.post('/shops/:id/webhooks/:webhook/deliveries/:delivery/replay', async (request, reply) => {
    const { userId: by } = await ask(request);
    const { id: shop, webhook, delivery } = readParams(oneDelivery, request);
    await replay(deps, { by, shop, webhook }, delivery);
    return reply.code(202).send({});
  });
}
