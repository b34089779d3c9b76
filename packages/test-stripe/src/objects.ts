/** Objects in the shapes of Stripe's API (2026-10-28.endive), as far as PrintReady reads them. */

export const API_VERSION = '2026-10-28.endive';

export type Metadata = Record<string, string>;

type Base = { readonly id: string; created: number; livemode: false };

type Customer = Base & {
  object: 'customer';
  email: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  deleted?: boolean;
};

type Product = Base & { object: 'product'; name: string; active: boolean; metadata: Metadata };

export type Price = Base & {
  object: 'price';
  product: string;
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  metadata: Metadata;
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
};

export type Behavior = 'pays' | 'declines' | 'confirms';

type PaymentMethod = Base & {
  object: 'payment_method';
  type: 'card';
  customer: string;
  card: { brand: string; last4: string };
  metadata: { behavior: Behavior };
};

export type Item = {
  id: string;
  object: 'subscription_item';
  price: Price;
  subscription: string;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
};

type PendingUpdate = {
  expires_at: number;
  subscription_items: { id: string; price: Price }[];
  billing_cycle_anchor: number | null;
};

export type Subscription = Base & {
  object: 'subscription';
  customer: string;
  status: string;
  items: { object: 'list'; data: Item[]; has_more: false; url: string };
  billing_cycle_anchor: number;
  billing_mode: { type: string };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  metadata: Metadata;
  pause_collection: { behavior: string } | null;
  pending_update: PendingUpdate | null;
  schedule: string | null;
  trial_end: number | null;
  trial_start: number | null;
  discounts: string[];
  /** Percentage off from a promotion code. */
  discount_percent: number;
};

export type Line = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  invoice: string | null;
  period: { start: number; end: number };
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string };
  };
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
  taxes: { amount: number }[];
};

export type Invoice = Base & {
  object: 'invoice';
  customer: string;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: string;
  currency: string;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  next_payment_attempt: number | null;
  automatically_finalizes_at: number | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
  };
  lines: { object: 'list'; data: Line[]; has_more: boolean; url: string };
  total_taxes: { amount: number }[];
  period_start: number;
  period_end: number;
};

type InvoicePayment = Base & {
  object: 'invoice_payment';
  invoice: string;
  status: string;
  amount_paid: number | null;
  amount_requested: number;
  payment: { type: 'payment_intent'; payment_intent: string };
};

type PaymentIntent = Base & {
  object: 'payment_intent';
  customer: string;
  amount: number;
  status: string;
};

export type Charge = Base & {
  object: 'charge';
  customer: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  paid: boolean;
  status: 'succeeded' | 'failed';
  payment_intent: string;
};

export type Refund = Base & {
  object: 'refund';
  charge: string;
  amount: number;
  status: string;
  payment_intent: string;
};

export type Dispute = Base & {
  object: 'dispute';
  charge: string;
  amount: number;
  status: string;
  payment_intent: string;
};

export type Phase = {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: 1 }[];
  discounts: { discount: string; coupon: null; promotion_code: null }[];
  trial_end: number | null;
};

export type Schedule = Base & {
  object: 'subscription_schedule';
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  status: 'active' | 'released' | 'completed' | 'canceled';
  end_behavior: string;
  phases: Phase[];
  current_phase: { start_date: number; end_date: number } | null;
};

export type Session = Base & {
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  customer: string;
  client_reference_id: string | null;
  metadata: Metadata;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
  expires_at: number;
  price: string;
  subscription_metadata: Metadata;
};

type PortalSession = Base & {
  object: 'billing_portal.session';
  customer: string;
  return_url: string;
  url: string;
};

export type PortalConfiguration = Base & {
  object: 'billing_portal.configuration';
  active: boolean;
  metadata: Metadata;
  features: unknown;
  default_return_url: string | null;
};

export type Event = Base & {
  object: 'event';
  api_version: string;
  type: string;
  data: { object: unknown };
  pending_webhooks: number;
  request: null;
};

export type Thing =
  | Customer
  | Product
  | Price
  | PaymentMethod
  | Subscription
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | Schedule
  | Session
  | PortalSession
  | PortalConfiguration
  | Event;

export type Kind = Thing['object'];
export type OfKind<K extends Kind> = Extract<Thing, { object: K }>;
