/** Goes to the sign-in page and comes back to this one. */
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '../auth/return-path.ts';

/** @param keep puts the work where it survives the round trip; going on waits for it. */
export function useSignIn(keep: () => Promise<void>): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  return async () => {
    await keep();
    await navigate(signInPath(location));
  };
}
