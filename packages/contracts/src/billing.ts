/** What the web app and /api/billing say to each other. The client asks, it never tells: a choice, and no amounts. */
import { z } from 'zod';
import { PAID_TIERS, PERIODS, TIERS } from './plans.ts';

/** What a person chooses to buy. */
export const planChoice = z.strictObject({ tier: z.enum(PAID_TIERS), period: z.enum(PERIODS) });
export type PlanChoice = z.infer<typeof planChoice>;

/** The sum and the moment are those of the preview; another sum now means that it is shown anew, never that it is used. */
export const planChange = planChoice.extend({
  proration_date: z.int().positive(),
  due_cents: z.int().min(0).max(10_000_000),
});
export type PlanChange = z.infer<typeof planChange>;

export const portalRequest = z.strictObject({ flow: z.enum(['payment_method_update']).optional() });

const date = z.iso.datetime();
const cents = z.int();

const card = z.object({ brand: z.string(), last4: z.string() });

const running = z.object({
  tier: z.enum(TIERS),
  period: z.enum(PERIODS),
  /** Stripe's word. */
  status: z.string(),
  /** What one period costs, as this person bought it. */
  price_cents: cents,
  period_end: date,
  /** When it ends by itself; null: it goes on. */
  ends_at: date.nullable(),
  scheduled: z.object({ tier: z.enum(TIERS), period: z.enum(PERIODS), at: date }).nullable(),
  trial_until: date.nullable(),
  /** Until when a payment that failed may be made good. */
  grace_until: date.nullable(),
  /** The period has begun and its payment has not arrived: new tokens come with it. */
  awaits_payment: z.boolean(),
  /** Stripe's page of an invoice that somebody must pay or confirm. */
  open_invoice: z.object({ url: z.string(), due_cents: cents, confirm: z.boolean() }).nullable(),
  /** An upgrade whose payment has not arrived. */
  pending_until: date.nullable(),
  card: card.nullable(),
});
export type RunningSubscription = z.infer<typeof running>;

/** Why a plan that was paid for is not there. */
const blockedBy = z.enum(['refund', 'dispute', 'unpaid', 'paused']);

/** GET /api/billing */
export const billingState = z.object({
  /** `test`: no card, no charge. `off`: nothing can be bought. */
  mode: z.enum(['live', 'test', 'off']),
  /** Plans that cannot be bought now, because Stripe's price differs from ours. */
  unavailable: z.array(z.enum(PAID_TIERS)),
  /** What entitles, after grace and dates. */
  tier: z.string(),
  subscription: running.nullable(),
  blocked: blockedBy.nullable(),
});
export type BillingState = z.infer<typeof billingState>;

/** POST /api/billing/preview */
export const billingPreview = z.object({
  when: z.enum(['now', 'period_end']),
  /** What is given back of the plan that runs, as a sum of its own. */
  credit_cents: cents,
  charge_cents: cents,
  tax_cents: cents,
  due_cents: cents,
  next_cents: cents,
  next_at: date,
  proration_date: z.int(),
});
export type BillingPreview = z.infer<typeof billingPreview>;

/** POST /api/billing/change */
export const billingChange = z.discriminatedUnion('result', [
  z.object({ result: z.literal('done') }),
  /** Not paid yet, and there is no page to pay at. */
  z.object({ result: z.literal('pending') }),
  z.object({ result: z.literal('scheduled'), at: date }),
  z.object({ result: z.literal('needs_action'), url: z.string() }),
]);
export type BillingChange = z.infer<typeof billingChange>;

/** GET /api/billing/invoices */
export const invoicePage = z.object({
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      created_at: date,
      total_cents: cents,
      refunded_cents: cents,
      status: z.string(),
      pdf_url: z.string().nullable(),
      page_url: z.string().nullable(),
    }),
  ),
  more: z.boolean(),
});
export type InvoicePage = z.infer<typeof invoicePage>;

/** In this browser only, written just before leaving for Stripe: when that was, in milliseconds. */
export const REDIRECT_TIME_KEY = 'printready-checkout-left';
export const REDIRECT_RECOVERY_MS = 5 * 60_000;
