/** Wire types of /api/billing. Requests contain a choice, never amounts. */
import { z } from 'zod';
import { PAID_TIERS, PERIODS, TIERS } from './plans.ts';

export const planChoice = z.strictObject({ tier: z.enum(PAID_TIERS), period: z.enum(PERIODS) });
export type PlanChoice = z.infer<typeof planChoice>;

/** Sum and time of the preview. If the sum has changed, a new preview is shown; this one is never charged. */
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
  status: z.string(),
  /** Price per period at purchase. */
  price_cents: cents,
  period_end: date,
  /** Scheduled end; null: renews. */
  ends_at: date.nullable(),
  scheduled: z.object({ tier: z.enum(TIERS), period: z.enum(PERIODS), at: date }).nullable(),
  trial_until: date.nullable(),
  /** Deadline for a failed payment. */
  grace_until: date.nullable(),
  /** The period has started, but its payment is pending: new tokens come with it. */
  awaits_payment: z.boolean(),
  /** Stripe's page of an invoice to pay or confirm. */
  open_invoice: z.object({ url: z.string(), due_cents: cents, confirm: z.boolean() }).nullable(),
  /** Upgrade with a pending payment. */
  pending_until: date.nullable(),
  card: card.nullable(),
});
export type RunningSubscription = z.infer<typeof running>;

/** Reason why a paid plan is withheld. */
const blockedBy = z.enum(['refund', 'dispute', 'unpaid', 'paused']);

/** GET /api/billing */
export const billingState = z.object({
  /** `test`: no card, no charge. `off`: purchases disabled. */
  mode: z.enum(['live', 'test', 'off']),
  /** Plans that cannot be bought, because Stripe's price differs. */
  unavailable: z.array(z.enum(PAID_TIERS)),
  /** Effective tier, after grace and dates. */
  tier: z.string(),
  subscription: running.nullable(),
  blocked: blockedBy.nullable(),
});
export type BillingState = z.infer<typeof billingState>;

/** POST /api/billing/preview */
export const billingPreview = z.object({
  when: z.enum(['now', 'period_end']),
  /** Credit for the current plan, shown separately. */
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
  /** Unpaid, without a payment page. */
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
      /** Plan of its largest line; null for a plan that is not sold. */
      plan: z.object({ tier: z.enum(TIERS), period: z.enum(PERIODS) }).nullable(),
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

/** Browser storage key: time of leaving for Stripe, ms. */
export const REDIRECT_TIME_KEY = 'printready-checkout-left';
export const REDIRECT_RECOVERY_MS = 5 * 60_000;
