import type { LineDraft } from '../invoices/invoice-lines.ts';
import type { Item, Phase, Price, Subscription } from '../objects.ts';
import { periodAfter } from './calendar.ts';

/** A discount or trial that the phase lacks ends when the phase starts. */
export function takePhase(subscription: Subscription, { discounts, trial_end }: Phase): void {
  const kept = subscription.discounts.filter((id) => discounts.some(({ discount }) => discount === id));
  if (kept.length === 0) subscription.discount_percent = 0;
  subscription.discounts = kept;
  if (subscription.status === 'trialing' && trial_end === null) {
    subscription.status = 'active';
    subscription.trial_end = null;
  }
}

export type Change = {
  readonly price: Price;
  readonly at: number;
};

export const onlyItem = (subscription: Subscription): Item => {
  const [item] = subscription.items.data;
  if (!item) throw new TypeError('A subscription has an item.');
  return item;
};

/** Cost of a change made now. A different interval starts a new period. */
export function changeLines(subscription: Subscription, { price, at }: Change): LineDraft[] {
  const item = onlyItem(subscription);
  const { current_period_start: start, current_period_end: until } = item;
  const share = Math.max(0, Math.min(1, (until - at) / (until - start)));
  const credit: LineDraft = {
    price: item.price,
    amount: -Math.round(item.price.unit_amount * share),
    start: at,
    end: until,
    proration: true,
    description: `Unused time on ${item.price.lookup_key ?? item.price.id}`,
  };
  if (price.recurring.interval === item.price.recurring.interval) {
    const rest = Math.round(price.unit_amount * share);
    return [
      credit,
      { ...credit, price, amount: rest, description: `Remaining time on ${price.lookup_key ?? price.id}` },
    ];
  }
  const whole: LineDraft = {
    price,
    amount: price.unit_amount,
    start: at,
    end: periodAfter(at, price.recurring.interval, 1),
    proration: false,
    description: `1 × ${price.lookup_key ?? price.id}`,
  };
  return [credit, whole];
}

/** @param anchor start of a new period, if any */
export function applyItems(subscription: Subscription, price: Price, anchor: number | null): void {
  const item = onlyItem(subscription);
  item.price = price;
  if (anchor !== null) {
    subscription.billing_cycle_anchor = anchor;
    item.current_period_start = anchor;
    item.current_period_end = periodAfter(anchor, price.recurring.interval, 1);
  }
  subscription.pending_update = null;
}
