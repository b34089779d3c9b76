import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../platform/errors.ts';
import type { GoogleProfile } from './google.ts';
import { forgetPending } from './pending.ts';
import { authError, type UserRow } from './wire.ts';

export type Queryable = Pick<Pool | PoolClient, 'query'>;

const WITH_IDENTITIES = `
  select u.id, u.email, u.email_confirmed_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data,
    u.is_anonymous, u.banned_until, u.invited_at, u.created_at, u.updated_at,
    (select json_agg(i order by i.created_at) from auth.identities i where i.user_id = u.id) as identities,
    (select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
        'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id) as factors
  from auth.users u`;

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.query<UserRow>(`${WITH_IDENTITIES} where u.id = $1`, [id])).rows[0];
}

export async function findUsers(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserRow[]> {
  const sql = `${WITH_IDENTITIES} order by u.created_at desc, u.id limit $1 offset $2`;
  return (await db.query<UserRow>(sql, [limit, offset])).rows;
}

export type Credentials = {
  readonly id: string;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
};

export async function findCredentials(db: Queryable, email: string): Promise<Credentials | undefined> {
  const { rows } = await db.query<Credentials>(
    'select id, encrypted_password, email_confirmed_at from auth.users where email = $1',
    [email],
  );
  return rows[0];
}

export type NewUser = {
  readonly email: string;
  readonly metadata: Record<string, unknown>;
  readonly passwordHash: string | null;
};

/** An unconfirmed address has no owner yet, so each sign-up replaces the password and metadata of an earlier one. */
export async function createOrFindUser(
  db: Queryable,
  { email, metadata, passwordHash }: NewUser,
): Promise<Credentials> {
  await db.query(
    `insert into auth.users (email, encrypted_password, raw_user_meta_data) values ($1, $2, $3)
     on conflict (email) do update set
       encrypted_password = excluded.encrypted_password,
       raw_user_meta_data = excluded.raw_user_meta_data,
       several_asked = true
     where users.email_confirmed_at is null`,
    [email, passwordHash, JSON.stringify(metadata)],
  );
  const user = await findCredentials(db, email);
  if (!user) throw new Error('The user was removed while signing up.');
  await addEmailIdentity(db, user.id, email, false);
  return user;
}

export async function addEmailIdentity(
  db: Queryable,
  userId: string,
  email: string,
  verified: boolean,
): Promise<void> {
  await db.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     values ($1::uuid, 'email', $1::uuid, jsonb_build_object('sub', $1::uuid, 'email', $2::text, 'email_verified', $3::boolean))
     on conflict (provider, provider_id) do update
       set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()
       where $3`,
    [userId, email, verified],
  );
}

/** Creates a guest, who has no address at first and may add one later (changeEmail, linkGoogle). */
export async function createGuest(db: Queryable, metadata: Record<string, unknown>): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data) values (true, '{}', $1) returning id`,
    [JSON.stringify(metadata)],
  );
  const [made] = rows;
  if (!made) throw new TypeError('An insert returns its row.');
  return made.id;
}

/**
 * Keeps the password only if the email belongs to the only sign-up; otherwise a stranger may have set the password.
 * @param by kind of email; undefined for other proofs of the address
 */
