/** Asks for the session at start and follows every change of it, also those made in other tabs. */
import type { Session } from '@supabase/supabase-js';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { grantAccess } from './access.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { hasStoredSession, loadClient, onClientLoaded, onSessionStored } from './client.ts';

const SIGNED_OUT: Auth = { status: 'signed-out', user: null };

function authOf(session: Session | null): Auth {
  return session ? { status: 'signed-in', user: session.user } : SIGNED_OUT;
}

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [auth, setAuth] = useState<Auth>(() =>
    hasStoredSession() ? { status: 'loading', user: null } : SIGNED_OUT,
  );

  useEffect(() => {
    let unsubscribe = () => {};
    const stopWaiting = onClientLoaded((client) => {
      const { data } = client.auth.onAuthStateChange((_event, session) => {
        if (session) grantAccess();
        setAuth(authOf(session));
      });
      unsubscribe = () => data.subscription.unsubscribe();
    });
    const load = () => {
      loadClient().catch((error: unknown) => {
        console.error('The session could not be read.', error);
        setAuth(SIGNED_OUT);
      });
    };
    const stopListening = onSessionStored(load);
    if (hasStoredSession()) load();
    return () => {
      stopWaiting();
      stopListening();
      unsubscribe();
    };
  }, []);

  return <AuthContext value={auth}>{auth.status === 'loading' ? <LoadingScreen /> : children}</AuthContext>;
}
