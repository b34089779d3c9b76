/**
 * Email change: requires proof, and confirmation from both mailboxes; the old one gets an undo link valid for a week.
 */
import type { PoolClient } from 'pg';
import { noteAddress } from '../addresses.ts';
import type { AuthDeps } from '../deps.ts';
import type { Challenge } from '../flow.ts';
import { changeEmail, type Queryable } from '../users.ts';
import { authError, type UserRow } from '../wire.ts';
import { mailLater } from './mail-jobs.ts';
import { mailAddressUndo } from './undo-links.ts';

type Where = {
  readonly challenge: Challenge;
  readonly site: string;
  readonly redirectTo: string;
  readonly askedBy: string;
};

/** Voids earlier requests and the emails sent for them. */
export async function beginEmailChange(db: Queryable, userId: string, newEmail: string): Promise<void> {
  await db.query(
    "delete from auth.one_time_tokens where user_id = $1 and kind in ('email_change', 'email_change_current')",
    [userId],
  );
  await db.query(
    `insert into auth.email_changes (user_id, new_email) values ($1, $2)
     on conflict (user_id) do update set new_email = excluded.new_email, current_confirmed = false,
       new_confirmed = false, created_at = now()`,
    [userId, newEmail],
  );
}

export async function mailEmailChange(
  deps: Pick<AuthDeps, 'db' | 'jobQueue'>,
  { id: userId, email: current }: UserRow,
  newEmail: string,
  where: Where,
): Promise<void> {
  if (current !== null) {
    await mailLater(deps, { ...where, kind: 'email_change_current', email: current, newEmail, userId });
  }
  await mailLater(deps, { ...where, kind: 'email_change', email: newEmail, newEmail, userId });
}

type Pending = {
  readonly new_email: string;
  readonly current_confirmed: boolean;
  readonly new_confirmed: boolean;
  readonly old_email: string | null;
};

/** @returns true when the address has changed. @throws AppError otp_expired (a newer request exists), email_exists */
export async function confirmEnd(
  deps: Pick<AuthDeps, 'jobQueue' | 'vault'>,
  client: PoolClient,
  {
    userId,
    end,
    email,
    flowStateId = null,
  }: { userId: string; end: 'current' | 'new'; email: string; flowStateId?: string | null },
  site: string,
): Promise<boolean> {
  const { rows } = await client.query<Pending>(
    `update auth.email_changes c set current_confirmed = current_confirmed or $2 or u.email is null,
       new_confirmed = new_confirmed or not $2
     from auth.users u where u.id = c.user_id and c.user_id = $1 and $3 = case when $2 then u.email else c.new_email end
     returning c.new_email, c.current_confirmed, c.new_confirmed, u.email as old_email`,
    [userId, end === 'current', email],
  );
  const [change] = rows;
  if (!change) throw authError('otp_expired', 'Email link is invalid or has expired');
  if (!change.current_confirmed || !change.new_confirmed) return false;
  await changeEmail(client, userId, change.new_email, flowStateId);
  // Recorded here as well as at sign-in, because a user with an open session may never sign in again.
  await noteAddress(deps, client, userId, change.new_email);
  if (change.old_email !== null) {
    const { old_email: oldEmail, new_email: newEmail } = change;
    await mailAddressUndo(deps, client, { userId, oldEmail, newEmail }, site);
  }
  return true;
}
