/**
 * A refresh token is `session id · counter · keyed hash`, so nothing is stored that could leak. For ten seconds, the
 * parent of the active token returns the active one again (lost response, two tabs); an earlier token is a copy and
 * ends the session.
 */
import { timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { transaction } from '../../platform/database/connect.ts';
import { noteAddress } from '../addresses.ts';
import type { AuthDeps } from '../deps.ts';
import { tokenMetadata } from '../metadata.ts';
import { forgetLinking } from '../pending.ts';
import { findUser, type Queryable } from '../users.ts';
import { type AuthenticationMethod, authError, sessionBody, type UserRow } from '../wire.ts';
import { noteDevice } from './devices.ts';

type SessionsDeps = Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'vault' | 'keys'>;

type SessionRow = {
  readonly id: string;
  readonly user_id: string;
  readonly aal: string;
  readonly amr: readonly { method: string; timestamp: number }[];
  readonly refresh_counter: number;
  readonly created_at: Date;
};

export type Caller = {
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly site: string;
};

const PURPOSE = 'refresh token';
const ID_BYTES = 16;
const BODY_BYTES = ID_BYTES + 4;
const GRACE_SECONDS = 10;
const HOUR_SECONDS = 3600;
/** Time to choose a new password after opening the recovery email. */
const RECOVERY_MINUTES = 15;

function writeRefreshToken({ vault }: Pick<AuthDeps, 'vault'>, sessionId: string, counter: number): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.write(sessionId.replaceAll('-', ''), 0, 'hex');
  body.writeUInt32BE(counter, ID_BYTES);
  return Buffer.concat([body, vault.hash(PURPOSE, body.toString('hex'))]).toString('base64url');
}

function readRefreshToken(
  { vault }: Pick<AuthDeps, 'vault'>,
  token: string,
): { sessionId: string; counter: number } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const expected = vault.hash(PURPOSE, body.toString('hex'));
  const given = bytes.subarray(BODY_BYTES);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const hex = body.toString('hex', 0, ID_BYTES);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, counter: body.readUInt32BE(ID_BYTES) };
}

const secondsLeft = ({ config }: Pick<AuthDeps, 'config'>, { created_at }: SessionRow): number =>
  Math.floor(created_at.getTime() / 1000 + config.SESSION_HOURS * HOUR_SECONDS - Date.now() / 1000);

async function issueTokens(
  deps: SessionsDeps,
  session: SessionRow,
  user: UserRow,
): Promise<Record<string, unknown>> {
  const expiresIn = Math.min(deps.config.ACCESS_TOKEN_SECONDS, secondsLeft(deps, session));
  const accessToken = await deps.keys.sign(
    {
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email ?? '',
      session_id: session.id,
      aal: session.aal,
      amr: session.amr,
      is_anonymous: user.is_anonymous,
      ...tokenMetadata(user),
    },
    expiresIn,
  );
  const refreshToken = writeRefreshToken(deps, session.id, session.refresh_counter);
  return sessionBody({ accessToken, refreshToken, expiresIn }, user);
}

async function requireUser(db: Queryable, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw authError('user_not_found');
  if (user.banned_until && user.banned_until > new Date()) throw authError('user_banned');
  return user;
}

/** Opens a session for a person who has just proved their identity. @throws AppError user_banned */
export async function openSession(
  deps: SessionsDeps,
  client: PoolClient,
  userId: string,
  method: AuthenticationMethod,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
  await client.query('update auth.users set last_sign_in_at = now() where id = $1', [userId]);
  const { rows } = await client.query<SessionRow>(
    `insert into auth.sessions (user_id, amr, user_agent, ip, may_set_password_until)
     values ($1, $2, $3, $4, case when $5 then now() + make_interval(mins => $6) end) returning *`,
    [
      userId,
      JSON.stringify(amr),
      caller.userAgent?.slice(0, 512) ?? null,
      caller.ip,
      method === 'recovery',
      RECOVERY_MINUTES,
    ],
  );
  const [session] = rows;
  if (!session) throw new TypeError('An insert returns its row.');
  const user = await requireUser(client, userId);
  await noteAddress(deps, client, userId, user.email);
  await noteDevice(deps, client, { userId, method, ...caller });
  return issueTokens(deps, session, user);
}

