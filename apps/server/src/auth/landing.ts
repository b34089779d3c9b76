/** How a browser comes back to the app: with a code to exchange (PKCE), with tokens (implicit flow), or with the reason why not. */
import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import type { AppError } from '../platform/errors.ts';
import { issueCode } from './flow.ts';
import { type Caller, openSession } from './sessions.ts';
import type { AuthenticationMethod } from './wire.ts';

export type Arrival = {
  readonly target: URL;
  readonly userId: string;
  readonly flowStateId: string | null;
  readonly method: AuthenticationMethod;
  /** What the implicit flow calls the occasion. */
  readonly type: string;
  readonly caller: Caller;
};

/** @returns the address to redirect to */
export async function land(deps: Deps, client: PoolClient, arrival: Arrival): Promise<string> {
  const url = new URL(arrival.target);
  if (arrival.flowStateId !== null) {
    url.searchParams.set('code', await issueCode(client, arrival.flowStateId));
    return url.href;
  }
  const session = await openSession(deps, client, arrival.userId, arrival.method, arrival.caller);
  const words = new URLSearchParams({ type: arrival.type });
  for (const [name, value] of Object.entries(session)) {
    if (typeof value === 'string' || typeof value === 'number') words.set(name, String(value));
  }
  url.hash = words.toString();
  return url.href;
}

/** Nobody is signed in yet; the app says what is left to do. */
export function landHalfway(target: URL, message: string): string {
  const url = new URL(target);
  url.searchParams.set('message', message);
  url.hash = new URLSearchParams({ message }).toString();
  return url.href;
}

/** The reason stands in the query and, for the implicit flow, in the hash. */
export function landFailed(target: URL, error: AppError): string {
  const words = new URLSearchParams({
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
  });
  const url = new URL(target);
  for (const [name, value] of words) url.searchParams.set(name, value);
  url.hash = words.toString();
  return url.href;
}
