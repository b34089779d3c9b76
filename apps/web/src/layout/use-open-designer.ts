/** Goes to the companion product with the current session; full-page, because it lives on its own host. */

import { useAuth } from '@printready/sign-in/auth-context';
import { loadClient } from '@printready/sign-in/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';

export type OpenDesigner = { readonly busy: boolean; readonly open: () => void };

export function useOpenDesigner(designerUrl: string): OpenDesigner {
  const { status } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const go = async () => {
    setBusy(true);
    try {
      const { data } = await (await loadClient()).auth.getSession();
      if (!data.session) throw new Error('No active session');
      const target = new URL('/auth/callback', designerUrl);
      target.searchParams.set('token', data.session.access_token);
      window.location.assign(target);
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
