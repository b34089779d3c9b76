/** Events as Stripe sends them: signed, repeated until they are taken, and as unreliable as a test wants them. */
import { createHmac } from 'node:crypto';
import type { Event, Thing } from './objects.ts';
import { API_VERSION } from './objects.ts';
import type { Store } from './store.ts';

/** @returns the answer's status */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** For tests: what becomes of an event on its way. */
export type Mail = 'delivered' | 'held' | 'lost';

export function sign(body: string, secret: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

const TRIES = 5;

export function createEvents(store: Store, secret: string, onError: (error: unknown) => void) {
  let deliver: Deliver | undefined;
  let mode: Mail = 'delivered';
  const held: Event[] = [];
  const underWay = new Set<Promise<void>>();

  const bodyOf = (event: Event): string => JSON.stringify(event, null, 2);
  const sendOnce = async (event: Event): Promise<boolean> => {
    const body = bodyOf(event);
    // The signature's time is the real one: it is the receiver's clock that judges it.
    const status = await deliver?.(body, sign(body, secret, Math.floor(Date.now() / 1000)));
    return status === 200;
  };
  const send = async (event: Event): Promise<void> => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        if (await sendOnce(event)) {
          event.pending_webhooks = 0;
          return;
        }
      } catch (error) {
        onError(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
    }
  };
  const start = (event: Event): void => {
    const sending = send(event).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  return {
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
    deliverTo: (next: Deliver): void => {
      deliver = next;
    },
    /** What comes from now on. */
    mailing: (next: Mail): void => {
      mode = next;
    },
    /** What was held, in the order that is asked for; each is sent and stays listed. */
    takeHeld: (): Event[] => held.splice(0),
    sendOnce,
    bodyOf,
    /** Until nothing is on its way. */
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type Events = ReturnType<typeof createEvents>;
