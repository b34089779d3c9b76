import type { User } from '@supabase/supabase-js';
import { createContext, use } from 'react';

export type Auth =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'second-factor'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
  /** The session expired while the page was open; the page stays open until the user signs in or leaves. */
  | { readonly status: 'expired'; readonly user: User; readonly needs: 'sign-in' | 'second-factor' };

export const AuthContext = createContext<Auth | null>(null);

/** @throws TypeError outside AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new TypeError('useAuth needs an AuthProvider above it.');
  return auth;
}

/** User behind a route guard. @throws TypeError if there is no session */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new TypeError('useUser belongs below RequireSignIn.');
  return user;
}
