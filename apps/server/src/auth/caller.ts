/** Who is calling: address for the limits, bearer token for the identity. */
import type { FastifyRequest } from 'fastify';
import type { Deps, ProductDeps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from './sessions.ts';
import { findLevel } from './sessions.ts';
import { findUser } from './users.ts';
import { authError, type UserRow } from './wire.ts';

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  ip,
  userAgent: headers['user-agent'],
});

export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

export type SignedIn = {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** When they last proved who they are in this session; refreshing it proves nothing. */
  readonly signedInAt: Date;
  /** When this session last showed the second factor. */
  readonly secondFactorAt: Date | null;
};

/** @throws AppError no_authorization, bad_jwt, session_not_found, user_not_found */
export async function requireSignedIn(
  { verify, db }: ProductDeps,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = bearerToken(request);
  if (!token) throw authError('no_authorization');
  const verified = await verify(token);
  if (!verified.ok) {
    throw authError(
      'bad_jwt',
      verified.reason === 'expired'
        ? 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired'
        : undefined,
    );
  }
  const { sub, session_id: sessionId, amr } = verified.claims;
  if (!sub || !sessionId) throw authError('bad_jwt', 'invalid claim: missing sub claim');
  const level = await findLevel(db.pool, sessionId);
  if (!level) throw authError('session_not_found');
  const user = await findUser(db.pool, sub);
  if (!user) throw authError('user_not_found');
  const signedInAt = new Date(Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1_000);
  return { user, sessionId, signedInAt, ...level };
}

/** Whether a second factor guards the account and this session never proved it. */
const lacksSecondFactor = ({ user, aal }: SignedIn): boolean =>
  aal !== 'aal2' && Boolean(user.factors?.some(({ status }) => status === 'verified'));

/** For what decides who gets in: a thief of a password must not. @throws AppError insufficient_aal */
export function requireSecondFactor(signedIn: SignedIn): void {
  if (lacksSecondFactor(signedIn)) throw authError('insufficient_aal');
}

/** The same in the words of the wires that are not GoTrue's. */
export const missingSecondFactor = (): AppError =>
  new AppError('insufficient_aal', 403, 'Confirm it’s you with your second factor first.');

/** @throws AppError insufficient_aal */
export function refuseUnproved(signedIn: SignedIn): void {
  if (lacksSecondFactor(signedIn)) throw missingSecondFactor();
}

/** @throws AppError over_request_rate_limit */
export async function takeRequestLimit(
  { limits }: Deps,
  rule: 'verify' | 'token' | 'account' | 'mfa',
  request: FastifyRequest,
): Promise<void> {
  if ((await limits.take(rule, request.ip)) > 0) throw authError('over_request_rate_limit');
}
