import type { Pool } from 'pg';
import type { z } from 'zod';
import { transaction } from '../../platform/database/connect.ts';
import { noteAddress } from '../addresses.ts';
import type { AuthDeps } from '../deps.ts';
import { mergeMetadata } from '../metadata.ts';
import { checkStrength, hashPassword } from '../passwords.ts';
import { forgetPending } from '../pending.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import {
  addEmailIdentity,
  confirmEmail,
  findUser,
  findUsers,
  nameProviders,
  orEmailExists,
  type Queryable,
  setPassword,
} from '../users.ts';
import type { adminBodies, UserRow } from '../wire.ts';

type Page = { readonly limit: number; readonly offset: number };

export async function listUsers(
  db: Queryable,
  page: Page,
): Promise<{ users: readonly UserRow[]; total: number }> {
  const { rows } = await db.query<{ total: number }>('select count(*)::integer as total from auth.users');
  return { users: await findUsers(db, page), total: rows[0]?.total ?? 0 };
}

type Attributes = z.infer<typeof adminBodies.updateUser>;

/** Bans a user and ends open sessions at once; `none` (null) lifts the ban. */
async function ban(db: Queryable, userId: string, duration: string | null | undefined): Promise<void> {
  if (duration === undefined) return;
  await db.query(
    'update auth.users set banned_until = now() + $2::interval, updated_at = now() where id = $1',
    [
      userId,
      // Go writes 1h30m; PostgreSQL needs spaces between units.
      duration?.replace(
        /ms|[smh]/g,
        (unit) => ({ ms: ' milliseconds ', s: ' seconds ', m: ' minutes ', h: ' hours ' })[unit] ?? '',
      ),
    ],
  );
  if (duration !== null) await endAllSessions(db, userId);
}

async function apply(db: Queryable, userId: string, given: Attributes): Promise<void> {
  const { email, password, email_confirm, user_metadata, app_metadata } = given;
  if (email) {
    await db.query(
      `update auth.users set email = $2, is_anonymous = false, updated_at = now(),
         email_confirmed_at = case when $3 then coalesce(email_confirmed_at, now()) else email_confirmed_at end
       where id = $1`,
      [userId, email, email_confirm ?? false],
    );
    await forgetPending(db, userId);
    await addEmailIdentity(db, userId, email, email_confirm ?? false);
    await nameProviders(db, userId);
  }
  if (email_confirm) await confirmEmail(db, userId);
  await mergeMetadata(db, userId, { user: user_metadata ?? undefined, app: app_metadata ?? undefined });
  if (password) {
    checkStrength(password, email ?? (await findUser(db, userId))?.email ?? '');
    await setPassword(db, userId, await hashPassword(password));
    await endAllSessions(db, userId);
  }
  await ban(db, userId, given.ban_duration);
}

/** @throws AppError email_exists, weak_password */
export async function createUser(pool: Pool, given: z.infer<typeof adminBodies.createUser>): Promise<string> {
  return orEmailExists(
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'insert into auth.users (id, email) values (coalesce($1, gen_random_uuid()), $2) returning id',
        [given.id ?? null, given.email],
      );
      const [made] = rows;
      if (!made) throw new TypeError('An insert returns its row.');
      await apply(client, made.id, given);
      return made.id;
    }),
  );
}

/** @throws AppError email_exists, weak_password */
export async function updateUser(pool: Pool, userId: string, given: Attributes): Promise<void> {
  await orEmailExists(transaction(pool, (client) => apply(client, userId, given)));
}

export async function deleteUser(deps: Pick<AuthDeps, 'db' | 'vault'>, userId: string): Promise<void> {
  await transaction(deps.db.pool, async (client) => {
    // Locks in the same order as spending tokens; otherwise the two could deadlock.
    await client.query('select from private.active_shops where user_id = $1 for update', [userId]);
    await client.query('select from public.user_subscriptions where user_id = $1 for update', [userId]);
    const user = await findUser(client, userId);
    if (user) await noteAddress(deps, client, userId, user.email);
    await client.query('delete from auth.users where id = $1', [userId]);
  });
}
