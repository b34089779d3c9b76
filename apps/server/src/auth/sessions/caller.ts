import { FRESH_SESSION_MINUTES } from '@printready/contracts/account';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import type { AuthDeps } from '../deps.ts';
import { findUser } from '../users.ts';
import { authError, type UserRow } from '../wire.ts';
import type { Caller } from './sessions.ts';
import { findLevel } from './sessions.ts';

export const callerOf = ({ config }: Pick<AuthDeps, 'config'>, request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  site: siteOrigin(config, request),
});

/** Error for a rejected token; its message is the same on every path of this protocol. */
export const refuseToken = (reason: 'expired' | 'invalid'): AppError =>
  authError(
    'bad_jwt',
    reason === 'expired'
      ? 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired'
      : undefined,
  );

export type SignedIn = {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** Time of the session's last proof of identity; a refresh proves nothing. */
  readonly signedInAt: Date;
  /** Time of the session's last proof with a second factor that is older than the session. */
  readonly secondFactorAt: Date | null;
};

/** @throws AppError no_authorization, bad_jwt, session_not_found, user_not_found */
export async function requireSignedIn(
  { verify, db }: Pick<AuthDeps, 'db' | 'verify'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = bearerToken(request);
  if (!token) throw authError('no_authorization');
  const verified = await verify(token);
  if (!verified.ok) throw refuseToken(verified.problem.code);
  const { sub, session_id: sessionId, amr } = verified.claims;
  if (!sub || !sessionId) throw authError('bad_jwt', 'invalid claim: missing sub claim');
  const level = await findLevel(db.pool, sessionId);
  if (!level) throw authError('session_not_found');
  const user = await findUser(db.pool, sub);
  if (!user) throw authError('user_not_found');
  // The database decides whether the second factor counts, because one added in this session proves nothing.
  const firstProofs = amr.filter(({ method }) => method !== 'totp').map(({ timestamp }) => timestamp * 1_000);
  const signedInAt = new Date(Math.max(0, level.secondFactorAt?.getTime() ?? 0, ...firstProofs));
  return { user, sessionId, signedInAt, ...level };
}

const lacksSecondFactor = ({ user, aal }: SignedIn): boolean =>
  aal !== 'aal2' && Boolean(user.factors?.some(({ status }) => status === 'verified'));

/** Protects the sign-in methods against a stolen password. @throws AppError insufficient_aal */
export function requireSecondFactor(signedIn: SignedIn): void {
  if (lacksSecondFactor(signedIn)) throw authError('insufficient_aal');
}

export const missingSecondFactor = (): AppError =>
  new AppError('insufficient_aal', 403, 'Confirm it’s you with your second factor first.');

/** @throws AppError insufficient_aal */
export function refuseUnproved(signedIn: SignedIn): void {
  if (lacksSecondFactor(signedIn)) throw missingSecondFactor();
}

export const isRecent = ({ signedInAt }: SignedIn): boolean =>
  Date.now() - signedInAt.getTime() < FRESH_SESSION_MINUTES * 60_000;

/** A stolen access token alone must not keep access to the account. @throws AppError reauthentication_needed */
export function requireRecentSignIn(signedIn: SignedIn): void {
  if (signedIn.user.email === null || isRecent(signedIn)) return;
  throw authError(
    'reauthentication_needed',
    'You signed in a while ago. Sign out and in again, then do this within ten minutes.',
  );
}

/** @throws AppError over_request_rate_limit */
export async function takeRequestLimit(
  { limits }: Pick<AuthDeps, 'limits'>,
  rule: 'verify' | 'token' | 'account' | 'mfa',
  request: FastifyRequest,
): Promise<void> {
  if ((await limits.take(rule, request.ip)) > 0) throw authError('over_request_rate_limit');
}
