/** Request and response types for /api/billing. Requests contain a choice of plan, never the price to charge. */
import { z } from 'zod';
import { PAID_TIERS, PERIODS, TIERS } from './plans.ts';

export const planChoice = z.strictObject({ tier: z.enum(PAID_TIERS), period: z.enum(PERIODS) });
export type PlanChoice = z.infer<typeof planChoice>;

/** Amount and time from the preview. If the amount has changed, nothing is charged, and a new preview is shown. */
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
  price_cents: cents,
  period_end: date,
  ends_at: date.nullable(),
  scheduled: z.object({ tier: z.enum(TIERS), period: z.enum(PERIODS), at: date }).nullable(),
  trial_until: date.nullable(),
  grace_until: date.nullable(),
  /** True if the period has started but its payment is pending; the new tokens are granted with the payment. */
  awaits_payment: z.boolean(),
  open_invoice: z.object({ url: z.string(), due_cents: cents, confirm: z.boolean() }).nullable(),
  pending_until: date.nullable(),
  card: card.nullable(),
});
export type RunningSubscription = z.infer<typeof running>;

const blockedBy = z.enum(['refund', 'dispute', 'unpaid', 'paused']);

export const billingState = z.object({
  /** `test`: no card, no charge. `off`: purchases are disabled. */
  mode: z.enum(['live', 'test', 'off']),
  unavailable: z.array(z.enum(PAID_TIERS)),
  tier: z.string(),
  subscription: running.nullable(),
  blocked: blockedBy.nullable(),
});
export type BillingState = z.infer<typeof billingState>;

export const billingPreview = z.object({
  when: z.enum(['now', 'period_end']),
  credit_cents: cents,
  charge_cents: cents,
  tax_cents: cents,
  due_cents: cents,
  next_cents: cents,
  next_at: date,
  proration_date: z.int(),
});
export type BillingPreview = z.infer<typeof billingPreview>;

export const billingChange = z.discriminatedUnion('result', [
  z.object({ result: z.literal('done') }),
  z.object({ result: z.literal('pending') }),
  z.object({ result: z.literal('scheduled'), at: date }),
  z.object({ result: z.literal('needs_action'), url: z.string() }),
]);
export type BillingChange = z.infer<typeof billingChange>;

export const invoicePage = z.object({
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      created_at: date,
      /** Plan in the invoice's largest line; null for a plan that is not sold. */
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

/** Browser storage key for the time at which the user left for Stripe, ms. */
export const REDIRECT_TIME_KEY = 'printready-checkout-left';
export const REDIRECT_RECOVERY_MS = 5 * 60_000;
