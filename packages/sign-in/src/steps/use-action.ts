/** One backend request at a time, with busy state and a worded error. */
import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { useState } from 'react';
import { loadClient } from '../session/client.ts';
import { describeAccountError } from './auth-errors.ts';

/** Only this call noticed the end of the session: reading the user notifies the app. */
async function noticeLostSession(error: unknown): Promise<void> {
  if (isAuthSessionMissingError(error)) await (await loadClient()).auth.getUser();
}

/** @param describe words an error */
export function useAction(describe: (error: unknown) => string = describeAccountError) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** @returns success */
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
