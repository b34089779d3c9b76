import type { Invoice, Item, Line, Price, Subscription } from '../objects.ts';
import type { Store } from '../store.ts';

export type LineDraft = {
  readonly price: Price;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
  readonly proration: boolean;
  readonly description: string;
};

export const periodLine = ({
  price,
  current_period_start: start,
  current_period_end: end,
}: Item): LineDraft => ({
  price,
  amount: price.unit_amount,
  start,
  end,
  proration: false,
  description: `1 × ${price.lookup_key ?? price.id}`,
});

const lineOf = (
  store: Store,
  draft: LineDraft,
  { subscription, item, invoice }: { subscription: string; item: string; invoice: string },
): Line => ({
  id: store.newId('il'),
  object: 'line_item',
  amount: draft.amount,
  currency: 'usd',
  description: draft.description,
  invoice,
  period: { start: draft.start, end: draft.end },
  parent: {
    type: 'subscription_item_details',
    subscription_item_details: {
      proration: draft.proration,
      subscription,
      subscription_item: item,
    },
  },
  pricing: {
    type: 'price_details',
    price_details: { price: draft.price.id, product: draft.price.product },
  },
  taxes: [],
});

/** Stores nothing, so previews can use it too. */
export function composeInvoice(
  store: Store,
  subscription: Subscription,
  drafts: readonly LineDraft[],
  reason: string,
): Invoice {
  const id = store.newId('in');
  const item = subscription.items.data[0]?.id ?? '';
  const data = drafts.map((draft) =>
    lineOf(store, draft, { subscription: subscription.id, item, invoice: id }),
  );
  const full = data.reduce((sum, { amount }) => sum + amount, 0);
  const total = Math.round((full * (100 - subscription.discount_percent)) / 100);
  return {
    id,
    object: 'invoice',
    created: store.now(),
    livemode: false,
    customer: subscription.customer,
    number: null,
    status: 'draft',
    billing_reason: reason,
    currency: 'usd',
    subtotal: full,
    total,
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    total_taxes: [],
    period_start: store.now(),
    period_end: store.now(),
  };
}
