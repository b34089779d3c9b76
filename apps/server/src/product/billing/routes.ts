/** /api/billing: a signed-in person only makes choices; every amount, price, and id is looked up here. */
import { type BillingState, planChange, planChoice, portalRequest } from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn } from '../../auth/sessions/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import { readPayer } from '../shop/people.ts';
import type { Billing } from './billing.ts';
import { cancel, change, preview, resume } from './change.ts';
import { customerOfUser, readInvoices, readState } from './own-state.ts';
import { asOnly, type Buyer, checkout } from './purchase.ts';
import { findPortal } from './stripe/set-up.ts';
import { webhookRoute } from './webhook.ts';

type BillingDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'jobQueue' | 'verify'> & {
  readonly billing: Billing | undefined;
};

const unavailable = (cause?: unknown): AppError =>
  new AppError('payment_unavailable', 503, words.unavailable, { cause, retryAfterSeconds: 60 });

/** Stripe's messages contain ids, prices, and keys, so only these fields go to the log. */
const traceOf = ({ type, code, requestId }: Stripe.errors.StripeError): Error =>
  new Error(`Stripe: ${type}, ${code ?? 'no code'}, request ${requestId}`);

function answerTo(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeError) return unavailable(traceOf(error));
  if (error instanceof AppError && error.cause instanceof Stripe.errors.StripeError)
    error.cause = traceOf(error.cause);
  return error;
}

const invoicesQuery = z.strictObject({
  after: z
    .string()
    .regex(/^in_\w{1,250}$/)
    .optional(),
});

function read<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given ?? {});
  if (!result.success) throw new AppError('bad_request', 400, 'Choose one of the plans that are shown.');
  return result.data;
}

type Asked = { readonly billing: Billing; readonly buyer: Buyer; readonly site: string };

const OFF: BillingState = { mode: 'off', unavailable: [], tier: 'free', subscription: null, blocked: null };

function createAnswers(deps: BillingDeps) {
  const { billing, limits, config } = deps;
  const ask = async (
    request: FastifyRequest,
    limit: 'billing' | 'billingState' = 'billing',
  ): Promise<Omit<Asked, 'billing'>> => {
    const signedIn = await requireSignedIn(deps, request);
    refuseUnproved(signedIn);
    const { id, email } = signedIn.user;
    await takeLimit(limits, limit, id, { text: 'Too many tries. Please wait a minute.' });
    const { payer, mayBuy } = await readPayer(deps.db.pool, id);
    return { buyer: { id: payer, email: email ?? undefined, mayBuy }, site: siteOrigin(config, request) };
  };

  const answer =
    <T>(work: (asked: Asked, request: FastifyRequest) => Promise<T>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      void reply.header('cache-control', 'no-store');
      const asked = await ask(request);
      if (!billing) throw unavailable();
      if (!asked.buyer.mayBuy)
        throw new AppError('owner_only', 403, 'Only an owner of the shop can change or see its payments.');
      try {
        return await reply.send((await work({ ...asked, billing }, request)) ?? {});
      } catch (error) {
        throw answerTo(error);
      }
    };
  return { ask, answer };
}

/** Opens the portal for the payer's own customer only. @throws AppError not_subscribed */
async function openPortal(
  { billing, buyer, site }: Asked,
  flow: 'payment_method_update' | undefined,
): Promise<string> {
  const customer = await customerOfUser(billing, buyer.id);
  if (customer === undefined) throw new AppError('not_subscribed', 409, 'You haven’t bought anything yet.');
  const configuration = await findPortal(billing.stripe);
  // The account's default configuration may allow plan changes, which belong in the app.
  if (configuration === undefined) throw unavailable();
  const { url } = await billing.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${site}/profile?tab=subscription`,
    configuration,
    ...(flow !== undefined && { flow_data: { type: flow } }),
  });
  return url;
}

export function billingRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { billing, jobQueue } = deps;
  const { ask, answer } = createAnswers(deps);
  app.get('/billing', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { buyer } = await ask(request, 'billingState');
    return billing ? readState(billing, buyer.id) : OFF;
  });
  app.get(
    '/billing/invoices',
    answer(({ billing: own, buyer }, { query }) =>
      readInvoices(own, buyer.id, read(invoicesQuery, query).after),
    ),
  );
  app.post(
    '/billing/checkout',
    answer(async ({ billing: own, buyer, site }, { body }) => ({
      url: await checkout(own, buyer, read(planChoice, body), site),
    })),
  );
  app.post(
    '/billing/preview',
    answer(({ billing: own, buyer }, { body }) => preview(own, buyer.id, read(planChoice, body))),
  );
  app.post(
    '/billing/change',
    answer(({ billing: own, buyer }, { body }) =>
      asOnly(own, buyer.id, () => change(own, buyer.id, read(planChange, body))),
    ),
  );
  app.post(
    '/billing/cancel',
    answer(async ({ billing: own, buyer }) => {
      await asOnly(own, buyer.id, () => cancel(own, buyer.id));
      return readState(own, buyer.id);
    }),
  );
  app.post(
    '/billing/resume',
    answer(async ({ billing: own, buyer }) => {
      await asOnly(own, buyer.id, () => resume(own, buyer.id));
      return readState(own, buyer.id);
    }),
  );
  app.post(
    '/billing/portal',
    answer(async (asked, { body }) => ({ url: await openPortal(asked, read(portalRequest, body).flow) })),
  );
  if (billing) {
    void app.register((scope) => {
      webhookRoute(scope, billing, jobQueue);
      return Promise.resolve();
    });
  }
}
