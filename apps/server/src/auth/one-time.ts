/** What a mail carries: a link and a six-digit code. Either works, once; a newer mail replaces an older one. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import { randomToken, sha256 } from '../platform/vault.ts';
import type { Queryable } from './users.ts';
import { authError } from './wire.ts';

export type OneTimeKind = 'magiclink' | 'signup' | 'recovery' | 'email_change' | 'reauthentication';

export type OneTime = {
  readonly id: string;
  readonly user_id: string;
  readonly kind: OneTimeKind;
  readonly email: string;
  readonly flow_state_id: string | null;
};

type OneTimeRow = OneTime & { readonly code_hash: string };

const LIFETIME_SECONDS = 3600;
/** Of a million codes; also across many addresses that the per-address rate limit does not see together. */
const MAX_FAILED = 10;
const PURPOSE = 'one-time code';
const PKCE_PREFIX = 'pkce_';

const hashCode = ({ vault }: Deps, userId: string, code: string): Buffer =>
  vault.hash(PURPOSE, `${userId}:${code}`);

export type Issued = { readonly linkToken: string; readonly code: string };

export async function issueOneTime(
  deps: Deps,
  db: Queryable,
  {
    userId,
    kind,
    email,
    flowStateId,
  }: { userId: string; kind: OneTimeKind; email: string; flowStateId: string | null },
): Promise<Issued> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const linkToken = `${flowStateId === null ? '' : PKCE_PREFIX}${randomToken()}`;
  await db.query(
    `insert into auth.one_time_tokens (user_id, kind, email, link_hash, code_hash, flow_state_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
     on conflict (user_id, kind) do update set email = excluded.email, link_hash = excluded.link_hash,
       code_hash = excluded.code_hash, flow_state_id = excluded.flow_state_id, expires_at = excluded.expires_at,
       failed_attempts = 0, created_at = now()`,
    [
      userId,
      kind,
      email,
      sha256(linkToken),
      hashCode(deps, userId, code).toString('base64url'),
      flowStateId,
      LIFETIME_SECONDS,
    ],
  );
  return { linkToken, code };
}

/** Whether the link would still open, without using it up: mail scanners open links too. */
export async function isLinkOpen(db: Queryable, linkToken: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from auth.one_time_tokens where link_hash = $1 and expires_at > now()',
    [sha256(linkToken)],
  );
  return rowCount === 1;
}

/** Uses the link up. @throws AppError otp_expired */
export async function takeLink(db: Queryable, linkToken: string): Promise<OneTime> {
  const { rows } = await db.query<OneTime & { open: boolean }>(
    'delete from auth.one_time_tokens where link_hash = $1 returning *, expires_at > now() as open',
    [sha256(linkToken)],
  );
  const [found] = rows;
  if (!found?.open) throw authError('otp_expired', 'Email link is invalid or has expired');
  return found;
}

/**
 * Uses the code up. A wrong one is counted even though the request fails, so the caller commits and then throws.
 * @returns undefined when the code is wrong, old, or has been guessed at too often
 */
export async function takeCode(
  deps: Deps,
  client: PoolClient,
  email: string,
  kinds: readonly OneTimeKind[],
  code: string,
): Promise<OneTime | undefined> {
  const { rows } = await client.query<OneTimeRow>(
    `select * from auth.one_time_tokens
     where email = $1 and kind = any ($2) and expires_at > now() and failed_attempts < $3
     order by created_at desc for update`,
    [email, kinds, MAX_FAILED],
  );
  const right = rows.find(({ user_id, code_hash }) =>
    timingSafeEqual(Buffer.from(code_hash, 'base64url'), hashCode(deps, user_id, code)),
  );
  if (!right) {
    await client.query(
      'update auth.one_time_tokens set failed_attempts = failed_attempts + 1 where email = $1 and kind = any ($2)',
      [email, kinds],
    );
    return undefined;
  }
  await client.query('delete from auth.one_time_tokens where id = $1', [right.id]);
  return right;
}
