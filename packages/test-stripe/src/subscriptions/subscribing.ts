import type { Events } from '../events/events.ts';
import { periodLine } from '../invoices/invoice-lines.ts';
import type { Invoicing } from '../invoices/invoicing.ts';
import type { Subscription } from '../objects.ts';
import type { Store } from '../store.ts';
import { type Change, changeLines, onlyItem } from './changing.ts';
import { createLife } from './life.ts';
import { type Begin, newSubscription } from './new-subscription.ts';
import { createPaying } from './paying.ts';

export const UNPAID_START_SECONDS = 23 * 3_600;

export function createSubscribing(store: Store, events: Events, invoicing: Invoicing) {
  const life = createLife(store, events);
  const { told, setStatus } = life;
  const paying = createPaying(store, invoicing, life);
  const { pay } = paying;

  const begin = (given: Begin): Subscription => {
    const subscription = newSubscription(store, given);
    told(subscription, 'created');
    const line = periodLine(onlyItem(subscription));
    const first = subscription.trial_end === null ? line : { ...line, amount: 0, description: 'Trial' };
    const invoice = invoicing.draft(subscription, [first], 'subscription_create');
    invoicing.finalize(invoice);
    if (given.behavior === 'later') {
      // With a delayed payment method, the plan is active while the payment is pending.
      setStatus(subscription, 'active');
    } else {
      pay(invoice, given.behavior);
    }
    return subscription;
  };

  /** Charges immediately; an unpaid change stays pending. */
  const upgrade = (subscription: Subscription, change: Change): void => {
    const invoice = invoicing.draft(subscription, changeLines(subscription, change), 'subscription_update');
    invoicing.finalize(invoice);
    const restarts = change.price.recurring.interval !== onlyItem(subscription).price.recurring.interval;
    subscription.pending_update = {
      expires_at: store.now() + UNPAID_START_SECONDS,
      subscription_items: [{ id: onlyItem(subscription).id, price: change.price }],
      billing_cycle_anchor: restarts ? change.at : null,
    };
    if (pay(invoice, invoicing.behaviorOf(subscription)) !== 'pays') told(subscription);
  };

  return {
    begin,
    upgrade,
    ...paying,
    ...life,
  };
}
export type Subscribing = ReturnType<typeof createSubscribing>;
