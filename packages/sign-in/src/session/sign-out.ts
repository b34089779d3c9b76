import { signIn } from '@printready/contracts/messages';
import { toast } from '@printready/ui';
import type { SupabaseClient } from '@supabase/supabase-js';
import { forgetAccess } from './access.ts';
import { loadClient } from './client.ts';
import {
  beginNavigatingAway,
  cancelIfStaying,
  cancelNavigation,
  isNavigatingAway,
} from './navigating-away.ts';

/** Set in local storage after a deliberate sign-out, to distinguish it from an expired session in every tab. */
const SIGNED_OUT_KEY = 'printready-left';

export const hasSignedOut = (): boolean => localStorage.getItem(SIGNED_OUT_KEY) !== null;

export function clearSignedOut(): void {
  localStorage.removeItem(SIGNED_OUT_KEY);
}

/** Calls `callback` when the user signs out in another tab. @returns a function to unsubscribe */
export function onSignedOut(callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY && newValue !== null) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Status codes from a server that no longer knows the session. */
const GONE: readonly (number | undefined)[] = [401, 403, 404];

/** Ends the session on the server first; the library's sign-out would drop it locally before its request. */
async function endSession({ auth }: SupabaseClient, scope: 'local' | 'global'): Promise<void> {
  const { data, error: unread } = await auth.getSession();
  if (unread) throw unread;
  if (data.session) {
    const { error } = await auth.admin.signOut(data.session.access_token, scope);
    if (error && !GONE.includes(error.status)) throw error;
  }
  const { error } = await auth.signOut({ scope: 'local' });
  // supabase-js has removed the local session; the error only means that the server no longer knew the session.
  if (error) console.info('The session was gone already.', error.message);
}

export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  if (isNavigatingAway()) return;
  beginNavigatingAway();
  // Set first, because other tabs notice the end of the session immediately.
  localStorage.setItem(SIGNED_OUT_KEY, new Date().toISOString());
  try {
    await endSession(await loadClient(), scope);
    forgetAccess();
    cancelIfStaying();
    window.location.assign('/');
  } catch (error) {
    cancelNavigation();
    clearSignedOut();
    console.error(error);
    toast.error(signIn.signOutFailed);
  }
}

export async function dropSession(): Promise<void> {
  localStorage.setItem(SIGNED_OUT_KEY, new Date().toISOString());
  const { error } = await (await loadClient()).auth.signOut({ scope: 'local' });
  if (error) console.info('The session was gone already.', error.message);
}
