import { fileProblems } from '@printready/contracts/messages';

const NEVER_REACHED = 0;

export function backendError(answer: {
  readonly status: number;
  readonly error: { message: string };
}): Error {
  const { status, error } = answer;
  const unreached = `${fileProblems['network-error']} the server could not be reached. Check your connection and try again.`;
  return new Error(status === NEVER_REACHED ? unreached : error.message, { cause: error });
}
