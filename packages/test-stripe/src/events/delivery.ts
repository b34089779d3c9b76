import { createHmac } from 'node:crypto';
import type { Event } from '../objects.ts';

/** @returns status of the response */
export type Deliver = (body: string, signature: string) => Promise<number>;

export function sign(body: string, secret: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

const TRIES = 5;

export const bodyOf = (event: Event): string => JSON.stringify(event, null, 2);

export function createDelivery(secret: string, onError: (error: unknown) => void) {
  let deliver: Deliver | undefined;
  const underWay = new Set<Promise<void>>();

  const sendOnce = async (event: Event): Promise<boolean> => {
    const body = bodyOf(event);
    // The signature contains the real time, because the receiver checks it against its own clock.
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
  return {
    deliverTo: (next: Deliver): void => {
      deliver = next;
    },
    sendOnce,
    start: (event: Event): void => {
      const sending = send(event).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
