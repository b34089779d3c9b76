/** Rights in a private channel, decided by policies on realtime.messages, as on a hosted project. */
import type { Pool, PoolClient } from 'pg';
import type { Identity } from '../../../auth/sessions/identity.ts';
import { errorCode } from '../../../platform/errors.ts';
import { runAs } from '../../rest/run.ts';

export type Rights = {
  readonly hear: boolean;
  readonly speak: boolean;
  readonly see: boolean;
  readonly appear: boolean;
};

/** A public channel is open to everyone. */
export const ALL_RIGHTS: Rights = { hear: true, speak: true, see: true, appear: true };

const INSERT = 'insert into realtime.messages (topic, extension, private) values ($1, $2, true)';

async function mayInsert(client: PoolClient, topic: string, extension: string): Promise<boolean> {
  await client.query('savepoint attempt');
  try {
    await client.query(INSERT, [topic, extension]);
    return true;
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    await client.query('rollback to savepoint attempt');
    return false;
  }
}

/** Tries the insert in a transaction that is rolled back. */
export function readRights(pool: Pool, identity: Identity, topic: string): Promise<Rights> {
  return runAs(
    pool,
    identity,
    async (client) => {
      await client.query("select set_config('realtime.topic', $1, true)", [topic]);
      await client.query('reset role');
      await client.query(INSERT, [topic, 'broadcast']);
      await client.query(INSERT, [topic, 'presence']);
      await client.query("select set_config('role', $1, true)", [identity.role]);
      const { rows } = await client.query<{ extension: string }>(
        'select distinct extension from realtime.messages where topic = $1',
        [topic],
      );
      const readable = new Set(rows.map(({ extension }) => extension));
      return {
        hear: readable.has('broadcast'),
        see: readable.has('presence'),
        speak: await mayInsert(client, topic, 'broadcast'),
        appear: await mayInsert(client, topic, 'presence'),
      };
    },
    { rollback: true },
  );
}
