import { safeReturnPath } from './return-path.ts';

export type CheckEmailState = {
  readonly email: string;
  readonly next: string;
  readonly kind: 'email' | 'recovery';
};

/** @param state untrusted state from the history entry */
export function readCheckEmailState(state: unknown): CheckEmailState {
  const { email, next, kind } = (state ?? {}) as Partial<Record<keyof CheckEmailState, unknown>>;
  return {
    email: typeof email === 'string' ? email : '',
    next: safeReturnPath(typeof next === 'string' ? next : null),
    kind: kind === 'recovery' ? 'recovery' : 'email',
  };
}
