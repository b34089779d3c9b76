import type { PoolClient } from 'pg';
import type { AppError } from '../../platform/errors.ts';
import type { AuthDeps } from '../deps.ts';
import { issueCode } from '../flow.ts';
import { type Caller, openSession } from '../sessions/sessions.ts';
import type { AuthenticationMethod } from '../wire.ts';

export type RedirectBack = {
  readonly target: URL;
  readonly userId: string;
  readonly flowStateId: string | null;
  readonly method: AuthenticationMethod;
  /** `type` parameter of the implicit flow, for example "signup". */
  readonly type: string;
  readonly caller: Caller;
};

export async function redirectBack(
  deps: Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'vault' | 'keys'>,
  client: PoolClient,
  back: RedirectBack,
): Promise<string> {
  const url = new URL(back.target);
  if (back.flowStateId !== null) {
    url.searchParams.set('code', await issueCode(client, back.flowStateId));
    return url.href;
  }
  const session = await openSession(deps, client, back.userId, back.method, back.caller);
  const words = new URLSearchParams({ type: back.type });
  for (const [name, value] of Object.entries(session)) {
    if (typeof value === 'string' || typeof value === 'number') words.set(name, String(value));
  }
  url.hash = words.toString();
  return url.href;
}

/** After the first of two confirmations there is no session yet; the app shows the message. */
export function redirectHalfway(target: URL, message: string): string {
  const url = new URL(target);
  url.searchParams.set('message', message);
  url.hash = new URLSearchParams({ message }).toString();
  return url.href;
}

export function redirectFailed(target: URL, error: AppError): string {
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
