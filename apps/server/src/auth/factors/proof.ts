/**
 * Proof of identity for a new email or password, because an access token may be stolen: the current password, a mailed
 * code (GoTrue's reauthentication), or a fresh second factor.
 */
import { FRESH_SESSION_MINUTES } from '@printready/contracts/account';
import type { PoolClient } from 'pg';
import type { AuthDeps } from '../deps.ts';
import { takeCode } from '../mail/one-time.ts';
import { isPassword } from '../passwords.ts';
import type { SignedIn } from '../sessions/caller.ts';
import { findCredentials } from '../users.ts';
import { type AuthErrorCode, authError } from '../wire.ts';

export type IdentityProof = {
  /** Error of the given current password; undefined without one. */
  readonly password?: AuthErrorCode | null;
  /** From the mail of `reauthenticate`. */
  readonly nonce?: string;
};

const FRESH_MS = FRESH_SESSION_MINUTES * 60_000;

function isFactorFresh({ aal, secondFactorAt }: SignedIn): boolean {
  return aal === 'aal2' && secondFactorAt !== null && Date.now() - secondFactorAt.getTime() < FRESH_MS;
}

/** The recovery mail also proves a new password, once. */
async function takeRecovery(client: PoolClient, { sessionId }: SignedIn): Promise<boolean> {
  const { rowCount } = await client.query(
    'update auth.sessions set may_set_password_until = null where id = $1 and may_set_password_until > now()',
    [sessionId],
  );
  return rowCount === 1;
}

/** Guesses are counted by account; a mailed code stays valid after their limit. */
async function checkPassword(
  deps: Pick<AuthDeps, 'db' | 'limits'>,
  { user }: SignedIn,
  password: string,
): Promise<AuthErrorCode | null> {
  const credentials = user.email === null ? undefined : await findCredentials(deps.db.pool, user.email);
  if ((await deps.limits.take('currentPassword', user.id)) > 0) return 'over_request_rate_limit';
  return (await isPassword(password, credentials?.encrypted_password)) ? null : 'current_password_invalid';
}

/**
 * Before any transaction: the limit uses a connection of its own, and waiting for a second one while holding the first
 * may deadlock the pool.
 */
export async function readProof(
  deps: Pick<AuthDeps, 'db' | 'limits'>,
  signedIn: SignedIn,
  {
    nonce,
    current_password,
  }: { nonce?: string | null | undefined; current_password?: string | null | undefined },
): Promise<IdentityProof> {
  if (nonce) return { nonce };
  if (!current_password) return {};
  return { password: await checkPassword(deps, signedIn, current_password) };
}

/**
 * @param change a new password may use the recovery mail
 * @returns the error, so that the caller commits the count of wrong codes before it throws
 */
export async function findProofError(
  deps: Pick<AuthDeps, 'vault'>,
  client: PoolClient,
  signedIn: SignedIn,
  { password, nonce }: IdentityProof,
  change: 'password' | 'email',
): Promise<AuthErrorCode | null> {
  const { email } = signedIn.user;
  // A guest has nothing to prove it with.
  if (email === null) return null;
  if (nonce) {
    const taken = await takeCode(deps, client, email, ['reauthentication'], nonce, signedIn.sessionId);
    return taken?.user_id === signedIn.user.id ? null : 'reauthentication_not_valid';
  }
  if (password !== undefined) return password;
  if (isFactorFresh(signedIn)) return null;
  if (change === 'password' && (await takeRecovery(client, signedIn))) return null;
  const credentials = await findCredentials(client, email);
  return credentials?.encrypted_password ? 'current_password_required' : 'reauthentication_needed';
}

/** @throws AppError for a missing or wrong proof */
export function throwProofError(proofError: AuthErrorCode | null): void {
  if (proofError !== null) throw authError(proofError);
}
