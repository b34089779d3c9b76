import type { Pool } from 'pg';
import { transaction } from '../../platform/database/connect.ts';

/** "PrFp" in ASCII; an arbitrary but distinct lock id. */
const FOLLOW_LOCK = 0x50724670;

/** One process at a time, because two that start together would both create the missing triggers. */
export const followPublication = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [FOLLOW_LOCK]);
    await client.query('select realtime.follow_publication()');
  });
