import { useAuth, useSessionQuestion } from '@printready/sign-in/session';
import { signInPath } from '@printready/sign-in/steps';
import { useLocation, useNavigate } from 'react-router';

/** @param keep saves the work before the user leaves to sign in; awaited before navigation */
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
