/** One thing that a person asks of the backend at a time: busy while it runs, and what went wrong in words. */
import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { useState } from 'react';
import { describeAccountError } from './auth-errors.ts';
import { loadClient } from './client.ts';

/** The backend ended the session and only this call heard of it: reading the user tells the rest of the app. */
async function noticeLostSession(error: unknown): Promise<void> {
  if (isAuthSessionMissingError(error)) await (await loadClient()).auth.getUser();
}

/** @param describe puts whatever was thrown into words. */
export function useAction(describe: (error: unknown) => string = describeAccountError) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** @returns whether it went well. */
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
