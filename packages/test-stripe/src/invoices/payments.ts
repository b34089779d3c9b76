import type { Charge, Invoice } from '../objects.ts';
import type { Store } from '../store.ts';

export function openPayment(store: Store, invoice: Invoice): void {
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
}

export const paymentOf = (store: Store, invoice: Invoice) =>
  store.all('invoice_payment').find((one) => one.invoice === invoice.id);

export function intentOf(store: Store, invoice: Invoice) {
  const payment = paymentOf(store, invoice);
  return payment && store.find('payment_intent', payment.payment.payment_intent);
}

export function charge(store: Store, invoice: Invoice): void {
  const intent = intentOf(store, invoice);
  if (!intent) return;
  intent.status = 'succeeded';
  store.put<Charge>({
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
}

export function chargesOf(store: Store, invoice: Invoice): Charge[] {
  const intent = intentOf(store, invoice);
  return intent ? store.all('charge').filter((one) => one.payment_intent === intent.id) : [];
}
