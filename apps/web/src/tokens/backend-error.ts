/** What a failed database call says to the user: the backend's words, or the catalog's when it was never reached. */
import { fileProblems } from '@printready/contracts/messages';

const NEVER_REACHED = 0;

export function backendError(answer: {
  readonly status: number;
  readonly error: { message: string };
}): Error {
  const { status, error } = answer;
  return new Error(status === NEVER_REACHED ? fileProblems['network-error'] : error.message, {
    cause: error,
  });
}
