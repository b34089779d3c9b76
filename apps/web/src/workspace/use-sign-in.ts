/** Goes to the sign-in page and comes back to this one; where only the session ended, asks above the page instead. */
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../auth/auth-context.ts';
import { signInPath } from '../auth/return-path.ts';
import { useSessionQuestion } from '../auth/session-question.ts';

/** @param keep puts the work where it survives the round trip; going on waits for it. */
export function useSignIn(keep: () => Promise<void>): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  const { status } = useAuth();
  const { ask } = useSessionQuestion();
  return async () => {
    if (status === 'expired') {
      ask();
      return;
    }
    await keep();
    await navigate(signInPath(location));
  };
}
