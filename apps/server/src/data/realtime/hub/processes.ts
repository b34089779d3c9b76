/** Registers this process with a heartbeat every few seconds and removes processes without one. */
import type { Pool } from 'pg';
import { errorCode } from '../../../platform/errors.ts';
import type { RowSubscriptions } from '../rows/row-subscriptions.ts';
import type { Registered } from '../shared-state/mirrored-set.ts';
import type { Presences } from '../shared-state/presences.ts';
import type { Relay } from '../shared-state/relay.ts';

const BEAT_MS = 5_000;
const DEAD_AFTER = '20 seconds';
const PARCEL_LIFETIME = '1 minute';

type Process = {
  readonly pool: Pool;
  readonly id: string;
  readonly channel: string;
  readonly relayChannel: string;
  readonly relay: Pick<Relay, 'restore'>;
  readonly rowSubscriptions: RowSubscriptions;
  readonly presences: Presences;
};

/** Runs at startup, and after a PostgreSQL crash has emptied the unlogged tables. */
export async function register(process: Process): Promise<void> {
  const { pool, id, channel, relayChannel, relay, rowSubscriptions, presences } = process;
  await pool.query(
    'insert into realtime.processes (id, channel, relay) values ($1, $2, $3) on conflict do nothing',
    [id, channel, relayChannel],
  );
  await rowSubscriptions.restore();
  await relay.restore();
  await presences.restore();
}

/** SQLSTATE `foreign_key_violation`: the row of this process is missing. */
const NO_PROCESS = '23503';

/** Registers this process first if another process, or a PostgreSQL crash, has removed it. */
export const registeredBy =
  (process: () => Process): Registered =>
  async (statement) => {
    try {
      return await statement();
    } catch (error) {
      if (errorCode(error) !== NO_PROCESS) throw error;
      await register(process());
      return statement();
    }
  };

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

export function startBeating(process: Process, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void beat(process).catch(onError), BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export async function deregister({ pool, id, presences }: Process): Promise<void> {
  await presences.forget([id]);
  await pool.query('delete from realtime.processes where id = $1', [id]);
}
