/** Tests whether LISTEN works: a transaction pooler accepts it but delivers nothing. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '../database/connect.ts';

/** The full wait applies only if nothing arrives; on a local network a notification takes milliseconds. */
const PATIENCE_MS = 3_000;

/** @throws if the database cannot be reached */
export async function hearsNotifications(url: string): Promise<boolean> {
  const listener = createClient(url, { application_name: 'printready jobs' });
  // Notifies from another connection, because the listener's own notifications arrive even through a pooler.
  const caller = createClient(url, { application_name: 'printready jobs' });
  const channel = `printready_probe_${randomUUID().replaceAll('-', '')}`;
  const patience = new AbortController();
  try {
    await Promise.all([listener.connect(), caller.connect()]);
    const heard = new Promise<boolean>((resolve) => void listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    await caller.query(`notify ${channel}`);
    const silence = delay(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
    return await Promise.race([heard, silence]);
  } finally {
    patience.abort();
    await Promise.all([listener.end(), caller.end()]);
  }
}
