/**
 * Ways back, mailed to the owner when an account changes hands or gets another way in: open for a week, and whoever made
 * the change is out.
 */
import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { randomToken, sha256 } from '../platform/vault.ts';
import { noticeLater } from './mail-jobs.ts';
import { forgetPending } from './pending.ts';
import { endAllSessions } from './sessions.ts';
import { addEmailIdentity, findUser, nameProviders, orEmailExists, type Queryable } from './users.ts';
import { authError } from './wire.ts';

const UNDO_DAYS = 7;

/** What a link takes back: a new address, or a way to sign in that was added. */
export type Undoable = 'address' | 'factor' | 'google';

async function leaveLink(
  client: PoolClient,
  { userId, about, oldEmail }: { userId: string; about: Undoable; oldEmail: string | null },
  site: string,
): Promise<string> {
  const token = randomToken();
  await client.query(
    `insert into auth.email_undos (link_hash, user_id, about, old_email, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [sha256(token), userId, about, oldEmail, UNDO_DAYS],
  );
  const link = new URL('/auth/v1/undo', site);
  link.searchParams.set('token', token);
  return link.href;
}

/** To the address that was given up. The caller rings after the commit. */
export async function tellNewAddress(
  deps: Deps,
  client: PoolClient,
  { userId, oldEmail, newEmail }: { userId: string; oldEmail: string; newEmail: string },
  site: string,
): Promise<void> {
  const link = await leaveLink(client, { userId, about: 'address', oldEmail }, site);
  await noticeLater(deps, client, { about: 'address', to: oldEmail, newAddress: newEmail, link });
}

/** To the address of the account; a guest has none. The caller rings after the commit. */
export async function tellNewWayIn(
  deps: Deps,
  client: PoolClient,
  { userId, about }: { userId: string; about: Exclude<Undoable, 'address'> },
  site: string,
): Promise<void> {
  const { email } = (await findUser(client, userId)) ?? {};
  if (!email) return;
  const link = await leaveLink(client, { userId, about, oldEmail: null }, site);
  await noticeLater(deps, client, { about, to: email, link });
}

export type Undo = {
  readonly userId: string;
  readonly about: Undoable;
  /** The address that the account has afterwards. */
  readonly email: string;
  readonly since: Date;
};

/** Which change a link takes back, without using it up: mail scanners open links too. */
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
  // Somebody who only asked for the address does not own it.
  await client.query('delete from auth.users where email = $1 and email_confirmed_at is null and id <> $2', [
    email,
    userId,
  ]);
  await orEmailExists(
    client.query('update auth.users set email = $2, updated_at = now() where id = $1', [userId, email]),
  );
  await addEmailIdentity(client, userId, email, true);
}

/** A thief makes themselves at home before they ask for another address, too. */
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
  await nameProviders(client, userId);
}

/**
 * As it was before, and whoever made the change is out: sessions, password, and the ways in that were added since the day
 * before. Whoever reads the mailbox signs in by an emailed link and chooses a password anew.
 * @throws AppError otp_expired; email_exists when the address has an account of its own by now
 */
export async function undoChange(deps: Deps, token: string): Promise<Undo> {
  return transaction(deps.db.pool, async (client) => {
    const undo = await findUndo(client, token);
    if (!undo) throw authError('otp_expired', 'This link is invalid or has expired');
    if (undo.about === 'address') await restoreAddress(client, undo);
    await removeWaysIn(client, undo);
    // Later changes are undone with this one; earlier ones keep their own way back.
    await client.query('delete from auth.email_undos where user_id = $1 and changed_at >= $2', [
      undo.userId,
      undo.since,
    ]);
    await forgetPending(client, undo.userId);
    await endAllSessions(client, undo.userId);
    return undo;
  });
}
