/** Hears of changed rows from PostgreSQL (LISTEN), for all processes alike, and keeps listening when the connection breaks. */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';

const change = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The primary key of the changed row. */
  key: z.record(z.string(), z.unknown()),
  commit_timestamp: z.string(),
});
export type Change = z.infer<typeof change>;

type Events = {
  change: [Change];
  /** Notifications may have been missed; clients should fetch again. */
  gap: [];
};

export type Changes = {
  readonly events: EventEmitter<Events>;
  stop(): Promise<void>;
};

const RETRY_MS = 500;

export async function listenForChanges(url: string, onError: (error: unknown) => void): Promise<Changes> {
  const events = new EventEmitter<Events>();
  events.setMaxListeners(0); // one per open socket
  const stopping = new AbortController();

  const open = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name: 'printready realtime' });
    client.on('notification', ({ payload }) => {
      const read = change.safeParse(JSON.parse(payload ?? 'null'));
      if (read.success) events.emit('change', read.data);
      else onError(read.error);
    });
    client.on('error', onError);
    await client.connect();
    await client.query('listen printready_changes');
    // Only from here on: a connection that never listened is retried by whoever asked for it.
    client.once('end', () => void reopen());
    return client;
  };

  const retry = async (): Promise<Client | undefined> => {
    try {
      await delay(RETRY_MS, undefined, { signal: stopping.signal });
      return await open();
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
      return undefined;
    }
  };

  const reopen = async (): Promise<void> => {
    let opened: Client | undefined;
    while (!opened && !stopping.signal.aborted) opened = await retry();
    if (!opened) return;
    current = opened;
    events.emit('gap');
  };

  let current = await open();
  return {
    events,
    stop: async () => {
      stopping.abort();
      await current.end();
    },
  };
}
