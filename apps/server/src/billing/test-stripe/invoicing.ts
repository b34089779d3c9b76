/** Invoices of the test Stripe: lines, finalizing, charging the card on file, refunds and disputes. */
import type { Events } from './events.ts';
import type {
  Behavior,
  Charge,
  Dispute,
  Invoice,
  Item,
  Line,
  Price,
  Refund,
  Subscription,
} from './objects.ts';
import type { Store } from './store.ts';

export const DAY = 86_400;
const HOUR = 3_600;

/** Stripe keeps the invoice of a renewal a draft for about this long. */
const DRAFT_SECONDS = HOUR;
const RETRY_AFTER = 3 * DAY;

export type LineDraft = {
  readonly price: Price;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
  readonly proration: boolean;
  readonly description: string;
};

export function createInvoicing(store: Store, events: Events) {
  const behaviorOf = (subscription: Subscription): Behavior => {
    const customer = store.find('customer', subscription.customer);
    const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
    const method = id == null ? undefined : store.find('payment_method', id);
    return method?.metadata.behavior ?? 'declines';
  };

  const lineOf = (draft: LineDraft, subscription: string, item: string, invoice: string | null): Line => ({
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

  /** Nothing is stored: previews are made with it, too. */
  const compose = (subscription: Subscription, drafts: readonly LineDraft[], reason: string): Invoice => {
    const id = store.newId('in');
    const item = subscription.items.data[0]?.id ?? '';
    const data = drafts.map((draft) => lineOf(draft, subscription.id, item, id));
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
  };

  const draft = (subscription: Subscription, drafts: readonly LineDraft[], reason: string): Invoice => {
    const invoice = store.put(compose(subscription, drafts, reason));
    invoice.automatically_finalizes_at = store.now() + DRAFT_SECONDS;
    subscription.latest_invoice = invoice.id;
    events.emit('invoice.created', invoice);
    return invoice;
  };

  const intentOf = (invoice: Invoice) => {
    const payment = store.all('invoice_payment').find((one) => one.invoice === invoice.id);
    return payment && store.find('payment_intent', payment.payment.payment_intent);
  };

  const markPaid = (invoice: Invoice): void => {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    const payment = store.all('invoice_payment').find((one) => one.invoice === invoice.id);
    if (payment) Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_paid });
    events.emit('invoice.paid', invoice);
  };

  const charge = (invoice: Invoice): Charge | undefined => {
    const intent = intentOf(invoice);
    if (!intent) return undefined;
    intent.status = 'succeeded';
    return store.put<Charge>({
      id: store.newId('ch'),
      object: 'charge',
      created: store.now(),
      livemode: false,
      customer: invoice.customer,
      amount: invoice.amount_due,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      paid: true,
      status: 'succeeded',
      payment_intent: intent.id,
    });
  };

  /** From a draft to something that is owed. */
  const finalize = (invoice: Invoice): void => {
    invoice.status = 'open';
    invoice.number = `TEST-${String(store.count()).padStart(4, '0')}`;
    invoice.automatically_finalizes_at = null;
    // Where the customer bought is where the pages are.
    const bought = store.all('checkout.session').find(({ customer }) => customer === invoice.customer);
    const page = new URL(`/billing-test/invoice/${invoice.id}`, bought?.success_url ?? 'http://127.0.0.1');
    invoice.hosted_invoice_url = page.href;
    invoice.invoice_pdf = `${page.href}/pdf`;
    if (invoice.amount_due === 0) return;
    const intent = store.put({
      id: store.newId('pi'),
      object: 'payment_intent' as const,
      created: store.now(),
      livemode: false as const,
      customer: invoice.customer,
      amount: invoice.amount_due,
      status: 'requires_payment_method',
    });
    store.put({
      id: store.newId('inpay'),
      object: 'invoice_payment' as const,
      created: store.now(),
      livemode: false as const,
      invoice: invoice.id,
      status: 'open',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      payment: { type: 'payment_intent' as const, payment_intent: intent.id },
    });
  };

  /** One try. @returns what came of it */
  const attempt = (invoice: Invoice, behavior: Behavior): Behavior => {
    invoice.attempted = true;
    invoice.attempt_count += 1;
    const done: Behavior = invoice.amount_due === 0 ? 'pays' : behavior;
    const intent = intentOf(invoice);
    if (done === 'pays') {
      charge(invoice);
      markPaid(invoice);
    } else {
      invoice.next_payment_attempt = store.now() + RETRY_AFTER;
      if (intent) intent.status = done === 'confirms' ? 'requires_action' : 'requires_payment_method';
      events.emit('invoice.payment_failed', invoice);
      if (done === 'confirms') events.emit('invoice.payment_action_required', invoice);
    }
    return done;
  };

  const setAside = (invoice: Invoice, status: 'void' | 'uncollectible'): void => {
    invoice.status = status;
    invoice.next_payment_attempt = null;
    events.emit(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice);
  };

  const refund = (charged: Charge, amount = charged.amount - charged.amount_refunded): Refund => {
    charged.amount_refunded += amount;
    charged.refunded = charged.amount_refunded >= charged.amount;
    const made = store.put<Refund>({
      id: store.newId('re'),
      object: 'refund',
      created: store.now(),
      livemode: false,
      charge: charged.id,
      amount,
      status: 'succeeded',
      payment_intent: charged.payment_intent,
    });
    events.emit('charge.refunded', charged);
    return made;
  };

  const failRefund = (made: Refund): void => {
    made.status = 'failed';
    events.emit('refund.failed', made);
  };

  const dispute = (charged: Charge, status = 'needs_response'): Dispute => {
    charged.disputed = true;
    const opened = store.put<Dispute>({
      id: store.newId('du'),
      object: 'dispute',
      created: store.now(),
      livemode: false,
      charge: charged.id,
      amount: charged.amount,
      status,
      payment_intent: charged.payment_intent,
    });
    events.emit('charge.dispute.created', opened);
    return opened;
  };

  const closeDispute = (opened: Dispute, status: 'won' | 'lost'): void => {
    opened.status = status;
    events.emit('charge.dispute.closed', opened);
  };

  const chargesOf = (invoice: Invoice): Charge[] => {
    const intent = intentOf(invoice);
    return intent ? store.all('charge').filter((one) => one.payment_intent === intent.id) : [];
  };

  return {
    behaviorOf,
    compose,
    draft,
    finalize,
    attempt,
    markPaid,
    setAside,
    refund,
    failRefund,
    dispute,
    closeDispute,
    chargesOf,
  };
}
export type Invoicing = ReturnType<typeof createInvoicing>;

/** One whole period of an item. */
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
