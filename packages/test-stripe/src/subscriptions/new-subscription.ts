import type { Behavior, Item, Metadata, Price, Subscription } from '../objects.ts';
import type { Store } from '../store.ts';
import { DAY, periodAfter } from './calendar.ts';

export type Begin = {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Metadata;
  readonly behavior: Behavior | 'later';
  readonly trialDays?: number;
  readonly discountPercent?: number;
};

export function newSubscription(store: Store, given: Begin): Subscription {
  const { customer, price, metadata, trialDays = 0, discountPercent = 0 } = given;
  const start = store.now();
  const id = store.newId('sub');
  const trialEnd = trialDays > 0 ? start + trialDays * DAY : null;
  const item: Item = {
    id: store.newId('si'),
    object: 'subscription_item',
    price,
    subscription: id,
    quantity: 1,
    current_period_start: start,
    current_period_end: trialEnd ?? periodAfter(start, price.recurring.interval, 1),
  };
  return store.put<Subscription>({
    id,
    object: 'subscription',
    created: start,
    livemode: false,
    customer,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    billing_cycle_anchor: trialEnd ?? start,
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    default_payment_method: null,
    latest_invoice: null,
    metadata,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
    discounts: discountPercent > 0 ? [store.newId('di')] : [],
    discount_percent: discountPercent,
  });
}
