/** Asks for the session at start and follows every change of it, also those made in other tabs. */
import { type ReactNode, useEffect, useState } from 'react';
import { grantAccess } from './access.ts';
import { authAfter } from './auth-after.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { hasStoredSession, loadClient, onClientLoaded, onSessionStored } from './client.ts';
import { unlessNavigatingAway } from './leaving.ts';
import { forgetLeaving, hasLeft, onLeft } from './sign-out.ts';

const SIGNED_OUT: Auth = { status: 'signed-out', user: null };

export function AuthProvider(props: {
  /** Shown until the session is known. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
}) {
  const { loading, children } = props;
  const [auth, setAuth] = useState<Auth>(() =>
    hasStoredSession() ? { status: 'loading', user: null } : SIGNED_OUT,
  );

  useEffect(() => {
    let unsubscribe = () => {};
    const stopWaiting = onClientLoaded((client) => {
      const { data } = client.auth.onAuthStateChange((_event, session) => {
        if (session) forgetLeaving();
        const left = hasLeft();
        // The session of a tab that leaves goes first, and its guards would lead to the sign-in page.
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
    // The client's word that the session is gone may come before storage shows that somebody left.
    const stopHearing = onLeft(() => {
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
