import type { Pool, PoolClient } from 'pg';
import { forgetJobs } from '../platform/job-queue/rows.ts';

type Queryable = Pick<Pool | PoolClient, 'query'>;

export const ONE_TIME_MAIL = 'one-time-mail';

/** Ends flows that would link a Google account to this user; these must not survive signing out everywhere. */
export async function forgetLinking(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.oauth_states where link_user_id = $1', [userId]);
}

/** @param ending flow that made the change, if any; the flow's browser still has to fetch the session */
export async function forgetPending(
  db: Queryable,
  userId: string,
  ending: string | null = null,
): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
  await db.query('delete from auth.flow_states where user_id = $1 and id is distinct from $2', [
    userId,
    ending,
  ]);
  await db.query('delete from auth.email_changes where user_id = $1', [userId]);
  await forgetJobs(db, ONE_TIME_MAIL, { userId });
  await forgetLinking(db, userId);
}

export async function pendingEmail(db: Queryable, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ new_email: string }>(
    'select new_email from auth.email_changes where user_id = $1',
    [userId],
  );
  return rows[0]?.new_email;
}
