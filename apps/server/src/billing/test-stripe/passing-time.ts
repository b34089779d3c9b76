/** What time brings in the test Stripe: renewals, tries, ends and expirations, each at its own moment. */
import { nextBoundary } from './calendar.ts';
import type { Events } from './events.ts';
import { DAY, type Invoicing, periodLine } from './invoicing.ts';
import type { Invoice, Subscription } from './objects.ts';
import type { Store } from './store.ts';
import { ENDED, type Subscribing, UNPAID_START_SECONDS } from './subscribing.ts';

const RETRIES_SECONDS = 14 * DAY;

export function createPassingTime(
  store: Store,
  events: Events,
  invoicing: Invoicing,
  { end, invoiceOf, onlyItem, pay, setStatus, told }: Subscribing,
) {
  const scheduleOf = (subscription: Subscription) =>
    subscription.schedule === null ? undefined : store.find('subscription_schedule', subscription.schedule);

  const renew = (subscription: Subscription): void => {
    const item = onlyItem(subscription);
    const boundary = item.current_period_end;
    const schedule = scheduleOf(subscription);
    const phase = schedule?.phases.find(({ start_date }) => start_date === boundary);
    const nextPrice = phase?.items[0] && store.find('price', phase.items[0].price);
    if (nextPrice) item.price = nextPrice;
    if (schedule && phase) {
      schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
      // The last phase has begun, and then the subscription goes on by itself.
      Object.assign(schedule, {
        status: 'released',
        released_subscription: subscription.id,
        subscription: null,
      });
      subscription.schedule = null;
    }
    item.current_period_start = boundary;
    item.current_period_end = nextBoundary(
      nextPrice ? boundary : subscription.billing_cycle_anchor,
      item.price.recurring.interval,
      boundary,
    );
    if (nextPrice) subscription.billing_cycle_anchor = boundary;
    const fromTrial = subscription.status === 'trialing';
    if (fromTrial) {
      const card = store.find('customer', subscription.customer)?.invoice_settings.default_payment_method;
      subscription.status = card == null ? 'paused' : 'active';
    }
    if (subscription.status !== 'paused') {
      const invoice = invoicing.draft(subscription, [periodLine(item)], 'subscription_cycle');
      if (subscription.pause_collection) invoicing.setAside(invoice, 'void');
    }
    told(subscription);
  };

  type Happening = { readonly at: number; readonly happen: () => void };

  const endsAt = ({ cancel_at, cancel_at_period_end, items }: Subscription): number =>
    cancel_at ?? (cancel_at_period_end ? (items.data[0]?.current_period_end ?? Infinity) : Infinity);

  const comingOfSubscription = (subscription: Subscription): Happening[] => {
    if (ENDED.has(subscription.status)) return [];
    const coming: Happening[] = [{ at: endsAt(subscription), happen: () => end(subscription) }];
    if (subscription.status === 'incomplete') {
      coming.push({
        at: subscription.created + UNPAID_START_SECONDS,
        happen: () => {
          const invoice = invoiceOf(subscription);
          if (invoice?.status === 'open') invoicing.setAside(invoice, 'void');
          end(subscription, 'incomplete_expired');
        },
      });
      return coming;
    }
    const pending = subscription.pending_update;
    if (pending) {
      coming.push({
        at: pending.expires_at,
        happen: () => {
          subscription.pending_update = null;
          const invoice = invoiceOf(subscription);
          if (invoice?.status === 'open') invoicing.setAside(invoice, 'void');
          told(subscription, 'pending_update_expired');
        },
      });
    }
    if (subscription.status !== 'paused')
      coming.push({ at: onlyItem(subscription).current_period_end, happen: () => renew(subscription) });
    return coming;
  };

  const comingOfInvoice = (invoice: Invoice): Happening[] => {
    const subscription = store.find('subscription', invoice.parent.subscription_details.subscription);
    if (!subscription || ENDED.has(subscription.status)) return [];
    if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
      return [
        {
          at: invoice.automatically_finalizes_at,
          happen: () => {
            invoicing.finalize(invoice);
            if (pay(invoice, invoicing.behaviorOf(subscription)) !== 'pays')
              setStatus(subscription, 'past_due');
          },
        },
      ];
    }
    if (invoice.status !== 'open' || invoice.billing_reason !== 'subscription_cycle') return [];
    const lastTry = invoice.created + RETRIES_SECONDS;
    return [
      { at: lastTry, happen: () => end(subscription) },
      {
        at: invoice.next_payment_attempt ?? Infinity,
        happen: () => void pay(invoice, invoicing.behaviorOf(subscription)),
      },
    ];
  };

  const coming = (): Happening[] => [
    ...store.all('subscription').flatMap(comingOfSubscription),
    ...store.all('invoice').flatMap(comingOfInvoice),
    ...store
      .all('checkout.session')
      .filter(({ status }) => status === 'open')
      .map((session) => ({
        at: session.expires_at,
        happen: () => {
          Object.assign(session, { status: 'expired', url: null });
          events.emit('checkout.session.expired', session);
        },
      })),
  ];

  /** Plays what is due by then, in order; the first of what falls on one second is what ends. */
  const playUntil = (until: number): void => {
    try {
      for (;;) {
        const [next] = coming().sort((a, b) => a.at - b.at);
        if (!next || next.at > until) return;
        store.playAt(next.at);
        next.happen();
      }
    } finally {
      store.playAt(undefined);
    }
  };

  return { playUntil };
}
