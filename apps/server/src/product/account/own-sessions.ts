/** A person's open sessions. A hosted project's table has the same columns; one timestamp has no time zone. */
import type { AccountSession } from '@printready/contracts/account';
import type { Pool } from 'pg';
import type { SignedIn } from '../../auth/sessions/caller.ts';
import { deviceOf } from '../../auth/sessions/devices.ts';

type Row = { readonly id: string; readonly user_agent: string | null; readonly used_at: Date };

/** @param hours maximum age of a session */
export async function ownSessions(
  pool: Pool,
  { user, sessionId }: SignedIn,
  hours: number,
): Promise<AccountSession[]> {
  const { rows } = await pool.query<Row>(
    `select id, user_agent, coalesce(refreshed_at::timestamptz, created_at) as used_at from auth.sessions
     where user_id = $1 and created_at > now() - make_interval(secs => $2)
     order by id = $3 desc, used_at desc`,
    [user.id, hours * 3600, sessionId],
  );
  return rows.map(({ id, user_agent, used_at }) => ({
    id,
    device: deviceOf(user_agent),
    last_used_at: used_at.toISOString(),
    current: id === sessionId,
  }));
}
