import { type ReactNode, useEffect, useState } from 'react';
import { grantAccess } from './access.ts';
import { authAfter } from './auth-after.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { hasStoredSession, loadClient, onClientLoaded, onSessionStored } from './client.ts';
import { unlessNavigatingAway } from './navigating-away.ts';
import { clearSignedOut, hasSignedOut, onSignedOut } from './sign-out.ts';

const SIGNED_OUT: Auth = { status: 'signed-out', user: null };

export function AuthProvider(props: { readonly loading: ReactNode; readonly children: ReactNode }) {
  const { loading, children } = props;
  const [auth, setAuth] = useState<Auth>(() =>
    hasStoredSession() ? { status: 'loading', user: null } : SIGNED_OUT,
  );

  useEffect(() => {
    let unsubscribe = () => {};
    const stopWaiting = onClientLoaded((client) => {
      const { data } = client.auth.onAuthStateChange((_event, session) => {
        if (session) clearSignedOut();
        const left = hasSignedOut();
        // While the tab leaves for another page, a change of state would make the route guards open the
        // sign-in page.
        unlessNavigatingAway(() => setAuth((before) => authAfter(before, session, left)));
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
    // The client may report the end of the session before storage shows the sign-out.
    const stopHearing = onSignedOut(() => {
      setAuth((before) => (before.status === 'expired' ? SIGNED_OUT : before));
    });
    if (hasStoredSession()) load();
    return () => {
      stopWaiting();
      stopListening();
      stopHearing();
      unsubscribe();
    };
  }, []);

  useEffect(() => {
    if (auth.status === 'signed-in') grantAccess();
  }, [auth.status]);

  return <AuthContext value={auth}>{auth.status === 'loading' ? loading : children}</AuthContext>;
}
