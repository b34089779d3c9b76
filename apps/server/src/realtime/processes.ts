/**
 * Registers this server process in the database with a heartbeat every few seconds, and removes processes whose
 * heartbeat stopped.
 */
import type { Pool } from 'pg';
import type { Presences } from './presences.ts';
import type { RowSubscriptions } from './row-subscriptions.ts';

const BEAT_MS = 5_000;
const DEAD_AFTER = '20 seconds';
const PARCEL_LIFETIME = '1 minute';

type Process = {
  readonly pool: Pool;
  readonly id: string;
  /** Notification channel of the changes that this process subscribes to. */
  readonly channel: string;
  readonly rowSubscriptions: RowSubscriptions;
  readonly presences: Presences;
};

/** Also after the database has forgotten us: everything that it should know is said again. */
export async function register({ pool, id, channel, rowSubscriptions, presences }: Process): Promise<void> {
  await pool.query('insert into realtime.processes (id, channel) values ($1, $2) on conflict do nothing', [
    id,
    channel,
  ]);
  await rowSubscriptions.restore();
  await presences.restore();
}

/** Takes out processes that said nothing for long, and who was present through them. */
async function buryDead({ pool, presences }: Process): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from realtime.processes where seen_at < now() - $1::interval',
    [DEAD_AFTER],
  );
  if (rows.length > 0) {
    const dead = rows.map(({ id }) => id);
    await presences.forget(dead);
    await pool.query('delete from realtime.processes where id = any ($1)', [dead]);
  }
  await pool.query('delete from realtime.parcels where created_at < now() - $1::interval', [PARCEL_LIFETIME]);
}

async function beat(process: Process): Promise<void> {
  const { rowCount } = await process.pool.query(
    'update realtime.processes set seen_at = now() where id = $1',
    [process.id],
  );
  if (rowCount === 0) await register(process);
  await buryDead(process);
}

/** @returns the function that ends it */
export function startBeating(process: Process, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void beat(process).catch(onError), BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The others need not wait to find out. */
export async function deregister({ pool, id, presences }: Process): Promise<void> {
  await presences.forget([id]);
  await pool.query('delete from realtime.processes where id = $1', [id]);
}
