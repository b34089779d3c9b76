import type { Engine } from '../engine.ts';
import { periodLine } from '../invoices/invoice-lines.ts';
import type { Price, Subscription } from '../objects.ts';
import type { Store } from '../store.ts';
import { nextBoundary } from './calendar.ts';
import { onlyItem, takePhase } from './changing.ts';

/** @returns price of the schedule's last phase if it starts at the boundary */
function enterPhase(store: Store, subscription: Subscription, boundary: number): Price | undefined {
  const schedule =
    subscription.schedule === null ? undefined : store.find('subscription_schedule', subscription.schedule);
  const phase = schedule?.phases.find(({ start_date }) => start_date === boundary);
  if (!schedule || !phase) return undefined;
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  // The last phase has started, so the subscription continues without the schedule.
  Object.assign(schedule, {
    status: 'released',
    released_subscription: subscription.id,
    subscription: null,
  });
  subscription.schedule = null;
  takePhase(subscription, phase);
  return phase.items[0] && store.find('price', phase.items[0].price);
}

/** Ends a trial; without a card, the subscription is then paused. */
function endTrial(store: Store, subscription: Subscription): void {
  if (subscription.status !== 'trialing') return;
  const card = store.find('customer', subscription.customer)?.invoice_settings.default_payment_method;
  subscription.status = card == null ? 'paused' : 'active';
}

export function renew({ store, invoicing, subscribing }: Engine, subscription: Subscription): void {
  const item = onlyItem(subscription);
  const boundary = item.current_period_end;
  const nextPrice = enterPhase(store, subscription, boundary);
  if (nextPrice) {
    item.price = nextPrice;
    subscription.billing_cycle_anchor = boundary;
  }
  item.current_period_start = boundary;
  item.current_period_end = nextBoundary(
    subscription.billing_cycle_anchor,
    item.price.recurring.interval,
    boundary,
  );
  endTrial(store, subscription);
  if (subscription.status !== 'paused') {
    const invoice = invoicing.draft(subscription, [periodLine(item)], 'subscription_cycle');
    if (subscription.pause_collection) invoicing.setAside(invoice, 'void');
  }
  subscribing.told(subscription);
}
