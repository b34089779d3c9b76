import { createEvents, type Events } from './events/events.ts';
import { createInvoicing, type Invoicing } from './invoices/invoicing.ts';
import type { Store } from './store.ts';
import { createSubscribing, type Subscribing } from './subscriptions/subscribing.ts';

export type Engine = {
  readonly store: Store;
  readonly events: Events;
  readonly invoicing: Invoicing;
  readonly subscribing: Subscribing;
};

export function createEngine(store: Store, webhookSecret: string, onError: (error: unknown) => void): Engine {
  const events = createEvents(store, webhookSecret, onError);
  const invoicing = createInvoicing(store, events);
  return { store, events, invoicing, subscribing: createSubscribing(store, events, invoicing) };
}