export async function confirmEmail(
  db: Queryable,
  userId: string,
  { by }: { by?: 'signup' | 'magiclink' | 'recovery' | 'reauthentication' } = {},
): Promise<void> {
  await db.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       encrypted_password = case when email_confirmed_at is null and $2 and ($3 or several_asked) then null
         else encrypted_password end,
       several_asked = false
     where id = $1`,
    [userId, by !== undefined, by !== 'signup'],
  );
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  );
}

/** Sets the password chosen at sign-up; the verifier proves that the same browser has returned. */
export async function restoreChosenPassword(
  db: Queryable,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1 and encrypted_password is null',
    [userId, passwordHash],
  );
}

export async function setPassword(db: Queryable, userId: string, passwordHash: string): Promise<void> {
  await db.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    userId,
    passwordHash,
  ]);
  await forgetPending(db, userId);
}

/** Maps a unique violation, when two requests claim one address at once. @throws AppError email_exists */
export async function orEmailExists<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === '23505') throw authError('email_exists', undefined, { cause: error });
    throw error;
  }
}

/** @throws AppError email_exists when the address was taken in the meantime */
export async function changeEmail(
  db: Queryable,
  userId: string,
  email: string,
  flowStateId: string | null,
): Promise<void> {
  const { rowCount } = await db.query('select from auth.users where email = $1 and id <> $2', [
    email,
    userId,
  ]);
  if (rowCount !== 0) throw authError('email_exists');
  await orEmailExists(
    db.query(
      `update auth.users set email = $2, email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false,
       updated_at = now() where id = $1`,
      [userId, email],
    ),
  );
  await forgetPending(db, userId, flowStateId);
  await addEmailIdentity(db, userId, email, true);
  await nameProviders(db, userId);
}

export async function nameProviders(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update auth.users set updated_at = now(),
       raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
         'provider', coalesce(raw_app_meta_data ->> 'provider', (select min(provider) from auth.identities where user_id = $1)),
         'providers', (select coalesce(jsonb_agg(distinct provider), '[]') from auth.identities where user_id = $1))
     where id = $1`,
    [userId],
  );
}

async function addGoogleIdentity(db: Queryable, userId: string, profile: GoogleProfile): Promise<void> {
  const { sub, email, email_verified, name, picture } = profile;
  await db.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
     values ($1, 'google', $2, $3, now())
     on conflict (provider, provider_id) do update
       set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [userId, sub, JSON.stringify({ sub, email, email_verified, full_name: name, avatar_url: picture })],
  );
  await nameProviders(db, userId);
}

const ownerOfGoogle = async (db: Queryable, sub: string): Promise<string | undefined> =>
  (
    await db.query<{ user_id: string }>(
      "select user_id from auth.identities where provider = 'google' and provider_id = $1",
      [sub],
    )
  ).rows[0]?.user_id;

/**
 * A guest becomes the owner of the verified address. @returns true if an owned account gained a way to sign in
 * @throws AppError identity_already_exists, email_exists (identity or address of another account)
 */
export async function linkGoogle(
  db: Queryable,
  userId: string,
  profile: GoogleProfile,
): Promise<'added' | 'as before'> {
  const owner = await ownerOfGoogle(db, profile.sub);
  if (owner !== undefined && owner !== userId) throw authError('identity_already_exists');
  const { rows } = await db.query<{ is_anonymous: boolean }>(
    'select is_anonymous from auth.users where id = $1',
    [userId],
  );
  if (rows[0]?.is_anonymous) {
    if (await findCredentials(db, profile.email)) throw authError('email_exists');
    await orEmailExists(
      db.query(
        `update auth.users set email = $2, email_confirmed_at = now(), is_anonymous = false, updated_at = now()
       where id = $1`,
        [userId, profile.email],
      ),
    );
  }
  await addGoogleIdentity(db, userId, profile);
  return owner === undefined && rows[0]?.is_anonymous === false ? 'added' : 'as before';
}

/**
 * An account with an unconfirmed address loses its password, which a stranger may have set.
 * @throws AppError signup_disabled for a new user when sign-up is closed
 */
export async function userOfGoogle(
  db: Queryable,
  profile: GoogleProfile,
  signUp: 'open' | 'invited',
): Promise<string> {
  const known = await ownerOfGoogle(db, profile.sub);
  if (known === undefined && signUp !== 'open' && !(await findCredentials(db, profile.email)))
    throw authError('signup_disabled');
  const metadata = { full_name: profile.name, avatar_url: profile.picture };
  const userId =
    known ?? (await createOrFindUser(db, { email: profile.email, metadata, passwordHash: null })).id;
  if (known === undefined) await confirmEmail(db, userId);
  await addGoogleIdentity(db, userId, profile);
  return userId;
}
