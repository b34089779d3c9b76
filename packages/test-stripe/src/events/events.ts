import type { Event, Thing } from '../objects.ts';
import { API_VERSION } from '../objects.ts';
import type { Store } from '../store.ts';
import { bodyOf, createDelivery } from './delivery.ts';

export type Mail = 'delivered' | 'held' | 'lost';

export function createEvents(store: Store, secret: string, onError: (error: unknown) => void) {
  const { deliverTo, sendOnce, start, settled } = createDelivery(secret, onError);
  let mode: Mail = 'delivered';
  const held: Event[] = [];
  return {
    secret,
    emit: (type: string, thing: Thing): void => {
      const event = store.put<Event>({
        id: store.newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: store.now(),
        livemode: false,
        type,
        data: { object: structuredClone(thing) },
        pending_webhooks: 1,
        request: null,
      });
      if (mode === 'held') held.push(event);
      else if (mode === 'delivered') start(event);
    },
    deliverTo,
    mailing: (next: Mail): void => {
      mode = next;
    },
    /** Removes and returns the held events, in order, for delivery; the events API still lists them. */
    takeHeld: (): Event[] => held.splice(0),
    sendOnce,
    bodyOf,
    settled,
  };
}
export type Events = ReturnType<typeof createEvents>;
