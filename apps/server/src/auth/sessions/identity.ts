/** Identity of a caller of the data protocols, as the database's row-level security sees it. */
import { AppError } from '../../platform/errors.ts';
import type { AuthDeps } from '../deps.ts';
import type { Claims } from '../keys.ts';
import { missingSecondFactor } from './caller.ts';

export type Identity = {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims: Pick<Claims, 'role'> & Record<string, unknown>;
  /** Request data for SQL, as PostgREST passes it, without tokens or cookies; undefined outside a request. */
  readonly request?: {
    readonly method: string;
    readonly path: string;
    readonly headers: string;
    readonly ip: string;
  };
  /** The account has a second factor that this session has never proved, so it may read but not change anything. */
  readonly unproved?: boolean;
};

const ended = (message: string): AppError => new AppError('PGRST303', 401, message);

/** @throws AppError PGRST303 when the session of a person's token has ended, even if the token has not expired */
export async function checkSession(
  { sessions }: Pick<AuthDeps, 'sessions'>,
  { role, claims: { sub, session_id } }: Identity,
): Promise<'open' | 'unproved'> {
  if (role !== 'authenticated') return 'open';
  const state =
    typeof sub === 'string' && typeof session_id === 'string'
      ? await sessions.stateOf(session_id, sub)
      : 'ended';
  if (state === 'ended') throw ended('The session of this JWT has ended');
  return state;
}

/** @throws AppError PGRST301, PGRST303 */
export async function identify(
  deps: Pick<AuthDeps, 'keys' | 'sessions'>,
  token: string | undefined,
): Promise<Identity> {
  if (token === undefined) return { role: 'anon', claims: { role: 'anon' } };
  const verified = await deps.keys.verify(token);
  if (verified.ok) {
    const identity: Identity = { role: verified.claims.role, claims: verified.claims };
    const state = await checkSession(deps, identity);
    return state === 'unproved' ? { ...identity, unproved: true } : identity;
  }
  if (verified.problem.code === 'expired') throw ended('JWT expired');
  throw new AppError('PGRST301', 401, 'No suitable key or wrong key type', {
    details: 'None of the keys was able to decode the JWT',
  });
}

/** Guards spending and uploads against a stolen password. @throws AppError insufficient_aal */
export function requireProved({ unproved }: Identity): void {
  if (unproved) throw missingSecondFactor();
}
