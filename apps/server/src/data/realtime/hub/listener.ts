import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { createClient } from '../../../platform/database/connect.ts';

export type Listener = { stop(): Promise<void> };

export type ListenerEvents = {
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  readonly lost: () => void;
  /** The connection is back; notifications may have been missed. */
  readonly gap: () => Promise<void> | void;
  readonly onError: (error: unknown) => void;
};

const RETRY_MS = 500;

/** Opens a connection that listens to all channels. @param prepare runs before the connection counts as open */
async function openListening(
  url: string,
  { channels, onError }: ListenerEvents,
  prepare: () => Promise<void> | void,
): Promise<Client> {
  const client = createClient(url, { application_name: 'printready realtime' });
  client.on('notification', ({ channel, payload }) => {
    try {
      channels[channel]?.(payload ?? '');
    } catch (error) {
      onError(error); // Any database client may send malformed payloads.
    }
  });
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  try {
    await client.connect();
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
    await prepare();
    if (ended.signal.aborted) throw new Error('The connection that listens was lost again at once.');
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

export async function listen(url: string, events: ListenerEvents): Promise<Listener> {
  const { lost, gap, onError } = events;
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  const reopen = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        await delay(RETRY_MS, undefined, { signal: stopping.signal });
        current = await openListening(url, events, gap);
        watch();
        return;
      } catch (error) {
        if (isStopping()) return;
        lost(); // Repeated, because the connection may have broken after `gap` was reported.
        onError(error);
      }
    }
  };
  let reopening = Promise.resolve();
  const watch = (): void => {
    current.once('error', onError);
    current.once('end', () => {
      lost();
      reopening = reopen();
    });
  };

  let current = await openListening(url, events, () => undefined);
  watch();
  return {
    stop: async () => {
      stopping.abort();
      await reopening;
      await current.end();
    },
  };
}
