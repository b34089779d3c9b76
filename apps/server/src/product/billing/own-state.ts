import type { BillingState, InvoicePage, RunningSubscription } from '@printready/contracts/billing';
import { isPeriod, isTier } from '@printready/contracts/plans';
import type Stripe from 'stripe';
import { AppError } from '../../platform/errors.ts';
import type { Billing } from './billing.ts';
import type { Plan } from './stripe/facts.ts';
import { idOf } from './stripe/fetch-facts.ts';
import { isLive } from './sync/state.ts';
import type { Details } from './sync/write-state.ts';

type Row = {
  readonly status: string | null;
  readonly tier: string | null;
  readonly period: string | null;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly paid_through: Date | null;
  readonly cancel_at: Date | null;
  readonly scheduled_tier: string | null;
  readonly scheduled_period: string | null;
  readonly scheduled_at: Date | null;
  readonly grace_until: Date | null;
  readonly blocked: 'refund' | 'dispute' | null;
  readonly pending_until: Date | null;
  readonly details: Partial<Details>;
  readonly entitled: string;
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function scheduledOf({ scheduled_tier: tier, scheduled_period: period, scheduled_at: at }: Row) {
  return tier !== null && isTier(tier) && isPeriod(period) && at !== null
    ? { tier, period, at: at.toISOString() }
    : null;
}

function runningOf(row: Row): RunningSubscription | null {
  const { status, tier, period, period_end: end, details } = row;
  if (status === null || tier === null || !isTier(tier) || !isPeriod(period) || end === null) return null;
  if (!isLive({ status })) return null;
  const trial = details.trial_until ?? null;
  return {
    tier,
    period,
    status,
    price_cents: details.price_cents ?? 0,
    period_end: end.toISOString(),
    ends_at: iso(row.cancel_at),
    scheduled: scheduledOf(row),
    trial_until: trial === null ? null : new Date(trial * 1000).toISOString(),
    grace_until: iso(row.grace_until),
    awaits_payment:
      row.entitled !== 'free' &&
      (row.paid_through === null || row.period_start === null
        ? trial === null
        : row.paid_through <= row.period_start),
    open_invoice: details.open_invoice ?? null,
    pending_until: iso(row.pending_until),
    card: details.card ?? null,
  };
}

function blockedOf({ blocked, status, entitled }: Row): BillingState['blocked'] {
  if (blocked !== null) return blocked;
  if (status === 'paused') return 'paused';
  return entitled === 'free' && (status === 'past_due' || status === 'unpaid') ? 'unpaid' : null;
}

export async function readState(billing: Billing, userId: string): Promise<BillingState> {
  const { rows } = await billing.pool.query<Row>(
    `select b.*, case when b.entitled_until <= $2 then 'free' else b.entitled_tier end as entitled
     from private.billing_subscriptions b where user_id = $1`,
    [userId, billing.clock()],
  );
  const [row] = rows;
  const { mode } = billing;
  const unavailable = [...billing.plans.unavailable()];
  if (!row) return { mode, unavailable, tier: 'free', subscription: null, blocked: null };
  return { mode, unavailable, tier: row.entitled, subscription: runningOf(row), blocked: blockedOf(row) };
}

export async function customerOfUser({ pool }: Billing, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ customer: string | null }>(
    'select stripe_customer_id as customer from private.payment_accounts where user_id = $1',
    [userId],
  );
  return rows[0]?.customer ?? undefined;
}

/** Plan of the invoice's largest line item, because a plan change includes a credit for the old plan. */
async function planOfInvoice({ plans }: Billing, { lines }: Stripe.Invoice): Promise<Plan | null> {
  const [largest] = lines.data.toSorted((a, b) => b.amount - a.amount);
  const price = idOf(largest?.pricing?.price_details?.price);
  return price === null ? null : (await plans.planOf(price)).plan;
}

const INVOICES_PER_PAGE = 12;

export async function readInvoices(
  billing: Billing,
  userId: string,
  after: string | undefined,
): Promise<InvoicePage> {
  const customer = await customerOfUser(billing, userId);
  if (customer === undefined) return { invoices: [], more: false };
  const { stripe } = billing;
  if (after !== undefined) {
    const last = await stripe.invoices.retrieve(after);
    if (idOf(last.customer) !== customer) throw new AppError('not_found', 404, 'There is no such invoice.');
  }
  const page = await stripe.invoices.list({
    customer,
    limit: INVOICES_PER_PAGE,
    expand: ['data.payments'],
    ...(after !== undefined && { starting_after: after }),
  });
  const refunded = new Map<string, number>();
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const intent = idOf(charge.payment_intent);
    if (intent !== null) refunded.set(intent, (refunded.get(intent) ?? 0) + charge.amount_refunded);
  }
  const invoices = page.data.filter(({ status }) => status !== 'draft');
  return {
    more: page.has_more,
    invoices: await Promise.all(
      invoices.map(async (invoice) => ({
        id: invoice.id,
        number: invoice.number,
        created_at: new Date(invoice.created * 1000).toISOString(),
        plan: await planOfInvoice(billing, invoice),
        total_cents: invoice.total,
        refunded_cents: (invoice.payments?.data ?? [])
          .map(({ payment }) => refunded.get(idOf(payment.payment_intent) ?? '') ?? 0)
          .reduce((sum, cents) => sum + cents, 0),
        status: invoice.status ?? 'unknown',
        pdf_url: invoice.invoice_pdf ?? null,
        page_url: invoice.hosted_invoice_url ?? null,
      })),
    ),
  };
}
