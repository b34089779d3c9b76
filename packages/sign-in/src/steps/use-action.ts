import { useAttempt } from '@printready/ui';
import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { loadClient } from '../session/client.ts';
import { describeAccountError } from './auth-errors.ts';

/** After a failure for lack of a session, asks for the user, so that the client also reports the session's end. */
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
