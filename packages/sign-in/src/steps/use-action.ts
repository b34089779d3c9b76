import { useAttempt } from '@printready/ui';
import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { loadClient } from '../session/client.ts';
import { describeAccountError } from './auth-errors.ts';

/** Reads the user, so that the client reports the ended session, in case only this call has noticed it. */
async function noticeLostSession(error: unknown): Promise<void> {
  if (isAuthSessionMissingError(error)) await (await loadClient()).auth.getUser();
}

export function useAction(describe: (error: unknown) => string = describeAccountError) {
  const { attempt, ...state } = useAttempt(describe);
  const act = (action: () => Promise<void>): Promise<boolean> =>
    attempt(async () => {
      try {
        await action();
      } catch (error) {
        console.error(error);
        await noticeLostSession(error);
        throw error;
      }
    });
  return { ...state, act };
}
