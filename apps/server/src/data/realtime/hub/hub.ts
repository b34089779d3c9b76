/** Events for this process's sockets, shared through PostgreSQL with other processes on the same database. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { OFFER_EVENT, OFFER_TOPIC } from '@printready/contracts/bulk';
import type { Database } from '../../../platform/database/connect.ts';
import { readChange } from '../rows/change.ts';
import { createRowSubscriptions, type RowSubscriptions } from '../rows/row-subscriptions.ts';
import { createPresences, type Presences } from '../shared-state/presences.ts';
import { createRelay, type Relay } from '../shared-state/relay.ts';
import { createSetsByKey, type SetsByKey } from '../shared-state/sets-by-key.ts';
import { type ListenerEvents, listen } from './listener.ts';
import { deregister, register, registeredBy, startBeating } from './processes.ts';

type Events = {
  /** Notifications may have been missed, so clients should fetch their data again. */
  gap: [];
  deaf: [];
  sessions: [userId: string];
  /** Tables or functions have changed (NOTIFY pgrst). */
  schema: [];
};

export type Hub = Pick<Relay, 'enter' | 'broadcast'> & {
  readonly events: EventEmitter<Events>;
  readonly rowSubscriptions: RowSubscriptions;
  readonly endListeners: SetsByKey<() => void>;
  /** By user: called when they lost a shop or a role in it. */
  readonly memberListeners: SetsByKey<() => void>;
  readonly presences: Presences;
  finish(work: Promise<void>): void;
  stop(): Promise<void>;
};

type Receivers = Pick<Hub, 'events' | 'rowSubscriptions' | 'endListeners' | 'memberListeners'> & {
  readonly channel: string;
  readonly relayChannel: string;
  readonly relay: Relay;
};

function handlersOf(
  { channel, relayChannel, relay, rowSubscriptions, events, endListeners, memberListeners }: Receivers,
  onError: (error: unknown) => void,
): ListenerEvents['channels'] {
  // Payloads are handled in order, although reading a stored broadcast takes a query.
  let received = Promise.resolve();
  const receive = (payload: string): void => {
    received = received.then(() => relay.receive(payload)).catch(onError);
  };
  return {
    [channel]: (payload) => {
      const change = readChange(payload);
      for (const listener of rowSubscriptions.listenersOf(change)) listener(change);
    },
    [relayChannel]: receive,
    // Shared channel of processes that run an earlier version.
    printready_relay: receive,
    // Every process listens, because this event is rare: workers seldom start or end (trigger
    // announce_bulk_offer).
    printready_bulk_offer: () => relay.deliver(`private:${OFFER_TOPIC}`, { event: OFFER_EVENT, payload: {} }),
    printready_sessions: (userId) => {
      events.emit('sessions', userId);
      for (const listener of endListeners.of(userId)) listener();
    },
    printready_members: (userId) => {
      for (const listener of memberListeners.of(userId)) listener();
    },
    pgrst: () => events.emit('schema'),
  };
}

export async function createHub({ pool, url }: Database, onError: (error: unknown) => void): Promise<Hub> {
  const id = randomUUID();
  const events = new EventEmitter<Events>();
  const registered = registeredBy(() => process);
  const relay = createRelay(pool, id, registered);
  const rowSubscriptions = createRowSubscriptions(pool, id, registered);
  const endListeners = createSetsByKey<() => void>();
  const memberListeners = createSetsByKey<() => void>();
  const presences = createPresences(pool, id, relay.tell, registered);
  const [channel, relayChannel] = ['changes', 'relay'].map(
    (name) => `printready_${name}_${id.replaceAll('-', '')}`,
  ) as [string, string];
  const process = { pool, id, channel, relayChannel, relay, rowSubscriptions, presences };

  await register(process);
  const listener = await listen(url, {
    channels: handlersOf({ ...process, events, endListeners, memberListeners }, onError),
    lost: () => events.emit('deaf'),
    gap: async () => {
      await register(process);
      events.emit('gap');
      events.emit('schema'); // Schema notifications may have been missed.
    },
    onError,
  });
  const stopBeating = startBeating(process, onError);
  const unfinished = new Set<Promise<void>>();

  return {
    events,
    rowSubscriptions,
    endListeners,
    memberListeners,
    presences,
    enter: relay.enter,
    broadcast: relay.broadcast,
    finish: (work) => {
      const settled = work.catch(onError).finally(() => unfinished.delete(settled));
      unfinished.add(settled);
    },
    stop: async () => {
      stopBeating();
      await Promise.all(unfinished);
      await listener.stop();
      // If the database becomes unavailable first, other processes notice the missing heartbeat.
      await deregister(process).catch(onError);
    },
  };
}
