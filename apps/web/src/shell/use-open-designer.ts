/** Goes to the companion product with the current session; full-page, because it lives on its own host. */

import { TRANSFER_PATH } from '@printready/contracts/designer';
import { useAuth } from '@printready/sign-in/auth-context';
import { loadClient } from '@printready/sign-in/client';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

export type OpenDesigner = { readonly busy: boolean; readonly open: () => void };

/** A token is transferred once, so each transfer has a new one. @throws Error when there is no session to renew */
async function freshSession({ auth }: SupabaseClient): Promise<Session> {
  const { data: kept } = await auth.getSession();
  if (!kept.session) throw new Error('No active session');
  const { data, error } = await auth.refreshSession();
  if (error) throw error;
  if (!data.session) throw new Error('No active session');
  return data.session;
}

/** The page says on no other way where its visitors come from; the designer takes a session from the toolkit alone. */
function goSayingWhence(target: URL): void {
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
    // Back again: the browser may show this page as it was left.
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
      goSayingWhence(target);
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
