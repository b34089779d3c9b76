/** Subscriptions of the test Stripe: begun, changed, paid, ended. */
import { periodAfter } from './calendar.ts';
import type { Events } from './events.ts';
import { DAY, type Invoicing, type LineDraft, periodLine } from './invoicing.ts';
import type { Behavior, Invoice, Item, Metadata, Price, Subscription } from './objects.ts';
import type { Store } from './store.ts';

export const UNPAID_START_SECONDS = 23 * 3_600;
export const ENDED = new Set(['canceled', 'incomplete_expired']);

type Begin = {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Metadata;
  readonly behavior: Behavior | 'later';
  readonly trialDays?: number;
  readonly discountPercent?: number;
};

export type Change = {
  readonly price: Price;
  readonly at: number;
};

const onlyItem = (subscription: Subscription): Item => {
  const [item] = subscription.items.data;
  if (!item) throw new TypeError('A subscription has an item.');
  return item;
};

export function createSubscribing(store: Store, events: Events, invoicing: Invoicing) {
  const told = (subscription: Subscription, event = 'updated'): void =>
    events.emit(`customer.subscription.${event}`, subscription);

  const setStatus = (subscription: Subscription, status: string): void => {
    if (subscription.status === status) return;
    subscription.status = status;
    told(subscription);
  };

  const end = (subscription: Subscription, status = 'canceled'): void => {
    Object.assign(subscription, {
      status,
      ended_at: store.now(),
      canceled_at: store.now(),
      pending_update: null,
    });
    const schedule = subscription.schedule && store.find('subscription_schedule', subscription.schedule);
    if (schedule) schedule.status = 'canceled';
    subscription.schedule = null;
    told(subscription, 'deleted');
  };

  const invoiceOf = (subscription: Subscription): Invoice | undefined =>
    subscription.latest_invoice === null ? undefined : store.find('invoice', subscription.latest_invoice);

  const applyItems = (subscription: Subscription, price: Price, anchor: number | null): void => {
    const item = onlyItem(subscription);
    item.price = price;
    if (anchor !== null) {
      subscription.billing_cycle_anchor = anchor;
      item.current_period_start = anchor;
      item.current_period_end = periodAfter(anchor, price.recurring.interval, 1);
    }
    subscription.pending_update = null;
  };

  /** After an invoice of it was paid, whoever paid. */
  const onPaid = (invoice: Invoice): void => {
    const subscription = store.find('subscription', invoice.parent.subscription_details.subscription);
    if (!subscription || ENDED.has(subscription.status)) return;
    const pending = subscription.pending_update;
    if (pending && invoice.id === subscription.latest_invoice) {
      const [wanted] = pending.subscription_items;
      if (wanted) applyItems(subscription, wanted.price, pending.billing_cycle_anchor);
      told(subscription, 'pending_update_applied');
    }
    const owed = store
      .all('invoice')
      .some(
        (one) => one.status === 'open' && one.parent.subscription_details.subscription === subscription.id,
      );
    if (!owed && subscription.status !== 'trialing') subscription.status = 'active';
    told(subscription);
  };

  /** Charges an open invoice. */
  const pay = (invoice: Invoice, behavior: Behavior): Behavior => {
    const done = invoicing.attempt(invoice, behavior);
    if (done === 'pays') onPaid(invoice);
    return done;
  };

  const settleOutside = (invoice: Invoice): void => {
    invoicing.markPaid(invoice);
    onPaid(invoice);
  };

  const begin = (given: Begin): Subscription => {
    const { customer, price, metadata, behavior, trialDays = 0, discountPercent = 0 } = given;
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
    const subscription = store.put<Subscription>({
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
      discount_percent: discountPercent,
    });
    told(subscription, 'created');
    const line = periodLine(item);
    const first = trialEnd === null ? line : { ...line, amount: 0, description: 'Trial' };
    const invoice = invoicing.draft(subscription, [first], 'subscription_create');
    invoicing.finalize(invoice);
    if (behavior === 'later') {
      // A delayed method: the plan runs by status, the money is on its way.
      setStatus(subscription, 'active');
    } else {
      pay(invoice, behavior);
    }
    return subscription;
  };

  /** What a change costs now. Another interval begins a period of its own. */
  const changeLines = (subscription: Subscription, { price, at }: Change): LineDraft[] => {
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
  };

  /** Charged at once; what is not paid is parked. */
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

  return { begin, pay, settleOutside, upgrade, changeLines, end, setStatus, told, onlyItem, invoiceOf };
}
export type Subscribing = ReturnType<typeof createSubscribing>;
