import type { Factor, Session, User } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { authAfter } from './auth-after.ts';
import type { Auth } from './auth-context.ts';

const factor = (status: Factor['status']): Factor => ({
  id: 'f',
  factor_type: 'totp',
  status,
  created_at: '',
  updated_at: '',
});

const person = (id: string, factors: Factor[] = []): User => ({
  id,
  factors,
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T12:00:00Z',
});

/** JWT with characters whose encoding differs in base64url. */
function sessionOf(user: User, aal: 'aal1' | 'aal2'): Session {
  const claims = Buffer.from(JSON.stringify({ aal, name: 'Łukasz ÿÿÿ???' })).toString('base64url');
  return {
    access_token: `e30.${claims}.signature`,
    refresh_token: '',
    token_type: 'bearer',
    expires_in: 3600,
    user,
  };
}

const ada = person('ada');
const guarded = person('ada', [factor('verified')]);
const signedOut: Auth = { status: 'signed-out', user: null };
const signedIn: Auth = { status: 'signed-in', user: ada };
const expired: Auth = { status: 'expired', user: ada, needs: 'sign-in' };

describe('authAfter', () => {
  it('signs in and follows changes to the user', () => {
    expect(authAfter(signedOut, sessionOf(ada, 'aal1'), false)).toEqual(signedIn);
    expect(authAfter(expired, sessionOf(ada, 'aal1'), false)).toEqual(signedIn);
  });

  it('keeps the user of an expired session', () => {
    expect(authAfter(signedIn, null, false)).toEqual(expired);
    expect(authAfter(expired, null, false)).toEqual(expired);
  });

  it('drops a user who signed out, in this tab or another', () => {
    expect(authAfter(signedIn, null, true)).toEqual(signedOut);
    expect(authAfter(expired, null, true)).toEqual(signedOut);
  });

  it('stays signed out if there was no previous session', () => {
    expect(authAfter({ status: 'loading', user: null }, null, false)).toEqual(signedOut);
    expect(authAfter({ status: 'second-factor', user: null }, null, false)).toEqual(signedOut);
  });

  it('requires the second factor of users who have one', () => {
    expect(authAfter(signedOut, sessionOf(guarded, 'aal1'), false).status).toBe('second-factor');
    expect(authAfter(signedOut, sessionOf(guarded, 'aal2'), false).status).toBe('signed-in');
    const begun = person('ada', [factor('unverified')]);
    expect(authAfter(signedOut, sessionOf(begun, 'aal1'), false).status).toBe('signed-in');
  });

  it('keeps the page while the same user proves the second factor, but not for a different user', () => {
    const asked = { status: 'expired', user: ada, needs: 'second-factor' };
    expect(authAfter(expired, sessionOf(guarded, 'aal1'), false)).toEqual(asked);
    const bob = person('bob', [factor('verified')]);
    expect(authAfter(expired, sessionOf(bob, 'aal1'), false).status).toBe('second-factor');
  });
});
