import type { Events } from '../events/events.ts';
import type { Subscription } from '../objects.ts';
import type { Store } from '../store.ts';

export const ENDED = new Set(['canceled', 'incomplete_expired']);

export function createLife(store: Store, events: Events) {
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

  return { told, setStatus, end };
}
export type Life = ReturnType<typeof createLife>;
