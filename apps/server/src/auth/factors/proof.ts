/** Proof for a new email or password: the current password, an emailed code, or a fresh second factor. */
import { FRESH_SESSION_MINUTES } from '@printready/contracts/account';
import type { PoolClient } from 'pg';
import type { AuthDeps } from '../deps.ts';
import { takeCode } from '../mail/one-time.ts';
import { isPassword } from '../passwords.ts';
import type { SignedIn } from '../sessions/caller.ts';
import { findCredentials } from '../users.ts';
import { type AuthErrorCode, authError } from '../wire.ts';

export type IdentityProof = {
  /** Error for the given current password, null if it is correct; undefined if none was given. */
  readonly password?: AuthErrorCode | null;
  readonly nonce?: string;
};

const FRESH_MS = FRESH_SESSION_MINUTES * 60_000;

function isFactorFresh({ aal, secondFactorAt }: SignedIn): boolean {
  return aal === 'aal2' && secondFactorAt !== null && Date.now() - secondFactorAt.getTime() < FRESH_MS;
}

/** Uses up the proof by recovery email, which allows one new password. @returns false if there is none */
async function takeRecovery(client: PoolClient, { sessionId }: SignedIn): Promise<boolean> {
  const { rowCount } = await client.query(
    'update auth.sessions set may_set_password_until = null where id = $1 and may_set_password_until > now()',
    [sessionId],
  );
  return rowCount === 1;
}

async function checkPassword(
  deps: Pick<AuthDeps, 'db' | 'limits'>,
  { user }: SignedIn,
  password: string,
): Promise<AuthErrorCode | null> {
  const credentials = user.email === null ? undefined : await findCredentials(deps.db.pool, user.email);
  if ((await deps.limits.take('currentPassword', user.id)) > 0) return 'over_request_rate_limit';
  return (await isPassword(password, credentials?.encrypted_password)) ? null : 'current_password_invalid';
}

/** Runs before any transaction: waiting for a second connection while holding one may deadlock the pool. */
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

/** @returns the error, so that the caller can commit the count of wrong codes before it throws */
export async function findProofError(
  deps: Pick<AuthDeps, 'vault'>,
  client: PoolClient,
  signedIn: SignedIn,
  { password, nonce }: IdentityProof,
  change: 'password' | 'email',
): Promise<AuthErrorCode | null> {
  const { email } = signedIn.user;
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
