import type { Engine } from '../engine.ts';
import type { Invoice, Subscription } from '../objects.ts';
import { DAY } from './calendar.ts';
import { onlyItem } from './changing.ts';
import { ENDED } from './life.ts';
import { renew } from './renewal.ts';
import { UNPAID_START_SECONDS } from './subscribing.ts';

const RETRIES_SECONDS = 14 * DAY;

type Happening = { readonly at: number; readonly happen: () => void };

function voidOpen({ store, invoicing }: Engine, { latest_invoice: id }: Subscription): void {
  const invoice = id === null ? undefined : store.find('invoice', id);
  if (invoice?.status === 'open') invoicing.setAside(invoice, 'void');
}

const endsAt = ({ cancel_at, cancel_at_period_end, items }: Subscription): number =>
  cancel_at ?? (cancel_at_period_end ? (items.data[0]?.current_period_end ?? Infinity) : Infinity);

function comingOfSubscription(engine: Engine, subscription: Subscription): Happening[] {
  const { end, told } = engine.subscribing;
  if (ENDED.has(subscription.status)) return [];
  const coming: Happening[] = [{ at: endsAt(subscription), happen: () => end(subscription) }];
  if (subscription.status === 'incomplete') {
    coming.push({
      at: subscription.created + UNPAID_START_SECONDS,
      happen: () => {
        voidOpen(engine, subscription);
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
        voidOpen(engine, subscription);
        told(subscription, 'pending_update_expired');
      },
    });
  }
  if (subscription.status !== 'paused')
    coming.push({ at: onlyItem(subscription).current_period_end, happen: () => renew(engine, subscription) });
  return coming;
}

function comingOfInvoice({ store, invoicing, subscribing }: Engine, invoice: Invoice): Happening[] {
  const { end, pay, setStatus } = subscribing;
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
}

const coming = (engine: Engine): Happening[] => [
  ...engine.store.all('subscription').flatMap((one) => comingOfSubscription(engine, one)),
  ...engine.store.all('invoice').flatMap((one) => comingOfInvoice(engine, one)),
  ...engine.store
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session) => ({
      at: session.expires_at,
      happen: () => {
        Object.assign(session, { status: 'expired', url: null });
        engine.events.emit('checkout.session.expired', session);
      },
    })),
];

/** Applies due effects in order; effects that end something come first within the same second. */
export function playUntil(engine: Engine, until: number): void {
  const { store } = engine;
  try {
    for (;;) {
      const [next] = coming(engine).sort((a, b) => a.at - b.at);
      if (!next || next.at > until) return;
      store.playAt(next.at);
      next.happen();
    }
  } finally {
    store.playAt(undefined);
  }
}
