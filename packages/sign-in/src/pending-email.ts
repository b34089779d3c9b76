/** What a form that sent a mail hands to the check-email page through the history entry; it survives a reload. */
import { safeReturnPath } from './return-path.ts';

export type CheckEmailState = {
  readonly email: string;
  readonly next: string;
  /** What the mail is for: signing in, or a new password. */
  readonly kind: 'email' | 'recovery';
};

/** @param state whatever the history entry carries. */
export function readCheckEmailState(state: unknown): CheckEmailState {
  const { email, next, kind } = (state ?? {}) as Partial<Record<keyof CheckEmailState, unknown>>;
  return {
    email: typeof email === 'string' ? email : '',
    next: safeReturnPath(typeof next === 'string' ? next : null),
    kind: kind === 'recovery' ? 'recovery' : 'email',
  };
}
