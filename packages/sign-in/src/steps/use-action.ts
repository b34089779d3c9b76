import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { useState } from 'react';
import { loadClient } from '../session/client.ts';
import { describeAccountError } from './auth-errors.ts';

/** Handles the case where only this call noticed that the session has ended: reading the user notifies the app. */
async function noticeLostSession(error: unknown): Promise<void> {
  if (isAuthSessionMissingError(error)) await (await loadClient()).auth.getUser();
}

export function useAction(describe: (error: unknown) => string = describeAccountError) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const act = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
      return true;
    } catch (error) {
      console.error(error);
      setProblem(describe(error));
      await noticeLostSession(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, setProblem, act };
}
