/** Link and six-digit code in an email. Either works once and invalidates other emails of its kind. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { randomToken, sha256 } from '../../platform/vault.ts';
import type { AuthDeps } from '../deps.ts';
import type { Queryable } from '../users.ts';
import { authError } from '../wire.ts';

export type OneTimeKind =
  | 'magiclink'
  | 'signup'
  | 'recovery'
  | 'email_change'
  | 'email_change_current'
  | 'reauthentication';

export type OneTime = {
  readonly id: string;
  readonly user_id: string;
  readonly kind: OneTimeKind;
  readonly email: string;
  readonly flow_state_id: string | null;
};

type OneTimeRow = OneTime & { readonly code_hash: string };

const LIFETIME_SECONDS = 3600;
/** Wrong codes, out of a million, after which the code of an email no longer works for the person who requested it. */
const MAX_FAILED = 10;
/** The same limit for everybody else together; above 0, because the owner may type the code on another device. */
const MAX_FAILED_ELSEWHERE = 5;
/** Number of the newest emails of one kind that stay valid; the limits allow fewer emails in a code's lifetime. */
const MAX_LIVE = 20;
const PURPOSE = 'one-time code';
const PKCE_PREFIX = 'pkce_';

const hashCode = ({ vault }: Pick<AuthDeps, 'vault'>, userId: string, code: string): Buffer =>
  vault.hash(PURPOSE, `${userId}:${code}`);

export type Issued = { readonly linkToken: string; readonly code: string };

export async function issueOneTime(
  deps: Pick<AuthDeps, 'vault'>,
  db: Queryable,
  {
    userId,
    kind,
    email,
    flowStateId,
    askedBy,
  }: {
    userId: string;
    kind: OneTimeKind;
    email: string;
    flowStateId: string | null;
    /** Key of the requester; null for an administrator. */
    askedBy: string | null;
  },
): Promise<Issued> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const linkToken = `${flowStateId === null ? '' : PKCE_PREFIX}${randomToken()}`;
  await db.query(
    `insert into auth.one_time_tokens
       (user_id, kind, email, link_hash, code_hash, flow_state_id, expires_at, asked_by)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8)`,
    [
      userId,
      kind,
      email,
      sha256(linkToken),
      hashCode(deps, userId, code).toString('base64url'),
      flowStateId,
      LIFETIME_SECONDS,
      askedBy,
    ],
  );
  await db.query(
    `delete from auth.one_time_tokens where id in (
       select id from auth.one_time_tokens where user_id = $1 and kind = $2 order by created_at desc offset $3)`,
    [userId, kind, MAX_LIVE],
  );
  return { linkToken, code };
}

/** True while the link is valid. Does not use it up, because mail scanners open links. */
export async function isLinkOpen(db: Queryable, linkToken: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from auth.one_time_tokens where link_hash = $1 and expires_at > now()',
    [sha256(linkToken)],
  );
  return rowCount === 1;
}

/** Uses up the link. @throws AppError otp_expired */
export async function takeLink(db: Queryable, linkToken: string): Promise<OneTime> {
  const { rows } = await db.query<OneTime & { open: boolean }>(
    'delete from auth.one_time_tokens where link_hash = $1 returning *, expires_at > now() as open',
    [sha256(linkToken)],
  );
  const [found] = rows;
  if (!found?.open) throw authError('otp_expired', 'Email link is invalid or has expired');
  await endOthers(db, found);
  return found;
}

async function endOthers(db: Queryable, { user_id, kind }: OneTime): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1 and kind = $2', [user_id, kind]);
}

/** Uses up a code. @returns undefined for a wrong one, which is counted: the caller must commit before it throws */
export async function takeCode(
  deps: Pick<AuthDeps, 'vault'>,
  client: PoolClient,
  email: string,
  kinds: readonly OneTimeKind[],
  code: string,
  asker: string,
): Promise<OneTime | undefined> {
  const { rows } = await client.query<OneTimeRow>(
    `select * from auth.one_time_tokens
     where email = $1 and kind = any ($2) and expires_at > now()
       and case when asked_by = $3 then failed_by_asker < $4 else failed_attempts < $5 end
     order by created_at desc for update`,
    [email, kinds, asker, MAX_FAILED, MAX_FAILED_ELSEWHERE],
  );
  const right = rows.find(({ user_id, code_hash }) =>
    timingSafeEqual(Buffer.from(code_hash, 'base64url'), hashCode(deps, user_id, code)),
  );
  if (!right) {
    await client.query(
      `update auth.one_time_tokens set
         failed_by_asker = failed_by_asker + case when asked_by = $2 then 1 else 0 end,
         failed_attempts = failed_attempts + case when asked_by = $2 then 0 else 1 end
       where id = any ($1)`,
      [rows.map(({ id }) => id), asker],
    );
    return undefined;
  }
  await endOthers(client, right);
  return right;
}
