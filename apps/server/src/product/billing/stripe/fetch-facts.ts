import type Stripe from 'stripe';
import type { Card, FactCharge, FactInvoice, FactSubscription, Facts } from './facts.ts';
import type { PlanCatalog } from './plan-catalog.ts';

const PAGE = { limit: 100 } as const;

export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

const cardOf = (method: string | Stripe.PaymentMethod | null | undefined): Card | null =>
  typeof method === 'object' && method?.card ? { brand: method.card.brand, last4: method.card.last4 } : null;

async function readScheduled(
  schedule: Stripe.Subscription['schedule'],
  plans: PlanCatalog,
): Promise<FactSubscription['scheduled']> {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const end = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date }) => start_date === end);
  const price = idOf(next?.items[0]?.price);
  const plan = price === null ? null : (await plans.planOf(price)).plan;
  return next && plan ? { plan, at: next.start_date } : null;
}

async function readSubscription(
  subscription: Stripe.Subscription,
  plans: PlanCatalog,
  customerCard: Card | null,
): Promise<FactSubscription> {
  const [item] = subscription.items.data;
  if (!item) throw new TypeError(`The subscription ${subscription.id} has no item.`);
  const { plan, cents } = await plans.planOf(item.price.id);
  return {
    id: subscription.id,
    status: subscription.status,
    created: subscription.created,
    priceId: item.price.id,
    // PrintReady sells no subscriptions with several items.
    plan: subscription.items.data.length === 1 ? plan : null,
    priceCents: cents,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    cancelAt: subscription.cancel_at,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    trialEnd: subscription.trial_end,
    pendingUntil: subscription.pending_update?.expires_at ?? null,
    scheduled: await readScheduled(subscription.schedule, plans),
    card: cardOf(subscription.default_payment_method) ?? customerCard,
  };
}

const DEAD_REFUNDS: ReadonlySet<string | null> = new Set(['failed', 'canceled']);

async function readRefunded(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  if (charge.amount_refunded === 0) return 0;
  const refunds = await all(stripe.refunds.list({ charge: charge.id, ...PAGE }));
  return refunds
    .filter(({ status }) => !DEAD_REFUNDS.has(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function readCharge(stripe: Stripe, charge: Stripe.Charge): Promise<FactCharge> {
  const disputes = charge.disputed ? await all(stripe.disputes.list({ charge: charge.id, ...PAGE })) : [];
  return {
    amount: charge.amount,
    refunded: await readRefunded(stripe, charge),
    disputes: disputes.map(({ status }) => status).sort(),
  };
}

/** Joins charges and invoices by payment intent, because neither names the other. */
async function readCharges(stripe: Stripe, customer: string): Promise<Map<string, FactCharge[]>> {
  const found = new Map<string, FactCharge[]>();
  for await (const charge of stripe.charges.list({ customer, ...PAGE })) {
    const intent = idOf(charge.payment_intent);
    if (intent === null || charge.status !== 'succeeded') continue;
    found.set(intent, [...(found.get(intent) ?? []), await readCharge(stripe, charge)]);
  }
  return found;
}

async function linesOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<readonly Stripe.InvoiceLineItem[]> {
  return invoice.lines.has_more ? all(stripe.invoices.listLineItems(invoice.id, PAGE)) : invoice.lines.data;
}

async function readInvoice(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  charges: ReadonlyMap<string, readonly FactCharge[]>,
): Promise<FactInvoice> {
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  const lines = await linesOf(stripe, invoice);
  const confirm =
    invoice.status === 'open' &&
    (await Promise.all(intents.map((intent) => stripe.paymentIntents.retrieve(intent)))).some(
      ({ status }) => status === 'requires_action',
    );
  return {
    id: invoice.id,
    subscription: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status ?? 'unknown',
    created: invoice.created,
    total: invoice.total,
    dueCents: invoice.amount_remaining,
    url: invoice.hosted_invoice_url ?? null,
    confirm,
    covers: lines
      .filter(({ parent }) => parent?.subscription_item_details?.proration === false)
      .map(({ period: { start, end } }) => ({ start, end })),
    charges: intents.flatMap((intent) => charges.get(intent) ?? []),
  };
}

const gone = (customer: string): Facts => ({
  customer,
  deleted: true,
  userId: null,
  subscriptions: [],
  invoices: [],
});

/** @throws Stripe.errors.StripeError if Stripe does not respond */
export async function fetchFacts(stripe: Stripe, plans: PlanCatalog, id: string): Promise<Facts> {
  // A missing customer (from another account's key) throws; only Stripe's `deleted` counts as deleted.
  const customer = await stripe.customers.retrieve(id, {
    expand: ['invoice_settings.default_payment_method'],
  });
  if (customer.deleted) return gone(id);
  const card = cardOf(customer.invoice_settings.default_payment_method);
  const [subscriptions, invoices, charges] = await Promise.all([
    all(
      stripe.subscriptions.list({
        customer: id,
        status: 'all',
        expand: ['data.schedule', 'data.default_payment_method'],
        ...PAGE,
      }),
    ),
    all(stripe.invoices.list({ customer: id, expand: ['data.payments'], ...PAGE })),
    readCharges(stripe, id),
  ]);
  return {
    customer: id,
    deleted: false,
    userId: customer.metadata['user_id'] ?? null,
    subscriptions: await Promise.all(subscriptions.map((one) => readSubscription(one, plans, card))),
    invoices: await Promise.all(invoices.map((one) => readInvoice(stripe, one, charges))),
  };
}