async function rotate(db: Queryable, sessionId: string, counter: number): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = now()
     where id = $1 and refresh_counter = $2 returning *`,
    [sessionId, counter],
  );
  return rows[0];
}

/**
 * Handles an older token: its child is active (lost response, two tabs), or it was copied. @returns undefined if
 * copied
 */
async function recognize(
  { db }: Pick<AuthDeps, 'db'>,
  { sessionId, counter }: { sessionId: string; counter: number },
): Promise<SessionRow | undefined> {
  return transaction(db.pool, async (client) => {
    const { rows } = await client.query<SessionRow & { fresh: boolean }>(
      `select *, refreshed_at > now() - make_interval(secs => $2) as fresh
       from auth.sessions where id = $1 for update`,
      [sessionId, GRACE_SECONDS],
    );
    const [session] = rows;
    if (!session || counter > session.refresh_counter) throw authError('refresh_token_not_found');
    if (counter === session.refresh_counter - 1 && session.fresh) return session;
    await client.query('delete from auth.sessions where id = $1', [session.id]);
    return undefined; // The end of the session is committed before the request is rejected.
  });
}

/** @throws AppError refresh_token_not_found, refresh_token_already_used, session_expired, user_banned */
export async function refreshSession(deps: SessionsDeps, token: string): Promise<Record<string, unknown>> {
  const read = readRefreshToken(deps, token);
  if (!read) throw authError('refresh_token_not_found');
  const { pool } = deps.db;
  const session = (await rotate(pool, read.sessionId, read.counter)) ?? (await recognize(deps, read));
  if (!session) throw authError('refresh_token_already_used');
  if (secondsLeft(deps, session) <= 0) {
    await pool.query('delete from auth.sessions where id = $1', [session.id]);
    throw authError('session_expired');
  }
  return issueTokens(deps, session, await requireUser(pool, session.user_id));
}

export type LogoutScope = 'global' | 'local' | 'others';

export async function endAllSessions(db: Queryable, userId: string): Promise<void> {
  await forgetLinking(db, userId);
  await db.query('delete from auth.sessions where user_id = $1', [userId]);
}

export async function endSessions(
  db: Queryable,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
): Promise<void> {
  if (scope !== 'local') await forgetLinking(db, userId);
  await db.query(
    `delete from auth.sessions where user_id = $1 and case $3
       when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [userId, sessionId, scope],
  );
}

type Level = { readonly aal: 'aal1' | 'aal2'; readonly secondFactorAt: Date | null };

/** Assurance level of the session according to the database, not its token; undefined if the session has ended. */
export async function findLevel(db: Queryable, sessionId: string): Promise<Level | undefined> {
  const { rows } = await db.query<Level>(
    `select coalesce(aal::text, 'aal1') as aal, (to_jsonb(s) ->> 'second_factor_at')::timestamptz as "secondFactorAt"
     from auth.sessions s where id = $1`,
    [sessionId],
  );
  return rows[0];
}

/**
 * Raises the session to aal2 with new tokens and ends unproved sessions. A factor newer than the session does not set
 * `second_factor_at`, because it may be a thief's.
 */
export async function liftSession(
  deps: SessionsDeps,
  client: PoolClient,
  userId: string,
  sessionId: string,
  factorSince: Date,
): Promise<Record<string, unknown>> {
  const method = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
  const { rows } = await client.query<SessionRow>(
    `update auth.sessions set aal = 'aal2', refresh_counter = refresh_counter + 1,
       refreshed_at = now(), second_factor_at = case when $3 < created_at then now() else second_factor_at end,
       amr = $2::jsonb || (
         select coalesce(jsonb_agg(proof), '[]') from jsonb_array_elements(amr) as proof where proof ->> 'method' <> 'totp')
     where id = $1 returning *`,
    [sessionId, JSON.stringify(method), factorSince],
  );
  const [session] = rows;
  if (!session) throw authError('session_not_found');
  await client.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [userId]);
  return issueTokens(deps, session, await requireUser(client, userId));
}
