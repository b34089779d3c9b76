/** Reads only id, type, time, and customer of a signed event and does not call Stripe; a job fetches facts. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import Stripe from 'stripe';
import { z } from 'zod';
import { transaction } from '../../platform/database/connect.ts';
import type { JobQueue } from '../../platform/job-queue/queue.ts';
import { addChargeJob, type Billing } from './billing.ts';
import { EVENT_TYPES } from './stripe/set-up.ts';

const BODY_LIMIT = 1024 * 1024;
const TOLERANCE_SECONDS = 300;

const known: ReadonlySet<string> = new Set(EVENT_TYPES);

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

const stripeEvent = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: z.int(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      object: z.string(),
      customer: reference,
      charge: reference,
    }),
  }),
});
type StripeEvent = z.infer<typeof stripeEvent>;

function verify({ stripe, webhookSecrets }: Billing, body: Buffer, signature: string): unknown {
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch (error) {
      const isRefused =
        error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError;
      if (!isRefused) throw error;
    }
  }
  return undefined;
}

const customerOf = ({ data: { object } }: StripeEvent): string | null =>
  object.object === 'customer' ? object.id : (object.customer ?? null);

async function keep(
  { pool, requestRefetch }: Billing,
  jobQueue: JobQueue,
  event: StripeEvent,
): Promise<boolean> {
  const customer = customerOf(event);
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into private.billing_events (id, type, customer_id, object_id, created_at)
       values ($1, $2, $3, $4, to_timestamp($5)) on conflict (id) do nothing`,
      [event.id, event.type, customer, event.data.object.id, event.created],
    );
    if (rowCount === 0) return false;
    const { charge } = event.data.object;
    if (customer !== null) await requestRefetch(client, customer);
    else if (charge != null) await addChargeJob(client, jobQueue, charge, event.id);
    return true;
  });
}

async function receive(
  billing: Billing,
  jobQueue: JobQueue,
  given: unknown,
  reply: FastifyReply,
): Promise<string> {
  const read = stripeEvent.safeParse(given);
  if (!read.success) return 'ignored';
  const event = read.data;
  if (event.livemode !== billing.live || event.account != null) {
    reply.log.warn({ event: event.id }, 'an event of another mode or account');
    return 'foreign';
  }
  if (!known.has(event.type)) return 'ignored';
  const isNew = await keep(billing, jobQueue, event);
  return isNew ? 'kept' : 'repeated';
}

export function webhookRoute(app: FastifyInstance, billing: Billing, jobQueue: JobQueue): void {
  // The signature covers the raw bytes, so no parser may run first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/billing/webhook', async (request, reply) => {
    void reply.removeHeader('access-control-allow-origin').header('cache-control', 'no-store');
    const { body } = request;
    const signature = request.headers['stripe-signature'];
    const event =
      Buffer.isBuffer(body) && typeof signature === 'string' ? verify(billing, body, signature) : undefined;
    if (event === undefined) {
      billing.events.inc({ result: 'refused' });
      return reply.code(400).send({ code: 'bad_signature', message: 'Refused.' });
    }
    billing.events.inc({ result: await receive(billing, jobQueue, event, reply) });
    return reply.send({ received: true });
  });
}
