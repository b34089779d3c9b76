/** Opens the designer with the current session, by full-page navigation, because it runs on its own host. */

import { TRANSFER_PATH } from '@printready/contracts/designer';
import { loadClient } from '@printready/sign-in/client';
import { useAuth } from '@printready/sign-in/session';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

export type OpenDesigner = { readonly busy: boolean; readonly open: () => void };

/** A transferred token works only once, so each transfer renews it. @throws Error if there is no session to renew */
async function freshSession({ auth }: SupabaseClient): Promise<Session> {
  const { data: kept } = await auth.getSession();
  if (!kept.session) throw new Error('No active session');
  const { data, error } = await auth.refreshSession();
  if (error) throw error;
  if (!data.session) throw new Error('No active session');
  return data.session;
}

/**
 * Navigates with a referrer despite the page's policy, because the designer accepts sessions only from the toolkit.
 */
function navigateWithReferrer(target: URL): void {
  const link = document.createElement('a');
  link.href = target.href;
  link.referrerPolicy = 'origin';
  link.click();
}

export function useOpenDesigner(designerUrl: string): OpenDesigner {
  const { status } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // bfcache may restore this page in its busy state.
    const rest = () => setBusy(false);
    window.addEventListener('pageshow', rest);
    return () => window.removeEventListener('pageshow', rest);
  }, []);

  const go = async () => {
    setBusy(true);
    try {
      const { access_token: token } = await freshSession(await loadClient());
      const target = new URL(TRANSFER_PATH, designerUrl);
      target.searchParams.set('token', token);
      navigateWithReferrer(target);
    } catch (error) {
      console.error(error);
      setBusy(false);
    }
  };

  return {
    busy,
    open: () => {
      if (status === 'signed-in') void go();
      else void navigate('/auth/signin');
    },
  };
}
