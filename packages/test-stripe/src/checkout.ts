import type { Engine } from './engine.ts';
import type { Behavior, Session } from './objects.ts';

export function putCard({ store }: Engine, customerId: string, behavior: Behavior): void {
  const customer = store.find('customer', customerId);
  if (!customer) return;
  const method = store.put({
    id: store.newId('pm'),
    object: 'payment_method',
    created: store.now(),
    livemode: false,
    type: 'card',
    customer: customerId,
    card: { brand: 'visa', last4: behavior === 'pays' ? '4242' : '0341' },
    metadata: { behavior },
  });
  customer.invoice_settings.default_payment_method = method.id;
}

export function finishCheckout(
  engine: Engine,
  session: Session,
  outcome: 'paid' | 'later' | 'confirm',
  extra: { readonly trialDays?: number; readonly discountPercent?: number } = {},
): void {
  const { store, events, subscribing } = engine;
  const price = store.find('price', session.price);
  if (!price) throw new TypeError('A session was made for a price.');
  putCard(engine, session.customer, outcome === 'confirm' ? 'confirms' : 'pays');
  const subscription = subscribing.begin({
    customer: session.customer,
    price,
    metadata: session.subscription_metadata,
    behavior: { paid: 'pays' as const, later: 'later' as const, confirm: 'confirms' as const }[outcome],
    ...extra,
  });
  // The bank's page is part of the checkout: an unconfirmed checkout stays open.
  if (outcome === 'confirm') putCard(engine, session.customer, 'pays');
  session.subscription = subscription.id;
  if (outcome !== 'confirm') {
    session.status = 'complete';
    session.payment_status = outcome === 'later' ? 'unpaid' : 'paid';
    session.url = null;
    events.emit('checkout.session.completed', session);
  }
}

export function expireCheckout({ store, events }: Engine, session: Session): void {
  Object.assign(session, { status: 'expired', url: null });
  events.emit('checkout.session.expired', session);
  store.save();
}
