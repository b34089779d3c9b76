/** One connection that listens to PostgreSQL's notifications for this process, and opens anew when it breaks. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

export type Listener = { stop(): Promise<void> };

export type Ears = {
  /** Notification channel → what to do with its payload. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** The connection is away, for now. */
  readonly lost: () => void;
  /** The connection was away: notifications may have been missed. */
  readonly gap: () => Promise<void> | void;
  readonly onError: (error: unknown) => void;
};

const RETRY_MS = 500;

export async function listen(url: string, { channels, lost, gap, onError }: Ears): Promise<Listener> {
  const stopping = new AbortController();

  const open = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name: 'printready realtime' });
    client.on('notification', ({ channel, payload }) => {
      try {
        channels[channel]?.(payload ?? '');
      } catch (error) {
        onError(error); // anybody with a connection may notify nonsense
      }
    });
    client.on('error', onError);
    await client.connect();
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
    // Only from here on: a connection that never listened is retried by whoever asked for it.
    client.once('end', () => {
      lost();
      void reopen();
    });
    return client;
  };

  const retry = async (): Promise<Client | undefined> => {
    try {
      await delay(RETRY_MS, undefined, { signal: stopping.signal });
      const opened = await open();
      await gap();
      return opened;
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
      return undefined;
    }
  };

  const reopen = async (): Promise<void> => {
    let opened: Client | undefined;
    while (!opened && !stopping.signal.aborted) opened = await retry();
    if (opened) current = opened;
  };

  let current = await open();
  return {
    stop: async () => {
      stopping.abort();
      await current.end();
    },
  };
}
