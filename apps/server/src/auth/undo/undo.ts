import type { PoolClient } from 'pg';
import { transaction } from '../../platform/database/connect.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { sha256 } from '../../platform/vault.ts';
import type { Undoable } from '../mail/undo-links.ts';
import { forgetPending } from '../pending.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { addEmailIdentity, nameProviders, orEmailExists, type Queryable } from '../users.ts';
import { authError } from '../wire.ts';

export type Undo = {
  readonly userId: string;
  readonly about: Undoable;
  readonly email: string;
  readonly since: Date;
};

/** Reads the change that a link undoes. Does not use up the link, because mail scanners open links. */
export async function findUndo(db: Queryable, token: string): Promise<Undo | undefined> {
  const { rows } = await db.query<Undo>(
    `select u.user_id as "userId", u.about, coalesce(u.old_email, p.email) as email, u.changed_at as since
     from auth.email_undos u join auth.users p on p.id = u.user_id
     where u.link_hash = $1 and u.expires_at > now() for update of u`,
    [sha256(token)],
  );
  return rows[0];
}

async function restoreAddress(client: PoolClient, { userId, email }: Undo): Promise<void> {
  // Deletes unconfirmed sign-ups with this address, which do not own it.
  await client.query('delete from auth.users where email = $1 and email_confirmed_at is null and id <> $2', [
    email,
    userId,
  ]);
  await orEmailExists(
    client.query('update auth.users set email = $2, updated_at = now() where id = $1', [userId, email]),
  );
  await addEmailIdentity(client, userId, email, true);
}

/** Also removes ways to sign in that were added up to a day before, because a thief may have added them first. */
async function removeWaysIn(client: PoolClient, { userId, since }: Undo): Promise<void> {
  await client.query('update auth.users set encrypted_password = null, updated_at = now() where id = $1', [
    userId,
  ]);
  await client.query(
    "delete from auth.mfa_factors where user_id = $1 and created_at >= $2::timestamptz - interval '1 day'",
    [userId, since],
  );
  await client.query(
    "delete from auth.identities where user_id = $1 and provider <> 'email' and created_at >= $2::timestamptz - interval '1 day'",
    [userId, since],
  );
}

const TABLES = [
  ['factor-removed', 'auth.mfa_factors'],
  ['google-removed', 'auth.identities'],
] as const;

/** Excludes ways to sign in that were removed within a day of being added: a thief may add and remove one. */
async function restoreWaysIn(client: PoolClient, { userId, since }: Undo): Promise<void> {
  for (const [about, table] of TABLES)
    await client.query(
      `insert into ${table} select r.* from auth.email_undos u,
         lateral jsonb_populate_record(null::${table}, u.removed) as r
       where u.user_id = $1 and u.about = $2 and u.changed_at >= $3 and u.expires_at > now()
         and r.created_at < $3::timestamptz - interval '1 day'
       on conflict do nothing`,
      [userId, about, since],
    );
}

/**
 * Restores the previous state and revokes the access of the session that changed it, including ways to sign in added
 * the day before.
 * @throws AppError otp_expired; email_exists if the address has its own account by now
 */
export async function undoChange(deps: Pick<PlatformDeps, 'db'>, token: string): Promise<Undo> {
  return transaction(deps.db.pool, async (client) => {
    const undo = await findUndo(client, token);
    if (!undo) throw authError('otp_expired', 'This link is invalid or has expired');
    if (undo.about === 'address') await restoreAddress(client, undo);
    await removeWaysIn(client, undo);
    await restoreWaysIn(client, undo);
    await nameProviders(client, undo.userId);
    // Drops the undo links of later changes, which are undone, too; links of earlier changes stay valid.
    await client.query('delete from auth.email_undos where user_id = $1 and changed_at >= $2', [
      undo.userId,
      undo.since,
    ]);
    await forgetPending(client, undo.userId);
    await endAllSessions(client, undo.userId);
    return undo;
  });
}
