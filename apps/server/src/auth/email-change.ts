/**
 * A new address: asked for with a proof (proof.ts), confirmed in both mailboxes, and told to the old one with a way
 * back that is open for a week.
 */
import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { randomToken, sha256 } from '../platform/vault.ts';
import { noteAddress } from './addresses.ts';
import type { Challenge } from './flow.ts';
import { mailLater, noticeLater } from './mail-jobs.ts';
import { forgetPending } from './pending.ts';
import { endAllSessions } from './sessions.ts';
import { addEmailIdentity, changeEmail, nameProviders, orEmailExists, type Queryable } from './users.ts';
import { authError, type UserRow } from './wire.ts';

const UNDO_DAYS = 7;

type Where = {
  readonly challenge: Challenge;
  readonly site: string;
  readonly redirectTo: string;
  readonly askedBy: string;
};

/** Whatever was asked for before is void, with its mails. */
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

/** To both ends; a guest has only the new one. */
export async function mailEmailChange(
  deps: Deps,
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

async function leaveWayBack(
  deps: Deps,
  client: PoolClient,
  userId: string,
  old: string,
  now: string,
  site: string,
) {
  const token = randomToken();
  await client.query(
    `insert into auth.email_undos (link_hash, user_id, old_email, expires_at)
     values ($1, $2, $3, now() + make_interval(days => $4))`,
    [sha256(token), userId, old, UNDO_DAYS],
  );
  const link = new URL('/auth/v1/undo', site);
  link.searchParams.set('token', token);
  await noticeLater(deps, client, { about: 'address', to: old, newAddress: now, link: link.href });
}

/**
 * One end has said yes. @returns whether the other had, so that the address is the new one now
 * @throws AppError otp_expired when another change was asked for meanwhile, email_exists
 */
export async function confirmEnd(
  deps: Deps,
  client: PoolClient,
  { userId, end, email }: { userId: string; end: 'current' | 'new'; email: string },
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
  await changeEmail(client, userId, change.new_email);
  // Also for whoever never signs in again: an open session is refreshed without it.
  await noteAddress(deps, client, userId, change.new_email);
  if (change.old_email !== null) {
    await leaveWayBack(deps, client, userId, change.old_email, change.new_email, site);
  }
  return true;
}

type Undo = { readonly user_id: string; readonly old_email: string; readonly changed_at: Date };

/** Which address a link brings back, without using it up: mail scanners open links too. */
export async function findUndo(db: Queryable, token: string): Promise<string | undefined> {
  const { rows } = await db.query<{ old_email: string }>(
    'select old_email from auth.email_undos where link_hash = $1 and expires_at > now()',
    [sha256(token)],
  );
  return rows[0]?.old_email;
}

/**
 * The old address again, and whoever changed it is out: sessions, password, and the ways in that were added since.
 * Whoever reads the old mailbox signs in by a mailed link and chooses a password anew.
 * @throws AppError otp_expired; email_exists when the address has an account of its own by now
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<string> {
  return transaction(deps.db.pool, async (client) => {
    const { rows } = await client.query<Undo>(
      'select user_id, old_email, changed_at from auth.email_undos where link_hash = $1 and expires_at > now() for update',
      [sha256(token)],
    );
    const [undo] = rows;
    if (!undo) throw authError('otp_expired', 'This link is invalid or has expired');
    const { user_id: userId, old_email: email, changed_at: since } = undo;
    // Somebody who only asked for the address does not own it.
    await client.query(
      'delete from auth.users where email = $1 and email_confirmed_at is null and id <> $2',
      [email, userId],
    );
    await orEmailExists(
      client.query(
        'update auth.users set email = $2, encrypted_password = null, updated_at = now() where id = $1',
        [userId, email],
      ),
    );
    // A thief makes themselves at home before they ask for another address, too.
    await client.query(
      "delete from auth.mfa_factors where user_id = $1 and created_at >= $2::timestamptz - interval '1 day'",
      [userId, since],
    );
    await client.query(
      "delete from auth.identities where user_id = $1 and provider <> 'email' and created_at >= $2::timestamptz - interval '1 day'",
      [userId, since],
    );
    // Later changes are undone with this one; earlier ones keep their own way back.
    await client.query('delete from auth.email_undos where user_id = $1 and changed_at >= $2', [
      userId,
      since,
    ]);
    await forgetPending(client, userId);
    await addEmailIdentity(client, userId, email, true);
    await nameProviders(client, userId);
    await endAllSessions(client, userId);
    return email;
  });
}
