import type { Session } from '@supabase/supabase-js';
import type { Auth } from './auth-context.ts';

function levelOf(session: Session): string | undefined {
  const [, body = ''] = session.access_token.split('.');
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
  const { aal } = JSON.parse(new TextDecoder().decode(bytes)) as { aal?: string };
  return aal;
}

function lacksSecondFactor(session: Session): boolean {
  const guarded = session.user.factors?.some(({ status }) => status === 'verified') ?? false;
  return guarded && levelOf(session) !== 'aal2';
}

/** @param left true if the user signed out in any tab; otherwise, the session has expired */
export function authAfter(before: Auth, session: Session | null, left: boolean): Auth {
  const stays = before.user !== null && !left;
  if (!session) {
    return stays
      ? { status: 'expired', user: before.user, needs: 'sign-in' }
      : { status: 'signed-out', user: null };
  }
  if (!lacksSecondFactor(session)) return { status: 'signed-in', user: session.user };
  return stays && before.user.id === session.user.id
    ? { status: 'expired', user: before.user, needs: 'second-factor' }
    : { status: 'second-factor', user: null };
}
