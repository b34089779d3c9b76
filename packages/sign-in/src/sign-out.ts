/** Leaving on purpose, which every tab must be able to tell from a session that ended by itself. */
import { signIn } from '@printready/contracts/messages';
import { toast } from '@printready/ui';
import type { SupabaseClient } from '@supabase/supabase-js';
import { forgetAccess } from './access.ts';
import { loadClient } from './client.ts';
import { beginNavigatingAway, endLeaving, endLeavingWhereItStays, isLeaving } from './leaving.ts';

/** In local storage while nobody is signed in because somebody wanted it so. */
const LEFT_KEY = 'printready-left';

export const hasLeft = (): boolean => localStorage.getItem(LEFT_KEY) !== null;

export function forgetLeaving(): void {
  localStorage.removeItem(LEFT_KEY);
}

/** Calls back when another tab leaves. @returns how to stop listening */
export function onLeft(callback: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === LEFT_KEY && newValue !== null) callback();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** The server's answers when it no longer knows the session: there is nothing left to end. */
const GONE: readonly (number | undefined)[] = [401, 403, 404];

/**
 * The server first, then this browser: the library's own sign-out drops a local session before it asks, and a server
 * that was not reached would leave a session that nobody can end.
 */
async function endSession({ auth }: SupabaseClient, scope: 'local' | 'global'): Promise<void> {
  const { data, error: unread } = await auth.getSession();
  if (unread) throw unread;
  if (data.session) {
    const { error } = await auth.admin.signOut(data.session.access_token, scope);
    if (error && !GONE.includes(error.status)) throw error;
  }
  const { error } = await auth.signOut({ scope: 'local' });
  // It asks the server again, which no longer knows the session; this browser has forgotten it by then.
  if (error) console.info('The session was gone already.', error.message);
}

/** This browser only, or every device; then the site's root. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  if (isLeaving()) return;
  beginNavigatingAway();
  // Before the session goes: other tabs hear of that at once.
  localStorage.setItem(LEFT_KEY, new Date().toISOString());
  try {
    await endSession(await loadClient(), scope);
    forgetAccess();
    endLeavingWhereItStays();
    window.location.assign('/');
  } catch (error) {
    endLeaving();
    forgetLeaving();
    console.error(error);
    toast.error(signIn.signOutFailed);
  }
}

/** After the account is deleted: the session exists nowhere any more. */
export async function dropSession(): Promise<void> {
  localStorage.setItem(LEFT_KEY, new Date().toISOString());
  const { error } = await (await loadClient()).auth.signOut({ scope: 'local' });
  // The backend no longer knows the session it is asked to end.
  if (error) console.info('The session was gone already.', error.message);
}
