/**
 * Facts about a customer at Stripe that decide the plan. As at Stripe, times are in seconds and money is in cents.
 */
import type { Period, Tier } from '@printready/contracts/plans';

/**
 * Stripe account that the key belongs to; `built-in` is test mode without keys. Sales in one mode are void in
 * another.
 */
export type StripeMode = 'live' | 'test' | 'built-in';

export type Plan = { readonly tier: Tier; readonly period: Period };

export type Card = { readonly brand: string; readonly last4: string };

export type FactSubscription = {
  readonly id: string;
  /** Open set of values; unknown ones grant nothing. */
  readonly status: string;
  readonly created: number;
  readonly priceId: string;
  /** Null for a product that PrintReady does not sell. */
  readonly plan: Plan | null;
  readonly priceCents: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly cancelAt: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly trialEnd: number | null;
  /** Expiration time of a plan change that is awaiting payment. */
  readonly pendingUntil: number | null;
  readonly scheduled: { readonly plan: Plan; readonly at: number } | null;
  readonly card: Card | null;
};

export type FactCharge = {
  readonly amount: number;
  /** Excludes refunds that failed or were canceled. */
  readonly refunded: number;
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
  readonly confirm: boolean;
  /** Periods of the invoice's line items, excluding prorations. */
  readonly covers: readonly { readonly start: number; readonly end: number }[];
  readonly charges: readonly FactCharge[];
};

export type Facts = {
  readonly customer: string;
  readonly deleted: boolean;
  readonly userId: string | null;
  readonly subscriptions: readonly FactSubscription[];
  readonly invoices: readonly FactInvoice[];
};
