/** What is known of a customer at Stripe, reduced to what decides. Times are seconds, as Stripe gives them; money is cents. */
import type { Period, Tier } from '@printready/contracts/plans';

/** Which Stripe, by the key; `built-in`: test mode without keys. What one has sold is nothing to another. */
export type StripeMode = 'live' | 'test' | 'built-in';

export type Plan = { readonly tier: Tier; readonly period: Period };

export type Card = { readonly brand: string; readonly last4: string };

export type FactSubscription = {
  readonly id: string;
  /** An open set: what is unknown entitles to nothing. */
  readonly status: string;
  readonly created: number;
  readonly priceId: string;
  /** Null: a product that is none of ours. */
  readonly plan: Plan | null;
  readonly priceCents: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly cancelAt: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly trialEnd: number | null;
  /** When a change that waits for its payment is given up. */
  readonly pendingUntil: number | null;
  readonly scheduled: { readonly plan: Plan; readonly at: number } | null;
  readonly card: Card | null;
};

export type FactCharge = {
  readonly amount: number;
  /** Without refunds that failed or were canceled. */
  readonly refunded: number;
  /** Statuses. */
  readonly disputes: readonly string[];
};

export type FactInvoice = {
  readonly id: string;
  readonly subscription: string | null;
  readonly status: string;
  readonly created: number;
  readonly total: number;
  readonly dueCents: number;
  readonly url: string | null;
  /** The bank asks the customer to confirm. */
  readonly confirm: boolean;
  /** Of its lines that are not prorations. */
  readonly covers: readonly { readonly start: number; readonly end: number }[];
  readonly charges: readonly FactCharge[];
};

export type Facts = {
  readonly customer: string;
  readonly deleted: boolean;
  /** Whom we made it for. */
  readonly userId: string | null;
  readonly subscriptions: readonly FactSubscription[];
  readonly invoices: readonly FactInvoice[];
};
