import type { Invoicing } from '../invoices/invoicing.ts';
import type { Behavior, Invoice, Subscription } from '../objects.ts';
import type { Store } from '../store.ts';
import { applyItems } from './changing.ts';
import { ENDED, type Life } from './life.ts';

const isOwing = (store: Store, { id }: Subscription): boolean =>
  store
    .all('invoice')
    .some((one) => one.status === 'open' && one.parent.subscription_details.subscription === id);

export function createPaying(store: Store, invoicing: Invoicing, { told }: Life) {
  const onPaid = (invoice: Invoice): void => {
    const subscription = store.find('subscription', invoice.parent.subscription_details.subscription);
    if (!subscription || ENDED.has(subscription.status)) return;
    const pending = subscription.pending_update;
    if (pending && invoice.id === subscription.latest_invoice) {
      const [wanted] = pending.subscription_items;
      if (wanted) applyItems(subscription, wanted.price, pending.billing_cycle_anchor);
      told(subscription, 'pending_update_applied');
    }
    if (!isOwing(store, subscription) && subscription.status !== 'trialing') subscription.status = 'active';
    told(subscription);
  };

  const pay = (invoice: Invoice, behavior: Behavior): Behavior => {
    const done = invoicing.attempt(invoice, behavior);
    if (done === 'pays') onPaid(invoice);
    return done;
  };

  const settleOutside = (invoice: Invoice): void => {
    invoicing.markPaid(invoice);
    onPaid(invoice);
  };

  return { pay, settleOutside };
}
