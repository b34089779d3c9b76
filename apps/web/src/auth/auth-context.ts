/** How screens ask who is using the app. */
import type { User } from '@supabase/supabase-js';
import { createContext, use } from 'react';

export type Auth =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User };

export const AuthContext = createContext<Auth | null>(null);

/** @throws TypeError outside AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new TypeError('useAuth needs an AuthProvider above it.');
  return auth;
}

/** Like useAuth where a guard has already made sure that someone is signed in. @throws TypeError otherwise. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new TypeError('useUser belongs below RequireSignIn.');
  return user;
}
