/** A run that needs a network which cannot be had says what can be done without it. */
import { ModelProblem } from '@printready/inference';

/** The same problem, and the way out of it; anything else as it is. */
export function withWayOut(error: unknown, wayOut: string): unknown {
  if (!(error instanceof ModelProblem)) return error;
  return new ModelProblem(error.reason, `${error.message} ${wayOut}`, { cause: error });
}
