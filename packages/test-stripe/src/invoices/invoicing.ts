import type { Events } from '../events/events.ts';
import type { Behavior, Charge, Invoice, Subscription } from '../objects.ts';
import type { Store } from '../store.ts';
import { DAY } from '../subscriptions/calendar.ts';
import { composeInvoice, type LineDraft } from './invoice-lines.ts';
import { charge, chargesOf, intentOf, openPayment, paymentOf } from './payments.ts';
import { createReversals } from './reversals.ts';

const HOUR = 3_600;

/** Stripe keeps a renewal's invoice as a draft for about this long. */
const DRAFT_SECONDS = HOUR;
const RETRY_AFTER = 3 * DAY;

function behaviorOf(store: Store, subscription: Subscription): Behavior {
  const customer = store.find('customer', subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const method = id == null ? undefined : store.find('payment_method', id);
  return method?.metadata.behavior ?? 'declines';
}

function finalize(store: Store, invoice: Invoice): void {
  invoice.status = 'open';
  invoice.number = `TEST-${String(store.count()).padStart(4, '0')}`;
  invoice.automatically_finalizes_at = null;
  // The pages are on the same origin as the purchase.
  const bought = store.all('checkout.session').find(({ customer }) => customer === invoice.customer);
  const page = new URL(`/billing-test/invoice/${invoice.id}`, bought?.success_url ?? 'http://127.0.0.1');
  invoice.hosted_invoice_url = page.href;
  invoice.invoice_pdf = `${page.href}/pdf`;
  if (invoice.amount_due === 0) return;
  openPayment(store, invoice);
}

export function createInvoicing(store: Store, events: Events) {
  const draft = (subscription: Subscription, drafts: readonly LineDraft[], reason: string): Invoice => {
    const invoice = store.put(composeInvoice(store, subscription, drafts, reason));
    invoice.automatically_finalizes_at = store.now() + DRAFT_SECONDS;
    subscription.latest_invoice = invoice.id;
    events.emit('invoice.created', invoice);
    return invoice;
  };

  const markPaid = (invoice: Invoice): void => {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    const payment = paymentOf(store, invoice);
    if (payment) Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_paid });
    events.emit('invoice.paid', invoice);
  };

  const attempt = (invoice: Invoice, behavior: Behavior): Behavior => {
    invoice.attempted = true;
    invoice.attempt_count += 1;
    const done: Behavior = invoice.amount_due === 0 ? 'pays' : behavior;
    const intent = intentOf(store, invoice);
    if (done === 'pays') {
      charge(store, invoice);
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

  return {
    behaviorOf: (subscription: Subscription): Behavior => behaviorOf(store, subscription),
    draft,
    finalize: (invoice: Invoice): void => finalize(store, invoice),
    attempt,
    markPaid,
    setAside,
    chargesOf: (invoice: Invoice): Charge[] => chargesOf(store, invoice),
    ...createReversals(store, events),
  };
}
export type Invoicing = ReturnType<typeof createInvoicing>;
